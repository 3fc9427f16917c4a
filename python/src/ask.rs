//! Queries of a game: interpreted lines, drawings, orders of the computer player, and proofs.

use std::time::{Duration, Instant};

use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Position, Power, PowerSet};
use chart::{
    Caption, LegendDetail, LegendRow, Look, Measure, Picture, Plan, Scene, Size, Theme, View,
};
use entry::{Context, interpret};
use player::level::Computer;
use player::{Level, Player, Task};
use serde_json::Value;
use solver::line::Line;
use solver::report::{Answer, Answered, Json};
use solver::{Aim, Problem};

use crate::board::Board;
use crate::state::State;
use crate::wrong::Wrong;

/// The size of a drawing, in pixels.
const PICTURE: Size = Size {
    width: 1754,
    height: 1240,
    measure: Measure::Pixels,
};

/// The size of a text drawing, in columns and rows.
const TEXT: (usize, usize) = (120, 40);

/// Draws a position with the results of its orders.
pub(crate) fn render(
    board: &Board,
    position: &Position,
    results: Option<&PhaseResults>,
    format: &str,
) -> Result<String, Wrong> {
    let (map, drawing) = (&board.map, board.drawing()?);
    let scene = match results {
        None => Scene::of(map, position),
        Some(results) => Scene::with_aftermath(map, position, results),
    };
    match format {
        "svg" => {
            let turn = position.turn;
            let title = format!("{} {}", turn.season().name(), turn.year);
            let picture = Picture {
                drawing: &drawing,
                map,
                scene: &scene,
                theme: &Theme::light().for_map(map),
                caption: Caption {
                    title,
                    note: String::new(),
                },
                standings: LegendRow::all(map, position),
                detail: LegendDetail::Names,
                size: PICTURE,
            };
            Ok(picture.svg())
        }
        "text" => {
            let (width, height) = drawing.least_whole();
            let view = View::whole(width.max(TEXT.0), height.max(TEXT.1), Look::Ascii);
            let plan = Plan::new(&drawing, map, view);
            let theme = Theme::dark().for_map(map);
            Ok(chart::draw(&drawing, map, &plan, &scene, &theme).to_text())
        }
        other => {
            let other = text::printable(other, 20);
            Err(format!("unknown format “{other}”; expected svg or text").into())
        }
    }
}

impl State {
    /// Interprets free-form order lines. Each becomes an object as in `chancery interpret`.
    pub(crate) fn interpret(&self, lines: &[String], power: Option<Power>) -> Value {
        let ctx = self.legality();
        let context = Context::new(self.board.lexicon(), &ctx, power);
        let read = |(number, line): (usize, &String)| interpret(line, &context).json(number);
        (1..).zip(lines).map(read).collect()
    }

    /// Returns the orders of the computer player for a power.
    pub(crate) fn computer_orders(
        &self,
        power: Power,
        level: u8,
        seed: u64,
    ) -> Result<Vec<String>, Wrong> {
        let level = Level::new(level).ok_or("level: expected a number from 1 to 5")?;
        let task = Task {
            map: &self.board.map,
            geography: self.board.geography(),
            position: &self.position,
            rules: &self.rules,
            power,
            history: &[],
            last_year: None,
            seed,
        };
        let orders = Computer::new(level, || false).orders(&task);
        let text = |order: &_| -> String {
            let order: &chancery_core::orders::WrittenOrder = order;
            order.canonical(&self.board.map).to_string()
        };
        Ok(orders.iter().map(text).collect())
    }

    /// Returns the answer whether a side can force a goal or hold a line, as JSON of `chancery solve`.
    pub(crate) fn solve(
        &self,
        side: PowerSet,
        goal: &str,
        phases: u8,
        time: Duration,
    ) -> Result<String, Wrong> {
        let (map, position) = (&self.board.map, &self.position);
        let began = Instant::now();
        let (answer, size) = match &Aim::read(map, goal)? {
            Aim::Line(claimed) => {
                let line = Line::new(map, position, &side, claimed);
                (Answer::of_line(&line, None), None)
            }
            Aim::Goal(goal) => {
                let problem = Problem {
                    map,
                    position,
                    rules: &self.rules,
                    side,
                    goal,
                    phases,
                };
                let solved = solver::solve(&problem, |_| began.elapsed() >= time);
                let (answer, size) = solved?;
                (Answer::of_problem(answer), Some(size))
            }
        };
        let answered = Answered {
            ctx: self.legality(),
            answer: &answer,
            assumed: None,
            size,
            took: began.elapsed(),
        };
        let json = Json(None::<()>, &answered);
        Ok(serde_json::to_string(&json)?)
    }
}
