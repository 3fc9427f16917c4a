//! The go-to panel: after its key, a list of letters and their destinations appears above the entry
//! line. It appears after a delay and blocks nothing: any other letter closes it and is handled by
//! the screen below.

use std::time::Duration;

use ratatui::layout::{Constraint, Layout, Margin};
use ratatui::widgets::{Block, Borders, Widget};

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, Surface, Tone, fill, words};
use crate::page::{EntryLine, ListRow, Paint, draw_entry};
use crate::screens::menu::palette::fuzzy;
use crate::screens::menu::picker::Picker;
use crate::screens::{Destination, Event, Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::Turn;
use game::Record;
use game::phase_query::PhaseQuery;

/// The delay before the panel appears.
const DELAY: Duration = Duration::from_millis(300);

/// The number of rows in the panel.
const ROWS: u16 = 6;

/// A kind of destination that needs a typed name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Phase,
    Year,
    Unit,
    Province,
}

impl What {
    fn name(self) -> &'static str {
        let mut letters = LETTERS.iter();
        let found = letters.find(|(.., leads)| *leads == Err(self));
        found.map_or("", |(_, name, _)| name)
    }
}

/// The letters with which the name of a phase begins.
const PHASES: &str = "fsw0123456789";

/// The letters of the panel, with their labels and destinations.
const LETTERS: [(char, &str, Result<Destination, What>); 10] = [
    ('p', "a phase", Err(What::Phase)),
    ('y', "a year", Err(What::Year)),
    ('u', "a unit", Err(What::Unit)),
    ('v', "a province", Err(What::Province)),
    ('x', "first failure", Ok(Destination::Failure)),
    ('t', "this season", Ok(Destination::Season)),
    ('r', "results", Ok(Destination::Latest)),
    ('c', "center chart", Ok(Destination::Centers)),
    ('g', "first phase", Ok(Destination::Record(0))),
    ('G', "now", Ok(Destination::Now)),
];

/// The go-to panel, over another screen.
#[derive(Debug, Default)]
pub struct GoTo {
    /// The time since the key was pressed.
    waited: Duration,
    /// The kind of destination whose name is typed.
    asking: Option<What>,
    picker: Picker,
}

impl GoTo {
    /// Returns the destinations of the requested kind, with their names.
    fn all(&self, session: &Session) -> Vec<(String, Destination)> {
        let game = session.game();
        let map = game.map();
        let turns = || {
            game.history()
                .iter()
                .map(|record| record.turn())
                .enumerate()
        };
        let name = |turn: Turn| words::turn(turn);
        match self.asking {
            None => Vec::new(),
            Some(What::Phase) => {
                let past = turns().map(|(at, turn)| (name(turn), Destination::Record(at)));
                let now = (format!("{}, now", name(game.turn())), Destination::Now);
                past.chain([now]).collect()
            }
            Some(What::Year) => {
                let mut years: Vec<(String, Destination)> = Vec::new();
                for (at, turn) in turns() {
                    let year = turn.year.to_string();
                    if years.last().is_none_or(|(last, _)| *last != year) {
                        years.push((year, Destination::Record(at)));
                    }
                }
                years
            }
            Some(What::Unit) => {
                let units = game.position().units().map(|unit| {
                    let power = &map.power(unit.power).name;
                    let kind = unit.kind.letter();
                    let code = map.short(unit.location);
                    let at = map.province(unit.location);
                    let name = &map.info(at).name;
                    let message = format!("{kind} {code}  {name}, {power}");
                    (message, Destination::Province(at))
                });
                units.collect()
            }
            Some(What::Province) => {
                let places = map.provinces().map(|at| {
                    let code = map.short(at.location());
                    let message = format!("{code}  {}", map.info(at).name);
                    (message, Destination::Province(at))
                });
                places.collect()
            }
        }
    }

    /// Returns the destinations that match the typed letters, best match first.
    fn found(&self, session: &Session) -> Vec<(Row, Destination)> {
        let typed = self.picker.typed();
        let all = self.all(session);
        // "f02", "s1903r"
        let query = PhaseQuery::read(typed).ok();
        if let Some(query) = query.filter(|_| self.asking == Some(What::Phase)) {
            let game = session.game();
            let turn = |to: Destination| match to {
                Destination::Record(at) => game.history().get(at).map(Record::turn),
                _ => Some(game.turn()),
            };
            let named = all
                .iter()
                .filter(|(_, to)| turn(*to).is_some_and(|turn| query.names(turn)));
            let named = named.map(|(name, to)| (Row::new().text(name.as_str()), *to));
            let named: Vec<_> = named.collect();
            if !named.is_empty() {
                return named;
            }
        }
        let mut found: Vec<_> = all
            .into_iter()
            .filter_map(|(name, to)| {
                let (cost, row) = fuzzy(&name, typed)?;
                Some((cost, row, to))
            })
            .collect();
        found.sort_by_key(|(cost, ..)| *cost);
        found.into_iter().map(|(_, row, to)| (row, to)).collect()
    }

