//! Unique letters for the powers of a map, so that it can be read without colors.

/// The characters to use if no letter of a name is left.
const SPARE: &str = "abcdefghijklmnopqrstuvwxyz0123456789";

/// Returns a unique lower-case letter for each name: its first letter if possible, or a later one. Beyond 36
/// or so names the last ones may get `?`.
pub(super) fn all<'a>(
    names: impl Iterator<Item = &'a str>,
    is_letter: impl Fn(char) -> bool,
) -> Vec<char> {
    let names: Vec<Vec<char>> = names
        .map(|name| {
            let small = name
                .chars()
                .filter_map(|letter| letter.to_lowercase().next());
            small.filter(|&letter| is_letter(letter)).collect()
        })
        .collect();
    let mut letters: Vec<Option<char>> = vec![None; names.len()];
    let longest = names.iter().map(Vec::len).max().unwrap_or(0);
    // all first letters are assigned before any second one
    for at in 0..longest {
        for (power, name) in names.iter().enumerate() {
            let letter = name.get(at).copied();
            if letters[power].is_none() && !letters.contains(&letter) {
                letters[power] = letter;
            }
        }
    }
    for power in 0..letters.len() {
        if letters[power].is_none() {
            let left = SPARE.chars().find(|&spare| !letters.contains(&Some(spare)));
            letters[power] = Some(left.unwrap_or('?'));
        }
    }
    letters.into_iter().flatten().collect()
}

/// Returns whether a character is a letter that takes one cell of a terminal.
pub(super) fn in_one_cell(letter: char) -> bool {
    letter.is_alphabetic() && text::width(letter.encode_utf8(&mut [0; 4])) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> String {
        all(names.iter().copied(), in_one_cell)
            .into_iter()
            .collect()
    }

    #[test]
    fn powers_have_different_letters() {
        assert_eq!(of(&["Austria", "England", "Turkey"]), "aet");
        assert_eq!(of(&["Berlin", "Belgium", "Bel"]), "bel");
        assert_eq!(of(&["Österreich", "Oslo", "Ösel", "日本"]), "öosa");
        assert_eq!(of(&["A", "A", "A"]), "abc");
        let ascii = |letter: char| letter.is_ascii_alphabetic();
        assert_eq!(all(["Österreich", "日本"].into_iter(), ascii), ['s', 'a']);
        assert_eq!(all(std::iter::repeat_n("x", 40), ascii).len(), 40);
    }
}
