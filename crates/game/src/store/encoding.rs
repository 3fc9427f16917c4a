//! Decodes text files. Order sheets are also written with programs that don't use UTF-8.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The error of a file that isn't UTF-8, with the line of the first wrong byte, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {0}: not UTF-8 text")]
pub struct NotUtf8(pub usize);

/// Decodes UTF-8.
///
/// # Errors
/// Returns an error if the bytes aren't UTF-8.
pub fn decode_utf8(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        NotUtf8(1 + good.iter().filter(|&&byte| byte == b'\n').count())
    })
}

/// The error of a file that isn't text, with the line of the first NUL character, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {0}: not text")]
pub struct NotText(pub usize);

/// Decodes an order sheet: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, or else Windows-1252.
///
/// # Errors
/// Returns an error if the text contains a NUL character, as files do that aren't text.
pub fn decode_sheet(bytes: &[u8]) -> Result<String, NotText> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let encoding = marked.unwrap_or(match std::str::from_utf8(bytes) {
        Ok(_) => UTF_8,
        Err(_) => WINDOWS_1252,
    });
    let (text, _, _) = encoding.decode(bytes);
    match text.lines().position(|line| line.contains('\0')) {
        Some(index) => Err(NotText(index + 1)),
        None => Ok(text.into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_read_in_the_usual_encodings() {
        let text = "Österreich:\nTri \u{2013} Ven\n";
        let utf_16 = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            units.flat_map(bytes).collect()
        };
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            b"\xd6sterreich:\nTri \x96 Ven\n".to_vec(),
            utf_16(u16::to_le_bytes),
            utf_16(u16::to_be_bytes),
        ] {
            assert_eq!(decode_sheet(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
    }

    #[test]
    fn a_file_that_is_not_text_is_an_error() {
        assert_eq!(decode_sheet(b"A Par H\n\xff\0\x01"), Err(NotText(2)));
    }
}
