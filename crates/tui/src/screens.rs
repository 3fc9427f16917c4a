//! The screens: values with state, an update and a view, one module each. They lie on a stack, and
//! the top one sees a command first.
//!
//! A new screen is a module here and a name in [`Screen`]; `constructors` has how it comes about, `dispatch`
//! what reaches it, `screen_info` what it tells of itself.

mod attendance;
mod centers;
mod clock;
mod coin_toss;
mod compare;
mod constructors;
mod correction;
mod dispatch;
mod editor;
mod ends;
mod go_to;
mod handover;
mod help;
mod new_game;
mod open;
mod order_entry;
mod palette;
mod position;
mod question;
mod reach;
mod results;
mod reveal;
mod rules;
mod screen_info;
mod script;
mod settings;
mod start;
mod summary;
mod transition;
mod what_if;

use std::sync::Arc;

use ratatui::buffer::Buffer;

use super::keys::Keys;
use super::map_cache::MapCache;
use super::map_view::Camera;
use super::text::Row;
use super::theme::Theme;
use chart::Drawing;

pub use attendance::AttendanceList;
pub use centers::Centers;
pub use clock::ClockView;
pub use coin_toss::CoinTossScreen;
pub use compare::CompareView;
pub use correction::Correction;
pub use editor::{Editor, corrected};
pub use ends::Ends;
pub use go_to::{Destination, GoTo};
pub use handover::Handover;
pub use help::Help;
pub use new_game::NewGameScreen;
pub use open::Open;
pub use order_entry::OrderEntry;
pub use palette::Palette;
pub use position::PositionOnly;
pub use question::Question;
pub use results::Results;
pub use reveal::Reveal;
pub use rules::RulesList;
pub use script::Script;
pub use settings::SettingsList;
pub use start::Start;
pub use summary::Summary;
pub use transition::{Goto, Transition};
pub use what_if::WhatIf;

/// A screen.
#[derive(Debug)]
pub enum Screen {
    /// The first one: go on with a game, or begin one.
    Start(Start),
    /// A new game.
    Setup(NewGameScreen),
    /// The saved games.
    Open(Open),
    /// Whose turn it is, and nothing else.
    Curtain(Handover),
    /// The position before anybody's orders.
    Position(PositionOnly),
    /// Who is at the table.
    Attendance(AttendanceList),
    /// Orders, retreats, builds.
    Desk(Box<OrderEntry>),
    /// Setting a position up by hand.
    Editor(Box<Editor>),
    /// The coin for a neutral power.
    Toss(CoinTossScreen),
    /// The orders of all, power by power.
    Reveal(Reveal),
    /// The phase as it is read and played out at a physical board.
    Script(Box<Script>),
    /// What became of them.
    Results(Results),
    /// An order of a past phase is read otherwise.
    Correction(Box<Correction>),
    /// A phase under every rulebook.
    Compare(Box<CompareView>),
    /// What if: a branch off the game.
    WhatIf(Box<WhatIf>),
    /// The centers over the years.
    Centers(Centers),
    /// The table's clock, large.
    Clock(ClockView),
    /// What is about to end the game: a vote, the game master's word, the clock.
    Ends(Box<Ends>),
    /// What is told of the whole game.
    Annals(Summary),
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
    Blank,
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
