//! The screen of a what-if: order entry, with the results on the map and the differences from the
//! game.

use ratatui::layout::Rect;

use super::WhatIf;
use crate::keys::{Command, Context, Hint, LineState, commands};
use crate::kit::{Row, Tone, words};
use crate::page::{Areas, DetailPlace, DetailRows, Header, Paint, ScreenLayout, SizeClass, hints};
use crate::screens::{DIM_BESIDE_RESULTS, Screen};
use crate::session::Session;
use crate::session::puzzles::{PUZZLES, PuzzlePlay};
use chart::{Light, Scene};
use game::branch::Origin;

/// The commands with a key hint in a puzzle.
const PUZZLE_COMMANDS: &[Command] = commands![
    Done, Hint, Earlier, Puzzles, Back, TakeBack, Why, List, Undo, Palette
];

impl WhatIf {
    pub(super) fn page(&self, game: &Session, paint: &Paint<'_>) -> ScreenLayout<'_> {
        let screen = paint.buffer.area;
        let mut page = self.entry().page(screen);
        (page.edged, page.place) = (true, DetailPlace::LastRows);
        page.header = self.header(game, screen);
        if let Some(puzzle) = &game.puzzle {
            page.zoom = Some(puzzle.places());
        }
        page.entry.prompt = Some("Δ");
        if !self.order_entry.is_plain() {
            return page;
        }
        if self.session.game().turn().phase.is_movement() {
            self.show_outcome(&mut page, paint.theme.is_colored());
        }
        if let Some(puzzle) = &game.puzzle {
            page.scene.goals = puzzle.goals();
        }
        let areas = Areas::of(screen, DetailRows::USUAL);
        let small = areas.class == SizeClass::Small;
        let columns = usize::from(areas.details.width.saturating_sub(3));
        page.details = self.details(game, page.details, columns, small);
        // a puzzle zooms in, and must not move while its details change
        let least = if game.puzzle.is_some() { 5 } else { 1 };
        let rows = page.details.small_rows(screen.width.saturating_sub(2));
        page.detail_rows = DetailRows {
            small: rows.clamp(least, 5),
            wide: (page.details.full().count() as u16 + 1).clamp(9, 13),
        };
        page.list = self.list(game, small);
        self.show_entry(&mut page);
        page.hints = self.hints(game);
        page
    }

    /// Shows the results on the map. After a change, the changed orders and their consequences stand out.
    fn show_outcome(&self, page: &mut ScreenLayout<'_>, colored: bool) {
        let Some(shown) = &self.shown else {
            return;
        };
        let map = page.map;
        let outcome = &shown.outcome;
        page.scene = Scene::with_aftermath(map, &outcome.position, &outcome.played.resolved);
        let highlighted = self.highlighted();
        let asks_back = self.entry().is_asking_back();
        if !highlighted.is_empty() && !asks_back {
            page.scene.light = Light::on(highlighted, DIM_BESIDE_RESULTS).filter(|_| colored);
            page.focus = highlighted;
            page.place = DetailPlace::Below;
        }
        if asks_back {
            page.scene.routes.extend(self.entry().preview_routes());
        }
    }

    fn header(&self, game: &Session, screen: Rect) -> Header {
        if let Some(puzzle) = &game.puzzle {
            let (count, level) = match puzzle.level {
                Some(level) => (
                    format!("{} of {}", puzzle.number, PUZZLES.len()),
                    format!("level {level} of 5"),
                ),
                None => (puzzle.number.to_string(), puzzle.id.clone()),
            };
            let season = words::season(self.session.game().turn());
            let left = Row::new().strong(Tone::Accent, "PUZZLE ").bold(count);
            let left = left.dim(format!("  {season}"));
            let solved = if puzzle.was_solved() {
                "✓ solved  "
            } else {
                ""
            };
            let level = Row::new().toned(Tone::Ok, solved).dim(level);
            return Header::new(left, vec![level]);
        }
        let turn = words::phase(self.session.game().turn());
        let name = if self.is_correction {
            "CORRECT "
        } else {
            "WHAT IF "
        };
        let left = Row::new().strong(Tone::Warn, name).bold(turn);
        let origin = self.session.branch().map(|branch| branch.origin());
        let about = match origin {
            Some(Origin::Present) if game.is_secret() => " other powers hold without an order here",
            _ if self.is_correction => " the game changes only if you correct it",
            _ => " the real game is not affected",
        };
        let (left, middle) = match SizeClass::of(screen) {
            SizeClass::Small => (left, Row::new().dim(about.trim_start())),
            _ => (left.dim(about), Row::new()),
        };
        let real = game.game();
        let stands = match real.ending() {
            Some(_) => "the game is over".to_owned(),
            None => format!("game: {}", words::phase(real.turn())),
        };
        Header::new(left, vec![Row::new().dim(stands)]).with_middle(middle)
    }

    fn show_entry(&self, page: &mut ScreenLayout<'_>) {
        if let Some(meant) = self.leaving {
            let changed = self.changes_text();
            let leave = match meant {
                Command::Back => "Discard",
                _ => "Leave and discard",
            };
            let this = if self.is_correction {
                "correction"
            } else {
                "what-if"
            };
            let what = format!("{leave} this {this}?");
            page.entry.instead = Some(Row::new().bold(what).dim(format!("  {changed}")));
            page.entry.note = Row::new().key("Enter").text(" yes  ").key("Esc").dim(" no");
        } else if !self.entry().in_line().is_empty() {
            page.entry.note = Row::new().dim("Enter").bold(" change the order");
        }
    }

    /// Returns the number of changes: `2 orders changed`, `1 order changed, 2 phases ahead`.
    pub(super) fn changes_text(&self) -> String {
        let changed = self.comparison().map_or(0, |it| it.changed.len());
        let played = self.session.branch().map_or(0, |branch| branch.played());
        let changed_text = format!("{} changed", words::count(changed, "order"));
        let played_text = format!("{} ahead", words::count(played, "phase"));
        match (changed, played) {
            (0, 0) => "no changes yet".to_owned(),
            (0, _) => played_text,
            (_, 0) => changed_text,
            (_, _) => format!("{changed_text}, {played_text}"),
        }
    }

    fn hints(&self, game: &Session) -> Vec<Hint> {
        let (context, line) = self.traits(game).keys;
        if self.leaving.is_some() {
            return hints(commands![Accept, Back], (Context::Question, line), |_| true);
        }
        let commands: &[Command] = match line {
            LineState::Filled | LineState::Choosing => {
                commands![Accept, Complete, Back, Done, Palette]
            }
            _ if self.is_correction => commands![Correct, Next, TakeBack, Back, Why, Undo, Palette],
            _ => commands![
                Done, Keep, Back, Next, Why, Compare, TakeBack, List, Prove, Guess, Advise, PlayOn,
                Undo, Correct, Palette
            ],
        };
        let commands = match (context, line) {
            (Context::Puzzle, LineState::Empty) => PUZZLE_COMMANDS,
            _ => commands,
        };
        let numbered = matches!(line, LineState::Choosing | LineState::Numbered);
        let numbered = numbered.then(|| Hint::inert("1 2 …", "choose"));
        let has_hint = game.puzzle.as_ref().is_some_and(PuzzlePlay::has_hint);
        let has_effect = |command| match command {
            Command::Hint => has_hint,
            Command::Next => self.is_changed(),
            Command::Correct => self.is_changed() && game.may_correct(),
            Command::PlayOn => !game.game().is_view(),
            command => !(command.is_hidden_in_fog() && game.game().is_view()),
        };
        let known = hints(commands, (context, line), has_effect);
        numbered.into_iter().chain(known).collect()
    }
}
