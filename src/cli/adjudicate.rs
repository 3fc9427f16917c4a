//! `chancery adjudicate`: an order sheet and its results.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use serde_json::{Value, json};

use super::adjudication_text::{self, AdjudicationText};
use super::common::{self, BoardArg, RulesArgs};
use super::io::{Input, Paint};
use super::{CommandError, io};
use chancery_core::board::{Id, Map, Position, Power, Turn};
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::report::ReportContext;
use chancery_core::rules::{PerpetualOrders, Rules};
use chancery_records::record::json::{self, Object};
use chancery_records::record::read::Phase;
use chancery_records::record::{Names, OutputLine};
use clap::{ValueEnum, ValueHint};
use entry::Lexicon;
use entry::{Account, Defaults, LineKind, OrderSets, Problem, ReadLine, Sheet, Verdict};
use game::Game;
use game::store::MapFolders;

/// The description of an order sheet below the help.
const SHEET: &str = "\
A sheet is free-form text with one or more orders per line:

  phase: Spring 1901
  rules: 2000 4.A.3=b
  position:
    Austria: A Vie, A Bud, F Tri
    Italy: A Ven, A Rom

  Austria:
    A Vienna - Galicia
    F Tri H
  Italy
    A Ven s A Rom - Tus; A Rom - Tus

`phase:`, `rules:`, `position:`, `centers:`, `dislodged:` and `contested:` are optional. A blank line ends
a list, and a power's name starts its orders. Lines that aren't understood are reported with their line
numbers; the rest count.";

/// `chancery adjudicate`
#[derive(clap::Args, Debug)]
#[command(after_help = SHEET)]
pub struct Adjudicate {
    /// Order sheet to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub sheet: Option<PathBuf>,
    /// Saved game that gives the position and the rules; it isn't changed
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Power that the sheet belongs to, unless headings or units name it
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// Phase, like S1901M: of the game, or of a sheet that names none
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub phase: Option<Turn>,
    #[command(flatten)]
    /// Board
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules if the sheet names none
    pub rules: RulesArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: SheetFormat,
    /// Explain the result of each order
    #[arg(long)]
    pub explain: bool,
    /// Refuse a sheet with an unknown key, like `postion:`
    #[arg(long)]
    pub strict: bool,
}

/// The format of the results of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum SheetFormat {
    /// Plain text
    #[default]
    Text,
    /// One object, as in batch, with the lines as they were read
    Json,
    /// For a forum or email
    Markdown,
}

/// The map, position and rules with which a sheet is interpreted.
pub(super) struct SheetContext {
    pub map: Arc<Map>,
    pub position: Option<Position>,
    pub rules: Rules,
    /// The words of the map, with the names of the players.
    pub lexicon: Lexicon,
    /// The perpetual orders of the game.
    standing: Vec<(Power, WrittenOrder)>,
}

/// Reads the sheet, adjudicates it, and prints the results.
pub(super) fn run(
    args: &Adjudicate,
    maps: &MapFolders,
    paint: Paint,
) -> Result<ExitCode, CommandError> {
    let save = args.save.as_deref();
    let context = SheetContext::new(save, args.phase, (&args.board, maps), &args.rules)?;
    let input = Input::of(args.sheet.as_deref());
    let text = input.sheet()?;
    let defaults = Defaults {
        position: context.position.as_ref(),
        power: io::power(&context.map, args.power.as_deref())?,
        turn: args.phase,
        ..Defaults::new(&context.lexicon, context.rules)
    };
    let sheet = Sheet::read(&context.map, &text, &defaults);
    let unknown = || sheet.unknown_section().filter(|_| args.strict);
    if let Some(fault) = &sheet.fault().cloned().or_else(unknown) {
        if args.format == SheetFormat::Json {
            io::print(refused(&context.map, &sheet, fault))?;
        }
        return Err(input.failed(fault));
    }
    io::check(&sheet, &input)?;
    let is_order = |account: &Account| matches!(account.kind, LineKind::Order | LineKind::None);
    let is_blank = sheet.accounts.is_empty();
    if !is_blank && sheet.lines.is_empty() && !sheet.accounts.iter().any(is_order) {
        io::warn(&format!("{}: no orders in it", input.name()));
    }
    let mut sheets = sheet.written();
    let carried = carried(&context, &sheet, &mut sheets);
    let phase = Phase {
        map: context.map,
        position: sheet.position.clone(),
        sheets,
        unread: Vec::new(),
        own_homes: false,
    };
    let map = &phase.map;
    let input = phase.input(&sheet.rules);
    let played = input.play();
    let scene = ReportContext::new(input, &played);
    let why = args.explain.then(|| scene.explain());
    let results = || AdjudicationText::new(&phase, &scene, &sheet, &carried, why.as_ref());
    let printed = match args.format {
        SheetFormat::Text => results().text(paint).into_bytes(),
        SheetFormat::Markdown => results().markdown().into_bytes(),
        SheetFormat::Json => {
            let names = Names::new(map);
            let mut answer = OutputLine::new(&phase, scene, &names);
            answer.explain = args.explain;
            json(map, &sheet, &answer)
        }
    };
    io::print(&printed)
}

