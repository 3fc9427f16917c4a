//! `chancery datc`: the results of the test cases, one per line or in full.

pub(super) mod choices;

use std::fmt::{self, Write};
use std::process::ExitCode;

use super::common::{AlgorithmArg, RulesArgs};
use super::{CommandError, io};
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::adjudicator::{Algorithm, Unplayable};
use chancery_core::board::{Map, Position};
use chancery_core::counterfactual;
use chancery_core::report::ReportContext;
use chancery_core::rules::{Rulebook, Rules};
use chancery_records::datc::{self, Case, CaseError, Expectation, Outcome};
use chancery_records::record::read::Phase;
use chancery_records::record::write::{IgnoredField, ignored, reason};
use text::count;

/// `chancery datc`
#[derive(clap::Args, Debug)]
pub struct Datc {
    /// Cases or sections, like 6.F.17 or 6.F; a single case is shown in full
    #[arg(value_name = "CASE")]
    pub cases: Vec<String>,
    #[command(flatten)]
    /// Rules
    pub rules: RulesArgs,
    /// Run the cases under every rulebook
    #[arg(long, conflicts_with_all = ["rules", "set"])]
    pub all_rulebooks: bool,
    /// Run the cases under every choice of every issue, one at a time, and list those that differ
    #[arg(long, conflicts_with_all = ["rules", "set", "all_rulebooks", "explain"])]
    pub all_choices: bool,
    #[command(flatten)]
    /// Algorithm
    pub algorithm: AlgorithmArg,
    /// Show each case in full
    #[arg(long)]
    pub explain: bool,
}

/// The number of cases by outcome.
#[derive(Clone, Copy, Default)]
struct Count {
    pass: usize,
    fail: usize,
    unsaid: usize,
    unplayable: usize,
}

/// Runs the requested cases.
pub(super) fn run(args: &Datc) -> Result<ExitCode, CommandError> {
    let cases = chosen(&args.cases)?;
    let mut text = String::new();
    let failed = if args.all_rulebooks {
        all_rulebooks(&mut text, &cases, args.algorithm.algorithm)?
    } else if args.all_choices {
        choices::all(&mut text, &cases, args.algorithm.algorithm)?
    } else {
        let rules = args.rules.rules()?;
        let algorithm = args.algorithm.playing(&rules)?;
        if args.explain || matches!((args.cases.as_slice(), cases.len()), ([_], 1)) {
            in_full(&mut text, &cases, &rules, algorithm, args.explain)?
        } else {
            record(&mut text, &cases, &rules, algorithm)?
        }
    };
    io::print(&text)?;
    Ok(ExitCode::from(u8::from(failed)))
}

/// Returns the cases with these numbers or in these sections, or all cases.
fn chosen(names: &[String]) -> Result<Vec<&'static Case>, CommandError> {
    if names.is_empty() {
        return Ok(datc::cases().collect());
    }
    let mut all = Vec::new();
    for name in names {
        let section = datc::sections()
            .iter()
            .find(|section| section.section.eq_ignore_ascii_case(name));
        match (section, datc::case(name)) {
            (Some(section), _) => all.extend(&section.cases),
            (None, Some(case)) => all.push(case),
            (None, None) => return Err(CommandError::Usage(unknown(name))),
        }
    }
    Ok(all)
}

fn unknown(name: &str) -> String {
    let shown = text::printable(name, 20);
    let wanted = name.to_ascii_uppercase();
    let mut sections = datc::sections().iter();
    let expected = match sections.find(|it| wanted.starts_with(&format!("{}.", it.section))) {
        Some(found) => format!("{0} has {0}.1 to {0}.{1}", found.section, found.cases.len()),
        None => "expected a case like 6.F.17 or a section like 6.F".to_owned(),
    };
    format!("unknown case {shown}; {expected}")
}

impl From<CaseError> for CommandError {
    fn from(error: CaseError) -> Self {
        CommandError::failed(error)
    }
}

