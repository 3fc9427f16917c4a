//! `chancery settings`: shows the settings in force, or writes a settings file.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{CommandEnv, CommandError, io, themes};
use chancery_core::board::Map;
use chart::Theme;
use clap::ValueHint;
use game::settings::{Fault, Settings, ThemeName, setting_fault, template};
use game::store::{SAVES_VARIABLE, SettingsFile, Store};

/// `chancery settings`
#[derive(clap::Args, Debug)]
pub struct SettingsArgs {
    /// Settings file [default: CHANCERY_SETTINGS, or the file in the user's configuration folder]
    #[arg(long = "settings", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Write a file with all settings, unless it exists
    #[arg(long)]
    pub write: bool,
}

/// A function that checks the keys of the settings. The terminal program provides it, because it
/// has the list of commands.
pub type KeyCheck = fn(&Settings) -> Vec<Fault>;

/// A settings file and its content, or the default settings if there is no file.
#[derive(Default)]
pub struct SettingsFileReport {
    /// The file.
    pub file: Option<SettingsFile>,
    /// The settings, without those that have errors.
    pub settings: Settings,
    /// All errors in the file, except in a theme file that it names.
    pub faults: Vec<Fault>,
}

impl SettingsFileReport {
    /// Resolves a path in the settings.
    fn beside(&self, path: &Path) -> PathBuf {
        let file = self.file.as_ref();
        file.map_or_else(|| path.to_owned(), |file| file.beside(path))
    }

    /// Returns the folder of saved games if one is set: `named` on the command line, or in the settings unless
    /// the environment has one.
    pub fn saves(&self, named: Option<&Path>) -> Option<PathBuf> {
        let own = self.settings.saves.as_deref();
        let own = own.filter(|_| std::env::var_os(SAVES_VARIABLE).is_none());
        named.map_or_else(|| Some(self.beside(own?)), |named| Some(named.to_owned()))
    }

    /// Loads the theme file that the settings name, if they name one.
    ///
    /// # Errors
    /// Returns an error if it can't be read or has errors.
    pub fn theme(&self) -> Result<Option<Theme>, Fault> {
        let ThemeName::File(path) = &self.settings.theme else {
            return Ok(None);
        };
        let theme = themes::load(&ThemeName::File(self.beside(path)), Map::standard());
        theme.map(Some).map_err(|error| {
            let lines = error.to_string();
            let what = format!(
                "expected \"auto\", \"dark\", \"light\" or a theme file; {}",
                text::list(lines.lines(), " ")
            );
            let written = self.file.as_ref().and_then(SettingsFile::text);
            setting_fault(written.unwrap_or_default(), "theme", &what)
        })
    }
}

/// Reads the settings file.
///
/// # Errors
/// Returns an error if the file can't be read.
pub fn read(args: &SettingsArgs, keys: KeyCheck) -> Result<SettingsFileReport, CommandError> {
    let file = SettingsFile::open(args.file.as_deref());
    let file = file.map_err(CommandError::usage)?;
    let text = file.as_ref().and_then(SettingsFile::text);
    let (settings, mut faults) = Settings::read_valid(text.unwrap_or_default());
    faults.extend(keys(&settings));
    faults.sort_by(|one, other| one.at.cmp(&other.at));
    Ok(SettingsFileReport {
        file,
        settings,
        faults,
    })
}

/// Prints the settings, or writes a settings file.
///
/// # Errors
/// Returns an error if the file can't be read or written or has errors.
pub fn run(args: &SettingsArgs, env: &CommandEnv<'_>) -> Result<ExitCode, CommandError> {
    let mut report = read(args, env.wrong_keys)?;
    let Some(file) = &mut report.file else {
        let error = "there is no folder for settings. Name a file with --settings.";
        return Err(CommandError::usage(error));
    };
    let path = file.path().display().to_string();
    if args.write {
        if file.text().is_some() {
            let error = format!("{path}: already exists; not changed");
            return Err(CommandError::Usage(error));
        }
        file.keep(template(&Settings::default()))?;
        return io::print(format!("Wrote {path}\n"));
    }
    let note = match file.text() {
        Some(_) => "",
        None => ": not found; --write creates it",
    };
    let theme = report.theme().err();
    let mut faults: Vec<&Fault> = report.faults.iter().chain(&theme).collect();
    faults.sort_by(|one, other| one.at.cmp(&other.at));
    let faults = faults.iter().map(|fault| format!("{path}: {fault}"));
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        return Err(CommandError::Usage(faults.join("\n")));
    }
    let store = Store::open(report.saves(env.saves).as_deref()).ok();
    report.settings.saves = store.and_then(|store| std::path::absolute(store.folder()).ok());
    (env.by_environment)(&mut report.settings);
    let shown = as_file(&report.settings);
    io::print(format!("# {path}{note}\n\n{shown}"))
}

/// Returns the settings as the text of a file that sets all of them.
fn as_file(settings: &Settings) -> String {
    let all = template(settings);
    // the template ends with an example of keys
    let (all, _) = all.rsplit_once("\n\n").unwrap_or((&all, ""));
    let mut text = String::new();
    for line in all.lines().skip(2) {
        let is_setting = line.contains(" = ");
        let line = line
            .strip_prefix("# ")
            .filter(|_| is_setting)
            .unwrap_or(line);
        let _ = writeln!(text, "{line}");
    }
    for (number, own) in settings.keys.iter().enumerate() {
        if number == 0 {
            text.push_str("\n[keys]\n");
        }
        let keys = own.keys.iter().map(|(key, _)| format!("\"{key}\""));
        let keys = ::text::list(keys, ", ");
        let _ = writeln!(text, "{} = [{keys}]", own.command);
    }
    text
}
