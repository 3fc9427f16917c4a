//! What happens to a screen: a command, a click, text, chance, time. Each reaches the screens that have a
//! use for it.

use std::time::Duration;

use super::{Goto, Screen, Transition};
use crate::app::Shared;
use crate::message::{Click, ClickAction, Command};
use crate::random::Random;
use crate::saved_games::AvailableMap;
use crate::session::Session;
use chancery_core::board::Province;
use game::TableRules;

impl Screen {
    /// Does what a command asks for.
    pub fn update(&mut self, room: &mut Shared, command: Command) -> Transition {
        match self {
            Screen::Start(start) => return start.update(room, command),
            Screen::Setup(setup) => return setup.update(command),
            Screen::Editor(editor) => return editor.update(command),
            Screen::Open(open) => return open.update(room, command),
            Screen::Rules(rules) => return rules.update(room, command),
            Screen::Settings(settings) => return settings.update(room, command),
            Screen::Help(help) => return help.update(&room.keys, command),
            Screen::Palette(palette) => return palette.update(&room.keys, command),
            Screen::Question(question) => return question.update(command),
            Screen::Blank if command == Command::Take => return Transition::Pop,
            Screen::Blank => return Transition::Pass,
            _ => {}
        }
        let Some(table) = &mut room.table else {
            return Transition::Go(Goto::Start);
        };
        match self {
            Screen::Curtain(curtain) => curtain.update(table, command),
            Screen::Position(position) => position.update(command),
            Screen::Attendance(list) => list.update(table, command),
            Screen::GoTo(go) => go.update(table, command),
            Screen::Desk(desk) => desk.update(table, command),
            Screen::Toss(toss) => toss.update(table, command),
            Screen::Reveal(reveal) => reveal.update(table, command),
            Screen::Script(script) => script.update(table, command),
            Screen::Correction(correction) => correction.update(table, command),
            Screen::Results(results) => results.update(table, command),
            Screen::Compare(lens) => lens.update(table, command),
            Screen::WhatIf(what_if) => what_if.update(table, command),
            Screen::Centers(centers) => centers.update(table, command),
            Screen::Clock(clock) => clock.update(table, command),
            Screen::Ends(ends) => ends.update(table, command),
            Screen::Annals(annals) => annals.update(table, command),
            _ => Transition::Pass,
        }
    }

