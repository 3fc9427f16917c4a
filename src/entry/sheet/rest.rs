//! `rest hold`, `others stand`, `everything else holds`: the power's units that have no order on the sheet,
//! wherever the line stands.

use super::lines::{Reader, counts};
use super::look::first_place;
use super::{Line, LineKind};
use crate::board::{Power, Province, ProvinceSet};
use crate::entry::fold::key;
use crate::entry::reading::{Reading, Verdict};
use crate::entry::{Context, read_several};

/// Words for the units that nothing was said of.
const REST: &str = "rest others other remaining remainder else all everything everybody everyone \
    ubrigen ubrige restlichen restliche andere anderen alle alles \
    reste autres autre tous toutes tout resto altri altre tutti tutte tutto demas otros otras todos todas todo \
    overige overigen anderen andre ovrige resten alla";
/// Words for holding.
const HOLD: &str = "h hold holds holding stand stands stay stays put halt halten halt bleibt bleiben steht stehen tient \
    tiennent tenir reste restent tiene tienen tengono resta restano mantiene mantienen mantengono houdt houden blijft \
    blijven staat staan holder haller haller star idle";
/// Words that may stand between.
const IDLE: &str = "the my our your of units unit armies fleets i will should just simply in place as is they are \
    and where der die das den meine les mes des le la il lo gli i miei las los mis el de het mijn al \
    einheiten unites unita unidades eenheden she he says";

/// Is it a word for the units that nothing was said of?
pub(super) fn is_rest(word: &str) -> bool {
    REST.split_ascii_whitespace().any(|one| one == word)
}

/// Says a text nothing but that the units left over hold?
pub(super) fn is_meant(text: &str) -> bool {
    let among = |list: &str, word: &str| list.split_ascii_whitespace().any(|one| one == word);
    let folded = key(text);
    let words: Vec<&str> = folded.split(' ').collect();
    let rest = words.iter().position(|word| among(REST, word));
    let hold = words.iter().rposition(|word| among(HOLD, word));
    let idle = |word: &&str| among(REST, word) || among(HOLD, word) || among(IDLE, word);
    rest.is_some() && hold.is_some() && rest != hold && words.iter().all(|word| idle(&word))
}

/// Gives the units left over their order.
pub(super) fn hold(reader: &Reader<'_>, lines: &mut [Line]) {
    for at in 0..lines.len() {
        if lines[at].kind != LineKind::Rest {
            continue;
        }
        let of_set = |line: &&Line| line.power == lines[at].power && line.set == lines[at].set;
        let power = lines[at].power.or_else(|| reader.owner_of(lines.iter()));
        let ordered = lines.iter().filter(of_set);
        let ordered = ordered.flat_map(|line| spoken_of(reader, line)).collect();
        let reading = match power {
            Some(power) => left_over(reader, power, ordered),
            None => {
                let why = "whose units are left over? No power stands above";
                Reading::bare(Verdict::Unreadable, why.to_owned())
            }
        };
        let line = &mut lines[at];
        line.power = power;
        line.counts = counts(&reading);
        line.reading = reading;
    }
}

/// The units of whom a line speaks: an open question counts as an order.
fn spoken_of(reader: &Reader<'_>, line: &Line) -> Vec<Province> {
    let parts = &line.reading.parts;
    let candidates = parts.iter().flat_map(|part| &part.candidates);
    let mut all: Vec<Province> = candidates
        .filter_map(|candidate| Some(candidate.order.unit()?.place.province))
        .collect();
    let unread = parts.is_empty() || parts.iter().any(|part| part.verdict == Verdict::Unreadable);
    if unread && line.kind == LineKind::Order {
        all.extend(first_place(reader.lexicon, &line.text));
    }
    all
}

fn left_over(reader: &Reader<'_>, power: Power, ordered: ProvinceSet) -> Reading {
    let ctx = Context {
        ordered,
        ..reader.context(Some(power))
    };
    let reading = read_several(&ctx, "rest hold");
    match (reading.verdict, reading.parts.is_empty()) {
        // every unit has an order: the phrase asks for nothing
        (Verdict::Unreadable, true) if reader.bench.position.turn.phase.is_movement() => {
            Reading::bare(Verdict::Fixed, "every unit has an order".to_owned())
        }
        _ => reading,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_units_left_over_are_spoken_of_in_many_ways() {
        for text in [
            "rest hold",
            "The rest: hold",
            "others stand",
            "All others hold.",
            "everything else holds",
            "*rest hold*",
            "il resto tiene",
            "de rest houdt",
            "rest hold (she says)",
            "all hold",
            "hold all",
            "les autres tiennent",
            "Rest hält",
            "alle anderen halten",
            "remaining units hold",
        ] {
            assert!(is_meant(text), "{text}");
        }
        for text in [
            "A Par H",
            "hold",
            "rest",
            "A Mar reste",
            "rest hold except A Par",
            "reste",
        ] {
            assert!(!is_meant(text), "{text}");
        }
    }
}
