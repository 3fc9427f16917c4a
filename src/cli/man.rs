//! `chancery man`: the manual page, generated from the definitions of commands and keys.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::io::print;
use super::{Args, CommandError, Keys};
use game::settings::{Settings, template};
use game::store::{SAVES_VARIABLE, SETTINGS_VARIABLE};

const FILES: &[(&str, &str)] = &[
    (
        "saves/NAME.toml",
        "A saved game. You can edit it; errors are reported with line numbers and the file isn't changed.",
    ),
    ("saves/NAME.toml.bak", "The previous version."),
    ("saves/prints/", "Printouts made in the program."),
    (
        "maps/NAME.toml",
        "A board with its drawing. The boards that `chancery boards` lists need no file.",
    ),
    (
        "settings.toml",
        "The settings, in the folder chancery of the user's configuration, unless --settings or \
         CHANCERY_SETTINGS names another file. `chancery settings` shows where it is and what is in force.",
    ),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    (
        SAVES_VARIABLE,
        "The folder for saved games, unless --saves names one. Without either it is ./saves, if that \
         exists, or a folder in the user's data.",
    ),
    (
        SETTINGS_VARIABLE,
        "The settings file, unless --settings names one.",
    ),
    (
        "CHANCERY_MOTION",
        "If it is off, the screen isn't animated.",
    ),
    ("NO_COLOR", "If it is set, nothing is printed in color."),
];

const STATUS: &[(&str, &str)] = &[
    ("0", "The command succeeded."),
    (
        "1",
        "The command failed, a check differed, or the game wasn't saved.",
    ),
    (
        "2",
        "The command line has an error, or an input can't be opened.",
    ),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("chancery", "Opens the start screen."),
    ("chancery saves/thursday.toml", "Continues a game."),
    (
        "chancery adjudicate --explain sheet.txt",
        "Adjudicates an order sheet, and explains the results.",
    ),
    (
        "chancery print forms saves/thursday.toml -o forms.html",
        "Makes order forms for the current phase, for printing from a browser.",
    ),
    (
        "chancery why saves/thursday.toml F1903M bur",
        "Explains the result of the unit in Burgundy.",
    ),
    (
        "chancery import game.json",
        "Imports a game of the Python package diplomacy.",
    ),
    (
        "chancery batch --check phases.ndjson",
        "Checks recorded phases, one JSON object per line.",
    ),
];

/// Prints the manual page. `keys` are the keys of the terminal program, by group.
pub(super) fn run(keys: Keys<'_>) -> Result<ExitCode, CommandError> {
    let mut page = Vec::new();
    let command = Args::command();
    let man = Man::new(command.clone()).source(format!("chancery {}", env!("CARGO_PKG_VERSION")));
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    page.extend(commands(&command)?);
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
    settings(&mut rest);
    section(&mut rest, "ENVIRONMENT", ENVIRONMENT);
    section(&mut rest, "EXIT STATUS", STATUS);
    section(&mut rest, "EXAMPLES", EXAMPLES);
    page.extend_from_slice(rest.as_bytes());
    print(&page)
}

/// Returns a section with each command: its description, usage and options.
fn commands(command: &Command) -> Result<Vec<u8>, CommandError> {
    let mut page = b".SH COMMANDS\n".to_vec();
    for sub in command.get_subcommands() {
        let name = sub.get_name();
        let sub = sub.clone().bin_name(format!("chancery {name}"));
        let usage = sub.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ");
        let about = sub.get_about().map(ToString::to_string);
        let (name, about) = (escaped(name), escaped(&about.unwrap_or_default()));
        writeln!(
            page,
            ".SS {name}\n{about}.\n.PP\n\\fB{}\\fR",
            escaped(usage)
        )?;
        let after = sub.get_after_help().map(ToString::to_string);
        let mut options = Vec::new();
        let man = Man::new(sub.disable_help_flag(true));
        man.render_options_section(&mut options)?;
        let options = String::from_utf8_lossy(&options);
        page.extend(options.replace(".SH OPTIONS\n", "").as_bytes());
        for line in after.iter().flat_map(|after| after.lines()) {
            let line = escaped(line);
            let start = if line.starts_with(' ') { ".br\n" } else { "" };
            writeln!(page, "{start}{line}")?;
        }
    }
    Ok(page)
}

/// Adds the settings file with all settings, their values and their defaults.
fn settings(out: &mut String) {
    out.push_str(".SH \"SETTINGS\"\n`chancery settings --write` writes this file:\n.PP\n.nf\n");
    let _ = writeln!(out, "{}\n.fi", escaped(&template(&Settings::default())));
}

fn section(out: &mut String, heading: &str, rows: &[(&str, &str)]) {
    let _ = writeln!(out, ".SH \"{heading}\"");
    rows.iter().for_each(|(what, about)| term(out, what, about));
}

fn term(out: &mut String, what: &str, about: &str) {
    let _ = writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(what), escaped(about));
}

/// Escapes a text for roff.
fn escaped(text: &str) -> String {
    let plain = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = plain.lines().map(|line| {
        if line.starts_with(['.', '\'']) {
            format!("\\&{line}")
        } else {
            line.to_owned()
        }
    });
    text::list(lines, "\n")
}
