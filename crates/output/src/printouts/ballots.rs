//! Ballots for a secret vote on the end of the game. All ballots of a proposal are the same, so they don't
//! show who voted.

use super::{PageShape, PrintPage, Printout, PrintoutError, Table};
use game::{Ballot, DrawShares, Game, Proposal, ProposalError, VoteDisclosure, names};

/// The note on ballots with an open proposal.
const FILL_IN: &str = "Fill in the proposal on every ballot before you hand them out.";

/// Makes ballots for a draw, if the game has draws, and for a concession: one for each seat that votes.
pub(super) fn ballots(game: &Game) -> Result<Printout, PrintoutError> {
    if game.draws().ballot == Ballot::Open {
        return Err(PrintoutError::NoVote("this table votes openly".to_owned()));
    }
    let survivors = game.survivors();
    let draw = Proposal::Draw(survivors);
    let has_draw = match game.can_propose(&draw) {
        Ok(()) => true,
        Err(none @ (ProposalError::Over | ProposalError::TooEarly(_))) => {
            return Err(PrintoutError::NoVote(none.to_string()));
        }
        Err(_) => false,
    };
    // with a game master there is one seat for all players
    let voters = match game.voters(&draw).len() {
        0 | 1 => survivors.len(),
        seats => seats,
    };
    let mut pages = Vec::new();
    if has_draw {
        pages.extend(vec![on_draw(game); voters]);
    }
    // the power that would win doesn't vote
    pages.extend(vec![on_concession(game); voters.saturating_sub(1)]);
    Ok(Printout::new(game, "ballots", pages))
}

fn on_draw(game: &Game) -> PrintPage {
    let mut page = ballot(game, "a draw");
    let note = match game.draws().shared {
        DrawShares::Named => {
            page.write("A draw shared by");
            FILL_IN
        }
        DrawShares::All | DrawShares::None => {
            let names = names(game.map(), game.survivors().iter());
            page.text(format!("A draw shared by all survivors: {names}?"));
            ""
        }
    };
    finished(game, page, note)
}

fn on_concession(game: &Game) -> PrintPage {
    let mut page = ballot(game, "a concession");
    page.write("The game is conceded to");
    finished(game, page, FILL_IN)
}

/// Starts a ballot with its title.
fn ballot(game: &Game, what: &str) -> PrintPage {
    let turn = game.turn();
    let (season, year) = (turn.season().name(), turn.year);
    PrintPage::new(
        PageShape::Slip,
        format!("Secret ballot on {what}, {season} {year}"),
    )
}

/// Adds the boxes, and a note on how the vote is counted.
fn finished(game: &Game, mut page: PrintPage, note: &str) -> PrintPage {
    let mut table = Table::new(["", ""]);
    table.row(["[  ]".into(), "yes".into()]);
    table.row(["[  ]".into(), "no".into()]);
    page.table(table);
    if !note.is_empty() {
        page.text(note);
    }
    let announced = match game.draws().telling {
        VoteDisclosure::Result => "Only the result is announced.",
        VoteDisclosure::Vetoes => "The result and the number of noes are announced.",
    };
    page.text(format!(
        "It passes only if every ballot says yes; a blank ballot counts as no. {announced}"
    ));
    page
}