impl SheetContext {
    /// Returns the context of a sheet for a phase of a saved game, the one it is at unless one is given, or of a sheet
    /// without a game.
    pub fn new(
        save: Option<&Path>,
        phase: Option<Turn>,
        (board, maps): (&BoardArg, &MapFolders),
        rules: &RulesArgs,
    ) -> Result<Self, CommandError> {
        let Some(path) = save else {
            let map = board.find(maps)?;
            return Ok(SheetContext {
                lexicon: Lexicon::new(&map),
                map,
                position: None,
                rules: rules.rules()?,
                standing: Vec::new(),
            });
        };
        board.absent()?;
        let game = io::game(path)?;
        let phase = io::phase_of(&game, &path.display().to_string(), phase)?;
        let mut lexicon = Lexicon::new(game.map());
        lexicon.name_players(game.correspondents());
        Ok(SheetContext {
            lexicon,
            map: Arc::clone(game.map()),
            position: Some(phase.position.clone()),
            rules: rules.rules_or(&phase.rules.rules)?,
            standing: match phase.record {
                Some(_) => Vec::new(),
                None => standing(&game),
            },
        })
    }
}

/// Prints the problems of a sheet and the lines that give no order, except comments, to standard error, for a command whose
/// output has neither.
pub(super) fn warn_of(sheet: &Sheet, input: &Input) {
    io::warn_of(&input.name(), &sheet.problems);
    let left_out = sheet.left_out().filter(|it| it.kind != LineKind::Comment);
    let left_out: Vec<String> = left_out.map(adjudication_text::left_out).collect();
    io::warn_of(&input.name(), &left_out);
}

/// Returns the perpetual orders of a game.
fn standing(game: &Game) -> Vec<(Power, WrittenOrder)> {
    let standing = game
        .orders()
        .filter(|(_, entry)| entry.term == OrderDuration::Standing);
    standing
        .map(|(power, entry)| (power, entry.written.clone()))
        .collect()
}

/// Adds the game's perpetual orders for units that have no other order, and returns those added.
fn carried(
    context: &SheetContext,
    sheet: &Sheet,
    sheets: &mut [Option<Vec<WrittenOrder>>],
) -> Vec<(Power, WrittenOrder)> {
    let position = &sheet.position;
    let same = context.position.as_ref() == Some(position);
    if sheet.rules.perpetual_orders == PerpetualOrders::Refused || !same {
        return Vec::new();
    }
    let mut carried = Vec::new();
    for (power, standing) in &context.standing {
        let orders = sheets[power.index()].get_or_insert_default();
        let at = standing.province();
        if orders.iter().all(|other| other.province() != at) {
            orders.push(standing.clone());
            carried.push((*power, standing.clone()));
        }
    }
    carried
}

