//! The screens: values with state, an update and a view, one module each. They lie on a stack, and
//! the top one sees a command first.
//!
//! A new screen is a module here and a name in [`Screen`]; `making` has how it comes about, `happening`
//! what reaches it, `telling` what it tells of itself.

mod annals;
mod attendance;
mod centers;
mod clock;
mod correction;
mod curtain;
mod desk;
mod editor;
mod ends;
mod go_to;
mod happening;
mod help;
mod lens;
mod making;
mod open;
mod palette;
mod position;
mod question;
mod reach;
mod results;
mod reveal;
mod rules;
mod script;
mod settings;
mod setup;
mod start;
mod step;
mod telling;
mod toss;
mod what_if;

use std::sync::Arc;

use ratatui::buffer::Buffer;

use super::charts::Charts;
use super::keys::Keys;
use super::sight::Camera;
use super::text::Row;
use super::theme::Theme;
use chart::Drawing;

pub use annals::Annals;
pub use attendance::AttendanceList;
pub use centers::Centers;
pub use clock::ClockView;
pub use correction::Correction;
pub use curtain::Curtain;
pub use desk::Desk;
pub use editor::{Editor, corrected};
pub use ends::Ends;
pub use go_to::{Destination, GoTo};
pub use help::Help;
pub use lens::Lens;
pub use open::Open;
pub use palette::Palette;
pub use position::PositionOnly;
pub use question::Question;
pub use results::Results;
pub use reveal::Reveal;
pub use rules::RulesList;
pub use script::Script;
pub use settings::SettingsList;
pub use setup::Setup;
pub use start::Start;
pub use step::{Go, Step};
pub use toss::TossUp;
pub use what_if::WhatIf;

/// A screen.
#[derive(Debug)]
pub enum Screen {
    /// The first one: go on with a game, or begin one.
    Start(Start),
    /// A new game.
    Setup(Setup),
    /// The saved games.
    Open(Open),
    /// Whose turn it is, and nothing else.
    Curtain(Curtain),
    /// The position before anybody's orders.
    Position(PositionOnly),
    /// Who is at the table.
    Attendance(AttendanceList),
    /// Orders, retreats, builds.
    Desk(Box<Desk>),
    /// Setting a position up by hand.
    Editor(Box<Editor>),
    /// The coin for a neutral power.
    Toss(TossUp),
    /// The orders of all, power by power.
    Reveal(Reveal),
    /// The phase as it is read and played out at a physical board.
    Script(Box<Script>),
    /// What became of them.
    Results(Results),
    /// An order of a past phase is read otherwise.
    Correction(Box<Correction>),
    /// A phase under every rulebook.
    Lens(Box<Lens>),
    /// What if: a branch off the game.
    WhatIf(Box<WhatIf>),
    /// The centers over the years.
    Centers(Centers),
    /// The table's clock, large.
    Clock(ClockView),
    /// What is about to end the game: a vote, the game master's word, the clock.
    Ends(Box<Ends>),
    /// What is told of the whole game.
    Annals(Annals),
    /// The rules, issue by issue.
    Rules(Box<RulesList>),
    /// The settings.
    Settings(Box<SettingsList>),
    /// Where one can go.
    GoTo(GoTo),
    /// What can be done.
    Help(Help),
    /// Commands by name.
    Palette(Palette),
    /// A question of yes or no.
    Question(Question),
    /// Nothing, until somebody wants it back.
    Hidden,
}

/// What screens are drawn with.
#[derive(Debug)]
pub struct Paint<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// The colors.
    pub theme: &'a Theme,
    /// The maps.
    pub charts: &'a mut Charts,
    /// The keys in force.
    pub keys: &'a Keys,
    /// What they are drawn from; none where the board has no drawing.
    pub drawing: Option<&'a Arc<Drawing>>,
    /// What part of them is looked at.
    pub camera: Camera,
    /// What a lesson says, above what the screen itself says.
    pub lesson: Option<Row>,
}
