//! `chancery adjudicate`: a sheet of paper orders, and its results as a game master reads them out.

use std::process::ExitCode;
use std::sync::Arc;

use serde_json::{Value, json};

use super::adjudication_text::AdjudicationText;
use super::args::{Adjudicate, SheetFormat};
use super::io::{Input, Paint};
use super::{CommandError, io, json};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Id, Map, Position, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::report::ReportContext;
use chancery_core::rules::{PerpetualOrders, Rules};
use chancery_records::record::json::Object;
use chancery_records::record::read::Phase;
use chancery_records::record::{Names, OutputLine};
use entry::Lexicon;
use entry::{Account, Defaults, OrderSets, Problem, ReadLine, Sheet, Verdict};
use game::Game;

/// What a sheet is read against.
struct Ground {
    map: Arc<Map>,
    position: Option<Position>,
    rules: Rules,
    /// The perpetual orders of the game.
    standing: Vec<(Power, WrittenOrder)>,
}

/// Reads the sheet, resolves it, and prints what came of it.
pub(super) fn run(args: &Adjudicate, paint: Paint) -> Result<ExitCode, CommandError> {
    let ground = ground(args)?;
    let input = Input::of(args.sheet.as_deref());
    let written = input.sheet().map_err(CommandError::Failed)?;
    let lexicon = Lexicon::new(&ground.map);
    let power = args
        .power
        .as_deref()
        .map(|text| io::power(&ground.map, text));
    let defaults = Defaults {
        position: ground.position.as_ref(),
        power: power.transpose()?,
        turn: args.phase,
        ..Defaults::new(&lexicon, ground.rules)
    };
    let sheet = Sheet::read(&ground.map, &written, &defaults);
    if let Some(fault) = sheet.fault() {
        if args.format == SheetFormat::Json {
            io::print_bytes(&refused(&ground.map, &sheet, fault).map_err(json::told)?)?;
        }
        return Err(CommandError::Failed(format!("{}: {fault}", input.name())));
    }
    sheet
        .rules
        .check()
        .map_err(|error| CommandError::Failed(format!("{}: {error}", input.name())))?;
    let mut sheets = sheet.written();
    let carried = carried(&ground, &sheet, &mut sheets);
    let phase = Phase {
        map: ground.map,
        position: sheet.position.clone(),
        sheets,
        unread: Vec::new(),
        own_homes: false,
    };
    let map = &phase.map;
    let played = Adjudicator::new().play(map, &phase.position, &phase.sheets, &sheet.rules);
    let bench = LegalityContext::new(map, &phase.position, &sheet.rules);
    let scene = ReportContext::new(bench, &phase.sheets, &played);
    let printout = || AdjudicationText::new(&phase, &scene, &sheet, &carried, args.explain);
    let printed = match args.format {
        SheetFormat::Text => printout().text(paint).into_bytes(),
        SheetFormat::Markdown => printout().markdown().into_bytes(),
        SheetFormat::Json => {
            let names = Names::new(map);
            let answer = OutputLine::new(&phase, scene, &names).with_reasons(args.explain);
            json(map, &sheet, &answer).map_err(json::told)?
        }
    };
    io::print_bytes(&printed)?;
    Ok(ExitCode::SUCCESS)
}

/// The game that the sheet is for, or the standard board.
fn ground(args: &Adjudicate) -> Result<Ground, CommandError> {
    let Some(path) = &args.save else {
        return Ok(Ground {
            map: Map::standard_shared(),
            position: None,
            rules: args.rules.rules()?,
            standing: Vec::new(),
        });
    };
    let game = io::game(path)?;
    Ok(Ground {
        map: Arc::clone(game.map()),
        position: Some(game.position().clone()),
        rules: args.rules.rules_or(game.rules())?,
        standing: standing(&game),
    })
}

/// The perpetual orders that stand on the sheets of a game.
fn standing(game: &Game) -> Vec<(Power, WrittenOrder)> {
    let given = game.map().powers().flat_map(|power| {
        let entries = game.sheet(power).iter();
        let standing = entries.filter(|entry| entry.term == OrderDuration::Standing);
        standing.map(move |entry| (power, entry.written.clone()))
    });
    given.collect()
}

/// Puts the game's perpetual orders onto the sheets where a power orders nothing for the unit, and
/// gives those that were.
fn carried(
    ground: &Ground,
    sheet: &Sheet,
    sheets: &mut [Option<Vec<WrittenOrder>>],
) -> Vec<(Power, WrittenOrder)> {
    let position = &sheet.position;
    let same = ground.position.as_ref() == Some(position);
    if sheet.rules.perpetual_orders == PerpetualOrders::Refused || !same {
        return Vec::new();
    }
    let mut carried = Vec::new();
    let province = |written: &WrittenOrder| written.unit().map(|unit| unit.place.province);
    for (power, standing) in &ground.standing {
        let orders = sheets[power.index()].get_or_insert_default();
        if orders
            .iter()
            .all(|other| province(other) != province(standing))
        {
            orders.push(standing.clone());
            carried.push((*power, standing.clone()));
        }
    }
    carried
}

