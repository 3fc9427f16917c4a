//! The commands that the top screen doesn't handle.

use std::time::Duration;

use super::App;
use super::navigation::NOTHING_PLAYED;
use crate::keys::{Command, Context, Pan};
use crate::kit::{Row, words};
use crate::map::view::MapView;
use crate::screens::phase::correction::FINISH_FIRST;
use crate::screens::{Effect, Goto, LoadPurpose, ScreenKind};
use crate::session::Session;
use crate::session::files::FileToWrite;
use game::Mode;
use game::settings::Switch;
use output::printouts::PrintoutKind;

impl App {
    /// Returns the notice for a step back from the last screen: the commands that are available
    /// instead.
    fn no_way_back(&self) -> Row {
        let (context, line) = self.context();
        let is_start = context == Context::Start;
        let (text, commands) = if is_start {
            ("This is the start screen.", " commands")
        } else {
            ("There is nothing to go back to.", " start screen, commands")
        };
        let mut row = Row::new().text(text);
        let is_secret = self.shared.session.as_ref().is_some_and(Session::is_secret);
        // whoever opened the orders of another player hides them
        let hide = is_secret.then_some((Command::Hide, " hide"));
        let others = [(Command::Palette, commands), (Command::Leave, " quit")];
        for (command, does) in hide.into_iter().chain(others) {
            if let Some(key) = self.shared.keys.shown_for(command, context, line) {
                row = row.text("  ").key(key).dim(does);
            }
        }
        row
    }

    /// Carries out a command that the top screen doesn't handle.
    pub(super) fn update_global(&mut self, command: Command) {
        match command {
            Command::Back if self.is_zoomed() => self.shared.camera.look(MapView::Usual),
            Command::Back if self.stack.len() > 1 => self.pop(),
            Command::Back if self.context().0 == Context::Finale => self.ask_to_go(Goto::Start),
            Command::Back => self.shared.show(self.no_way_back()),
            Command::Zoom => self.shared.camera.cycle(),
            Command::Look(nudge) => {
                let focus = self.base().focus(&self.shared);
                let unit = focus.and_then(|focus| focus.subject);
                let is_first = nudge == Pan::Nearer && self.shared.camera.kind() == MapView::Usual;
                // the first step goes to the unit, the next ones straight on
                self.effects.push(match unit.filter(|_| is_first) {
                    Some(unit) => Effect::LookAt(unit),
                    None => Effect::Look(nudge),
                });
            }
            Command::Mouse => self.toggle_mouse(),
            Command::SetUp => self.set_up(),
            Command::Copy => self.copy(),
            Command::Correct => self.shared.notify(FINISH_FIRST),
            Command::WhatIf if self.shared.session.is_none() => {
                match self.shared.last.as_ref().and_then(|last| last.path.clone()) {
                    Some(path) => self.effects.push(Effect::Load(path, LoadPurpose::WhatIf)),
                    None => self
                        .shared
                        .notify("There is no saved game to change an order of."),
                }
            }
            Command::WhatIf | Command::Why | Command::FirstPhase | Command::FirstFailure => {
                self.look_back(command);
            }
            Command::Earlier => {
                self.open_latest();
            }
            Command::Print(kind) => self.print(kind),
            Command::NewGame => self.ask_to_go(Goto::NewGame(Mode::HotSeat)),
            Command::PhysicalBoard => self.ask_to_go(Goto::NewGame(Mode::GameMaster)),
            Command::OpenGame => self.ask_to_go(Goto::List),
            Command::ToStart => self.ask_to_go(Goto::Start),
            Command::Alone => self.ask_to_go(Goto::Alone),
            Command::Rematch => self.rematch(),
            Command::TakeBackPhase => self.take_back_phase(),
            Command::FirstGame => self.ask_to_go(Goto::FirstGame),
            Command::Lesson => self.change_lesson(Session::switch_lesson),
            Command::Keep => self.change_lesson(Session::keep),
            Command::Pause | Command::Longer(_) | Command::Agree | Command::PlayBy(_) => {
                self.set_clock(command);
            }
            Command::Motion if self.clock.is_some() => {
                self.shared.settings.motion = Switch::Off;
                self.end_motion("Motion is off.");
            }
            Command::Motion => {
                self.shared.settings.motion = Switch::On;
                self.clock = Some(Duration::ZERO);
                self.shared.notify("Motion is on.");
            }
            Command::Hide => self.hide(),
            Command::Undo => self.undo_table_change(),
            Command::Leave => self.leave(),
            Command::Film => self.film(),
            Command::Host => self.effects.push(Effect::Host),
            Command::Suspend => self.effects.push(Effect::Suspend),
            Command::Redraw => self.effects.push(Effect::Redraw),
            command => self.open_screen(command),
        }
    }

