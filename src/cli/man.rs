//! `chancery man`: the manual page, made of the same definitions as the program.

use std::fmt::Write;
use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::io::print_bytes;
use super::{Args, CommandError, Keys};
use game::store::SAVES_VARIABLE;

const FILES: &[(&str, &str)] = &[
    (
        "saves/NAME.toml",
        "A saved game. You can edit it; errors are reported with line numbers and the file isn't changed.",
    ),
    ("saves/NAME.toml.bak", "The version before."),
    ("saves/prints/", "What was printed from within the program."),
    (
        "maps/NAME.toml",
        "A board, and the drawing that goes with it. The standard one is built in.",
    ),
];

const STATUS: &[(&str, &str)] = &[
    ("0", "All went well."),
    ("1", "The work failed, or a check differed."),
    (
        "2",
        "The command line asks for what can't be, or a file can't be read.",
    ),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("chancery", "Opens the terminal program."),
    ("chancery saves/thursday.toml", "Continue a game."),
    (
        "chancery adjudicate --explain sheet.txt",
        "Resolves a sheet of paper orders, and says why.",
    ),
    (
        "chancery print forms saves/thursday.toml -o forms.html",
        "Order forms for the present phase, to be printed by a browser.",
    ),
    (
        "chancery why saves/thursday.toml F1903M bur",
        "Why the unit in Burgundy fared so.",
    ),
    (
        "chancery import game.json",
        "Keeps a game of the Python package diplomacy.",
    ),
    (
        "chancery batch --check phases.ndjson",
        "Checks recorded phases, a JSON object a line.",
    ),
];

/// Prints the page. `keys` are those of the terminal program, by group.
pub(super) fn run(keys: Keys<'_>) -> Result<ExitCode, CommandError> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    let man = Man::new(command.clone()).source(format!("chancery {}", env!("CARGO_PKG_VERSION")));
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    page.extend_from_slice(commands(&command)?.as_bytes());
    let mut rest = String::new();
    for (number, (group, rows)) in keys.iter().enumerate() {
        if number == 0 {
            rest.push_str(".SH KEYS\n");
        }
        let _ = writeln!(rest, ".SS {}", escaped(group));
        rows.iter()
            .for_each(|(key, about)| term(&mut rest, key, about));
    }
    section(&mut rest, "FILES", FILES);
    let saves = format!(
        "The folder of games, where {} names none. Without either it is ./saves where that exists, else a folder in the user's data.",
        "--saves"
    );
    section(
        &mut rest,
        "ENVIRONMENT",
        &[
            (SAVES_VARIABLE, saves.as_str()),
            (
                "CHANCERY_MOTION",
                "Where it is off, nothing moves by itself.",
            ),
            (
                "NO_COLOR",
                "Where it is set to anything, nothing is colored.",
            ),
        ],
    );
    section(&mut rest, "EXIT STATUS", STATUS);
    section(&mut rest, "EXAMPLES", EXAMPLES);
    page.extend_from_slice(rest.as_bytes());
    print_bytes(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// Each command: what it does, how it is called, its own options.
fn commands(command: &Command) -> Result<String, CommandError> {
    let mut out = String::from(".SH COMMANDS\n");
    for sub in command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
    {
        let _ = writeln!(out, ".SS {}", escaped(sub.get_name()));
        if let Some(about) = sub.get_about() {
            let _ = writeln!(out, "{}.", escaped(&about.to_string()));
        }
        let usage = sub.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ");
        let _ = writeln!(out, ".PP\n\\fB{}\\fR", escaped(usage));
        for arg in sub.get_arguments() {
            // what every command has stands above
            let is_own =
                !arg.is_global_set() && !["help", "version"].contains(&arg.get_id().as_str());
            if let (true, Some(help)) = (is_own, arg.get_help()) {
                let values = arg.get_possible_values();
                let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
                let choice = match values.is_empty() || !arg.get_action().takes_values() {
                    true => String::new(),
                    false => format!(" ({})", values.join(", ")),
                };
                term(&mut out, &called(arg), &format!("{help}{choice}"));
            }
        }
        if let Some(after) = sub.get_after_help() {
            let _ = writeln!(out, ".PP");
            for line in after.to_string().lines() {
                match line.starts_with(' ') {
                    true => drop(writeln!(out, ".br\n{}", escaped(line))),
                    false => drop(writeln!(out, "{}", escaped(line))),
                }
            }
        }
    }
    Ok(out)
}

/// How an argument is written: `-o, --output <FILE>`.
fn called(arg: &clap::Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    let takes = arg.get_action().takes_values();
    let values: Vec<String> = names
        .iter()
        .filter(|_| takes)
        .map(|name| format!("<{name}>"))
        .collect();
    let values = values.join(" ");
    let flags = match (arg.get_short(), arg.get_long()) {
        (Some(short), Some(long)) => format!("-{short}, --{long}"),
        (Some(short), None) => format!("-{short}"),
        (None, Some(long)) => format!("--{long}"),
        (None, None) => return values,
    };
    format!("{flags} {values}").trim_end().to_owned()
}

fn section(out: &mut String, heading: &str, rows: &[(&str, &str)]) {
    let _ = writeln!(out, ".SH \"{heading}\"");
    rows.iter().for_each(|(what, about)| term(out, what, about));
}

fn term(out: &mut String, what: &str, about: &str) {
    let _ = writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(what), escaped(about));
}

/// A text in which roff sees no requests and no escapes of its own.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = text
        .lines()
        .map(|line| match line.starts_with(['.', '\'']) {
            true => format!("\\&{line}"),
            false => line.to_owned(),
        });
    lines.collect::<Vec<_>>().join("\n")
}
