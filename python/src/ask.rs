//! Queries of a game: interpreted lines, drawings, orders of the computer player, and proofs.

use std::time::{Duration, Instant};

use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Position, Power, PowerSet};
use chancery_core::orders::legality::LegalityContext;
use chart::{
    Caption, LegendDetail, LegendRow, Look, Measure, Picture, Plan, Scene, Size, Theme, View,
};
use entry::{Context, interpret};
use player::level::Computer;
use player::{Level, Player, Task};
use serde_json::{Map as Object, Value, json};
use solver::{Aim, Answer, OrderMix, Problem, SideOrders};

use crate::board::Board;
use crate::state::State;

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
) -> Result<String, String> {
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
            Err(format!("unknown format “{other}”; expected svg or text"))
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
    ) -> Result<Vec<String>, String> {
        let level = Level::new(level).ok_or("level: expected a number from 1 to 5")?;
        let task = Task {
            map: &self.board.map,
            geography: self.board.geography(),
            position: &self.position,
            rules: &self.rules,
            power,
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

    /// Returns the answer whether a side can force a goal, as an object of `chancery solve`.
    pub(crate) fn solve(
        &self,
        side: PowerSet,
        goal: &str,
        phases: u8,
        time: Duration,
    ) -> Result<Value, String> {
        let map = &self.board.map;
        let aim = Aim::read(map, goal).map_err(|error| error.to_string())?;
        let Aim::Goal(goal) = aim else {
            return Err("`line` is a question for `chancery solve`".to_owned());
        };
        let problem = Problem {
            map,
            position: &self.position,
            rules: &self.rules,
            side,
            goal: &goal,
            phases,
        };
        let began = Instant::now();
        let solved = solver::solve(&problem, |_| began.elapsed() >= time);
        let (answer, size) = solved.map_err(|error| error.to_string())?;
        let mut object = answered(&self.legality(), &answer, size.own);
        object.insert(
            "sets".to_owned(),
            json!({"own": size.own, "enemy": size.enemy}),
        );
        object.insert("ms".to_owned(), json!(began.elapsed().as_millis() as u64));
        Ok(Value::Object(object))
    }
}

fn answered(ctx: &LegalityContext<'_>, answer: &Answer, own: f64) -> Object<String, Value> {
    let listed = |orders: &SideOrders| listed(ctx, orders);
    let mixed = |mix: &OrderMix| -> Value {
        let part = |(weight, orders): &(solver::oracle::Weight, SideOrders)| {
            let exact = weight.exact.map(|exact| exact.to_string());
            let weight = exact.unwrap_or_else(|| format!("{:.6}", weight.approximate));
            json!({"weight": weight, "orders": listed(orders)})
        };
        mix.iter().map(part).collect()
    };
    let value = match answer {
        Answer::Guaranteed { orders, .. } => {
            json!({"answer": "guaranteed", "orders": listed(orders)})
        }
        Answer::Impossible { refutation, .. } => json!({
            "answer": "impossible",
            "refutations": [{"orders": listed(refutation), "covers": own}],
        }),
        Answer::Gamble {
            value,
            mix,
            against,
        } => json!({
            "answer": "gamble",
            "value": value.approximate,
            "exact": value.exact.map(|exact| exact.to_string()),
            "mix": mixed(mix),
            "against": mixed(against),
        }),
        Answer::Unknown { bounds } => {
            json!({"answer": "unknown", "atLeast": bounds.least, "atMost": bounds.most})
        }
    };
    match value {
        Value::Object(object) => object,
        other => Object::from_iter([("answer".to_owned(), other)]),
    }
}

/// Returns orders by power.
fn listed(ctx: &LegalityContext<'_>, orders: &SideOrders) -> Value {
    let mut all = Object::new();
    for &(at, order) in orders {
        let Some(unit) = ctx.position.unit(at) else {
            continue;
        };
        let text = ctx.write(unit, order).canonical(ctx.map).to_string();
        let key = ctx.map.power(unit.power).key.clone();
        if let Value::Array(list) = all.entry(key).or_insert_with(|| json!([])) {
            list.push(text.into());
        }
    }
    Value::Object(all)
}
