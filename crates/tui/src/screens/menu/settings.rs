//! The settings: one line each, changed with the arrow keys and shown immediately on the game's own
//! board.
//!
//! Changes last until the program ends, unless a key saves them to the settings file.

mod view;

use crate::keys::{Command, Context, LineState};
use crate::kit::list::{cycle, select};
use crate::page::Paint;
use crate::screens::{Effect, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::files::FileToWrite;
use chart::ColorVision;
use game::settings::{SETTINGS, SettingEntry, Settings, ThemeName};

/// A line of the screen.
#[derive(Clone, Copy, Debug)]
enum SettingItem {
    Setting(&'static SettingEntry),
    /// The simulated color vision, which isn't saved.
    Sight,
    /// The key bindings, which can be changed only in the file.
    Keys,
}

impl SettingItem {
    /// Returns all lines, from top to bottom.
    fn all() -> Vec<SettingItem> {
        let labeled = SETTINGS.iter().filter(|entry| !entry.label.is_empty());
        let settings = labeled.map(SettingItem::Setting);
        let mut all: Vec<SettingItem> = settings.chain([SettingItem::Keys]).collect();
        // after the letters, next to the other settings about colors
        all.insert(3, SettingItem::Sight);
        all
    }
}

/// The state restored by undo: the settings and the simulated color vision.
type State = (Settings, ColorVision);

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsList {
    selected: usize,
    /// The simulated color vision.
    sight: ColorVision,
    /// The theme of the settings file, so that it can be selected again.
    file: ThemeName,
    before: Vec<State>,
    after: Vec<State>,
}

impl SettingsList {
    /// Returns the screen with the current settings.
    pub fn new(settings: &Settings) -> Self {
        SettingsList {
            file: settings.theme.clone(),
            ..SettingsList::default()
        }
    }

    fn change(&mut self, shared: &mut Shared, forward: bool) {
        let state = (shared.settings.clone(), self.sight);
        let settings = &mut shared.settings;
        match SettingItem::all().get(self.selected) {
            Some(SettingItem::Setting(entry)) if entry.key == "theme" => {
                settings.theme = shared
                    .means
                    .theme_walked(&settings.theme, &self.file, forward);
            }
            Some(SettingItem::Setting(entry)) => (entry.value_mut)(settings).step(forward),
            Some(SettingItem::Sight) => {
                self.sight = cycle(&ColorVision::ALL, self.sight, forward);
            }
            Some(SettingItem::Keys) | None => {}
        }
        if state != (shared.settings.clone(), self.sight) {
            self.before.push(state);
            self.after.clear();
        }
    }

    /// Undoes or redoes the last change.
    fn travel(&mut self, shared: &mut Shared, back: bool) {
        let (from, to) = if back {
            (&mut self.before, &mut self.after)
        } else {
            (&mut self.after, &mut self.before)
        };
        if let Some((settings, sight)) = from.pop() {
            to.push((
                std::mem::replace(&mut shared.settings, settings),
                self.sight,
            ));
            self.sight = sight;
        }
    }
}

impl Screen for SettingsList {
    fn context(&self, _: &Shared) -> (Context, LineState) {
        (Context::Settings, LineState::Absent)
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        match command {
            Command::Row(number) if self.selected == number => self.change(shared, true),
            _ if select(&mut self.selected, SettingItem::all().len(), command) => {}
            Command::Left => self.change(shared, false),
            Command::Right => self.change(shared, true),
            Command::Undo => self.travel(shared, true),
            Command::Redo => self.travel(shared, false),
            Command::KeepSettings => {
                let file = FileToWrite::Settings(shared.settings.clone());
                return Transition::Ask(Effect::Write(file));
            }
            Command::Settings | Command::Back => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        view::draw(self, shared, paint);
    }

    fn traits(&self) -> Traits {
        Traits {
            vision: self.sight,
            ..Traits::default()
        }
    }
}
