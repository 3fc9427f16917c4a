//! The texts of a proof.

use crate::kit::{Row, Tone, words};
use crate::session::proofs::{AskedOrders, Proof};
use chancery_core::board::{Map, Power};
use solver::{Answer, Check};

/// Returns whether the player's orders don't solve the puzzle, so that the next question is its solution.
pub(super) fn can_give_up(proof: &Proof) -> bool {
    proof.answer.is_none() && matches!(proof.given, Check::Refuted(_))
}

/// Returns the answer: a colored word and a sentence.
pub(super) fn answer(map: &Map, power: Power, orders: AskedOrders, proof: &Proof) -> Row {
    let name = &map.power(power).name;
    let row = Row::new();
    match (&proof.answer, orders) {
        (Some(Answer::Guaranteed { .. }), AskedOrders::Given) => row
            .strong(Tone::Ok, "Solved!")
            .text(" Your orders do it against every reply")
            .dim(sets(proof.size.enemy)),
        (None, _) if can_give_up(proof) => row
            .strong(Tone::Warn, "Not yet.")
            .text(" This reply beats your orders. ")
            .dim("Esc: change them. Tab: give up."),
        (None, _) => row.strong(Tone::Warn, "Not decided."),
        (Some(answer), _) => self::verdict(name, answer, proof),
    }
}

fn verdict(name: &str, answer: &Answer, proof: &Proof) -> Row {
    let row = Row::new();
    match answer {
        Answer::Guaranteed { .. } => row
            .strong(Tone::Ok, "Yes.")
            .text(" These orders do it against every reply")
            .dim(sets(proof.size.enemy)),
        Answer::Impossible { .. } => row
            .strong(Tone::Err, "No.")
            .text(format!(" These replies prevent it, whatever {name} orders"))
            .dim(sets(proof.size.own)),
        Answer::Gamble { value, .. } => {
            let chance = match value.exact {
                Some(exact) => exact.to_string(),
                None => format!("{:.3}", value.approximate),
            };
            row.strong(Tone::Warn, format!("A gamble: {chance}."))
                .text(" The chance if both sides choose as well as they can.")
        }
        Answer::Unknown { bounds } => {
            row.strong(Tone::Warn, "Not decided.")
                .text(match (bounds.least, bounds.most) {
                    (0.0, 1.0) => " There are too many orders that matter.".to_owned(),
                    (least, most) => {
                        format!(" The chance is at least {least:.3}, at most {most:.3}.")
                    }
                })
        }
    }
}

/// Returns a sentence on the orders that were given, unless the answer already covers them.
pub(super) fn given(map: &Map, power: Power, proof: &Proof) -> Option<Row> {
    let whose = words::owned_by(&map.power(power).name);
    let text = match (&proof.given, &proof.answer) {
        (_, None | Some(Answer::Impossible { .. })) => return None,
        (Check::Guaranteed, _) => format!("{whose} own orders reach the goal."),
        (Check::Refuted(_), _) => format!("{whose} own orders don't: a reply beats them."),
        (Check::Unknown, _) => return None,
    };
    Some(Row::new().text(text))
}

/// Returns the number of order sets that an answer covers: ` (753 order sets).`
fn sets(number: f64) -> String {
    if number < 1e6 {
        format!(" ({}).", words::count(number as usize, "order set"))
    } else {
        " (more than a million order sets).".to_owned()
    }
}
