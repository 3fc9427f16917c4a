//! The summary of a game on scrolling pages: statistics, the postcard, and the comparison of two
//! phases.

mod phases;

use ratatui::layout::{Constraint, Layout, Margin};

use crate::keys::{Command, Context, LineState};
use crate::kit::Row;
use crate::page::{Header, ListRow, Paint, header};
use crate::screens::{Effect, Screen, Traits, Transition};
use crate::session::Session;
use crate::session::files::FileToWrite;
use chancery_core::board::Power;
use output::score::System;
use output::summary::{self, PowerStats, Stab, Statistics, TurningPoint};
use phases::Phases;

/// The number of lines that a page key scrolls.
const PAGE: usize = 16;
/// The width of a number in a table, in columns.
const CELL: usize = 6;
/// The width of the labels before the numbers, in columns.
const NAME: usize = 27;
/// The width of a page on the smallest screen, in columns.
const NARROWEST: usize = 58;
/// The maximum number of turning points.
const TURNS: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Statistics,
    Postcard,
    Phases(Phases),
}

/// A page of the summary and its scroll position.
#[derive(Debug)]
pub struct Summary {
    page: Page,
    scrolled: usize,
}

impl Summary {
    /// Returns the statistics of each power.
    pub fn statistics() -> Self {
        Summary {
            page: Page::Statistics,
            scrolled: 0,
        }
    }

    /// Returns the postcard.
    pub fn postcard() -> Self {
        Summary {
            page: Page::Postcard,
            scrolled: 0,
        }
    }

    /// Returns the comparison of two phases: at first, the first phase and the one on screen.
    pub fn phases(session: &Session, shown: Option<usize>) -> Self {
        Summary {
            page: Page::Phases(Phases::since_the_first(session.game(), shown)),
            scrolled: 0,
        }
    }

    fn lines(&self, session: &Session, columns: usize) -> Vec<Row> {
        match self.page {
            Page::Statistics => statistics(session),
            Page::Phases(phases) => phases.rows(session, columns),
            Page::Postcard => {
                let text = postcard(session);
                text.lines().map(|line| Row::new().text(line)).collect()
            }
        }
    }
}

