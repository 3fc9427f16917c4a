//! The review of a game: what a power's orders were worth in each phase, the better ones that the computer
//! finds, and the certain chances that were missed.

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::select;
use crate::kit::text::limited;
use crate::kit::{Row, Tone, words};
use crate::page::{Header, ListRow, Paint, header, list_areas};
use crate::screens::phase::results::Results;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use crate::session::puzzles::Puzzle;
use chancery_core::board::{Map, Turn};
use game::player_record::RecordChange;
use review::{PhaseReview, betrayed, text};

/// The rows under the list, about the selected phase, and the minimum.
const DETAIL: usize = 11;
const LEAST_DETAIL: usize = 7;
/// The width of the bar of a whole game, in columns.
const BAR: f32 = 20.0;
/// The column of the shares, and the column of what the orders cost.
const SHARES: usize = 12;
const COSTS: usize = SHARES + 7 + BAR as usize;

/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Up, Accept, Left, Back, Palette];

/// The review, with its selected phase.
#[derive(Debug, Default)]
pub struct ReviewView {
    selected: usize,
    /// The phases whose missed chances were kept as puzzles.
    puzzles: Vec<Turn>,
}

impl ReviewView {
    /// Returns the record of the selected phase.
    fn record(&self, session: &Session) -> Option<usize> {
        let turn = session.review().0.get(self.selected)?.turn;
        let mut history = session.game().history().iter();
        history.position(|record| record.turn() == turn)
    }

    fn detail(&self, session: &Session, columns: usize) -> Vec<Row> {
        let map = session.game().map();
        let Some(phase) = session.review().0.get(self.selected) else {
            return vec![Row::new().dim("The computer looks at each phase.")];
        };
        let mut rows = Vec::new();
        for [given, better] in &phase.changes {
            let given = Row::new().text(format!("{:<26}", given.short(map).to_string()));
            let better = better.short(map).to_string();
            rows.push(given.dim("better ").bold(better));
        }
        if let Some(broken) = text::broken_word(map, "its", betrayed(session.game(), phase)) {
            rows.push(Row::new().toned(Tone::Warn, format!("What is better {broken}.")));
        }
        if rows.is_empty() {
            let none = "The computer finds no orders that are clearly better.";
            rows.push(Row::new().text(none));
        }
        if let Some(risk) = &phase.risk {
            rows.extend(Row::new().dim("Risk: ").text(risk).wrapped(columns));
        }
        let keeps = if self.puzzles.contains(&phase.turn) {
            Some(
                Row::new()
                    .toned(Tone::Ok, "✓")
                    .dim(" in the list of puzzles"),
            )
        } else {
            let has_puzzle = !Puzzle::lines_of(session.game(), phase).is_empty();
            has_puzzle.then(|| {
                Row::new()
                    .key("p")
                    .dim(" keeps this as a puzzle for another day")
            })
        };
        for chance in phase.missed.iter().flatten() {
            let chance = text::chance(map, chance);
            rows.extend(
                Row::new()
                    .toned(Tone::Warn, "Missed: ")
                    .text(chance)
                    .wrapped(columns),
            );
        }
        rows.extend(keeps);
        rows
    }
}

/// Returns a phase with its share of the game, and what the orders cost, or whom the better orders would have
/// `broken` the word to. The orders are left out if they don't fit into `columns`.
fn row(map: &Map, phase: &PhaseReview, columns: usize, broken: Option<String>) -> Row {
    let share = phase.given;
    let bar = "━".repeat((share * BAR).round() as usize);
    let row = Row::new().text(words::season(phase.turn)).padded_to(SHARES);
    let row = row.bold(format!("{:>5} ", text::percent(share)));
    let row = row.toned(Tone::Power(phase.power), bar);
    if phase.changes.is_empty() {
        return row;
    }
    let loss = format!("-{}", text::percent(phase.loss()));
    let row = row.padded_to(COSTS);
    if let Some(broken) = broken {
        return row.dim(format!("{loss:>5}  {broken}"));
    }
    let row = row.toned(Tone::Warn, format!("{loss:>5}  "));
    let full = row.clone().dim(text::dear_orders(map, phase));
    if full.width() <= columns {
        full
    } else {
        row.dim(words::count(phase.changes.len(), "order"))
    }
}

impl Screen<Session> for ReviewView {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page((Context::Review, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let known = session.review().0.len();
        match command {
            Command::Left | Command::Right => {
                session.ask_next_review(command == Command::Right);
                self.selected = 0;
            }
            _ if select(&mut self.selected, known, command) => {}
            Command::Puzzle => {
                let phase = session.review().0.get(self.selected).cloned();
                let lines = phase
                    .iter()
                    .flat_map(|it| Puzzle::lines_of(session.game(), it));
                let lines: Vec<String> = lines.collect();
                if !lines.is_empty() {
                    session.to_record.push(RecordChange::Puzzles(lines));
                    self.puzzles.extend(phase.map(|phase| phase.turn));
                }
            }
            Command::Accept => {
                let results = self.record(session);
                let results = results.and_then(|record| Results::past(session, record));
                let phase = session.review().0.get(self.selected);
                let change = phase.and_then(|phase| phase.changes.first());
                let unit = change.and_then(|[given, _]| given.province());
                let power = session.reviewed_power();
                let results = results.map(|results| results.starting_at(session, power, unit));
                return Transition::push_any(results);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let map = session.game().map();
        let (known, count) = session.review();
        let power = words::power_chip(map, session.reviewed_power());
        let left = power.bold(" Review").dim("  phase by phase");
        let head = Header::new(left, header::right(session));
        let head = if known.len() < count {
            head.with_middle(Row::new().dim(format!("{} of {count} phases", known.len())))
        } else {
            head
        };
        let has_effect = |command| command != Command::Up || known.len() > 1;
        let hints = paint.hints_with(COMMANDS, has_effect);
        let body = paint.frame(&head, &hints);
        // rows that the list doesn't need are for the orders
        let free = usize::from(body.height).saturating_sub(count + 2);
        let [list, below] = list_areas(body, free.clamp(LEAST_DETAIL, DETAIL));
        let width = usize::from(list.width).saturating_sub(2);
        let lines = known.iter().enumerate().map(|(at, phase)| {
            let broken = text::broken_word(map, "its", betrayed(session.game(), phase));
            let row = row(map, phase, width, broken);
            ListRow::from(Row::pointer(at == self.selected).and(row)).choice(at, self.selected)
        });
        let lines: Vec<ListRow> = lines.collect();
        let columns = Row::new().padded_to(3).dim("phase").padded_to(SHARES + 3);
        let columns = columns.dim("share you could expect");
        let columns = columns.padded_to(COSTS + 3).dim(" lost  by these orders");
        paint.row(&columns, list.x, list.y - 1);
        paint.list(&lines, list);
        let detail = self.detail(session, usize::from(below.width));
        paint.rows(&limited(detail, usize::from(below.height)), below);
    }
}
