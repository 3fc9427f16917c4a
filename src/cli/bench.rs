//! `chancery bench`: the times of the parts of a movement phase on this machine.

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::common::{AlgorithmArg, BoardArg, RulesArgs};
use super::io::Input;
use super::{CommandError, io};
use chancery_core::adjudicator::{Adjudicator, MovementInput};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet;
use chancery_core::orders::{Order, Orders};
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::read::Phase;
use chancery_records::record::{self, Boards, Fault, Names, OutputLine};
use clap::ValueHint;
use game::store::MapFolders;

/// `chancery bench`
#[derive(clap::Args, Debug)]
pub struct Bench {
    /// Phases to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// Board if a line names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules
    pub rules: RulesArgs,
    #[command(flatten)]
    /// Algorithm
    pub algorithm: AlgorithmArg,
}

/// The maximum number of phases, all of which are kept in memory.
const MOST_PHASES: usize = 20_000;

/// The number of measurements of each part after a warm-up; the minimum counts.
const ROUNDS: usize = 9;

/// Times the parts and prints them.
pub(super) fn run(args: &Bench, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let rules = args.rules.rules()?;
    let algorithm = args.algorithm.playing(&rules)?;
    let input = Input::of(args.file.as_deref());
    let mut boards = io::boards(maps, &args.board)?;
    let (lines, phases) = movements(&input, &mut boards)?;
    if phases.is_empty() {
        return Err(input.failed("no movement phases to time"));
    }
    for phase in &phases {
        let supported = algorithm.supports(&phase.map);
        supported.map_err(CommandError::usage)?;
    }
    let orders: Vec<_> = phases.iter().map(|phase| check(phase, &rules)).collect();
    let mut adjudicator = Adjudicator::with(algorithm);
    let played: Vec<_> = phases
        .iter()
        .map(|phase| adjudicator.play(phase.input(&rules)))
        .collect();
    let names = Names::new(&phases[0].map);
    let mut out = Vec::new();

    let adjudicate = least(|| {
        for (phase, orders) in phases.iter().zip(&orders) {
            black_box(adjudicator.run(MovementInput::new(
                &phase.map,
                &phase.position,
                orders,
                &rules,
            )));
        }
    });
    let reading = least(|| {
        for line in &lines {
            black_box(read(line, &mut boards).is_ok());
        }
    });
    let checking = least(|| {
        for phase in &phases {
            black_box(check(phase, &rules));
        }
    });
    let write = least(|| {
        for (phase, played) in phases.iter().zip(&played) {
            out.clear();
            let scene = ReportContext::new(phase.input(&rules), played);
            let answer = OutputLine::new(phase, scene, &names);
            answer.write(black_box(&mut out));
        }
    });

    let mut text = format!("phases: {}\n", phases.len());
    for (part, time) in [
        ("adjudicate", adjudicate),
        ("read", reading),
        ("check", checking),
        ("write", write),
    ] {
        let each = time.as_secs_f64() * 1e6 / phases.len() as f64;
        text.push_str(&format!("{part}: {each:.2} µs a phase\n"));
    }
    io::print(text)
}

/// Reads a line on the board that it names.
fn read(line: &str, boards: &mut Boards) -> Result<Phase, Fault> {
    let line = InputLine::read(line)?;
    let board = boards.get(line.map.as_deref())?;
    record::read::read(&line, board.map)
}

/// Returns the lines that are movement phases, and these phases.
fn movements(
    input: &Input,
    boards: &mut Boards,
) -> Result<(Vec<String>, Vec<Phase>), CommandError> {
    let (mut lines, mut phases) = (Vec::new(), Vec::new());
    for record in input.records()? {
        let (number, line) = record?;
        let read = line.and_then(|line| Ok((read(&line, boards)?, line)));
        let (phase, line) = read.map_err(|fault| input.failed_at(number as usize, fault))?;
        if phase.position.turn.phase.is_movement() {
            if phases.len() == MOST_PHASES {
                return Err(input.failed(format_args!("more than {MOST_PHASES} phases to time")));
            }
            lines.push(line);
            phases.push(phase);
        }
    }
    Ok((lines, phases))
}

fn check(phase: &Phase, rules: &Rules) -> Orders<Order> {
    let bench = LegalityContext::new(&phase.map, &phase.position, rules);
    sheet::movement(&bench, &phase.sheets)
}

/// Returns the minimum time of several rounds.
fn least(mut work: impl FnMut()) -> Duration {
    work();
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}
