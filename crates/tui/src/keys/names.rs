//! The names of the commands in the settings. A name must never change.

use tui_input::InputRequest as Edit;

use crate::keys::{Command, Pan};
use game::clock::Preset;
use output::printouts::PrintoutKind;

/// Every command that can have a key, in the order of the settings documentation.
const NAMES: &[(&str, Command)] = &[
    ("take", Command::Accept),
    ("back", Command::Back),
    ("done", Command::Done),
    ("up", Command::Up),
    ("down", Command::Down),
    ("left", Command::Left),
    ("right", Command::Right),
    ("next", Command::Next),
    ("previous", Command::Previous),
    ("complete", Command::Complete),
    ("complete-back", Command::CompleteBack),
    ("line-before", Command::LineBefore),
    ("line-after", Command::LineAfter),
    ("point", Command::Point),
    ("take-back", Command::TakeBack),
    ("undo", Command::Undo),
    ("redo", Command::Redo),
    ("waive", Command::Waive),
    ("advice", Command::Advise),
    ("sheet", Command::Sheet),
    ("read-file", Command::ReadFile),
    ("position", Command::SetUp),
    ("guard", Command::Warnings),
    ("help", Command::Help),
    ("commands", Command::Palette),
    ("go-to", Command::GoTo),
    ("copy", Command::Copy),
    ("hide", Command::Hide),
    ("order-book", Command::List),
    ("zoom", Command::Zoom),
    ("nearer", Command::Look(Pan::Nearer)),
    ("farther", Command::Look(Pan::Farther)),
    ("look-west", Command::Look(Pan::West)),
    ("look-east", Command::Look(Pan::East)),
    ("look-north", Command::Look(Pan::North)),
    ("look-south", Command::Look(Pan::South)),
    ("rulebooks", Command::Compare),
    ("why", Command::Why),
    ("where-to", Command::Reach),
    ("rules", Command::Rules),
    ("settings", Command::Settings),
    ("keep-settings", Command::KeepSettings),
    ("phase-before", Command::Earlier),
    ("phase-after", Command::Later),
    ("centers", Command::Centers),
    ("score", Command::Score),
    ("what-if", Command::WhatIf),
    ("proof", Command::Prove),
    ("keep", Command::Keep),
    ("first-phase", Command::FirstPhase),
    ("now", Command::Now),
    ("first-failure", Command::FirstFailure),
    ("fingerprints", Command::Fingerprints),
    ("script", Command::Script),
    ("correct", Command::Correct),
    ("one-power", Command::OnePower),
    ("replay", Command::Replay),
    ("statistics", Command::Statistics),
    ("compare-phases", Command::ComparePhases),
    ("postcard", Command::Postcard),
    ("print-results", Command::Print(PrintoutKind::Results)),
    ("print-script", Command::Print(PrintoutKind::Script)),
    ("print-forms", Command::Print(PrintoutKind::Forms)),
    ("print-chart", Command::Print(PrintoutKind::Chart)),
    ("print-log", Command::Print(PrintoutKind::Log)),
    ("print-ballots", Command::Print(PrintoutKind::Ballots)),
    ("print-card", Command::Print(PrintoutKind::Card)),
    ("print-score", Command::Print(PrintoutKind::Score)),
    ("clock", Command::Clock),
    ("pause", Command::Pause),
    ("a-minute-more", Command::Longer(1)),
    ("five-minutes-more", Command::Longer(5)),
    ("an-hour-more", Command::Longer(60)),
    ("a-day-more", Command::Longer(24 * 60)),
    ("all-agree", Command::Agree),
    ("clock-rulebook", Command::PlayBy(Some(Preset::Rulebook))),
    ("clock-quarter", Command::PlayBy(Some(Preset::Quarter))),
    ("clock-silent", Command::PlayBy(Some(Preset::Silent))),
    ("no-clock", Command::PlayBy(None)),
    ("who-is-here", Command::Attendance),
    ("rename", Command::Rename),
    ("phrase-forgotten", Command::Forgotten),
    ("reopen", Command::Reopen),
    ("watch", Command::Watch),
    ("host", Command::Host),
    ("seats", Command::Seats),
    ("deal", Command::Deal),
    ("propose-draw", Command::ProposeDraw),
    ("concede", Command::Concede),
    ("declare-over", Command::DeclareOver),
    ("time-is-up", Command::TimeIsUp),
    ("mark", Command::Mark),
    ("open-vote", Command::VoteOpenly),
    ("yes", Command::Yes),
    ("no", Command::No),
    ("alone", Command::Alone),
    ("take-back-phase", Command::TakeBackPhase),
    ("rematch", Command::Rematch),
    ("play-on", Command::PlayOn),
    ("guess", Command::Guess),
    ("assume", Command::Assume),
    ("first-game", Command::FirstGame),
    ("lesson", Command::Lesson),
    ("puzzle", Command::Puzzle),
    ("new-game", Command::NewGame),
    ("physical-board", Command::PhysicalBoard),
    ("open-game", Command::OpenGame),
    ("start-screen", Command::ToStart),
    ("mouse", Command::Mouse),
    ("motion", Command::Motion),
    ("redraw", Command::Redraw),
    ("suspend", Command::Suspend),
    ("leave", Command::Leave),
    ("letter-left", Command::Edit(Edit::GoToPrevChar)),
    ("letter-right", Command::Edit(Edit::GoToNextChar)),
    ("word-left", Command::Edit(Edit::GoToPrevWord)),
    ("word-right", Command::Edit(Edit::GoToNextWord)),
    ("line-start", Command::Edit(Edit::GoToStart)),
    ("line-end", Command::Edit(Edit::GoToEnd)),
    ("delete-before", Command::Edit(Edit::DeletePrevChar)),
    ("delete-after", Command::Edit(Edit::DeleteNextChar)),
    ("delete-word-before", Command::Edit(Edit::DeletePrevWord)),
    ("delete-word-after", Command::Edit(Edit::DeleteNextWord)),
    ("delete-to-start", Command::Edit(Edit::DeleteFromStart)),
    ("delete-to-end", Command::Edit(Edit::DeleteTillEnd)),
];

/// Returns the command with a name.
pub fn command_named(name: &str) -> Option<Command> {
    let found = NAMES.iter().find(|(other, _)| *other == name);
    found.map(|(_, command)| *command)
}

/// Returns the name of a command, or `None` if it can't have a key of its own.
pub fn name_of(command: Command) -> Option<&'static str> {
    let found = NAMES.iter().find(|(_, other)| *other == command);
    found.map(|(name, _)| *name)
}

/// Returns all names with their commands.
pub fn named_commands() -> impl Iterator<Item = (&'static str, Command)> {
    NAMES.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Keys;

    #[test]
    fn every_command_of_the_table_has_a_name_of_its_own() {
        for bound in Keys::default().all() {
            for command in bound.row.commands() {
                assert!(name_of(command).is_some(), "{command:?}");
            }
        }
        for (name, command) in named_commands() {
            assert_eq!(command_named(name), Some(command));
            assert_eq!(name_of(command), Some(name));
        }
    }
}