/// The answer to a sheet: that of a batch line, and how the sheet was read.
fn json(map: &Map, sheet: &Sheet, answer: &OutputLine<'_>) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut object = Object::open(&mut out);
    answer.entries(&mut object)?;
    let lines: Vec<Value> = sheet.lines.iter().map(|line| read(map, line)).collect();
    serde_json::to_writer(object.key("read"), &lines)?;
    serde_json::to_writer(object.key("lines"), &accounts(map, sheet))?;
    if !sheet.handed.is_empty() {
        let sets: Vec<Value> = sheet.handed.iter().map(|sets| handed(map, sets)).collect();
        serde_json::to_writer(object.key("order_sets"), &sets)?;
    }
    let problems: Vec<Value> = sheet.problems.iter().map(problem).collect();
    serde_json::to_writer(object.key("problems"), &problems)?;
    object.close();
    out.push(b'\n');
    Ok(out)
}

/// The answer to a sheet that can't be played, because its phase or its position could not be read.
fn refused(map: &Map, sheet: &Sheet, fault: &Problem) -> std::io::Result<Vec<u8>> {
    let problems: Vec<Value> = sheet.problems.iter().map(problem).collect();
    let told = json!({
        "error": fault.to_string(),
        "lines": accounts(map, sheet),
        "problems": problems,
    });
    let mut out = serde_json::to_vec(&told)?;
    out.push(b'\n');
    Ok(out)
}

/// What each line of the sheet was taken for.
fn accounts(map: &Map, sheet: &Sheet) -> Vec<Value> {
    let account = |account: &Account| {
        let lines = account.lines.iter().map(|&index| &sheet.lines[index]);
        let lines: Vec<&ReadLine> = lines.collect();
        let joined = |text: fn(&ReadLine) -> &str| {
            let texts = lines.iter().map(|line| text(line));
            let texts = texts.filter(|text| !text.is_empty());
            texts.collect::<Vec<_>>().join("; ")
        };
        let note = joined(|line| &line.reading.note);
        let remark = joined(|line| &line.reading.aside.remark);
        let verdict = lines.iter().map(|line| line.reading.verdict).max();
        let mut object = json!({
            "line": account.number,
            "text": text::printable(&account.text, usize::MAX),
            "as": account.kind.word(),
            "power": account.power.map(|power| map.power(power).key.as_str()),
            "set": account.set,
            "verdict": verdict.map_or("", Verdict::word),
            "orders": lines.iter().flat_map(|line| orders(map, line)).collect::<Vec<_>>(),
            "candidates": lines.iter().flat_map(|line| candidates(map, line)).collect::<Vec<_>>(),
            "remark": text::printable(&remark, usize::MAX),
            "note": if account.note.is_empty() { &note } else { &account.note },
        });
        if lines.len() > 1 {
            object["parts"] = lines.iter().map(|line| read(map, line)).collect();
        }
        object
    };
    sheet.accounts.iter().map(account).collect()
}

fn problem(problem: &Problem) -> Value {
    json!({ "line": problem.line, "column": problem.column, "text": problem.text })
}

/// What became of several order sets of one power.
fn handed(map: &Map, sets: &OrderSets) -> Value {
    json!({
        "power": map.power(sets.power).key,
        "sets": sets.sets,
        "counted": sets.counted,
        "text": sets.told(map),
    })
}

/// The orders of a line that count.
fn orders<'a>(map: &'a Map, line: &'a ReadLine) -> impl Iterator<Item = String> + 'a {
    let orders = line.orders();
    orders.map(|(_, one)| one.order.canonical(map).to_string())
}

/// The orders that a line may mean, where it is asked about.
fn candidates<'a>(map: &'a Map, line: &'a ReadLine) -> impl Iterator<Item = String> + 'a {
    let choices = line.reading.choices().iter();
    choices.map(|one| one.order.canonical(map).to_string())
}

/// A line as it was read.
fn read(map: &Map, line: &ReadLine) -> Value {
    json!({
        "line": line.number,
        "column": line.column,
        "set": line.set,
        "power": line.power.map(|power| map.power(power).key.as_str()),
        "text": text::printable(&line.text, usize::MAX),
        "verdict": line.reading.verdict.word(),
        "orders": orders(map, line).collect::<Vec<_>>(),
        "candidates": candidates(map, line).collect::<Vec<_>>(),
        "remark": text::printable(&line.reading.aside.remark, usize::MAX),
        "note": line.reading.note,
    })
}
