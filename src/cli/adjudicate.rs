//! `chancery adjudicate`: a sheet of paper orders, and its results as a game master reads them out.

use std::process::ExitCode;
use std::sync::Arc;

use serde_json::{Value, json};

use super::args::{Adjudicate, SheetFormat};
use super::io::{Input, Paint};
use super::printout::Printout;
use super::{Failure, io, json as text};
use crate::adjudicator::Adjudicator;
use crate::board::{Map, Position};
use crate::entry::Lexicon;
use crate::entry::{Defaults, Line, Problem, Sheet};
use crate::orders::legality::Bench;
use crate::record::json::Object;
use crate::record::read::Phase;
use crate::record::{Answer, Names};
use crate::report::Scene;
use crate::rules::Rules;
use crate::store;

/// What a sheet is read against.
struct Ground {
    map: Arc<Map>,
    position: Option<Position>,
    rules: Rules,
}

/// Reads the sheet, resolves it, and prints what came of it.
pub(super) fn run(args: &Adjudicate, paint: Paint) -> Result<ExitCode, Failure> {
    let ground = ground(args)?;
    let input = Input::of(args.sheet.as_deref());
    let written = input.text().map_err(Failure::Failed)?;
    let lexicon = Lexicon::new(&ground.map);
    let defaults = Defaults {
        lexicon: &lexicon,
        position: ground.position.as_ref(),
        rules: ground.rules,
    };
    let sheet = Sheet::read(&ground.map, &written, &defaults);
    sheet
        .rules
        .playable()
        .map_err(|error| Failure::Failed(format!("{}: {error}", input.name())))?;
    let phase = Phase {
        map: ground.map,
        position: sheet.position.clone(),
        sheets: sheet.written(),
        unread: Vec::new(),
        own_homes: false,
    };
    let map = &phase.map;
    let played = Adjudicator::new().play(map, &phase.position, &phase.sheets, &sheet.rules);
    let bench = Bench::new(map, &phase.position, &sheet.rules);
    let scene = Scene::new(bench, &phase.sheets, &played);
    let printed = match args.format {
        SheetFormat::Text => Printout::new(&phase, &scene, &sheet, args.explain)
            .text(paint)
            .into_bytes(),
        SheetFormat::Markdown => Printout::new(&phase, &scene, &sheet, args.explain)
            .markdown()
            .into_bytes(),
        SheetFormat::Json => {
            let names = Names::new(map);
            let answer = Answer::new(&phase, scene, &names).with_reasons(args.explain);
            json(map, &sheet, &answer).map_err(text::told)?
        }
    };
    io::print_bytes(&printed)?;
    Ok(ExitCode::SUCCESS)
}

/// The game that the sheet is for, or the standard board.
fn ground(args: &Adjudicate) -> Result<Ground, Failure> {
    let Some(path) = &args.save else {
        return Ok(Ground {
            map: Map::standard_shared(),
            position: None,
            rules: args.rules.rules()?,
        });
    };
    let loaded = store::open(path).map_err(|error| Failure::Failed(error.to_string()))?;
    for drift in &loaded.drift {
        io::warn(&format!(
            "{}: line {}: {}",
            path.display(),
            drift.line,
            drift.what
        ));
    }
    let game = loaded.game;
    Ok(Ground {
        map: Arc::clone(game.map()),
        position: Some(game.position().clone()),
        rules: args.rules.rules_or(game.rules())?,
    })
}

/// The answer to a sheet: that of a batch line, and how the sheet was read.
fn json(map: &Map, sheet: &Sheet, answer: &Answer<'_>) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut object = Object::open(&mut out);
    answer.entries(&mut object)?;
    let lines: Vec<Value> = sheet.lines.iter().map(|line| read(map, line)).collect();
    serde_json::to_writer(object.key("read"), &lines)?;
    let problems: Vec<Value> = sheet.problems.iter().map(problem).collect();
    serde_json::to_writer(object.key("problems"), &problems)?;
    object.close();
    out.push(b'\n');
    Ok(out)
}

fn problem(problem: &Problem) -> Value {
    json!({ "line": problem.line, "column": problem.column, "text": problem.text })
}

/// A line as it was read.
fn read(map: &Map, line: &Line) -> Value {
    let canonical = |order: &crate::entry::Candidate| order.order.canonical(map).to_string();
    let orders: Vec<String> = line.orders().map(|(_, order)| canonical(order)).collect();
    let candidates: Vec<String> = line.reading.choices().iter().map(canonical).collect();
    json!({
        "line": line.number,
        "column": line.column,
        "power": line.power.map(|power| map.power(power).key.as_str()),
        "text": text::printable(&line.text),
        "verdict": line.reading.verdict.word(),
        "orders": orders,
        "candidates": candidates,
        "note": line.reading.note,
    })
}
