//! `chancery review`: a game looked at again, phase by phase.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};
use std::thread;

use chancery_core::board::Power;
use clap::ValueHint;
use game::Game;
use player::Geography;
use review::{PastPhase, PhaseJson, PhaseReview, text};
use serde::Serialize;

use super::common::TextFormat;
use super::{CommandError, io, line_server};

/// `chancery review`
#[derive(clap::Args, Debug)]
pub struct ReviewArgs {
    /// Saved game
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// Power whose orders to review [default: all]
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: TextFormat,
}

/// Reviews the movement phases of a game and prints the result.
pub(super) fn run(args: &ReviewArgs) -> Result<ExitCode, CommandError> {
    let game = io::game_seen_by(&args.save, args.power.as_deref())?;
    let power = io::power(game.map(), args.power.as_deref())?;
    let powers: Vec<Power> = game.map().powers().collect();
    let powers = power.map_or(powers, |power| vec![power]);
    let reviews = reviews(&game, &powers);
    let of = |power: &Power| {
        let own = reviews.iter().filter(|phase| phase.power == *power);
        (*power, own.cloned().collect::<Vec<_>>())
    };
    let mut reviews = powers.iter().map(of);
    match args.format {
        TextFormat::Text => {
            let texts = reviews.filter(|(_, phases)| !phases.is_empty());
            let texts = texts.map(|(power, phases)| as_text(&game, power, &phases));
            match ::text::list(texts, "\n") {
                text if text.is_empty() => Err(CommandError::Failed(format!(
                    "{}: there are no orders to review",
                    args.save.display()
                ))),
                text => io::print(text),
            }
        }
        TextFormat::Json => {
            let powers = reviews.by_ref().map(|(power, phases)| {
                let map = game.map();
                PowerJson {
                    power: &map.power(power).key,
                    phases: phases.iter().map(|it| PhaseJson::of(map, it)).collect(),
                }
            });
            let review = ReviewJson {
                game: &game.name,
                powers: powers.collect(),
            };
            let json = serde_json::to_string(&review);
            let json = json.map_err(|error| CommandError::Failed(error.to_string()))?;
            io::print(format!("{json}\n"))
        }
    }
}

/// Reviews each power's orders in each movement phase, on all processors, in the sequence of the game. Reviews
/// that are saved with the game aren't made again.
fn reviews(game: &Game, powers: &[Power]) -> Vec<PhaseReview> {
    let geography = Geography::new(game.map());
    let phases = 0..game.history().len();
    let phases = phases.filter_map(|index| PastPhase::of(game, &geography, index));
    let phases: Vec<PastPhase<'_>> = phases.collect();
    let tasks = phases.iter().flat_map(|past| {
        let has_units = |power: &&Power| past.position.units_of(**power).next().is_some();
        let powers = powers.iter().filter(has_units);
        powers.map(move |&power| (past, power))
    });
    let tasks: Vec<(&PastPhase<'_>, Power)> = tasks.collect();
    let done: Vec<OnceLock<PhaseReview>> = tasks.iter().map(|_| OnceLock::new()).collect();
    let next = Mutex::new(tasks.iter().zip(&done));
    let work = || {
        // a poisoned lock means that another thread panicked, which `scope` reports
        while let Some((&(past, power), done)) = next.lock().ok().and_then(|mut next| next.next()) {
            let saved = past.saved(game, power);
            done.get_or_init(|| {
                saved.unwrap_or_else(|| review::review(past, power, &mut || false))
            });
        }
    };
    thread::scope(|scope| {
        (0..line_server::processors()).for_each(|_| drop(scope.spawn(work)));
    });
    done.into_iter().filter_map(OnceLock::into_inner).collect()
}

fn as_text(game: &Game, power: Power, phases: &[PhaseReview]) -> String {
    let map = game.map();
    let mut out = format!(
        "{}: the expected share of the game after the orders\n",
        map.power(power).name
    );
    for phase in phases {
        let mut row = format!("  {}  {:>4}", phase.turn, text::percent(phase.given));
        if !phase.changes.is_empty() {
            let loss = format!("-{}", text::percent(phase.loss()));
            let broken = text::broken_word(map, "its", review::betrayed(game, phase));
            let what = broken.unwrap_or_else(|| text::dear_orders(map, phase));
            row.push_str(&format!("  {loss:>5}  {what}"));
        }
        out.push_str(row.trim_end());
        out.push('\n');
    }
    let dearest = review::dearest(game, phases);
    if !dearest.is_empty() {
        out.push_str("Dearest orders\n");
    }
    for phase in dearest {
        let loss = text::percent(phase.loss());
        out.push_str(&format!("  {}, {loss}\n", phase.turn));
        for [given, better] in &phase.changes {
            let [given, better] = [given, better].map(|order| order.short(map).to_string());
            out.push_str(&format!("    {given}; better {better}\n"));
        }
        if let Some(risk) = &phase.risk {
            add_wrapped(&mut out, risk);
        }
    }
    let missed = phases.iter().flat_map(|phase| {
        let missed = phase.missed.iter().flatten();
        missed.map(|chance| format!("{}: {}", phase.turn, text::chance(map, chance)))
    });
    let missed: Vec<String> = missed.collect();
    if !missed.is_empty() {
        out.push_str("Missed, whatever the others ordered\n");
    }
    missed.iter().for_each(|text| add_wrapped(&mut out, text));
    if phases.iter().any(|phase| phase.missed.is_none()) {
        out.push_str("What was certain can't be proved on this board, or under these rules.\n");
    }
    out
}

/// Adds a paragraph of at most 78 columns.
fn add_wrapped(out: &mut String, text: &str) {
    for row in ::text::wrap(text, 74) {
        out.push_str(&format!("    {row}\n"));
    }
}

#[derive(Serialize)]
struct ReviewJson<'a> {
    game: &'a str,
    powers: Vec<PowerJson<'a>>,
}

#[derive(Serialize)]
struct PowerJson<'a> {
    power: &'a str,
    phases: Vec<PhaseJson>,
}
