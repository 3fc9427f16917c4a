//! Ballots for a secret vote on the end of the game. Those of one proposal are all alike, so that nothing
//! on them says who voted.

use super::{PageShape, PrintPage, Printout, PrintoutError, Table};
use game::{Ballot, DrawShares, Game, Proposal, ProposalError, VoteDisclosure, names};

/// Ballots for a draw, where this table has draws, and for a concession: one for each seat that votes.
pub(super) fn ballots(game: &Game) -> Result<Printout, PrintoutError> {
    if game.draws().ballot == Ballot::Open {
        return Err(PrintoutError::NoVote("this table votes openly".to_owned()));
    }
    let survivors = game.survivors();
    let draw = Proposal::Draw(survivors);
    let has_draw = match game.can_propose(&draw) {
        Ok(()) => true,
        Err(ProposalError::Over) => return Err(PrintoutError::Over),
        Err(none @ ProposalError::TooEarly(_)) => {
            return Err(PrintoutError::NoVote(none.to_string()));
        }
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
    Ok(Printout {
        title: format!("{}: ballots", game.name),
        sheets,
    })
}

fn on_draw(game: &Game) -> PrintPage {
    let mut sheet = begun(game, "a draw");
    match game.draws().shared {
        DrawShares::Named => sheet.write("A draw shared by"),
        DrawShares::All | DrawShares::None => sheet.text(format!(
            "A draw shared by all survivors: {}?",
            names(game.map(), game.survivors())
        )),
    }
    finished(game, sheet, game.draws().shared == DrawShares::Named)
}

fn on_concession(game: &Game) -> PrintPage {
    let mut sheet = begun(game, "a concession");
    sheet.write("The game is conceded to");
    finished(game, sheet, true)
}

fn begun(game: &Game, what: &str) -> PrintPage {
    let turn = game.turn();
    let title = format!(
        "Secret ballot on {what}, {} {}",
        turn.season().name(),
        turn.year
    );
    PrintPage::new(PageShape::Slip, title)
}

/// The boxes, and how the vote is counted.
fn finished(game: &Game, mut sheet: PrintPage, is_open: bool) -> PrintPage {
    let mut table = Table::new(["", ""]);
    table.row(["[  ]".into(), "yes".into()]);
    table.row(["[  ]".into(), "no".into()]);
    sheet.table(table);
    if is_open {
        sheet.text("Fill in the proposal on every ballot before you hand them out.");
    }
    let told = match game.draws().telling {
        VoteDisclosure::Result => "Only the result is announced.",
        VoteDisclosure::Vetoes => "The result and the number of noes are announced.",
    };
    sheet.text(format!(
        "It passes only if every ballot says yes; a blank ballot counts as no. {told}"
    ));
    sheet
}
