//! `chancery replay`: recorded games, played again.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::BufReader;
use std::process::ExitCode;

use super::args::Replay;
use super::io::{Input, read_line};
use super::{CommandError, io};
use chancery_records::record::replay::Replayer;
use chancery_records::record::{Fault, LONGEST_LINE};

/// Plays the games, and prints where the record differs.
pub(super) fn run(args: &Replay) -> Result<ExitCode, CommandError> {
    let mut replayer = Replayer::new(args.rules.rules()?, io::board);
    let input = Input::of(Some(&args.file));
    let mut file = BufReader::new(input.open().map_err(CommandError::Failed)?);
    let mut bytes = Vec::new();
    let (mut phases, mut games) = (0_u64, BTreeSet::new());
    let (mut differing, mut faults, mut differing_games) = (0_u64, 0_u64, BTreeSet::new());
    for number in 1_u64.. {
        let at = |what: &dyn std::fmt::Display| format!("{}: line {number}: {what}", input.name());
        let more = read_line(&mut file, LONGEST_LINE + 1, &mut bytes);
        if !more.map_err(|error| CommandError::Failed(at(&error)))? {
            break;
        }
        if bytes.len() > LONGEST_LINE {
            faults += 1;
            io::warn(&at(&Fault::TooLong {
                limit: LONGEST_LINE,
            }));
            continue;
        }
        let line = String::from_utf8_lossy(&bytes);
        if line.trim().is_empty() {
            continue;
        }
        let replayed = match replayer.play(&line) {
            Ok(replayed) => replayed,
            Err(fault) => {
                faults += 1;
                io::warn(&at(&fault));
                continue;
            }
        };
        phases += 1;
        if !replayed.differs.is_empty() {
            differing += 1;
            let mut text = String::new();
            for difference in &replayed.differs {
                let _ = writeln!(text, "{}/{}: {difference}", replayed.game, replayed.phase);
            }
            io::print(&text)?;
            differing_games.insert(replayed.game.clone());
        }
        games.insert(replayed.game);
    }
    let mut text = format!("{phases} phases of {} games: ", games.len());
    match differing {
        0 => text.push_str("all as recorded"),
        _ => {
            let _ = write!(
                text,
                "{differing} differ, in {} games",
                differing_games.len()
            );
        }
    }
    if faults > 0 {
        let _ = write!(text, "; {faults} lines were no phases");
    }
    text.push('\n');
    io::print(&text)?;
    Ok(ExitCode::from(u8::from(differing + faults > 0)))
}
