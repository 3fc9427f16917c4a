//! The center chart: the centers year by year with maps, the winners, and the score.

mod phase_query;
mod power_list;
mod score;

use std::time::Duration;

use ratatui::layout::Rect;
use score::Score;
use tui_input::Input;

use crate::keys::{Command, Context, LineState};
use crate::kit::clipboard::{self, Clip};
use crate::kit::motion::Motion;
use crate::kit::text::Row;
use crate::kit::theme::Tone;
use crate::kit::words;
use crate::page::areas::{DetailRows, SizeClass};
use crate::page::{DetailPanel, DetailRow, EntryLine, Header, Paint, ScreenLayout, header, hints};
use crate::screens::phase::results::Results;
use crate::screens::{Goto, Screen, Transition};
use crate::session::Session;
use chancery_core::board::{Map, Power, PowerSet};
use chart::{ColorSweep, Scene};
use game::{Ending, Year};
use phase_query::{QueryResult, seek};

/// The duration of the animation that spreads the winner's color over the map.
const COLOR_SWEEP: Duration = Duration::from_millis(900);

/// The commands with a key hint, for the score and for the chart.
const SCORE_COMMANDS: &[Command] = &[
    Command::Up,
    Command::Right,
    Command::Score,
    Command::Back,
    Command::Palette,
];
const CHART_COMMANDS: &[Command] = &[
    Command::Accept,
    Command::Left,
    Command::Earlier,
    Command::Score,
    Command::Palette,
    Command::Leave,
];

/// The center chart.
#[derive(Debug, Default)]
pub struct Centers {
    /// The animation of the winner's color at the end of the game.
    pub(in crate::screens) color_sweep: Option<Motion>,
    /// The row of the year on the map, or `None` for the current position.
    year: Option<usize>,
    /// The typed year or phase.
    line: Input,
    /// The reason that the typed year or phase doesn't exist.
    missing: Option<String>,
    /// The score, if it is shown.
    score: Option<Score>,
}

impl Centers {
    /// Returns the chart at the end of the game, with its animation.
    pub fn at_the_end() -> Self {
        Centers {
            color_sweep: Some(Motion::new(COLOR_SWEEP)),
            ..Centers::default()
        }
    }

    /// Returns the chart with the score.
    pub fn score() -> Self {
        Centers {
            score: Some(Score::default()),
            ..Centers::default()
        }
    }

    /// Goes to the typed year or phase.
    fn go_to(&mut self, session: &Session) -> Transition {
        let found = seek(session.game(), self.line.value());
        match found {
            Ok(QueryResult::Year(year)) => self.year = Some(year),
            Ok(QueryResult::Phase(record)) => {
                self.line.reset();
                return Transition::push_any(Results::past(session, record));
            }
            Err(message) => self.missing = Some(message),
        }
        self.line.reset();
        Transition::Stay
    }

    /// Returns the title: the winner and the kind of victory, or the year on screen.
    fn title(&self, session: &Session, shown: Option<&Year<'_>>) -> Row {
        let game = session.game();
        let map = game.map();
        match (shown, game.ending(), &self.score) {
            (Some(year), ..) => Row::new()
                .bold("Centers")
                .dim(format!(" after {}", when(year))),
            (None, Some(ending), _) => {
                let row = ending_row(map, &ending);
                match ending {
                    Ending::Won(power) => {
                        let count = game.position().center_count(power);
                        let year = game.years().last().map(when).unwrap_or_default();
                        row.dim(format!("  {count} centers after {year}"))
                    }
                    _ => row,
                }
            }
            (None, None, score) => Row::new()
                .bold(if score.is_some() { "Score" } else { "Centers" })
                .dim(format!(" before {}", words::turn(game.turn()))),
        }
    }

