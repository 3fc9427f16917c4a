//! The settings: one line each, changed with the arrow keys and shown immediately on the game's own
//! board.
//!
//! Changes last until the program ends, unless a key saves them to the settings file.

mod view;

use crate::keys::{Command, Context, LineState};
use crate::kit::form::{Field, Form, FormStep};
use crate::kit::list::cycle;
use crate::page::Paint;
use crate::screens::{Effect, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::files::FileToWrite;
use chart::ColorVision;
use game::settings::{SETTINGS, SettingEntry, Settings};

/// A line of the screen.
#[derive(Clone, Copy, Debug)]
enum SettingItem {
    Setting(&'static SettingEntry),
    /// The simulated color vision, which isn't saved.
    ColorVision,
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
        all.insert(3, SettingItem::ColorVision);
        all
    }
}

/// The state restored by undo: the settings and the simulated color vision.
type State = (Settings, ColorVision);

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsList {
    form: Form,
    /// The simulated color vision.
    vision: ColorVision,
    /// The settings as they were opened or last saved.
    saved: Settings,
    before: Vec<State>,
    after: Vec<State>,
}

impl SettingsList {
    /// Returns the screen with the current settings.
    pub fn new(settings: &Settings) -> Self {
        SettingsList {
            saved: settings.clone(),
            ..SettingsList::default()
        }
    }

    fn change(&mut self, shared: &mut Shared, forward: bool) {
        let state = (shared.settings.clone(), self.vision);
        let settings = &mut shared.settings;
        match SettingItem::all().get(self.form.selected) {
            Some(SettingItem::Setting(entry)) if entry.key == "theme" => {
                settings.theme =
                    shared
                        .means
                        .next_theme(&settings.theme, &self.saved.theme, forward);
            }
            Some(SettingItem::Setting(entry)) => (entry.value_mut)(settings).step(forward),
            Some(SettingItem::ColorVision) => {
                self.vision = cycle(&ColorVision::ALL, self.vision, forward);
            }
            Some(SettingItem::Keys) | None => {}
        }
        if state != (shared.settings.clone(), self.vision) {
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
        if let Some((settings, vision)) = from.pop() {
            let before = std::mem::replace(&mut shared.settings, settings);
            to.push((before, std::mem::replace(&mut self.vision, vision)));
        }
    }
}

impl Screen for SettingsList {
    fn traits(&self, _: &Shared) -> Traits {
        Traits {
            vision: self.vision,
            ..Traits::page((Context::Settings, LineState::Absent))
        }
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let fields = vec![Field::Choice; SettingItem::all().len()];
        match (self.form.update(&fields, command), command) {
            (FormStep::Turn { forward }, _) => self.change(shared, forward),
            (FormStep::Other, Command::Undo) => self.travel(shared, true),
            (FormStep::Other, Command::Redo) => self.travel(shared, false),
            (FormStep::Other, Command::KeepSettings) => {
                self.saved = shared.settings.clone();
                let file = FileToWrite::Settings(shared.settings.clone());
                return Transition::Ask(Effect::Write(file));
            }
            (FormStep::Other, Command::Settings | Command::Back) => {
                if self.saved != shared.settings {
                    shared.notify("Changed until you quit. Ctrl-D in the settings saves it.");
                }
                return Transition::Pop;
            }
            (FormStep::Other, _) => return Transition::Pass,
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        view::draw(self, shared, paint);
    }
}
