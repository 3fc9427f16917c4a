//! Bytes as hexadecimal text.

/// Formats bytes as lower-case hexadecimal digits.
pub fn write(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Parses hexadecimal digits. Returns `None` if there are other characters or an odd number of
/// digits.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let byte = |&[high, low]: &[u8; 2]| Some(digit(high)? << 4 | digit(low)?);
    pairs.iter().map(byte).collect()
}

/// Parses exactly `N` bytes.
pub fn read_exactly<const N: usize>(text: &str) -> Option<[u8; N]> {
    read(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(read(&write(&all)), Some(all));
        assert_eq!(write(&[0x0f, 0xa0]), "0fa0");
        for wrong in ["0", "0g", "0 ", "é"] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
        assert_eq!(read_exactly::<2>("0fa0"), Some([0x0f, 0xa0]));
        assert_eq!(read_exactly::<3>("0fa0"), None);
    }
}