    /// Returns the chart with its legend, and on a small screen, which has no list, sentences on the powers.
    fn chart(
        &self,
        session: &Session,
        years: &[Year<'_>],
        screen: Rect,
        height: DetailRows,
    ) -> Vec<DetailRow> {
        let width = usize::from(screen.width).saturating_sub(4);
        let (sentences, height) = match SizeClass::of(screen) {
            SizeClass::Small => (power_list::sentences(session, years), height.small),
            _ => (Vec::new(), height.wide),
        };
        let sentences: Vec<Row> = sentences
            .iter()
            .flat_map(|row| row.wrapped(width))
            .collect();
        let taken = sentences.len() + 3;
        let mut rows = self.rows(
            session,
            years,
            usize::from(height).saturating_sub(taken).max(1),
        );
        let game = session.game();
        let legend = format!(
            "       one step is 1 center; {} in all, {} to win",
            game.map().centers().len(),
            game.victory().centers
        );
        rows.push(Row::new().faint(legend).into());
        if !sentences.is_empty() {
            rows.push(DetailRow::default());
            let indented = |row: Row| Row::new().text(" ").and(row).into();
            rows.extend(sentences.into_iter().map(indented));
        }
        rows
    }

    /// Returns one row per year: a bar for each power's centers, then one for the unowned centers.
    /// The year on screen is always visible.
    fn rows(&self, session: &Session, years: &[Year<'_>], room: usize) -> Vec<DetailRow> {
        let map = session.game().map();
        let all = map.centers().len();
        let last = years.len().saturating_sub(1);
        let at = self.year.unwrap_or(last).min(last);
        // show the last years, unless an earlier one is selected
        let start = years.len().saturating_sub(room).min(at);
        let row = |(number, year): (usize, &Year<'_>)| {
            let name = format!(" {}  ", year.year);
            let mut row = match number == at {
                true => Row::new().bold(name),
                false => Row::new().dim(name),
            };
            let mut owned = 0;
            for (power, &count) in map.powers().zip(&year.counts) {
                if count == 0 {
                    continue;
                }
                owned += count;
                let label = format!("{}{count}", output::summary::initial(map, power));
                let width = 2 * count;
                let label: String = match width > label.len() {
                    true => format!(" {label}"),
                    false => label.chars().take(width).collect(),
                };
                row = row.strong(Tone::Chip(power), format!("{label:<width$}"));
            }
            row.faint("··".repeat(all.saturating_sub(owned))).into()
        };
        let shown = years.iter().enumerate().skip(start).take(room);
        shown.map(row).collect()
    }
}

impl Screen<Session> for Centers {
    fn context(&self, _: &Session) -> (Context, LineState) {
        match &self.score {
            Some(_) => (Context::Score, LineState::Absent),
            None => (Context::Centers, LineState::of(&self.line)),
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        if let Some(score) = &mut self.score {
            if matches!(command, Command::Accept | Command::Centers | Command::Score) {
                self.score = None;
                return Transition::Stay;
            }
            return score.update(session, command);
        }
        let last = session.game().years().len().saturating_sub(1);
        let over = session.game().ending().is_some();
        let year = self.year.unwrap_or(last).min(last);
        self.missing = None;
        match command {
            Command::Accept if !self.line.value().is_empty() => return self.go_to(session),
            Command::Back if !self.line.value().is_empty() => self.line.reset(),
            Command::Back if self.year.is_some() => self.year = None,
            // from the current position, the year before is the last finished year
            Command::Up | Command::Left if self.year.is_none() && !over => self.year = Some(last),
            Command::Up | Command::Left => self.year = Some(year.saturating_sub(1)),
            Command::Down | Command::Right if year == last => self.year = None,
            Command::Down | Command::Right => self.year = Some(year + 1),
            Command::Score => self.score = Some(Score::default()),
            Command::Accept | Command::Done if over => return Transition::Go(Goto::Start),
            Command::Accept | Command::Done => return Transition::Pop,
            _ => match command.edit() {
                Some(request) => drop(self.line.handle(request)),
                None => return Transition::Pass,
            },
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let map = &**game.map();
        let years = game.years();
        let shown = self.year.and_then(|year| years.get(year));
        let position = shown.map_or(game.position(), |year| year.position);
        let mut page = ScreenLayout::new(map, Scene::of(map, position));
        page.header = Header::new(self.title(session, shown), header::right(session));
        if let (Some(power), Some(color_sweep)) = (alone(game.ending()), self.color_sweep)
            && color_sweep.due().is_some()
        {
            page.scene.color_sweep = Some(ColorSweep {
                power,
                progress: color_sweep.progress(),
            });
        }
        let screen = paint.buffer.area;
        page.detail_rows = DetailRows {
            // on a small screen the chart fills the screen, since a map would be too small
            small: screen.height.saturating_sub(3),
            wide: (years.len() as u16 + 3).clamp(9, 15),
        };
        page.details = DetailPanel::same(self.chart(session, &years, screen, page.detail_rows));
        page.book = power_list::book(session, &years, self.year);
        let missing = self.missing.as_deref();
        let year = shown.or(years.last());
        page.entry = EntryLine {
            ghost: missing
                .unwrap_or("type a year or a phase to go there")
                .to_owned(),
            note: year.map_or_else(Row::new, |year| Row::new().dim(when(year))),
            ..EntryLine::from(&self.line)
        };
        if let Some(score) = &self.score {
            score.lay_out(session, screen, &mut page);
        }
        let commands = match self.score {
            Some(_) => SCORE_COMMANDS,
            None => CHART_COMMANDS,
        };
        let (context, line) = self.context(session);
        page.hints = hints(commands, context, line);
        page.draw(paint);
    }

    fn due(&self) -> Option<Duration> {
        self.color_sweep?.due()
    }

    fn advance(&mut self, _: &mut Session, time: Duration) -> Transition {
        if let Some(color_sweep) = &mut self.color_sweep {
            color_sweep.advance(time);
        }
        Transition::Stay
    }

    fn rest(&mut self) {
        self.color_sweep = None;
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        Some(clipboard::centers(session.game()))
    }
}

/// Returns the date of a year's centers: `Fall 1909`, or `the start`.
fn when(year: &Year<'_>) -> String {
    match year.record {
        Some(_) => format!("Fall {}", year.year),
        None => "the start".to_owned(),
    }
}

/// Returns the ending in short, with the winners in their colors.
fn ending_row(map: &Map, ending: &Ending) -> Row {
    let winners: Vec<Power> = ending.winners().iter().collect();
    let row = Row::new();
    match winners.as_slice() {
        [] => row.bold("No result"),
        [one] => row.and(words::power_chip(map, *one)).bold(" wins"),
        several => {
            let letters = several
                .iter()
                .fold(row, |row, &power| row.and(words::badge(map, power)));
            match ending {
                Ending::Drawn(_) => letters.bold(" a draw"),
                _ => letters.bold(" share the victory"),
            }
        }
    }
}

/// Returns a sentence with the names of powers in their colors.
fn named(map: &Map, powers: PowerSet, sentence: &str) -> Row {
    let mut row = Row::new();
    let mut rest = sentence;
    let first = |text: &str| {
        let found = powers.iter().filter_map(|power| {
            let name = map.power(power).name.as_str();
            text.find(name).map(|at| (at, power, name.len()))
        });
        found.min_by_key(|&(at, ..)| at)
    };
    while let Some((at, power, length)) = first(rest) {
        row = row
            .text(&rest[..at])
            .strong(Tone::Power(power), &rest[at..at + length]);
        rest = &rest[at + length..];
    }
    row.text(rest)
}

/// Returns the winner, if there is only one.
fn alone(ending: Option<Ending>) -> Option<Power> {
    let winners: Vec<Power> = ending?.winners().iter().collect();
    match winners.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
