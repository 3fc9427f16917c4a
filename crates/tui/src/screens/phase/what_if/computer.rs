//! What the computer does in a what-if: it advises, guesses the orders of others, and checks puzzles and proofs.

use super::WhatIf;
use crate::keys::Command;
use crate::kit::{Row, Tone};
use crate::screens::entry::OrderItem;
use crate::screens::phase::advice::AdviceView;
use crate::screens::phase::proof::{self, ProofView};
use crate::screens::{Goto, Transition};
use crate::session::proofs::AskedOrders;
use crate::session::puzzles::{Puzzle, PuzzleKind, PuzzlePlay};
use crate::session::{Author, Session};
use chancery_core::board::Power;
use game::Branch;
use game::branch::Origin;

impl WhatIf {
    /// Opens the computer's advice for the power of the selected order. A game without advice has it
    /// only for phases that were played.
    pub(super) fn advise(&mut self, game: &mut Session) -> Transition {
        let item = self.entry().item();
        let (Some(item), Some(branch)) = (item, self.session.branch()) else {
            return Transition::Stay;
        };
        let is_played = branch.origin() == Origin::Past && branch.original_phase().is_some();
        let is_over = game.game().ending().is_some();
        if game.puzzle.is_some() || !(is_played || is_over || game.game().has_advice()) {
            let text = "There is no advice in puzzles, or in games set up without it.";
            self.order_entry.say(Row::new().dim(text));
            return Transition::Stay;
        }
        game.ask_advice_in(branch.game(), item.power());
        let branch = Session::of_branch(branch.clone(), self.session.drawing.clone());
        Transition::push(AdviceView::in_branch(item.power(), branch))
    }

    /// Asks the computer to write the orders of the powers that are neither the author's (if the author has all, the selected
    /// order's player's) nor have orders that were changed here, other than by a guess.
    pub(super) fn guess(&mut self, game: &mut Session) {
        let branch = self.session.game();
        let selected = || {
            let power = self.entry().item().map(OrderItem::power)?;
            Some(branch.powers_of(branch.seat_of(power)?))
        };
        let own = if self.owns_all() {
            selected().unwrap_or_default()
        } else {
            &self.own
        };
        let is_guess = |power: Power| {
            let written = branch.sheet(power).iter().map(|entry| &entry.written);
            let mut guessed = self.guessed.iter();
            guessed.any(|(of, orders)| *of == power && written.clone().eq(orders))
        };
        let changed = self.session.branch().map(Branch::changed_powers);
        let changed = changed.unwrap_or_default();
        let is_open =
            |&power: &Power| !own.contains(&power) && (!changed.contains(power) || is_guess(power));
        let all = self.session.powers(Author::Master).into_iter();
        let others: Vec<Power> = all.filter(is_open).collect();
        game.ask_guess(branch, &others);
        let text = "The computer works out the others' orders …";
        self.order_entry.say(Row::new().dim(text));
    }

    /// Writes the guessed orders of the other powers.
    pub(super) fn take_guess(&mut self, game: &mut Session) {
        let Some(sheets) = game.take_guess() else {
            return;
        };
        for (power, orders) in &sheets {
            self.order_entry
                .take_plan(&mut self.session, *power, orders);
        }
        self.guessed = sheets;
        self.is_saved = false;
        let text = "The others' orders are a guess. Alt-O makes another one.";
        self.order_entry.say(Row::new().bold(text));
    }

    /// Checks whether the orders solve the puzzle. Without a puzzle, checks whether the selected
    /// order is certain to succeed.
    pub(super) fn prove(&mut self, game: &mut Session) -> Transition {
        let Some(branch) = self.session.branch().cloned() else {
            return Transition::Stay;
        };
        let proof = match game.puzzle.clone() {
            Some(puzzle) if puzzle.kind == PuzzleKind::Refute => {
                return self.refute(game, branch, &puzzle);
            }
            Some(puzzle) => ProofView::of_puzzle(game, branch, &puzzle),
            None => ProofView::new(game, branch, self.root, self.selected_unit()),
        };
        match proof {
            Ok(proof) => return Transition::push(proof),
            Err(why) => self.order_entry.say(Row::new().dim(why)),
        }
        Transition::Stay
    }

    /// Checks whether the others' orders prevent the goal of the orders that the puzzle gives.
    pub(super) fn refute(
        &mut self,
        game: &mut Session,
        mut branch: Branch,
        puzzle: &Puzzle,
    ) -> Transition {
        puzzle.give(branch.game_mut());
        let is_solved = proof::is_reached(&branch, puzzle.power, &puzzle.terms) == Some(false);
        game.checked_puzzle(AskedOrders::Given, is_solved);
        let row = if is_solved {
            let solved = Row::new()
                .strong(Tone::Ok, "Solved!")
                .text(" This reply beats them. ");
            let solved = match game.puzzle.as_ref().and_then(PuzzlePlay::share) {
                Some(_) => solved.key("^Y").dim(" copies a line to share. "),
                None => solved,
            };
            solved.key("PgDn").dim(" next puzzle")
        } else {
            let row = Row::new().strong(Tone::Warn, "Not yet.");
            row.text(" The orders reach the goal against this reply.")
        };
        self.order_entry.say(row);
        Transition::Stay
    }

    /// Leaves a puzzle for another one, for the start screen, or to end the program.
    pub(super) fn leave_puzzle(command: Command) -> Transition {
        Transition::Go(match command {
            Command::Earlier | Command::Later => Goto::OtherPuzzle(command),
            Command::Leave => Goto::Leave,
            _ => Goto::Start,
        })
    }
}
