//! A proof in words.

use crate::proofs::Proof;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Position, Power};
use solver::goal::Term;
use solver::{Answer, Check};

/// Returns a question, as a sentence.
pub(super) fn question(map: &Map, position: &Position, power: Power, term: Term) -> String {
    let name = &map.power(power).name;
    let Some(at) = term.province() else {
        return String::new();
    };
    let province = &map.info(at).name;
    let unit = position.unit(at).map(|unit| words::unit(map, unit));
    let verb = match (term, unit) {
        (Term::Take(_), _) => format!("take {province}"),
        (Term::Safe(_), Some(unit)) => format!("save {unit} from being dislodged"),
        _ => format!("keep all enemies out of {province}"),
    };
    format!("Can {name} {verb}, whatever the others order?")
}

/// Returns the answer, as a sentence after a word in color.
pub(super) fn answer(map: &Map, power: Power, proof: &Proof) -> Row {
    let name = &map.power(power).name;
    let Proof { answer, size, .. } = proof;
    match answer {
        Answer::Guaranteed { .. } => Row::new()
            .strong(Tone::Ok, "Yes.")
            .text(" These orders do it against every reply")
            .dim(sets(size.enemy)),
        Answer::Impossible { .. } => Row::new()
            .strong(Tone::Err, "No.")
            .text(format!(" These replies prevent it, whatever {name} orders"))
            .dim(sets(size.own)),
        Answer::Gamble { value, .. } => {
            let chance = match value.exact {
                Some(exact) => exact.to_string(),
                None => format!("{:.3}", value.approximate),
            };
            Row::new()
                .strong(Tone::Warn, format!("A gamble: {chance}."))
                .text(" The chance if both sides choose as well as they can.")
        }
        Answer::Unknown { bounds } => {
            Row::new()
                .strong(Tone::Warn, "Not decided.")
                .text(match (bounds.least, bounds.most) {
                    (0.0, 1.0) => " There are too many orders that matter.".to_owned(),
                    (least, most) => {
                        format!(" The chance is at least {least:.3}, at most {most:.3}.")
                    }
                })
        }
    }
}

/// Returns what is true of the orders that were given, unless the answer says so.
pub(super) fn given(map: &Map, power: Power, proof: &Proof) -> Option<Row> {
    let whose = words::owned_by(&map.power(power).name);
    let text = match (&proof.given, &proof.answer) {
        (_, Answer::Impossible { .. }) => return None,
        (Check::Guaranteed, _) => format!("They are {whose} own."),
        (Check::Refuted(_), _) => format!("{whose} own orders don't: a reply beats them."),
        (Check::Unknown, _) => return None,
    };
    Some(Row::new().text(text))
}

/// How many order sets an answer is about: ` (753 order sets).`
fn sets(number: f64) -> String {
    match number < 1e6 {
        true => format!(" ({}).", words::count(number as usize, "order set")),
        false => " (more than a million order sets).".to_owned(),
    }
}
