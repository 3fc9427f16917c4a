//! `chancery settings`: what is set and by which file, or such a file to begin with.

use std::fmt::Write;
use std::process::ExitCode;

use super::args;
use super::{CommandError, io};
use game::settings::{Fault, Settings, SettingsError, template};
use game::store::SettingsFile;

/// What is wrong with the keys of some settings: known to the terminal program alone.
pub type KeyCheck = fn(&Settings) -> Vec<Fault>;

/// A file of settings, and what it says; as usual where there is none.
pub struct SettingsFileReport {
    /// The file.
    pub file: Option<SettingsFile>,
    /// What it says, or all that is wrong with it.
    pub settings: Result<Settings, SettingsError>,
}

/// Reads the file of settings.
///
/// # Errors
/// The file can't be read.
pub fn read(args: &args::Settings, keys: KeyCheck) -> Result<SettingsFileReport, CommandError> {
    let file = SettingsFile::open(args.file.as_deref());
    let file = file.map_err(|error| CommandError::Usage(error.to_string()))?;
    let text = file.as_ref().and_then(SettingsFile::text);
    let settings =
        Settings::read(text.unwrap_or_default()).and_then(|settings| match keys(&settings) {
            faults if faults.is_empty() => Ok(settings),
            faults => Err(SettingsError { faults }),
        });
    Ok(SettingsFileReport { file, settings })
}

/// Tells what is set, or writes a file.
///
/// # Errors
/// The file can't be read or written, or something is wrong with it.
pub fn run(args: &args::Settings, keys: KeyCheck) -> Result<ExitCode, CommandError> {
    let SettingsFileReport { file, settings } = read(args, keys)?;
    let Some(mut file) = file else {
        let told = "there is no folder for settings: name a file with --settings";
        return Err(CommandError::Usage(told.to_owned()));
    };
    let path = file.path().display().to_string();
    if args.write {
        if file.text().is_some() {
            return Err(CommandError::Usage(format!(
                "{path}: already exists; not changed"
            )));
        }
        let kept = file.keep(template(&Settings::default()));
        kept.map_err(|error| CommandError::Failed(error.to_string()))?;
        io::print_bytes(format!("Wrote {path}\n").as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let settings = settings.map_err(|error| {
        let told = error.to_string().replace('\n', &format!("\n{path}: "));
        CommandError::Usage(format!("{path}: {told}"))
    })?;
    let mut text = match file.text() {
        Some(_) => format!("# {path}\n\n"),
        None => format!("# {path}: not found; --write creates it\n\n"),
    };
    text += &told(&settings);
    io::print_bytes(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The settings as they would stand in a file, with all that is as usual.
fn told(settings: &Settings) -> String {
    let all = template(settings);
    let mut text = String::new();
    for line in all.lines().skip(2).take_while(|line| !line.is_empty()) {
        let _ = writeln!(text, "{}", line.trim_start_matches("# "));
    }
    for (number, own) in settings.keys.iter().enumerate() {
        if number == 0 {
            text.push_str("\n[keys]\n");
        }
        let keys: Vec<String> = own
            .keys
            .iter()
            .map(|(key, _)| format!("\"{key}\""))
            .collect();
        let _ = writeln!(text, "{} = [{}]", own.command, keys.join(", "));
    }
    text
}
