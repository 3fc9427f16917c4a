//! The settings: one line each, changed with the arrows and seen at once on the game's own board.
//!
//! What is set holds until the program ends; a key of its own writes it to the file.

mod view;

use super::{Paint, Step};
use crate::app::Room;
use crate::message::{Command, Writing};
use chart::Sight;
use game::settings::{Choice, Settings, ThemeName};

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Theme,
    Contrast,
    Letters,
    Sight,
    Colors,
    Glyphs,
    Map,
    Motion,
    Bell,
    Mouse,
    Guard,
    Keys,
}

impl Item {
    /// All, from above.
    const ALL: [Item; 12] = [
        Item::Theme,
        Item::Contrast,
        Item::Letters,
        Item::Sight,
        Item::Colors,
        Item::Glyphs,
        Item::Map,
        Item::Motion,
        Item::Bell,
        Item::Mouse,
        Item::Guard,
        Item::Keys,
    ];
}

/// What can be taken back: the settings, and as whom one looks.
type State = (Settings, Sight);

/// The screen of the settings.
#[derive(Debug, Default)]
pub struct SettingsList {
    selected: usize,
    /// As whom one looks.
    sight: Sight,
    /// The file of colors that the settings name, to come back to.
    file: ThemeName,
    before: Vec<State>,
    after: Vec<State>,
}

impl SettingsList {
    /// The settings in force.
    pub fn new(settings: &Settings) -> Self {
        SettingsList {
            file: settings.theme.clone(),
            ..SettingsList::default()
        }
    }

    /// As whom one looks.
    pub(super) fn sight(&self) -> Sight {
        self.sight
    }

    fn item(&self) -> Item {
        Item::ALL[self.selected.min(Item::ALL.len() - 1)]
    }

    pub(super) fn update(&mut self, room: &mut Room, command: Command) -> Step {
        let last = Item::ALL.len() - 1;
        match command {
            Command::Up => self.selected = self.selected.saturating_sub(1),
            Command::Down => self.selected = (self.selected + 1).min(last),
            Command::Left => self.change(room, false),
            Command::Right => self.change(room, true),
            Command::Undo => self.travel(room, true),
            Command::Redo => self.travel(room, false),
            Command::KeepSettings => return Step::Write(Writing::Settings),
            Command::Settings | Command::Back => return Step::Pop,
            _ => return Step::Pass,
        }
        Step::Stay
    }

    /// A line was clicked: its next value.
    pub(super) fn click_row(&mut self, room: &mut Room, number: usize) {
        if self.selected == number {
            self.change(room, true);
        }
        self.selected = number;
    }

    fn change(&mut self, room: &mut Room, forward: bool) {
        let state = (room.settings.clone(), self.sight);
        let settings = &mut room.settings;
        fn walk<C: Choice>(choice: &mut C, forward: bool) {
            *choice = choice.walked(forward);
        }
        match self.item() {
            Item::Theme => {
                settings.theme = room
                    .means
                    .theme_walked(&settings.theme, &self.file, forward);
            }
            Item::Contrast => walk(&mut settings.contrast, forward),
            Item::Letters => walk(&mut settings.letters, forward),
            Item::Sight => {
                let all = Sight::ALL;
                let at = all.iter().position(|&it| it == self.sight).unwrap_or(0);
                let step = if forward { 1 } else { all.len() - 1 };
                self.sight = all[(at + step) % all.len()];
            }
            Item::Colors => walk(&mut settings.colors, forward),
            Item::Glyphs => walk(&mut settings.glyphs, forward),
            Item::Map => walk(&mut settings.map, forward),
            Item::Motion => walk(&mut settings.motion, forward),
            Item::Bell => walk(&mut settings.bell, forward),
            Item::Mouse => walk(&mut settings.mouse, forward),
            Item::Guard => walk(&mut settings.guard, forward),
            // keys are written in the file
            Item::Keys => {}
        }
        if state != (room.settings.clone(), self.sight) {
            self.before.push(state);
            self.after.clear();
        }
    }

    /// Takes the last change back, or does it again.
    fn travel(&mut self, room: &mut Room, back: bool) {
        let (from, to) = match back {
            true => (&mut self.before, &mut self.after),
            false => (&mut self.after, &mut self.before),
        };
        if let Some((settings, sight)) = from.pop() {
            to.push((std::mem::replace(&mut room.settings, settings), self.sight));
            self.sight = sight;
        }
    }

    pub(super) fn draw(&self, room: &Room, paint: &mut Paint<'_>) {
        view::draw(self, room, paint);
    }
}
