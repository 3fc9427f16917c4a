//! `--theme`: a built-in theme or a file.

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::CommandError;
use chancery_core::board::Map;
use chart::Theme;
use game::settings::ThemeName;
use game::store;

/// Returns a parser for `dark`, `light` or a file; `./dark` is a file with that name.
pub(super) fn parser() -> impl TypedValueParser<Value = ThemeName> {
    OsStringValueParser::new().map(|text| match text.to_str() {
        Some("dark") => ThemeName::Dark,
        Some("light") => ThemeName::Light,
        _ => ThemeName::File(text.into()),
    })
}

/// Loads a theme named on the command line or in the settings, for the powers of a map. `Auto` is the dark
/// theme.
///
/// # Errors
/// Returns an error if the file can't be read or has errors.
pub fn load(theme: &ThemeName, map: &Map) -> Result<Theme, CommandError> {
    let path = match theme {
        ThemeName::Auto | ThemeName::Dark => return Ok(Theme::dark().for_map(map)),
        ThemeName::Light => return Ok(Theme::light().for_map(map)),
        ThemeName::File(path) => path,
    };
    let text = store::theme_text(path)?;
    Theme::from_toml(&text, map).map_err(|error| {
        let path = path.display();
        CommandError::Failed(format!("{path}: the theme can't be used\n{error}"))
    })
}
