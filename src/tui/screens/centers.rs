//! The centers over the years, who has won, and what the game is worth.

mod score;

use std::time::Duration;

use score::Score;

use super::{Go, Paint, Step};
use crate::board::{Map, Power, PowerSet};
use crate::chart::{Scene, Wash};
use crate::game::Ending;
use crate::tui::header;
use crate::tui::keys::{Context, Line, hint};
use crate::tui::layout::{Class, DockRows};
use crate::tui::message::Command;
use crate::tui::motion::Motion;
use crate::tui::page::{Book, BookLine, Dock, DockLine, Entry, Header, Page};
use crate::tui::table::Table;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// How long the winner's color takes to run over the map.
const WASH: Duration = Duration::from_millis(900);

/// The chart of centers.
#[derive(Debug, Default)]
pub struct Centers {
    /// The winner's color on its way over the map, as the game ends.
    pub(super) wash: Option<Motion>,
    /// How many years from the last one are scrolled away.
    back: usize,
    /// What the game is worth, where that is asked.
    score: Option<Score>,
}

impl Centers {
    /// As the game ends.
    pub fn at_the_end() -> Self {
        Centers {
            wash: Some(Motion::new(WASH)),
            ..Centers::default()
        }
    }

    /// What the game is worth.
    pub fn score() -> Self {
        Centers {
            score: Some(Score::default()),
            ..Centers::default()
        }
    }

    pub(super) fn context(&self) -> Context {
        match self.score {
            Some(_) => Context::Score,
            None => Context::Centers,
        }
    }

    pub(super) fn update(&mut self, table: &mut Table, command: Command) -> Step {
        if let Some(score) = &mut self.score {
            if matches!(command, Command::Take | Command::Centers | Command::Score) {
                self.score = None;
                return Step::Stay;
            }
            return score.update(table, command);
        }
        let years = table.game().center_counts().len();
        let over = table.game().ending().is_some();
        match command {
            Command::Up => self.back = (self.back + 1).min(years.saturating_sub(1)),
            Command::Down => self.back = self.back.saturating_sub(1),
            Command::Score => self.score = Some(Score::default()),
            Command::Take | Command::Done if over => return Step::Go(Go::Start),
            Command::Take | Command::Done => return Step::Pop,
            _ => return Step::Pass,
        }
        Step::Stay
    }

    pub(super) fn draw(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let map = &**game.map();
        let mut page = Page::new(map, Scene::of(map, game.position()));
        page.header = Header {
            left: match game.ending() {
                Some(ending) => ending_row(map, &ending),
                None => Row::new()
                    .bold(if self.score.is_some() {
                        "Score"
                    } else {
                        "Centers"
                    })
                    .dim(format!(" before {}", words::turn(game.turn()))),
            },
            right: header::right(table),
            ..Header::default()
        };
        if let (Some(power), Some(wash)) = (alone(game.ending()), self.wash)
            && wash.due().is_some()
        {
            page.scene.wash = Some(Wash {
                power,
                progress: wash.progress(),
            });
        }
        let counts = game.center_counts();
        let screen = paint.buffer.area;
        let small = Class::of(screen) == Class::Small;
        page.dock_rows = DockRows {
            // the chart is the whole of a small screen: what is left would be no map
            small: screen.height.saturating_sub(3),
            wide: (counts.len() as u16 + 4).clamp(9, 15),
        };
        let told: Vec<Row> = if small {
            sentences(table, &counts)
        } else {
            Vec::new()
        };
        let dock = if small {
            page.dock_rows.small
        } else {
            page.dock_rows.wide
        };
        let room = usize::from(dock).saturating_sub(told.len() + 4).max(1);
        let mut lines: Vec<DockLine> = self.years(table, &counts, room).collect();
        if !told.is_empty() {
            lines.push(DockLine::default());
            lines.extend(
                told.into_iter()
                    .map(|row| Row::new().text(" ").and(row).into()),
            );
        }
        page.dock = Dock {
            brief: lines.clone(),
            full: lines,
        };
        page.book = book(table, &counts);
        let hidden = counts.len().saturating_sub(room);
        page.entry = Entry {
            note: match hidden {
                0 => Row::new(),
                hidden => Row::new().dim(format!("↑↓ {} more", words::count(hidden, "year"))),
            },
            instead: Some(
                Row::new()
                    .dim("one step is one center; ")
                    .text(format!("{} win", map.victory())),
            ),
            ..Entry::default()
        };
        if let Some(score) = &self.score {
            score.lay_out(table, screen, &mut page);
        }
        let commands: &[Command] = match self.score {
            Some(_) => &[
                Command::Up,
                Command::Right,
                Command::Score,
                Command::Back,
                Command::Palette,
            ],
            None => &[
                Command::Take,
                Command::Earlier,
                Command::Up,
                Command::Score,
                Command::Palette,
                Command::Leave,
            ],
        };
        page.hints = commands
            .iter()
            .filter_map(|&command| hint(command, self.context(), Line::Absent))
            .collect();
        page.draw(paint);
    }

