//! What a screen tells of itself: what keys mean on it, what it is about, how it looks.

use std::time::Duration;

use super::{Paint, Screen, handover};
use crate::app::Shared;
use crate::keys::{Context, LineState};
use crate::map_view::Focus;
use crate::session::Session;
use crate::turn_clock::ClockPhase;
use chart;

impl Screen {
    /// What keys mean here.
    pub fn context(&self, room: &Shared) -> (Context, LineState) {
        match self {
            Screen::Start(_) => (Context::Start, LineState::Absent),
            Screen::Setup(setup) => (Context::Setup, setup.line()),
            Screen::Editor(editor) => editor.context(),
            Screen::Open(_) => (Context::Open, LineState::Absent),
            Screen::Curtain(curtain) => (Context::Curtain, curtain.line(room.table.as_ref())),
            Screen::Position(_) => (Context::Position, LineState::Absent),
            Screen::Attendance(_) => (Context::Attendance, LineState::Absent),
            Screen::Desk(desk) => desk.context(room.table.as_ref()),
            Screen::Toss(_) => (Context::Toss, LineState::Absent),
            Screen::Reveal(_) => (Context::Reveal, LineState::Absent),
            Screen::Script(_) => (Context::Script, LineState::Absent),
            Screen::Correction(correction) => (Context::Correcting, correction.line()),
            Screen::Results(results) => (results.context(), results.line()),
            Screen::Compare(lens) => (Context::Compare, lens.line()),
            Screen::WhatIf(what_if) => what_if.context(),
            Screen::Centers(centers) => (centers.context(), centers.line()),
            Screen::Ends(ends) => (ends.context(), ends.line()),
            Screen::Annals(_) => (Context::Reading, LineState::Absent),
            Screen::Clock(_) => (Context::Clock, LineState::Absent),
            Screen::Rules(_) => (Context::Rules, LineState::Absent),
            Screen::Settings(_) => (Context::Settings, LineState::Absent),
            Screen::GoTo(go) => (Context::GoTo, go.line()),
            Screen::Help(help) => (Context::Help, help.line()),
            Screen::Palette(palette) => (Context::Palette, palette.line()),
            Screen::Question(_) => (Context::Question, LineState::Absent),
            Screen::Blank => (Context::Hidden, LineState::Absent),
        }
    }

    /// What can be typed here, for example, and what it means.
    pub fn examples(&self, room: &Shared) -> Vec<(String, String)> {
        match (self, &room.table) {
            (Screen::Desk(desk), Some(table)) => desk.examples(table),
            (Screen::WhatIf(what_if), _) => what_if.examples(),
            _ => Vec::new(),
        }
    }

    /// How long until its next picture, where anything moves on it by itself.
    pub fn due(&self) -> Option<Duration> {
        match self {
            Screen::Reveal(reveal) => reveal.due(),
            Screen::Curtain(curtain) => curtain.closing.due(),
            Screen::Centers(centers) => centers.wash?.due(),
            Screen::GoTo(go) => go.due(),
            _ => None,
        }
    }

    /// What it is about, as far as the map goes; none where there is nothing to follow.
    pub fn focus(&self, table: &Session) -> Option<Focus> {
        match self {
            Screen::Desk(desk) => Some(desk.focus(table)),
            Screen::Results(results) => results.focus(table),
            Screen::Compare(lens) => Some(lens.focus(table)),
            Screen::WhatIf(what_if) => Some(what_if.focus()),
            _ => None,
        }
    }

    /// Which phase that was played it is about, by its number.
    pub fn record(&self) -> Option<usize> {
        match self {
            Screen::Results(results) => Some(results.record()),
            _ => None,
        }
    }

    /// Does it show a map that can be looked at more closely?
    pub fn has_map(&self) -> bool {
        matches!(
            self,
            Screen::Desk(_)
                | Screen::Editor(_)
                | Screen::Results(_)
                | Screen::Compare(_)
                | Screen::Reveal(_)
                | Screen::Position(_)
                | Screen::Script(_)
                | Screen::Correction(_)
                | Screen::WhatIf(_)
        )
    }

    /// As whom one looks, where a screen shows what other eyes see.
    pub fn eyes(&self) -> chart::ColorVision {
        match self {
            Screen::Settings(settings) => settings.sight(),
            _ => chart::ColorVision::Normal,
        }
    }

    /// Where the table is while this is the screen at the bottom.
    pub fn sitting(&self) -> ClockPhase {
        match self {
            Screen::Curtain(_) => ClockPhase::Between,
            Screen::Desk(desk) => ClockPhase::At(desk.writer()),
            _ => ClockPhase::Away,
        }
    }

    /// Does the screen below show through?
    pub fn is_overlay(&self) -> bool {
        matches!(
            self,
            Screen::Help(_)
                | Screen::Palette(_)
                | Screen::Question(_)
                | Screen::Attendance(_)
                | Screen::GoTo(_)
        )
    }

    /// Draws it.
    pub fn draw(&self, room: &Shared, paint: &mut Paint<'_>) {
        match self {
            Screen::Start(start) => start.draw(room, paint),
            Screen::Setup(setup) => setup.draw(paint),
            Screen::Editor(editor) => editor.draw(paint),
            Screen::Open(open) => open.draw(room, paint),
            Screen::Rules(rules) => rules.draw(room, paint),
            Screen::Settings(settings) => settings.draw(room, paint),
            Screen::Help(help) => help.draw(paint),
            Screen::Palette(palette) => palette.draw(paint),
            Screen::Question(question) => question.draw(paint),
            Screen::Blank => handover::draw_hidden(paint),
            Screen::Curtain(_)
            | Screen::Position(_)
            | Screen::Attendance(_)
            | Screen::Desk(_)
            | Screen::Toss(_)
            | Screen::Reveal(_)
            | Screen::Script(_)
            | Screen::Correction(_)
            | Screen::Results(_)
            | Screen::Compare(_)
            | Screen::Clock(_)
            | Screen::Ends(_)
            | Screen::Annals(_)
            | Screen::WhatIf(_)
            | Screen::GoTo(_)
            | Screen::Centers(_) => {
                if let Some(table) = &room.table {
                    self.draw_at(table, paint);
                }
            }
        }
    }

    fn draw_at(&self, table: &Session, paint: &mut Paint<'_>) {
        match self {
            Screen::Curtain(curtain) => curtain.draw(table, paint),
            Screen::Position(position) => position.draw(table, paint),
            Screen::Attendance(list) => list.draw(table, paint),
            Screen::GoTo(go) => go.draw(table, paint),
            Screen::Desk(desk) => desk.draw(table, paint),
            Screen::Toss(toss) => toss.draw(table, paint),
            Screen::Reveal(reveal) => reveal.draw(table, paint),
            Screen::Script(script) => script.draw(table, paint),
            Screen::Correction(correction) => correction.draw(table, paint),
            Screen::Results(results) => results.draw(table, paint),
            Screen::Compare(lens) => lens.draw(table, paint),
            Screen::WhatIf(what_if) => what_if.draw(table, paint),
            Screen::Centers(centers) => centers.draw(table, paint),
            Screen::Clock(clock) => clock.draw(table, paint),
            Screen::Ends(ends) => ends.draw(table, paint),
            Screen::Annals(annals) => annals.draw(table, paint),
            _ => {}
        }
    }
}
