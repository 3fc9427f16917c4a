//! How the screens come about: each from what it is to be about.

use std::sync::Arc;

use super::{
    Centers, CoinTossScreen, CompareView, Editor, Ends, Handover, Help, Open, OrderEntry, Palette,
    Results, Reveal, RulesList, Screen, Script, SettingsList,
};
use crate::app::Shared;
use crate::keys::Context;
use crate::message::Command;
use crate::session::{Author, Session};
use chancery_core::board::{Map, Position};
use chart::Drawing;
use game::Mode;

impl Screen {
    /// The help for a context, with examples of what can be typed and what it means.
    pub fn help(context: Context, examples: Vec<(String, String)>) -> Self {
        Screen::Help(Help::new(context, examples))
    }

    /// The setting up of the position that a game is to begin with.
    pub fn editor(map: Arc<Map>, position: Position, drawing: Option<Arc<Drawing>>) -> Self {
        Screen::Editor(Box::new(Editor::before_a_game(map, position, drawing)))
    }

    /// The correcting of the position of the game that is played.
    pub fn correction_of_position(table: &Session) -> Self {
        Screen::Editor(Box::new(Editor::of_game(table)))
    }

    /// The palette over a context.
    pub fn palette(context: Context) -> Self {
        Screen::Palette(Palette::new(context))
    }

    /// The rules in force, issue by issue; over the setting up of a game those that it is to have.
    pub fn rules(over: &Screen, room: &Shared) -> Self {
        Screen::Rules(Box::new(match (over, &room.table) {
            (Screen::Setup(setup), _) => RulesList::of_setup(setup.house(), setup.otherwise()),
            (_, Some(table)) => RulesList::of_game(table),
            (_, None) => RulesList::default(),
        }))
    }

    /// The settings in force.
    pub fn settings(room: &Shared) -> Self {
        Screen::Settings(Box::new(SettingsList::new(&room.settings)))
    }

    /// The list of saved games.
    pub fn open() -> Self {
        Screen::Open(Open::default())
    }

    /// The results of a phase that was played.
    pub fn past(table: &Session, record: usize) -> Option<Self> {
        table.game().history().get(record)?;
        Some(Screen::Results(Results::past(table, record)))
    }

    /// The results of the phase that was played last.
    pub fn latest_results(table: &Session) -> Option<Self> {
        Screen::past(table, table.game().history().len().checked_sub(1)?)
    }

    /// A phase that was played, under every rulebook.
    pub fn lens(table: &Session, record: usize) -> Option<Self> {
        Some(Screen::Compare(Box::new(CompareView::new(table, record)?)))
    }

    /// The phase that was played last, under every rulebook.
    pub fn latest_lens(table: &Session) -> Option<Self> {
        Screen::lens(table, table.game().history().len().checked_sub(1)?)
    }

    /// The phase that was played last, as it is read out at a physical board.
    pub fn latest_script(table: &Session) -> Option<Self> {
        let last = table.game().history().len().checked_sub(1)?;
        Some(Screen::Script(Box::new(Script::past(table, last)?)))
    }

    /// The centers over the years.
    pub fn centers() -> Self {
        Screen::Centers(Centers::default())
    }

    /// What the game is worth, by scoring systems.
    pub fn score() -> Self {
        Screen::Centers(Centers::score())
    }

    /// What a command ends the game with, or why it can't be now; none where it is no such command.
    ///
    /// # Errors
    /// It can't be now, in a sentence.
    pub fn ends(command: Command, table: &Session) -> Result<Option<Self>, String> {
        Ok(Ends::of(command, table)?.map(|ends| Screen::Ends(Box::new(ends))))
    }

    /// Where a game stands: at a curtain, at the orders, at a reveal, or at its end.
    pub fn of_game(table: &mut Session) -> Self {
        table.lock_up();
        let game = table.game();
        if game.ending().is_some() {
            return Screen::Centers(Centers::at_the_end());
        }
        if game.needs_coin_toss() {
            return Screen::Toss(CoinTossScreen::default());
        }
        match (game.mode(), game.next_seat()) {
            (Mode::HotSeat, Some(seat)) if table.is_secret() => {
                Screen::Curtain(Handover::new(seat))
            }
            (Mode::HotSeat, Some(seat)) => {
                Screen::Desk(Box::new(OrderEntry::new(table, Author::Seat(seat))))
            }
            (Mode::GameMaster, Some(_)) => {
                Screen::Desk(Box::new(OrderEntry::new(table, Author::Master)))
            }
            (_, None) => match game.encrypted_seat() {
                Some(seat) => Screen::Curtain(Handover::before_reveal(seat)),
                None => Screen::resolve(table),
            },
        }
    }

    /// Plays the phase, and reveals it.
    fn resolve(table: &mut Session) -> Self {
        table.change(|game| game.resolve().is_some());
        let Some(last) = table.game().history().len().checked_sub(1) else {
            return Screen::centers();
        };
        match (table.game().mode(), Script::fresh(table, last)) {
            (Mode::GameMaster, Some(script)) => Screen::Script(Box::new(script)),
            _ => Screen::Reveal(Reveal::new(table, last)),
        }
    }
}