    /// Runs a command while a name is typed.
    fn name(&mut self, session: &Session, command: Command) -> Transition {
        let found = self.found(session);
        if let Some(chosen) = self.picker.chosen(command, found.len()) {
            let destination = found.get(chosen).map(|(_, destination)| *destination);
            return destination.map_or(Transition::Stay, |it| Transition::PopWith(Event::GoTo(it)));
        }
        match command {
            Command::Back => {
                if self.picker.typed().is_empty() {
                    self.asking = None;
                }
                self.picker.set("");
                Transition::Stay
            }
            _ => self.picker.update(command, found.len()),
        }
    }
}

impl Screen<Session> for GoTo {
    fn traits(&self, _: &Session) -> Traits {
        let line = match self.asking {
            Some(_) => self.picker.line(),
            None => LineState::Empty,
        };
        Traits::overlay((Context::GoTo, line))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        if self.asking.is_some() {
            return self.name(session, command);
        }
        match command {
            Command::Leave | Command::Suspend | Command::Redraw => Transition::Pass,
            Command::Back => Transition::Pop,
            Command::Type(letter) => {
                let found = LETTERS.iter().find(|(other, ..)| *other == letter);
                match found.map(|(.., leads)| *leads) {
                    Some(Ok(destination)) => Transition::PopWith(Event::GoTo(destination)),
                    Some(Err(what)) => {
                        self.waited = DELAY;
                        self.asking = Some(what);
                        Transition::Stay
                    }
                    // the name of a phase itself: "f1902", "1903"
                    None if PHASES.contains(letter) => {
                        self.waited = DELAY;
                        self.asking = Some(What::Phase);
                        self.picker.set(&letter.to_string());
                        Transition::Stay
                    }
                    None => Transition::PopWith(Event::Command(command)),
                }
            }
            command => Transition::PopWith(Event::Command(command)),
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        if self.waited < DELAY || screen.height < ROWS + 4 {
            return;
        }
        let rows = [
            Constraint::Fill(1),
            Constraint::Length(ROWS),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [_, panel, line, keys] = screen.layout(&Layout::vertical(rows));
        paint.charts.cover(panel.union(keys));
        fill(paint.buffer, paint.theme, panel, Surface::Panel);
        let edge = Block::new()
            .borders(Borders::TOP)
            .border_style(paint.theme.tone(Tone::Line));
        let inner = edge.inner(panel).inner(Margin::new(1, 0));
        edge.render(panel, paint.buffer);
        let key = paint
            .keys
            .shown_for(Command::GoTo, Context::Writing, LineState::Empty);
        let key = key.unwrap_or_default();
        let title = Row::new().strong(Tone::Accent, key).dim(" go to ");
        let title = match self.asking {
            Some(what) => title.text(what.name()),
            None => title.dim("…").padded_to(18).faint("keep typing to close"),
        };
        paint.row(&title, 2, inner.y);
        let entry = match self.asking {
            Some(what) => self.picker.entry(what.name()),
            None => EntryLine::default(),
        };
        let entry = entry.with_note(Row::new().strong(Tone::Accent, key));
        draw_entry(&entry, paint.buffer, paint.theme, line);
        if self.asking.is_some() {
            let found = self.found(session);
            let selected = self.picker.selected(found.len());
            let rows = found
                .into_iter()
                .map(|(row, _)| Row::new().text(" ").and(row));
            let mut lines = ListRow::choices(rows, selected);
            if lines.is_empty() {
                lines.push(Row::new().dim(" No matches.").into());
            }
            let below = [Constraint::Length(1), Constraint::Fill(1)];
            let [_, list] = inner.layout(&Layout::vertical(below));
            paint.list(&lines, list);
        } else {
            let columns = if screen.width >= 108 { 5 } else { 4 };
            let each = ((screen.width - 4) / columns).min(22);
            for (number, (letter, about, _)) in (0..).zip(LETTERS) {
                let (x, y) = (2 + number % columns * each, inner.y + 2 + number / columns);
                paint.row(&Row::new().key(letter).dim(format!("  {about}")), x, y);
            }
        }
        let commands: &[Command] = match self.asking {
            Some(_) => &[Command::Accept, Command::Up, Command::Back],
            None => &[Command::Back],
        };
        paint.draw_hints(&paint.hints(commands));
    }

    fn due(&self) -> Option<Duration> {
        let left = DELAY.saturating_sub(self.waited);
        (!left.is_zero()).then_some(left)
    }

    fn advance(&mut self, _: &mut Session, time: Duration) -> Transition {
        self.waited = self.waited.saturating_add(time);
        Transition::Stay
    }

    fn rest(&mut self) {
        self.waited = DELAY;
    }
}
