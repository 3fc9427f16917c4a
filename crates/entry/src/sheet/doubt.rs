//! Lines without an order that leave other lines in doubt: `cancel the above`, `DRAFT`, `If Germany attacks:`.

use crate::normalize::key;

/// Which orders a line leaves in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// The power's orders above it.
    Above,
    /// Those below it, up to a blank line or a heading.
    Below,
    /// All of the power's orders.
    All,
    /// None of this sheet, but a person should see it.
    Elsewhere,
}

/// Words that say that orders are not final.
const DRAFT: &str = "draft drafts tentative provisional preliminary entwurf vorlaufig brouillon provisoire bozza provvisorio \
    borrador provisional kladje voorlopig kladde utkast";
/// Words that take orders back.
const RETRACTS: &str = "cancel cancels cancelled canceled ignore ignores disregard scrap discard forget void withdraw withdrawn \
    delete strike scratch revoke undo storniert stornieren ignorieren ignoriere vergiss gestrichen annule annulez ignorez \
    oubliez annulla annullate ignora ignorate cancela cancelen ignorad anula negeer annuleer vergeet schrap ignorer annuller";
/// What is taken back.
const OBJECTS: &str = "above all everything orders order moves that this these those them it previous earlier last mail email \
    message sheet lot whole obige obigen alles alle befehle mail tout ordres ci dessus tutto ordini sopra todo ordenes arriba \
    bovenstaande bevelen ovenstaende";
/// What stands in front of orders that are not given, before a colon.
const IDEAS: &str = "idea ideas option options plan alternative alternatives alternatively alt backup proposal proposals \
    suggestion suggestions suggested possible possibly maybe perhaps otherwise else example ideen vorschlag vorschlage idee \
    idees proposition proposta idea propuesta voorstel forslag";
/// How a condition begins.
const CONDITIONS: &str = "if unless when whenever should provided assuming once in case wenn falls sofern sobald si sauf quand \
    lorsque se qualora quando salvo cuando als indien tenzij wanneer hvis dersom om";
/// Words for another phase, behind "next".
const NEXT: &str =
    "turn year season phase move time runde jahr zug tour saison turno stagione temporada beurt";

fn any(words: &[&str], list: &str) -> bool {
    let mut words = words.iter();
    words.any(|word| list.split_ascii_whitespace().any(|one| one == *word))
}

/// What a line that gives no order leaves in doubt; `written` tells whether the power has orders above it.
pub(super) fn of(text: &str, written: bool) -> Option<Doubt> {
    let folded = key(text);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let opens = text.trim_end().ends_with(':');
    let next = words
        .windows(2)
        .any(|pair| pair[0] == "next" && any(&pair[1..], NEXT));
    let condition = any(&words[..words.len().min(1)], CONDITIONS);
    let not_final = words.windows(2).any(|pair| pair == ["not", "final"]);
    match () {
        () if opens && (next || condition || any(&words, IDEAS) || any(&words, DRAFT)) => {
            Some(Doubt::Below)
        }
        () if not_final || any(&words, DRAFT) => Some(Doubt::All),
        () if !any(&words, RETRACTS) || !any(&words, OBJECTS) => None,
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
