//! The screens: values with state, one module each. They form a stack, and the top one gets a command
//! first.
//!
//! A new screen is a module here that implements [`Screen`], and a row in the table of commands that open a screen (`app/opens.rs`).

mod advice;
mod attendance;
mod centers;
mod clock;
mod coin_toss;
mod compare;
mod correction;
mod editor;
mod ends;
mod fingerprints;
mod go_to;
mod handover;
mod help;
mod new_game;
mod open;
mod order_entry;
mod palette;
mod position;
mod proof;
mod question;
mod reach;
mod results;
mod reveal;
mod rules;
mod script;
mod settings;
mod start;
mod summary;
mod thinking;
mod transition;
mod what_if;

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;

use super::app::Shared;
use super::clipboard::Clip;
use super::keys::{Context, Keys, LineState};
use super::map_cache::MapCache;
use super::map_view::{Camera, Focus};
use super::message::Command;
use super::session::Session;
use super::text::Row;
use super::theme::Theme;
use super::turn_clock::ClockPhase;
use chancery_core::board::Map;
use chart::{ColorVision, Drawing};

pub use advice::AdviceView;
pub use attendance::AttendanceList;
pub use centers::Centers;
pub use clock::ClockView;
pub use coin_toss::CoinTossScreen;
pub use compare::CompareView;
pub use correction::Correction;
pub use editor::Editor;
pub use ends::{Declare, TimeUp, Vote};
pub use fingerprints::Fingerprints;
pub use go_to::{Destination, GoTo};
pub use handover::{Handover, Hidden};
pub use help::Help;
pub use new_game::NewGameScreen;
pub use open::Open;
pub use order_entry::OrderEntry;
pub use palette::Palette;
pub use position::PositionOnly;
pub use proof::ProofView;
pub use question::Question;
pub use results::Results;
pub use reveal::Reveal;
pub use rules::RulesList;
pub use script::Script;
pub use settings::SettingsList;
pub use start::Start;
pub use summary::Summary;
pub use thinking::Thinking;
pub use transition::{Event, Goto, Transition};
pub use what_if::WhatIf;

/// A screen. Every method but the first three has a default.
///
/// Most screens show the game that is played: they implement `Screen<Session>`, and are screens of the
/// application by the implementation below. The others see all of [`Shared`].
pub trait Screen<State = Shared>: Debug {
    /// Returns what keys mean here, and the state of the line that is written.
    fn context(&self, state: &State) -> (Context, LineState);

    /// Carries out a command; [`Transition::Pass`] leaves it to the application.
    fn update(&mut self, state: &mut State, command: Command) -> Transition;

    /// Draws the screen.
    fn draw(&self, state: &State, paint: &mut Paint<'_>);

    /// Returns the board that the screen is about, if that isn't the one of the game.
    fn board(&self) -> Option<&Map> {
        None
    }

    /// Responds to a click on an item that the screen lists, by its number there.
    fn click_row(&mut self, _state: &mut State, _number: usize) -> Transition {
        Transition::Pass
    }

    /// Responds to anything else that happens.
    fn on_event(&mut self, _state: &mut State, _event: &Event) -> Transition {
        Transition::Pass
    }

    /// Lets time pass for what moves.
    fn advance(&mut self, _state: &mut State, _time: Duration) -> Transition {
        Transition::Stay
    }

    /// Ends everything that moves.
    fn rest(&mut self) {}

    /// Returns the time until the next picture, if anything moves.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Returns examples of what can be typed here, each with its meaning, for the help.
    fn examples(&self, _state: &State) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns what the map keeps in sight.
    fn focus(&self, _state: &State) -> Option<Focus> {
        None
    }

    /// Returns what the clipboard gets.
    fn copied(&self, _state: &State) -> Option<Clip> {
        None
    }

    /// Returns what the application needs to know about the screen.
    fn traits(&self) -> Traits {
        Traits::default()
    }
}

/// Gives a screen of the game its session; without one there is nothing to show.
impl<S: Screen<Session>> Screen for S {
    fn context(&self, shared: &Shared) -> (Context, LineState) {
        let session = shared.session.as_ref();
        session.map_or((Context::Hidden, LineState::Absent), |session| {
            self.context(session)
        })
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        match &mut shared.session {
            Some(session) => self.update(session, command),
            None => Transition::Go(Goto::Start),
        }
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        if let Some(session) = &shared.session {
            self.draw(session, paint);
        }
    }

    fn click_row(&mut self, shared: &mut Shared, number: usize) -> Transition {
        match &mut shared.session {
            Some(session) => self.click_row(session, number),
            None => Transition::Pass,
        }
    }

    fn on_event(&mut self, shared: &mut Shared, event: &Event) -> Transition {
        match &mut shared.session {
            Some(session) => self.on_event(session, event),
            None => Transition::Pass,
        }
    }

    fn advance(&mut self, shared: &mut Shared, time: Duration) -> Transition {
        match &mut shared.session {
            Some(session) => self.advance(session, time),
            None => Transition::Stay,
        }
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

    fn traits(&self) -> Traits {
        Screen::<Session>::traits(self)
    }
}

/// What the application needs to know about a screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traits {
    /// How much of the terminal it takes.
    pub kind: ScreenKind,
    /// Where a notice is shown over it.
    pub notice: NoticePlace,
    /// The phase that it is about, by its number in the game's history.
    pub record: Option<usize>,
    /// Whose time runs while this is the screen at the bottom.
    pub clock: ClockPhase,
    /// The color vision that the colors are shown for.
    pub vision: ColorVision,
    /// Whether it stands between two players. Input from before it was drawn is not for it, and no command
    /// leads past it to the screens below.
    pub hands_over: bool,
}

impl Traits {
    /// Of a screen with a map.
    const MAP: Traits = Traits::of(ScreenKind::Map, NoticePlace::Bottom);
    /// Of a screen that another shows through.
    const OVERLAY: Traits = Traits::of(ScreenKind::Overlay, NoticePlace::Bottom);
    /// Of a screen that hides the game.
    const SECRET: Traits = Traits::of(ScreenKind::Page, NoticePlace::Nowhere);

    const fn of(kind: ScreenKind, notice: NoticePlace) -> Self {
        Traits {
            kind,
            notice,
            record: None,
            clock: ClockPhase::Away,
            vision: ColorVision::Normal,
            hands_over: false,
        }
    }
}

/// How much of the terminal a screen takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScreenKind {
    /// All, without a map that can be zoomed.
    #[default]
    Page,
    /// All, with a map that can be zoomed.
    Map,
    /// A part: the screen below shows through.
    Overlay,
}

/// Where a notice is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoticePlace {
    /// In the last row, over the key hints.
    #[default]
    Bottom,
    /// One row above the last, which stays in sight.
    AboveBottom,
    /// Not at all: nothing of the game may be seen.
    Nowhere,
}

/// What screens are drawn with.
#[derive(Debug)]
pub struct Paint<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// The colors.
    pub theme: &'a Theme,
    /// The maps.
    pub charts: &'a mut MapCache,
    /// The keys in force.
    pub keys: &'a Keys,
    /// What they are drawn from; none where the board has no drawing.
    pub drawing: Option<&'a Arc<Drawing>>,
    /// What part of them is looked at.
    pub camera: Camera,
    /// What a lesson says, above what the screen itself says.
    pub lesson: Option<Row>,
}
