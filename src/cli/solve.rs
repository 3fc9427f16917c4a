//! `chancery solve`: proofs of what can be forced in recorded positions, one per line, answered in
//! sequence.

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chancery_core::board::{Map, PowerSet};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::{
    Fault, LineOutcome, Phase, Text, answer_line, json, read, rules_of, schema,
};
use game::store::MapFolders;
use serde::Deserialize;
use serde_json::value::RawValue;
use solver::line::Line;
use solver::report::{Answer, Answered, Assumptions, Json};
use solver::{Aim, Problem, SideOrders, Size};

use super::CommandError;
use super::common::TextFormat;
use super::io::print;
use super::line_server::{self, AnswerLine, LineArgs, LineReader, Share};

mod lines;
mod progress;
mod text;

use progress::{INTERRUPTED, Interrupt, KnownBounds, Progress};

/// `chancery solve`
#[derive(clap::Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    /// Positions
    pub input: LineArgs,
    /// Most seconds to spend on a line
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub time: f64,
    /// Output format [default: text on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<TextFormat>,
    /// Print the known stalemate lines of the standard board
    #[arg(long, conflicts_with_all = ["file", "time", "jobs", "board", "rules", "set"])]
    pub lines: bool,
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text
        .parse()
        .ok()
        .filter(|it: &f64| it.is_finite() && *it >= 0.0);
    seconds.ok_or("expected a number of seconds")
}

/// The question of a line: the value of `solve`.
#[derive(Deserialize)]
#[serde(expecting = "an object with `side` and `goal`")]
struct Question<'a> {
    #[serde(borrow)]
    side: Vec<Text<'a>>,
    #[serde(borrow)]
    goal: Text<'a>,
    phases: Option<u8>,
    #[serde(rename = "noFleets")]
    no_fleets: Option<Vec<String>>,
    #[serde(rename = "noEnemy")]
    no_enemy: Option<Vec<String>>,
}