impl Screen<Session> for Summary {
    fn traits(&self, _: &Session) -> Traits {
        let context = match self.page {
            Page::Phases(_) => Context::Phases,
            Page::Statistics | Page::Postcard => Context::Reading,
        };
        Traits::page((context, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let last = self.lines(session, NARROWEST).len().saturating_sub(1);
        match command {
            Command::Left | Command::Right | Command::Next => {
                let Page::Phases(phases) = &mut self.page else {
                    return Transition::Pass;
                };
                phases.update(session.game(), command);
                self.scrolled = 0;
            }
            Command::Up => self.scrolled = self.scrolled.saturating_sub(1),
            Command::Down => self.scrolled = (self.scrolled + 1).min(last),
            Command::Earlier => self.scrolled = self.scrolled.saturating_sub(PAGE),
            Command::Later => self.scrolled = (self.scrolled + PAGE).min(last),
            Command::Statistics => *self = Summary::statistics(),
            Command::Postcard => *self = Summary::postcard(),
            Command::Accept if self.page == Page::Postcard => {
                return Transition::Ask(Effect::Write(FileToWrite::Postcard(postcard(session))));
            }
            Command::Accept => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let title = match self.page {
            Page::Statistics => "Statistics",
            Page::Postcard => "Postcard",
            Page::Phases(_) => "Two phases compared",
        };
        let head = Header::new(Row::new().bold(title), header::right(session));
        let commands: &[Command] = match self.page {
            Page::Statistics => &[Command::Up, Command::Back, Command::Palette],
            Page::Postcard => &[Command::Accept, Command::Up, Command::Back],
            Page::Phases(_) => &[Command::Left, Command::Next, Command::Back],
        };
        let screen = paint.buffer.area;
        let all = self.lines(session, usize::from(screen.width).saturating_sub(4));
        let scrolls = all.len() > usize::from(screen.height).saturating_sub(3);
        let hints = paint.hints_with(commands, |command| command != Command::Up || scrolls);
        let body = paint.frame(&head, &hints);
        let rows = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]);
        let [area, _] = body.inner(Margin::new(1, 0)).layout(&rows);
        // the last lines stay at the bottom of the screen
        let first = self.scrolled.min(
            all.len()
                .saturating_sub(usize::from(area.height).max(2) - 1),
        );
        let lines: Vec<ListRow> = all.into_iter().skip(first).map(ListRow::from).collect();
        paint.list(&lines, area);
    }
}

/// Returns the postcard, with the points of the table's scoring system.
fn postcard(session: &Session) -> String {
    let systems: [&System; 1] = [session.scoring];
    summary::postcard(session.game(), session.drawing.as_deref(), &systems)
}

/// A line of the statistics: its label, and a function that returns the number of a power.
type StatisticRow = (&'static str, fn(&PowerStats) -> usize);

const STATISTICS: [StatisticRow; 14] = [
    ("orders written", |stats| stats.orders),
    ("units without an order", |stats| stats.missing),
    ("orders that were void", |stats| stats.void),
    ("moves", |stats| stats.moves),
    ("  that got there", |stats| stats.moved),
    ("supports", |stats| stats.supports),
    ("  that were cut", |stats| stats.cut),
    ("convoys", |stats| stats.convoys),
    ("dislodged others", |stats| stats.dislodged),
    ("was dislodged", |stats| stats.was_dislodged),
    ("units lost", |stats| stats.lost),
    ("units built", |stats| stats.built),
    ("units removed", |stats| stats.removed),
    ("years as sole leader", |stats| stats.led),
];

fn statistics(session: &Session) -> Vec<Row> {
    let game = session.game();
    let map = game.map();
    let powers: Vec<Power> = map.powers().collect();
    let all = Statistics::of(game);
    let heading = |what: &str| {
        powers
            .iter()
            .fold(Row::new().bold(what).padded_to(NAME), |row, &power| {
                let letter = summary::initial(map, power).to_string();
                row.text(" ".repeat(CELL - 3)).chip(power, &letter)
            })
    };
    let cell = |row: Row, count: usize| match count {
        0 => row.faint(format!("{:>CELL$}", "·")),
        count => row.text(format!("{count:>CELL$}")),
    };
    let named = |what: &str| Row::new().dim(what).padded_to(NAME);
    let mut rows = vec![Row::new(), heading("What each power did")];
    for (what, of) in STATISTICS {
        let counts = powers.iter().map(|&power| of(all.of_power(power)));
        rows.push(counts.fold(named(what), cell));
    }
    rows.push(Row::new());
    rows.push(heading("Supports and convoys for"));
    for &by in &powers {
        let name = format!("by {}", map.power(by).name);
        let counts = powers.iter().map(|&to| all.helped.get(by, to));
        rows.push(counts.fold(named(&name), cell));
    }
    rows.push(Row::new());
    rows.push(heading("Centers taken from"));
    for &by in &powers {
        let name = match all.found.get(chancery_core::board::Id::index(by)) {
            Some(&found) if found > 0 => {
                format!("by {}, {found} unowned", map.power(by).name)
            }
            _ => format!("by {}", map.power(by).name),
        };
        let counts = powers.iter().map(|&to| all.taken.get(by, to));
        rows.push(counts.fold(named(&name), cell));
    }
    let turns = TurningPoint::of(game, TURNS);
    if !turns.is_empty() {
        rows.push(Row::new());
        rows.push(Row::new().bold("Turning points"));
    }
    let mut message = |year: u16, sentence: &str| {
        let fall = padded(&format!("Fall {year}"));
        rows.extend(fall.hanging(&Row::new().text(sentence), NAME + CELL * 7));
    };
    for turning in turns {
        message(turning.year, &turning.sentence(map));
    }
    if let Some(stab) = Stab::of(game) {
        message(stab.year, &format!("Biggest stab: {}", stab.sentence(map)));
    }
    for vote in game.votes() {
        let when = padded(&vote.turn.to_string());
        rows.push(when.text(summary::vote_sentence(game, vote)));
    }
    rows
}

/// Returns the first column of a row, padded with spaces: the date of an event.
fn padded(when: &str) -> Row {
    Row::new().dim(format!("{when:<11}"))
}
