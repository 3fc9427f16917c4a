//! The screens, one module each, in five groups. A screen has its own state. Screens form a stack, and the
//! top one receives each command first.
//!
//! A new screen needs a module in a group with a type that implements [`Screen`], and a row in the table of
//! commands that open a screen (`app/opens.rs`). A group uses only those after it: `table`, `phase`, `entry`,
//! `menu`, `editing`. A screen of another group is opened by a [`Goto`].

pub mod editing;
pub mod effect;
pub mod entry;
pub mod menu;
pub mod phase;
pub mod reach;
pub mod table;
mod transition;

use std::fmt::Debug;
use std::time::Duration;

use super::keys::{Context, LineState};
use super::session::Session;
use crate::keys::Command;
use crate::kit::clipboard::Clip;
use crate::map::view::Focus;
use crate::page::Paint;
use crate::session::Shared;
use crate::session::turn_clock::ClockPhase;
use chancery_core::board::Map;
use chart::ColorVision;

pub use effect::{Effect, ListDetail, LoadPurpose, RandomPurpose};
pub use transition::{Destination, Event, Goto, Transition};

/// The degree to which the rest of the board is dimmed, from 0 to 1, beside orders that are chosen.
const DIM_BESIDE_CHOICES: f32 = 0.36;

/// The same beside results that are explained.
const DIM_BESIDE_RESULTS: f32 = 0.45;

/// A screen. All methods except the first three have a default.
///
/// Most screens show the current game: they implement `Screen<Session>` and become screens of the
/// application by the implementation below. The others have access to all of [`Shared`].
pub trait Screen<State = Shared>: Debug {
    /// Returns the properties of the screen that the application needs.
    fn traits(&self, state: &State) -> Traits;

    /// Carries out a command, or returns [`Transition::Pass`] to leave it to the application.
    fn update(&mut self, state: &mut State, command: Command) -> Transition;

    /// Draws the screen.
    fn draw(&self, state: &State, paint: &mut Paint<'_>);

    /// Returns the board that the screen shows, if it isn't the board of the game.
    fn board(&self) -> Option<&Map> {
        None
    }

    /// Responds to an event.
    fn on_event(&mut self, _state: &mut State, _event: &Event) -> Transition {
        Transition::Pass
    }

    /// Advances the animations by `time`.
    fn advance(&mut self, _state: &mut State, _time: Duration) -> Transition {
        Transition::Stay
    }

    /// Ends all animations.
    fn rest(&mut self) {}

    /// Returns the time until the next animation frame, or `None` if nothing moves.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Returns examples of input for the help, each with its meaning.
    fn examples(&self, _state: &State) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns the provinces that the map keeps visible.
    fn focus(&self, _state: &State) -> Option<Focus> {
        None
    }

    /// Returns the text for the clipboard.
    fn copied(&self, _state: &State) -> Option<Clip> {
        None
    }
}

/// Makes every screen of a game a screen of the application. Without a session it has nothing to
/// show.
impl<S: Screen<Session>> Screen for S {
    fn traits(&self, shared: &Shared) -> Traits {
        let session = shared.session.as_ref();
        let nothing = Traits::page((Context::Hidden, LineState::Absent));
        session.map_or(nothing, |session| self.traits(session))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        let session = shared.session.as_mut();
        session.map_or(Transition::Go(Goto::Start), |session| {
            self.update(session, command)
        })
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        if let Some(session) = &shared.session {
            self.draw(session, paint);
        }
    }

    fn on_event(&mut self, shared: &mut Shared, event: &Event) -> Transition {
        let session = shared.session.as_mut();
        session.map_or(Transition::Pass, |session| self.on_event(session, event))
    }

    fn advance(&mut self, shared: &mut Shared, time: Duration) -> Transition {
        let session = shared.session.as_mut();
        session.map_or(Transition::Stay, |session| self.advance(session, time))
    }

    fn rest(&mut self) {
        Screen::<Session>::rest(self);
    }

    fn due(&self) -> Option<Duration> {
        Screen::<Session>::due(self)
    }

    fn examples(&self, shared: &Shared) -> Vec<(String, String)> {
        let session = shared.session.as_ref();
        session.map_or_else(Vec::new, |session| self.examples(session))
    }

    fn focus(&self, shared: &Shared) -> Option<Focus> {
        self.focus(shared.session.as_ref()?)
    }

    fn copied(&self, shared: &Shared) -> Option<Clip> {
        self.copied(shared.session.as_ref()?)
    }
}

/// The properties of a screen that the application needs.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// The context that determines the keys, and the state of the entry line.
    pub keys: (Context, LineState),
    /// The part of the terminal that it takes up.
    pub kind: ScreenKind,
    /// The row where a notice is shown.
    pub notice: NoticePlace,
    /// The past phase that it shows, as an index into the game's history.
    pub record: Option<usize>,
    /// The phase of the turn clock while this is the screen at the bottom.
    pub clock: ClockPhase,
    /// The color vision to preview in the colors.
    pub vision: ColorVision,
    /// Whether it separates two players. Input that arrived before it was drawn is discarded, and no
    /// command reaches the screens below it.
    pub hands_over: bool,
}

impl Traits {
    /// Returns the traits of a full screen without a map that can be zoomed.
    fn page(keys: (Context, LineState)) -> Self {
        Traits {
            keys,
            kind: ScreenKind::Page,
            notice: NoticePlace::Bottom,
            record: None,
            clock: ClockPhase::Away,
            vision: ColorVision::Normal,
            hands_over: false,
        }
    }

    /// Returns the traits of a screen with a map that can be zoomed.
    fn map(keys: (Context, LineState)) -> Self {
        Traits {
            kind: ScreenKind::Map,
            ..Traits::page(keys)
        }
    }

    /// Returns the traits of an overlay, which leaves the screen below visible.
    fn overlay(keys: (Context, LineState)) -> Self {
        Traits {
            kind: ScreenKind::Overlay,
            ..Traits::page(keys)
        }
    }

    /// Returns the traits of a screen that hides the game.
    fn secret(keys: (Context, LineState)) -> Self {
        Traits {
            notice: NoticePlace::Nowhere,
            ..Traits::page(keys)
        }
    }
}

/// The part of the terminal that a screen takes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScreenKind {
    /// The whole terminal, without a map that can be zoomed.
    Page,
    /// The whole terminal, with a map that can be zoomed.
    Map,
    /// A part: the screen below stays visible.
    Overlay,
}

/// The row where a notice is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticePlace {
    /// The last row, in place of the key hints.
    Bottom,
    /// One row above the last, which stays visible.
    AboveBottom,
    /// None: the notice could reveal something about the game.
    Nowhere,
}