/// Answers all lines of the input.
pub(super) fn run(args: &Solve, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let default = if io::stdout().is_terminal() {
        TextFormat::Text
    } else {
        TextFormat::Json
    };
    let format = args.format.unwrap_or(default);
    if args.lines {
        let text = lines::all(format).map_err(CommandError::usage)?;
        print(text.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let interrupt = Arc::new(Interrupt::new()?);
    let known = Arc::new(KnownBounds::default());
    let solvers = args.input.workers(maps, |reader| Solver {
        interrupt: Arc::clone(&interrupt),
        known: Arc::clone(&known),
        reader,
        time: Duration::try_from_secs_f64(args.time).unwrap_or(Duration::MAX),
        format,
    })?;
    let input = args.input.input();
    let mut progress = Progress::new(Arc::clone(&known));
    let out = io::stdout().lock();
    let (summary, _) = line_server::answer_all(&input, solvers, Share::Line, out, &mut progress)?;
    let status = summary.end(&input);
    Ok(if interrupt.is_stopped() {
        ExitCode::from(INTERRUPTED)
    } else {
        status
    })
}

/// A worker that solves lines.
struct Solver {
    interrupt: Arc<Interrupt>,
    known: Arc<KnownBounds>,
    reader: LineReader,
    time: Duration,
    format: TextFormat,
}

impl AnswerLine for Solver {
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome {
        let interrupt = Arc::clone(&self.interrupt);
        interrupt
            .during(|| answer_line(number, line, out, |text, out| self.solve(number, text, out)))
    }

    fn is_stopped(&self) -> bool {
        self.interrupt.is_stopped()
    }
}

impl Solver {
    fn solve(&mut self, number: u64, text: &str, out: &mut Vec<u8>) -> Result<LineOutcome, Fault> {
        let line = InputLine::read(text)?;
        self.reader.keys.check("solveLine", text)?;
        let question = line.solve.ok_or_else(|| {
            let like = r#"{"side":["FRANCE"],"goal":"hold MAR","phases":1}"#;
            Fault::missing("solve", &format!("an object like {like}"))
        })?;
        schema::check("question", "solve", question.get())?;
        let question: Question<'_> = question.object("solve")?;
        let rules = rules_of(&line, &self.reader.rules)?;
        let map = self.reader.boards.get(line.map.as_deref())?.map;
        let side = side(&map, &question)?;
        let is_asked = line.orders.is_some();
        let phase = read::read(&line, Arc::clone(&map))?;
        let mut aim = Aim::read(&map, &question.goal).map_err(wrong)?;
        let assumptions = Assumptions {
            no_fleets: question.no_fleets.unwrap_or_default(),
            no_enemy: question.no_enemy.unwrap_or_default(),
        };
        let assumed = assumptions.read(&map).map_err(wrong)?;
        match &mut aim {
            Aim::Goal(goal) => goal.assumed = assumed,
            Aim::Line(_) => assumed.check(&map, &phase.position, &side).map_err(wrong)?,
        }
        let given = if is_asked {
            Some(orders(&phase, &rules, side)?)
        } else {
            None
        };
        let began = Instant::now();
        let (answer, size) = match &aim {
            Aim::Line(claimed) => {
                let line = Line::assuming(&map, &phase.position, &side, claimed, &assumed);
                (Answer::of_line(&line, given.as_deref()), None)
            }
            Aim::Goal(goal) => {
                let problem = Problem {
                    map: &map,
                    position: &phase.position,
                    rules: &rules,
                    side,
                    goal,
                    phases: question.phases.unwrap_or(1),
                };
                let (answer, size) = self.prove(number, &problem, given.as_ref(), began)?;
                (answer, Some(size))
            }
        };
        let answered = Answered {
            ctx: LegalityContext::new(&map, &phase.position, &rules),
            answer: &answer,
            assumed: Some(&assumptions).filter(|it| !it.is_empty()),
            size,
            took: began.elapsed(),
        };
        let id = line.id.map(|id| {
            let mut text = Vec::new();
            id.write(&mut text);
            text
        });
        self.write(id, &question.goal, &answered, out);
        Ok(LineOutcome::Answered)
    }

    /// Solves a problem, or checks the given orders.
    fn prove(
        &self,
        number: u64,
        problem: &Problem<'_>,
        given: Option<&SideOrders>,
        began: Instant,
    ) -> Result<(Answer, Size), Fault> {
        let stop = || began.elapsed() >= self.time || self.interrupt.is_stopped();
        let keep = self.known.of(number);
        let solved = match given {
            None => solver::solve(problem, |bounds| {
                keep(bounds);
                stop()
            })
            .map(|(answer, size)| (Answer::of_problem(answer), size)),
            Some(orders) => solver::check(problem, orders, stop)
                .map(|(check, size)| (Answer::of_check(check, orders), size)),
        };
        solved.map_err(wrong)
    }

    /// Writes an answer with the id of its line.
    fn write(&self, id: Option<Vec<u8>>, goal: &str, answered: &Answered<'_>, out: &mut Vec<u8>) {
        match self.format {
            TextFormat::Json => {
                let id: Option<Box<RawValue>> = id.and_then(|id| serde_json::from_slice(&id).ok());
                json::write(out, &Json(id, answered));
            }
            TextFormat::Text => {
                let name = id.map(|id| format!("{}  ", String::from_utf8_lossy(&id)));
                let name = name.unwrap_or_default();
                out.extend(text::answer(&name, goal, answered).bytes());
            }
        }
    }
}

/// Returns an error in the question of a line.
fn wrong(error: impl ToString) -> Fault {
    Fault::at("solve", error)
}

/// Returns the powers of the side.
fn side(map: &Map, question: &Question<'_>) -> Result<PowerSet, Fault> {
    let mut side = PowerSet::EMPTY;
    for key in &question.side {
        side.insert(read::power(map, "solve.side", key)?);
    }
    if question.side.is_empty() {
        return Err(Fault::at(
            "solve.side",
            "empty: expected at least one power",
        ));
    }
    Ok(side)
}

/// Returns the orders of a line for the units of a side.
fn orders(phase: &Phase, rules: &Rules, side: PowerSet) -> Result<SideOrders, Fault> {
    let part = |what: String| Fault::at("orders", what);
    if let Some(error) = phase.unread.first() {
        return Err(part(format!("`{}`: {}", error.text, error.why)));
    }
    let ctx = LegalityContext::new(&phase.map, &phase.position, rules);
    for (power, sheet) in phase.map.powers().zip(&phase.sheets) {
        let mut written = sheet.iter().flatten();
        if let Some(illegal) = written.find(|it| !ctx.is_legal(power, it)) {
            let order = illegal.canonical(&phase.map);
            return Err(part(format!("`{order}` is illegal here")));
        }
    }
    let orders = sheet::movement(&ctx, &phase.sheets);
    let units = phase
        .position
        .units()
        .filter(|unit| side.contains(unit.power));
    let places = units.map(|unit| phase.map.province(unit.location));
    let given = places.filter_map(|at| Some((at, orders.get(at)?.order)));
    Ok(given.collect())
}