    /// A province was clicked.
    pub fn click(&mut self, room: &mut Shared, click: Click) -> Transition {
        match (self, &mut room.table) {
            (Screen::Editor(editor), _) => {
                editor.click(click);
                Transition::Stay
            }
            (Screen::Results(results), Some(table)) => results.click(table, click),
            (Screen::Compare(lens), Some(table)) => lens.click(table, click),
            (Screen::WhatIf(what_if), _) => what_if.click(click),
            (Screen::Desk(desk), Some(table)) => {
                desk.click(table, click);
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }

    /// One of the things that it lists was clicked.
    pub fn click_row(&mut self, room: &mut Shared, number: usize) -> Transition {
        match (self, &mut room.table) {
            (Screen::Start(start), _) => return start.click_row(room, number),
            (Screen::Setup(setup), _) => setup.click_row(number),
            (Screen::Editor(editor), _) => editor.click_row(number),
            (Screen::Open(open), _) => return open.click_row(room, number),
            (Screen::Toss(toss), _) => toss.click_row(number),
            (Screen::Rules(rules), _) => rules.click_row(number),
            (Screen::Settings(settings), _) => settings.click_row(room, number),
            (Screen::GoTo(go), Some(table)) => return go.click_row(table, number),
            (Screen::Help(help), _) => return help.click_row(&room.keys, number),
            (Screen::Palette(palette), _) => return palette.click_row(&room.keys, number),
            (Screen::Desk(desk), Some(table)) => desk.click_row(table, number),
            (Screen::Results(results), Some(table)) => results.click_row(table, number),
            (Screen::Compare(lens), Some(_)) => lens.click_row(number),
            (Screen::Clock(clock), Some(table)) => clock.click_row(table, number),
            (Screen::Ends(ends), Some(_)) => ends.click_row(number),
            (Screen::Attendance(list), _) => list.click_row(number),
            (Screen::Correction(correction), _) => correction.click_row(number),
            (Screen::WhatIf(what_if), _) => what_if.click_row(number),
            _ => {}
        }
        Transition::Stay
    }

    /// Looks at a province: its unit's order is selected, where the screen lists orders.
    pub fn look_for(&mut self, table: &mut Session, province: Province) -> bool {
        match self {
            Screen::Desk(desk) => desk.look_for(table, province),
            Screen::Results(results) => {
                let click = Click {
                    province,
                    hold: ClickAction::None,
                };
                results.click(table, click);
            }
            _ => return false,
        }
        true
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, room: &mut Shared, text: &str) {
        match (self, &mut room.table) {
            (Screen::Desk(desk), Some(table)) => desk.paste(table, text),
            (Screen::WhatIf(what_if), _) => what_if.paste(text),
            (Screen::Setup(setup), _) => setup.paste(text),
            (Screen::Editor(editor), _) => editor.paste(text),
            (Screen::Curtain(curtain), Some(table)) => curtain.paste(table, text),
            _ => {}
        }
    }

    /// Takes in a sheet of orders, line by line.
    pub fn read_sheet(&mut self, room: &mut Shared, text: &str) {
        match (self, &mut room.table) {
            (Screen::Editor(editor), _) => editor.read_sheet(text),
            (Screen::Desk(desk), Some(table)) => desk.read_sheet(table, text),
            (Screen::WhatIf(what_if), _) => what_if.read_sheet(text),
            _ => {}
        }
    }

    /// Takes in the random bits that it asked for.
    pub fn chance(&mut self, room: &mut Shared, chance: Random) {
        match (self, &mut room.table) {
            (Screen::Setup(setup), _) => setup.chance(chance),
            (Screen::Toss(toss), Some(table)) => toss.chance(table, chance),
            _ => {}
        }
    }

    /// Offers boards to play on beside the built-in one.
    pub fn offer(&mut self, boards: &[AvailableMap]) {
        if let Screen::Setup(setup) = self {
            setup.offer(boards);
        }
    }

    /// Goes on by other rules: those of a game that is set up, or that orders are written for.
    pub fn play_by(&mut self, room: &Shared, house: TableRules) {
        match (self, &room.table) {
            (Screen::Setup(setup), _) => setup.play_by(house),
            (Screen::Desk(desk), Some(table)) => desk.read_again(table),
            _ => {}
        }
    }

    /// The time of who writes here is up: the sheet is sealed as it stands.
    pub fn close_sheet(&mut self, room: &mut Shared) -> Transition {
        match (self, &mut room.table) {
            (Screen::Desk(desk), Some(table)) => desk.seal(table),
            _ => Transition::Stay,
        }
    }

    /// Lets time pass.
    pub fn advance(&mut self, room: &mut Shared, time: Duration) -> Transition {
        match (self, &mut room.table) {
            (Screen::Reveal(reveal), Some(table)) => return reveal.advance(table, time),
            (Screen::Curtain(curtain), _) => curtain.closing.advance(time),
            (Screen::GoTo(go), _) => go.advance(time),
            (Screen::Centers(centers), _) => {
                if let Some(wash) = &mut centers.wash {
                    wash.advance(time);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    /// Brings everything that moves on it to its end.
    pub fn rest(&mut self) {
        match self {
            Screen::Reveal(reveal) => reveal.rest(),
            Screen::Curtain(curtain) => curtain.closing.finish(),
            Screen::Centers(centers) => centers.wash = None,
            Screen::GoTo(go) => go.show(),
            _ => {}
        }
    }
}
