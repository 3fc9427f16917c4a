//! Lines without orders that make other lines doubtful: `cancel the above`, `DRAFT`, `If Germany
//! attacks:`.

use crate::normalize::key;
use crate::words::List;

/// The orders that a line makes doubtful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// The power's orders above it.
    Above,
    /// The power's orders below it, up to a blank line or a heading.
    Below,
    /// All of the power's orders.
    All,
    /// None of this sheet's orders; the line is still a question to the game master.
    Elsewhere,
}

fn any(words: &[&str], list: List) -> bool {
    words.iter().any(|word| list.has(word))
}

/// Returns the orders that a line without orders makes doubtful. `written` is whether the power has
/// orders above it.
pub(super) fn of(text: &str, written: bool) -> Option<Doubt> {
    let folded = key(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let opens = text.trim_end().ends_with(':');
    let mut pairs = words.windows(2);
    let next = pairs.any(|pair| pair[0] == "next" && List::NextPhase.has(pair[1]));
    let condition = words.first().is_some_and(|word| List::Condition.has(word));
    let not_final = words.windows(2).any(|pair| pair == ["not", "final"]);
    match () {
        () if opens
            && (next || condition || any(&words, List::Idea) || any(&words, List::Draft)) =>
        {
            Some(Doubt::Below)
        }
        () if not_final || any(&words, List::Draft) => Some(Doubt::All),
        () if !any(&words, List::TakesBack) || !any(&words, List::TakenBack) => None,
        () if opens => Some(Doubt::Below),
        () if written => Some(Doubt::Above),
        () => Some(Doubt::Elsewhere),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_take_back_are_seen() {
        for (text, doubt) in [
            ("cancel the above", Doubt::Above),
            ("Scrap all that.", Doubt::Above),
            ("Ignore my previous mail", Doubt::Above),
            ("DRAFT - not final", Doubt::All),
            ("These are only ideas:", Doubt::Below),
            ("next turn:", Doubt::Below),
            ("If Germany attacks Burgundy:", Doubt::Below),
            ("Plan B:", Doubt::Below),
            ("Wenn Italien kommt:", Doubt::Below),
        ] {
            assert_eq!(of(text, true), Some(doubt), "{text}");
        }
        for text in [
            "Don't believe him!",
            "see you next week",
            "Thanks for everything",
            "My orders:",
            "if you can",
            "sorry for the handwriting",
        ] {
            assert_eq!(of(text, true), None, "{text}");
        }
        assert_eq!(of("Ignore my previous mail", false), Some(Doubt::Elsewhere));
    }
}