    /// Begins a game with the choices of the current one, if it is against the computer.
    fn rematch(&mut self) {
        if self.shared.session.as_ref().is_some_and(Session::is_alone) {
            self.ask_to_go(Goto::Rematch)
        } else {
            self.shared
                .notify("Only a game of one person against the computer has a rematch.")
        }
    }

    /// Has the film of the game written.
    fn film(&mut self) {
        let session = self.shared.session.as_ref();
        if session.is_some_and(|session| session.game().history().is_empty()) {
            return self.shared.notify(NOTHING_PLAYED);
        }
        let notice = match session.and_then(Session::film) {
            Some(task) => {
                self.effects.push(Effect::Think(task));
                "The film is being written. It takes some seconds."
            }
            None => "Only a saved game has a film.",
        };
        self.shared.notify(notice);
    }

    /// Takes back the last phase of a game against the computer.
    fn take_back_phase(&mut self) {
        if let Some(session) = &mut self.shared.session
            && session.take_back_phase()
        {
            let game = session.game();
            let phase = words::phase(game.turn());
            let has_orders = game.orders().count() > 0;
            self.play();
            let orders = if has_orders {
                ": ^D plays your orders again"
            } else {
                ""
            };
            let text = format!("{phase} taken back{orders}. The save notes it.");
            return self.shared.notify(text);
        }
        let is_alone = self.shared.session.as_ref().is_some_and(Session::is_alone);
        self.shared.notify(if is_alone {
            NOTHING_PLAYED
        } else {
            "A phase can be taken back only alone against the computer."
        });
    }

    /// Returns whether the top screen has a map that is zoomed in.
    fn is_zoomed(&self) -> bool {
        self.top().traits(&self.shared).kind == ScreenKind::Map
            && self.shared.camera.kind() != MapView::Usual
    }

    /// Turns mouse capture on or off. Without it, the terminal selects text.
    fn toggle_mouse(&mut self) {
        let (mouse, notice) = match self.shared.settings.mouse {
            Switch::On => (Switch::Off, "Mouse off: the terminal selects text."),
            Switch::Off => (
                Switch::On,
                "Mouse on: click, scroll, and drag. Shift-drag selects text.",
            ),
        };
        self.shared.settings.mouse = mouse;
        self.shared.notify(notice);
    }

    /// Copies the content of the screen to the terminal's clipboard as text.
    fn copy(&mut self) {
        let copied = self.base().copied(&self.shared);
        let notice = match copied {
            _ if self.shared.no_clipboard => {
                "This terminal has no clipboard access. Use Shift-drag to select text.".to_owned()
            }
            Some(copied) => {
                let notice = copied.notice();
                self.effects.extend(copied.text.map(Effect::Copy));
                notice
            }
            None => "There is nothing here to copy.".to_owned(),
        };
        self.shared.notify(notice);
    }

    /// Writes a printout to a file. Results and scripts are of the phase that is shown, or else of the last one.
    fn print(&mut self, kind: PrintoutKind) {
        let Some(session) = &self.shared.session else {
            return;
        };
        let history = session.game().history();
        let shown = self.top().traits(&self.shared).record;
        let record = shown.and_then(|at| history.get(at)).or(history.last());
        let is_of_record = matches!(kind, PrintoutKind::Results | PrintoutKind::Script);
        let turn = record.filter(|_| is_of_record).map(|record| record.turn());
        let file = FileToWrite::Printout(kind, turn, session.shown());
        self.effects.push(Effect::Write(file));
    }

    /// Changes the tutorial's state and shows the resulting notice.
    fn change_lesson(&mut self, change: impl FnOnce(&mut Session) -> &'static str) {
        if let Some(session) = &mut self.shared.session {
            let notice = change(session);
            self.shared.notify(notice);
        }
    }
}
