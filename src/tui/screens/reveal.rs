//! The reveal: the orders of all, power by power, before anybody sees what became of them.

use std::time::Duration;

use super::{Paint, Results, Screen, Step};
use crate::board::{Power, ProvinceSet};
use crate::chart::{Fate, Light, Scene, Voice};
use crate::report::Line;
use crate::tui::keys::{Context, Line as KeyLine, hint};
use crate::tui::message::Command;
use crate::tui::page::{Book, BookLine, Dock, DockLine, Entry, Header, Page};
use crate::tui::record;
use crate::tui::table::Table;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// How long each power's orders stand before the next come by themselves.
const PAUSE: Duration = Duration::from_millis(2400);

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.38;

/// The reveal of one phase.
#[derive(Debug)]
pub struct Reveal {
    record: usize,
    /// How many powers are revealed.
    shown: usize,
    sheets: Vec<(Power, Vec<Line>)>,
}

impl Reveal {
    /// Nothing revealed yet.
    pub fn new(table: &Table, record: usize) -> Self {
        let game = table.game();
        let sheets = game.history().get(record).map_or_else(Vec::new, |record| {
            let written = record::written(record);
            record::by_power(game, record::scene(game, record, &written).lines())
        });
        Reveal {
            record,
            shown: 0,
            sheets,
        }
    }

    /// How long until it goes on by itself: never before the first key, which the room waits for.
    pub(super) fn pause(&self) -> Duration {
        if self.shown == 0 {
            Duration::MAX
        } else {
            PAUSE
        }
    }

    pub(super) fn update(&mut self, table: &mut Table, command: Command) -> Step {
        match command {
            Command::Left => self.shown = self.shown.saturating_sub(1),
            Command::Take | Command::Right if self.shown < self.sheets.len() => self.shown += 1,
            Command::Take | Command::Right | Command::Back => {
                return Step::Swap(Screen::Results(Results::fresh(table, self.record)));
            }
            // nothing may be seen before its turn
            Command::Earlier | Command::Later | Command::Centers => {}
            _ => return Step::Pass,
        }
        Step::Stay
    }

    pub(super) fn draw(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let Some(record) = game.history().get(self.record) else {
            return;
        };
        let map = &**game.map();
        let mut scene = Scene::with_results(map, &record.position, &record.played.resolved);
        // the orders alone, of those who are revealed: what became of them comes later
        let revealed: Vec<Voice> = self
            .sheets
            .iter()
            .take(self.shown)
            .map(|(power, _)| Voice::Power(*power))
            .collect();
        scene.routes.retain(|route| revealed.contains(&route.voice));
        for route in &mut scene.routes {
            (route.fate, route.dislodged) = (Fate::Pending, false);
        }
        let mut lit = ProvinceSet::EMPTY;
        let now = self
            .shown
            .checked_sub(1)
            .and_then(|last| self.sheets.get(last));
        if let Some((_, lines)) = now {
            for line in lines {
                lit = lit.union(&record::places(&line.order));
            }
        }
        scene.light = Some(Light {
            lit,
            strength: UNLIT,
        });
        let mut page = Page::new(map, scene);
        let turn = record.turn();
        let (done, count) = (self.shown, self.sheets.len());
        page.header = Header {
            left: Row::new().bold(words::season(turn)).dim(" reveal"),
            middle: Row::new()
                .toned(Tone::Ok, "━━━".repeat(done.saturating_sub(1)))
                .toned(Tone::Accent, "━━━".repeat(done.min(1)))
                .faint("───".repeat(count - done))
                .dim(format!(" {done} of {count}")),
            right: vec![
                Row::new().dim("any key hurries"),
                Row::new().dim("Esc shows all"),
            ],
            ..Header::default()
        };
        page.dock = self.dock(table, turn);
        page.book = self.book(table);
        page.entry = Entry {
            instead: Some(self.next_row(table)),
            ..Entry::default()
        };
        let commands = [Command::Take, Command::Right, Command::Left, Command::Back];
        page.hints = commands
            .into_iter()
            .filter_map(|command| hint(command, Context::Reveal, KeyLine::Absent))
            .collect();
        page.draw(paint);
    }

    fn dock(&self, table: &Table, turn: crate::board::Turn) -> Dock {
        let game = table.game();
        let map = game.map();
        let Some((power, lines)) = self
            .shown
            .checked_sub(1)
            .and_then(|last| self.sheets.get(last))
        else {
            let first = Row::new().bold("All sheets are in.").dim(format!(
                "   {}: Enter reveals the {}",
                words::season(turn),
                words::writes(turn.phase)
            ));
            return Dock::same(vec![first]);
        };
        let name = map.power(*power).name.to_uppercase();
        let seat = game.seats().iter().find(|seat| seat.powers.contains(power));
        let who = match seat {
            Some(seat) if !seat.name.is_empty() => format!("   {}, as sealed", seat.name),
            Some(_) => String::new(),
            None => "   nobody leads it".to_owned(),
        };
        let mut full: Vec<DockLine> = vec![
            Row::new().chip(*power, &name).dim(who).into(),
            DockLine::default(),
        ];
        let mut brief = Row::new().chip(*power, &name).text("  ");
        for line in lines {
            let short = line.order.short(map).to_string();
            full.push(
                Row::new()
                    .text("  ")
                    .key(words::aloud(map, &line.order))
                    .to_column(56)
                    .dim(short.as_str())
                    .into(),
            );
            brief = brief.key(short).text("   ");
        }
        // many units: two columns of short orders rather than a list that is cut
        let brief = brief.wrapped(76).into_iter().map(DockLine::from).collect();
        Dock { brief, full }
    }

    fn next_row(&self, table: &Table) -> Row {
        let map = table.game().map();
        let mut row = Row::new().faint("▸ ");
        match self.sheets.get(self.shown) {
            Some((power, _)) => {
                row = row
                    .dim("next ")
                    .chip(*power, &map.power(*power).name.to_uppercase());
                for (power, _) in self.sheets.iter().skip(self.shown + 1) {
                    row = row.text(" ").chip(*power, &map.power(*power).name[..1]);
                }
                row
            }
            None => row.dim("next: ").bold("what became of them"),
        }
    }

    fn book(&self, table: &Table) -> Book {
        let map = table.game().map();
        let mut lines = Vec::new();
        let mut focus = 0;
        for (i, (power, orders)) in self.sheets.iter().enumerate() {
            if i > 0 {
                lines.push(BookLine::blank());
            }
            let name = &map.power(*power).name;
            let hidden = i >= self.shown;
            let chip = Row::new().chip(*power, &name[..1]);
            if hidden {
                lines.push(BookLine::both(
                    chip.dim(format!(" {name}")),
                    Row::new().faint("sealed"),
                ));
            } else {
                lines.push(chip.bold(format!(" {name}")).into());
            }
            for line in orders {
                let row = if hidden {
                    Row::new().faint("   · · ·")
                } else {
                    Row::new().text(format!("   {}", line.order.short(map)))
                };
                lines.push(BookLine {
                    row,
                    tied: i + 1 == self.shown,
                    ..BookLine::default()
                });
            }
            if i + 1 == self.shown {
                focus = lines.len() - 1;
            }
        }
        Book {
            lines,
            foot: Vec::new(),
            focus,
        }
    }
}