    /// A row a year: the powers' centers in steps, then those that nobody owns.
    fn years<'a>(
        &self,
        table: &'a Table,
        counts: &'a [(u16, Vec<usize>)],
        room: usize,
    ) -> impl Iterator<Item = DockLine> + 'a {
        let map = table.game().map();
        let all = map.centers().len();
        let end = counts.len().saturating_sub(self.back).max(1);
        let start = end.saturating_sub(room);
        counts[start..end].iter().map(move |(year, counts)| {
            let mut row = Row::new().text(format!(" {year}  "));
            let mut owned = 0;
            for (power, &count) in map.powers().zip(counts) {
                if count == 0 {
                    continue;
                }
                owned += count;
                let label = format!("{}{count}", &map.power(power).name[..1]);
                let width = 2 * count;
                let label = if label.len() > width {
                    label[..width].to_owned()
                } else {
                    label
                };
                row = row.strong(Tone::Chip(power), format!("{label:<width$}"));
            }
            row.faint("··".repeat(all.saturating_sub(owned))).into()
        })
    }
}

/// The powers with their centers now, and how the game ended.
fn book(table: &Table, counts: &[(u16, Vec<usize>)]) -> Book {
    let game = table.game();
    let map = game.map();
    let mut lines: Vec<BookLine> = Vec::new();
    let mut told = |row: Row| {
        for row in row.wrapped(29) {
            lines.push(row.into());
        }
    };
    match victory(table) {
        Some(victory) => {
            told(Row::new().bold("Victory"));
            told(Row::new());
            told(victory);
        }
        None => told(Row::new().bold("Centers")),
    }
    lines.push(BookLine::blank());
    for (index, power) in map.powers().enumerate() {
        let now = game.position().centers_of(power).count();
        let most = counts
            .iter()
            .filter_map(|(_, counts)| counts.get(index))
            .max()
            .copied()
            .unwrap_or(now);
        let out = counts
            .iter()
            .find(|(_, counts)| counts.get(index) == Some(&0))
            .map(|(year, _)| *year);
        let right = match out {
            Some(year) if now == 0 => Row::new().faint(format!("out {year}")),
            _ => Row::new()
                .bold(now.to_string())
                .dim(format!("  best {most}")),
        };
        let name = &map.power(power).name;
        lines.push(BookLine::both(
            Row::new().chip(power, &name[..1]).text(format!(" {name}")),
            right,
        ));
    }
    if game.ending().is_some() {
        lines.push(BookLine::blank());
        lines.push(Row::new().bold("Score").into());
        lines.push(Row::new().dim(table.scoring.name).into());
        for row in score::brief(table).wrapped(28) {
            lines.push(Row::new().text(" ").and(row).into());
        }
    }
    Book {
        lines,
        ..Book::default()
    }
}

/// Who has won, in a sentence.
fn victory(table: &Table) -> Option<Row> {
    let game = table.game();
    let map = game.map();
    let ending = game.ending()?;
    Some(named(map, ending.winners(), &ending.sentence(game)))
}

/// Who has won and who is out, for screens without a book.
fn sentences(table: &Table, counts: &[(u16, Vec<usize>)]) -> Vec<Row> {
    let map = table.game().map();
    let mut rows: Vec<Row> = victory(table).into_iter().collect();
    let out = |index: usize| {
        let first = counts
            .iter()
            .find(|(_, counts)| counts.get(index) == Some(&0));
        first.map(|(year, _)| *year)
    };
    let gone = map.powers().enumerate().filter_map(|(index, power)| {
        let lost = counts.last()?.1.get(index) == Some(&0);
        let name = &map.power(power).name;
        lost.then(|| Some(format!("{name} out in {}", out(index)?)))?
    });
    let gone: Vec<String> = gone.collect();
    if !gone.is_empty() {
        rows.push(Row::new().dim(format!("{}.", gone.join(", "))));
    }
    if table.game().ending().is_some() {
        let name = Row::new().dim(format!("{}: ", table.scoring.name));
        rows.push(name.and(score::brief(table)));
    }
    rows
}

/// How the game ended, in a word: the winner or the sharers in their colors.
fn ending_row(map: &Map, ending: &Ending) -> Row {
    let winners: Vec<Power> = ending.winners().iter().collect();
    let row = Row::new();
    match winners.as_slice() {
        [] => row.bold("No result"),
        [one] => row
            .chip(*one, &map.power(*one).name.to_uppercase())
            .bold(" wins"),
        several => {
            let letters = several.iter().fold(row, |row, &power| {
                let initial: String = map.power(power).name.chars().take(1).collect();
                row.chip(power, &initial)
            });
            match ending {
                Ending::Drawn(_) => letters.bold(" a draw"),
                _ => letters.bold(" share the victory"),
            }
        }
    }
}

/// A sentence with the names of powers in their colors.
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

/// The one who has won alone.
fn alone(ending: Option<Ending>) -> Option<Power> {
    let winners: Vec<Power> = ending?.winners().iter().collect();
    match winners.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
