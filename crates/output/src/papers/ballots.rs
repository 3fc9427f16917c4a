//! Ballots for a secret vote on the end of the game. Those of one proposal are all alike, so that nothing
//! on them says who voted.

use super::{NoPaper, Paper, Shape, Sheet, Table};
use game::{Ballot, Game, Proposal, ProposalError, Sharing, Telling, names};

/// Ballots for a draw, where this table has draws, and for a concession: one for each seat that votes.
pub(super) fn ballots(game: &Game) -> Result<Paper, NoPaper> {
    if game.draws().ballot == Ballot::Open {
        return Err(NoPaper::NoVote("this table votes openly".to_owned()));
    }
    let survivors = game.survivors();
    let draw = Proposal::Draw(survivors);
    let has_draw = match game.can_propose(&draw) {
        Ok(()) => true,
        Err(ProposalError::Over) => return Err(NoPaper::Over),
        Err(none @ ProposalError::TooEarly(_)) => return Err(NoPaper::NoVote(none.to_string())),
        Err(_) => false,
    };
    // a game master alone at the keyboard has one seat for the whole table
    let voters = match game.voters(&draw).len() {
        0 | 1 => survivors.len(),
        seats => seats,
    };
    let mut sheets = Vec::new();
    if has_draw {
        sheets.extend(vec![on_draw(game); voters]);
    }
    // the one who would win does not vote
    sheets.extend(vec![on_concession(game); voters.saturating_sub(1)]);
    Ok(Paper {
        title: format!("{}: ballots", game.name),
        sheets,
    })
}

fn on_draw(game: &Game) -> Sheet {
    let mut sheet = begun(game, "a draw");
    match game.draws().shared {
        Sharing::Named => sheet.write("A draw shared by"),
        Sharing::All | Sharing::None => sheet.text(format!(
            "A draw shared by all survivors: {}?",
            names(game.map(), game.survivors())
        )),
    }
    finished(game, sheet, game.draws().shared == Sharing::Named)
}

fn on_concession(game: &Game) -> Sheet {
    let mut sheet = begun(game, "a concession");
    sheet.write("The game is conceded to");
    finished(game, sheet, true)
}

fn begun(game: &Game, what: &str) -> Sheet {
    let turn = game.turn();
    let title = format!(
        "Secret ballot on {what}, {} {}",
        turn.season().name(),
        turn.year
    );
    Sheet::new(Shape::Slip, title)
}

/// The boxes, and how the vote is counted.
fn finished(game: &Game, mut sheet: Sheet, is_open: bool) -> Sheet {
    let mut table = Table::new(["", ""]);
    table.row(["[  ]".into(), "yes".into()]);
    table.row(["[  ]".into(), "no".into()]);
    sheet.table(table);
    if is_open {
        sheet.text("Fill in the proposal on every ballot before you hand them out.");
    }
    let told = match game.draws().telling {
        Telling::Result => "Only the result is announced.",
        Telling::Vetoes => "The result and the number of noes are announced.",
    };
    sheet.text(format!(
        "It passes only if every ballot says yes; a blank ballot counts as no. {told}"
    ));
    sheet
}