/// Returns the results in the format of batch, with the reading of the sheet.
fn json(map: &Map, sheet: &Sheet, answer: &OutputLine<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = Object::open(&mut out);
    answer.entries(&mut object);
    let lines: Value = sheet.lines.iter().map(|line| read(map, line)).collect();
    json::write(object.key("read"), &lines);
    json::write(object.key("lines"), &accounts(map, sheet));
    if !sheet.handed.is_empty() {
        let sets: Value = sheet.handed.iter().map(|sets| handed(map, sets)).collect();
        json::write(object.key("order_sets"), &sets);
    }
    let problems: Value = sheet.problems.iter().map(problem).collect();
    json::write(object.key("problems"), &problems);
    object.close();
    out.push(b'\n');
    out
}

/// Returns the answer to a sheet that can't be adjudicated because of a fault in its phase or position.
fn refused(map: &Map, sheet: &Sheet, fault: &Problem) -> Vec<u8> {
    let answer = json!({
        "error": fault.to_string(),
        "lines": accounts(map, sheet),
        "problems": sheet.problems.iter().map(problem).collect::<Vec<_>>(),
    });
    io::json_line(&answer)
}

/// Returns the reading of each line of the sheet.
fn accounts(map: &Map, sheet: &Sheet) -> Value {
    let account = |account: &Account| {
        let lines = account.lines.iter().map(|&index| &sheet.lines[index]);
        let lines: Vec<&ReadLine> = lines.collect();
        let joined = |text: fn(&ReadLine) -> &str| {
            let texts = lines.iter().map(|line| text(line));
            text::list(texts.filter(|text| !text.is_empty()), "; ")
        };
        let note = joined(|line| &line.reading.note);
        let remark = joined(|line| &line.reading.aside.remark);
        let verdict = lines.iter().map(|line| line.reading.verdict).max();
        let mut object = json!({
            "line": account.number,
            "text": account.text,
            "as": account.kind.word(),
            "power": account.power.map(|power| map.power(power).key.as_str()),
            "set": account.set,
            "verdict": verdict.map_or("", Verdict::word),
            "orders": lines.iter().flat_map(|line| orders(map, line)).collect::<Vec<_>>(),
            "candidates": lines.iter().flat_map(|line| candidates(map, line)).collect::<Vec<_>>(),
            "remark": remark,
            "note": if account.note.is_empty() { &note } else { &account.note },
        });
        if lines.len() > 1 {
            object["parts"] = lines.iter().map(|line| read(map, line)).collect();
        }
        object
    };
    sheet.accounts.iter().map(account).collect()
}

/// Returns a problem with its position on the sheet.
fn problem(problem: &Problem) -> Value {
    json!({ "line": problem.line, "column": problem.column, "text": problem.text })
}

/// Returns the reading of several order sets of one power.
fn handed(map: &Map, sets: &OrderSets) -> Value {
    json!({
        "power": map.power(sets.power).key,
        "sets": sets.sets,
        "counted": sets.counted,
        "text": sets.sentence(map),
    })
}

/// Returns the orders of a line that count.
fn orders<'a>(map: &'a Map, line: &'a ReadLine) -> impl Iterator<Item = String> + 'a {
    let orders = line.orders();
    orders.map(|(_, one)| one.order.canonical(map).to_string())
}

/// Returns the possible readings of the ambiguous orders of a line.
fn candidates<'a>(map: &'a Map, line: &'a ReadLine) -> impl Iterator<Item = String> + 'a {
    let choices = line.reading.open().flat_map(|part| &part.candidates);
    choices.map(|one| one.order.canonical(map).to_string())
}

/// Returns the reading of a line.
fn read(map: &Map, line: &ReadLine) -> Value {
    json!({
        "line": line.number,
        "column": line.column,
        "set": line.set,
        "power": line.power.map(|power| map.power(power).key.as_str()),
        "text": line.text,
        "verdict": line.reading.verdict.word(),
        "orders": orders(map, line).collect::<Vec<_>>(),
        "candidates": candidates(map, line).collect::<Vec<_>>(),
        "remark": line.reading.aside.remark,
        "note": line.reading.note,
    })
}