/// Prints one line per case and one for each of its alternatives.
fn record(
    text: &mut String,
    cases: &[&Case],
    rules: &Rules,
    algorithm: Algorithm,
) -> Result<bool, CommandError> {
    let (mut main, mut others) = (Count::default(), Count::default());
    for case in cases {
        let outcome = case.run(rules, algorithm)?;
        main.add(&outcome);
        line(text, &case.id, &case.title, &outcome);
        for other in &case.alternatives {
            let choices = other.choices();
            let outcome = case.run_alternative(rules, algorithm, other)?;
            others.add(&outcome);
            line(text, &format!("  {choices}"), "", &outcome);
        }
    }
    let _ = writeln!(text, "\n{}: {}", count(cases.len(), "case"), main);
    let all: usize = cases.iter().map(|case| case.alternatives.len()).sum();
    if all > 0 {
        let _ = writeln!(text, "{}: {}", count(all, "alternative"), others);
    }
    Ok(main.fail + others.fail > 0)
}

/// Describes the reason why a case can't be played.
fn not_played(unplayable: &Unplayable) -> String {
    let Unplayable { algorithm, setting } = unplayable;
    format!("{algorithm} has no step for {setting}")
}

fn line(text: &mut String, id: &str, title: &str, outcome: &Outcome) {
    let (word, note) = match outcome {
        Outcome::Passes => ("pass", String::new()),
        Outcome::Fails(_) => ("FAIL", String::new()),
        Outcome::Unsaid { because } => {
            let decides = because.map(|setting| format!(" ({setting} decides)"));
            ("not said", decides.unwrap_or_default())
        }
        Outcome::Unplayable(unplayable) => ("not played", format!(" ({})", not_played(unplayable))),
    };
    let width = if title.is_empty() { 24 } else { 8 };
    let line = format!("{id:<width$} {word:<8}  {title}");
    let _ = writeln!(text, "{}{note}", line.trim_end());
    differences(text, "         ", outcome);
}

/// Prints the differences of a case that failed.
fn differences(text: &mut String, indent: &str, outcome: &Outcome) {
    if let Outcome::Fails(differs) = outcome {
        for difference in differs {
            let _ = writeln!(text, "{indent}{difference}");
        }
    }
}

impl Count {
    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Passes => self.pass += 1,
            Outcome::Fails(_) => self.fail += 1,
            Outcome::Unsaid { .. } => self.unsaid += 1,
            Outcome::Unplayable(_) => self.unplayable += 1,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pass, {} fail", self.pass, self.fail)?;
        if self.unsaid > 0 {
            write!(f, ", {} not said", self.unsaid)?;
        }
        if self.unplayable > 0 {
            write!(f, ", {} not played", self.unplayable)?;
        }
        Ok(())
    }
}

/// Prints the counts under each rulebook, and the cases that fail.
fn all_rulebooks(
    text: &mut String,
    cases: &[&Case],
    algorithm: Algorithm,
) -> Result<bool, CommandError> {
    let mut failed = false;
    for rulebook in Rulebook::ALL {
        let rules = rulebook.rules();
        if let Err(unplayable) = algorithm.plays(&rules) {
            let why = not_played(&unplayable);
            let _ = writeln!(text, "{rulebook:<10} not played: {why}");
            continue;
        }
        let mut count = Count::default();
        let mut failures = String::new();
        for case in cases {
            let outcome = case.run(&rules, algorithm)?;
            count.add(&outcome);
            if matches!(outcome, Outcome::Fails(_)) {
                line(&mut failures, &case.id, &case.title, &outcome);
            }
        }
        let _ = writeln!(text, "{rulebook:<10} {}", count);
        text.push_str(&failures);
        failed |= count.fail > 0;
    }
    Ok(failed)
}

