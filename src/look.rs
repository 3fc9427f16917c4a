//! The settings in force: which of the command line, the environment and the settings file wins.

use chancery::board::Map;
use chancery::chart;
use chancery::cli::args::{Look, Motion};
use chancery::cli::settings::SettingsFileReport;
use chancery::cli::{Args, CommandError, no_color, themes};
use chancery::settings::{Colors, Glyphs, MapLook, Settings, Switch, ThemeName};
use chancery::tui;

/// Returns the chosen look, or `None` if it is to be detected.
pub fn chosen(option: Option<Look>) -> Option<chart::Look> {
    match option.unwrap_or_default() {
        Look::Auto => None,
        Look::Rich => Some(chart::Look::Rich),
        Look::Plain => Some(chart::Look::Box),
        Look::Ascii => Some(chart::Look::Ascii),
    }
}

/// Replaces the settings that the environment overrides, where no option of the command line does.
pub fn by_environment(settings: &mut Settings) {
    if tui::forbids_motion() {
        settings.motion = Switch::Off;
    }
    if no_color() {
        settings.colors = Colors::None;
    }
}

/// Resets the settings that are overridden, and loads the theme file in force. An option of the command line wins
/// over the environment (`CHANCERY_MOTION`, and for `--look` and `--color` also `NO_COLOR`; a `--theme` has no colors under
/// it), the environment over the settings, and a setting other than `auto` over what the terminal reports. Adds the error of a theme file in the settings to `faults`.
///
/// # Errors
/// Returns the error of a theme file on the command line.
pub fn in_force(
    args: &Args,
    report: &mut SettingsFileReport,
    faults: &mut Vec<String>,
) -> Result<Option<chart::Theme>, CommandError> {
    let settings = &mut report.settings;
    if args.no_mouse {
        settings.mouse = Switch::Off;
    }
    by_environment(settings);
    if args.motion == Some(Motion::Off) {
        settings.motion = Switch::Off;
    }
    let has_look = chosen(args.look).is_some();
    if has_look {
        settings.glyphs = Glyphs::Auto;
        settings.map = MapLook::Auto;
    }
    if has_look || args.color.is_some() {
        settings.colors = Colors::Auto;
    }
    if let Some(named) = &args.theme {
        settings.theme = named.clone();
        let is_file = matches!(named, ThemeName::File(_));
        return is_file
            .then(|| themes::load(named, Map::standard()))
            .transpose();
    }
    report.theme().or_else(|fault| {
        faults.push(fault.to_string());
        report.settings.theme = ThemeName::Auto;
        Ok(None)
    })
}
