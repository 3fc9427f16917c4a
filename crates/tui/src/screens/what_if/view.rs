//! The branch as a page: the desk's own, with the outcome drawn, and what differs from the game.

use ratatui::layout::Rect;

use super::{WhatIf, season};
use crate::keys::{Hint, LineState, hint};
use crate::layout::{Areas, DockRows, SizeClass};
use crate::message::Command;
use crate::screen_layout::{Header, ScreenLayout};
use crate::screens::{Paint, Screen};
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chart::{Light, Scene};
use game::branch::Origin;

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.45;

impl WhatIf {
    pub(super) fn page(&self, game: &Session, paint: &Paint<'_>) -> ScreenLayout<'_> {
        let screen = paint.buffer.area;
        let mut page = self.desk.page(&self.table);
        page.edged = true;
        page.header = self.header(game, screen);
        page.entry.prompt = Some("Δ");
        if !self.desk.is_plain() {
            return page;
        }
        if self.table.game().turn().phase.is_movement() {
            self.show_outcome(&mut page, paint.theme.is_colored());
        }
        let areas = Areas::of(screen, DockRows::USUAL);
        let small = areas.class == SizeClass::Small;
        let columns = usize::from(areas.dock.width.saturating_sub(3));
        page.dock = self.dock(game, page.dock, columns, small);
        page.dock_rows = DockRows {
            small: 5,
            wide: (page.dock.full().count() as u16 + 1).clamp(9, 13),
        };
        page.book = self.book(small);
        self.show_entry(&mut page);
        page.hints = self.hints(game);
        page
    }

    /// What comes of the orders, on the map; where something is changed, that and what follows alone.
    fn show_outcome(&self, page: &mut ScreenLayout<'_>, colored: bool) {
        let Some(shown) = &self.shown else {
            return;
        };
        let map = page.map;
        let outcome = &shown.outcome;
        page.scene = Scene::with_aftermath(map, &outcome.position, &outcome.played.resolved);
        let lit = self.lit();
        let asks_back = self.desk.is_asking_back(&self.table);
        if !lit.is_empty() && !asks_back {
            let source = |route: &chart::Route| route.course.source(|at| map.province(at));
            page.scene
                .routes
                .retain(|route| lit.contains(source(route)));
            page.scene.light = colored.then_some(Light {
                lit,
                strength: UNLIT,
            });
            page.small_zoom = Some(lit);
        }
        if asks_back {
            page.scene.routes.extend(self.desk.previews(&self.table));
        }
    }

    fn header(&self, game: &Session, screen: Rect) -> Header {
        let mut left = Row::new()
            .strong(Tone::Warn, "WHAT IF ")
            .bold(season(self.table.game().turn()));
        let origin = self.table.branch().map(|branch| branch.origin());
        let about = match origin {
            Some(Origin::Present) if game.is_secret() => " other powers hold unless you order them",
            _ => " the real game is not affected",
        };
        let middle = Row::new().dim(about.trim_start());
        let wide = SizeClass::of(screen) != SizeClass::Small;
        if wide {
            left = left.dim(about);
        }
        let real = game.game();
        let stands = match real.ending() {
            Some(_) => "the game is over".to_owned(),
            None => format!("game: {}", season(real.turn())),
        };
        Header {
            left,
            middle: if wide { Row::new() } else { middle },
            right: vec![Row::new().dim(stands)],
            ..Header::default()
        }
    }

    fn show_entry(&self, page: &mut ScreenLayout<'_>) {
        if let Some(meant) = self.leaving {
            let changed = self.told_changes();
            let what = match meant {
                Command::Back => "Discard this what-if?",
                _ => "Leave and discard this what-if?",
            };
            page.entry.instead = Some(Row::new().bold(what).dim(format!("  {changed}")));
            page.entry.note = Row::new().key("Enter").text(" yes  ").key("Esc").dim(" no");
        } else if !self.desk.in_line(&self.table).is_empty() {
            page.entry.note = Row::new().dim("Enter").bold(" put it in the branch");
        }
    }

    /// `2 orders changed`, `1 order changed, 2 phases played on`.
    pub(super) fn told_changes(&self) -> String {
        let shown = self.shown.as_ref();
        let comparison = shown.and_then(|shown| shown.comparison.as_ref());
        let changed = comparison.map_or(0, |it| it.changed.len());
        let played = self.table.branch().map_or(0, |branch| branch.played());
        let mut told = Vec::new();
        if changed > 0 {
            told.push(format!("{} changed", words::count(changed, "order")));
        }
        if played > 0 {
            told.push(format!("{} ahead", words::count(played, "phase")));
        }
        match told.is_empty() {
            true => "no changes yet".to_owned(),
            false => told.join(", "),
        }
    }

    fn hints(&self, game: &Session) -> Vec<Hint> {
        let (context, line) = self.context(game);
        let commands: &[Command] = match line {
            LineState::Filled | LineState::Choosing => &[
                Command::Take,
                Command::Complete,
                Command::Back,
                Command::Done,
                Command::Palette,
            ],
            _ => &[
                Command::Next,
                Command::Done,
                Command::TakeBack,
                Command::Keep,
                Command::Back,
                Command::Compare,
                Command::Why,
                Command::Book,
                Command::Undo,
                Command::Palette,
            ],
        };
        let told = commands.iter().filter_map(|&it| hint(it, context, line));
        let numbered = matches!(line, LineState::Choosing | LineState::Numbered);
        let numbered = numbered.then(|| Hint::inert("1 2 …", "choose"));
        numbered.into_iter().chain(told).collect()
    }
}