/// Prints cases in full: text, position, orders with their results, and the verdict.
fn in_full(
    text: &mut String,
    cases: &[&Case],
    rules: &Rules,
    algorithm: Algorithm,
    explain: bool,
) -> Result<bool, CommandError> {
    let mut failed = false;
    for (index, case) in cases.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "{}  {}\n", case.id, case.title);
        for paragraph in case.says.trim().lines() {
            let line = format!("  {paragraph}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for (phase, played) in case.play(rules, algorithm)? {
            text.push('\n');
            step(text, &phase, &played, rules, explain);
        }
        text.push('\n');
        let outcome = case.run(rules, algorithm)?;
        failed |= matches!(outcome, Outcome::Fails(_));
        verdict(text, "", &outcome);
        if let Expectation::Alternative(other) = case.expectation(rules) {
            let _ = writeln!(text, "  as under {}: {}", other.choices(), other.why.trim());
        }
        for other in &case.alternatives {
            let _ = writeln!(text, "\n{}: {}", other.choices(), other.why.trim());
            let outcome = case.run_alternative(rules, algorithm, other)?;
            failed |= matches!(outcome, Outcome::Fails(_));
            verdict(text, "  ", &outcome);
        }
    }
    Ok(failed)
}

fn verdict(text: &mut String, indent: &str, outcome: &Outcome) {
    let sentence = match outcome {
        Outcome::Passes => "pass: every order and every unit as the document says".to_owned(),
        Outcome::Unsaid { because } => {
            let decides = because.map_or(String::new(), |setting| format!("; {setting} decides"));
            format!("the document does not say what happens under these rules{decides}")
        }
        Outcome::Unplayable(unplayable) => format!("not played: {}", not_played(unplayable)),
        Outcome::Fails(_) => "FAIL".to_owned(),
    };
    let _ = writeln!(text, "{indent}{sentence}");
    differences(text, &format!("{indent}  "), outcome);
}

/// Prints one phase of a case: each order with its codes and the reason, then the position after it.
fn step(text: &mut String, phase: &Phase, played: &PlayedPhase, rules: &Rules, explain: bool) {
    let map = &*phase.map;
    let scene = ReportContext::new(phase.input(rules), played);
    let lines = scene.lines();
    let why = explain.then(|| scene.explain());
    let _ = writeln!(text, "{}", phase.position.turn);
    for power in map.powers() {
        let own: Vec<_> = lines.iter().filter(|line| line.power == power).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "  {}", map.power(power).name);
        for line in own {
            let order = line.order.canonical(map).to_string();
            let codes = match line.result.codes() {
                codes if codes.is_empty() => line.result.verdict().to_string(),
                codes => codes.to_string(),
            };
            let clause = match why {
                Some(_) => String::new(),
                None => scene.clause(line),
            };
            let row = format!("    {order:<26} {codes:<18}  {clause}");
            let _ = writeln!(text, "{}", row.trim_end());
            if let Some(why) = &why {
                let nearest = counterfactual::for_line(&scene, line);
                let reasons = [reason(phase, why, line)].into_iter().chain(nearest);
                for row in reasons.flat_map(|reason| ::text::wrap(&reason, 72)) {
                    let _ = writeln!(text, "        {row}");
                }
            }
        }
    }
    for IgnoredField { power, order, why } in ignored(phase, &scene) {
        let _ = writeln!(text, "  ignored: {power} {order}: {why}");
    }
    let next = played.next.position();
    for dislodged in next.dislodged() {
        let open = dislodged.open.iter().map(|at| map.location_code(at));
        let (unit, open) = (dislodged.unit.code(map), ::text::list(open, " "));
        let _ = writeln!(text, "  {unit} may retreat to {open}");
    }
    let _ = writeln!(text, "  afterwards: {}", standing(map, next));
}

fn standing(map: &Map, position: &Position) -> String {
    let one = |power| {
        let units = position.units_of(power).map(|unit| unit.code(map));
        let (name, units) = (&map.power(power).name, text::list(units, ", "));
        (!units.is_empty()).then(|| format!("{name} {units}"))
    };
    text::list(map.powers().filter_map(one), "; ")
}
