//! Sparklines: numbers as a row of bars.

/// The bars, the lowest first.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Returns numbers as bars, one per column: 0 is blank, and `top` or more is the highest bar. If there are
/// more numbers than columns, each column shows the last of its numbers, so that the final number is exact.
pub fn spark(numbers: &[usize], top: usize, columns: usize) -> String {
    let columns = columns.min(numbers.len());
    let last_of = |column: usize| numbers[(column + 1) * numbers.len() / columns - 1];
    let bar = |number: usize| match number {
        0 => ' ',
        _ => {
            BARS[(number * BARS.len())
                .div_ceil(top.max(1))
                .clamp(1, BARS.len())
                - 1]
        }
    };
    (0..columns).map(|column| bar(last_of(column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_with_numbers_and_end_with_the_last() {
        assert_eq!(spark(&[0, 1, 3, 5, 9, 18, 20], 18, 10), " ▁▂▃▄██");
        assert_eq!(spark(&[3, 3, 3, 3, 3, 18], 18, 3), "▂▂█");
        assert_eq!(spark(&[], 18, 5), "");
        assert_eq!(spark(&[4], 0, 5), "█");
    }
}
