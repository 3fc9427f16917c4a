//! Detects the display capabilities of the terminal from its environment.

use termprofile::{DetectorSettings, TermProfile};

use crate::kit::motion;
use crate::kit::theme::{Appearance, Depth};
use crate::terminal::Color;
use chart::Look;

/// Returns the appearance for the terminal. An explicit `look` overrides it.
pub fn detect(color: Color, look: Option<Look>) -> Appearance {
    let appearance = suiting(color);
    look.map_or(appearance, |look| forced(appearance, color, look))
}

/// Returns an appearance changed to an explicit look, which overrides the environment but not
/// [`Color::Never`].
fn forced(appearance: Appearance, color: Color, look: Look) -> Appearance {
    let depth = match (look, appearance.depth) {
        (_, _) if color == Color::Never => Depth::None,
        (Look::Rich, Depth::Palette) => Depth::Palette,
        (Look::Rich, _) => Depth::True,
        (Look::Box, depth) => depth.min(Depth::Sixteen),
        (Look::Ascii | Look::RichAscii, depth) => depth,
    };
    Appearance {
        depth,
        ascii: look.is_ascii(),
        ..appearance
    }
}

/// Returns the appearance detected from the environment.
fn suiting(color: Color) -> Appearance {
    let profile = TermProfile::detect(&std::io::stdout(), DetectorSettings::default());
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let term = variable("TERM");
    let depth = match (color, profile) {
        (Color::Never, _) => Depth::None,
        (Color::Auto, TermProfile::NoTty | TermProfile::NoColor) => Depth::None,
        (Color::Always, TermProfile::NoTty | TermProfile::NoColor) => Depth::Sixteen,
        (_, TermProfile::Ansi16) => Depth::Sixteen,
        (_, TermProfile::Ansi256) => Depth::Palette,
        (_, TermProfile::TrueColor) => Depth::True,
    };
    Appearance {
        depth,
        ascii: matches!(term.as_str(), "dumb" | "linux") || (cfg!(unix) && !is_utf8(variable)),
        light: is_light(&variable("COLORFGBG")),
    }
}

/// Returns whether the environment forbids motion.
pub fn forbids_motion() -> bool {
    std::env::var(motion::VARIABLE).is_ok_and(|value| value == "off")
}

/// Returns whether the terminal can be asked for its background color. Some terminals would print the
/// query.
pub fn may_be_asked() -> bool {
    cfg!(unix) && std::env::var("TERM").is_ok_and(|term| knows_questions(&term))
}

/// Returns whether a terminal type supports the query. The Linux console and dumb terminals don't,
/// Eterm prints it, and GNU screen forwards it to all attached terminals, each of which replies.
fn knows_questions(term: &str) -> bool {
    let silent = ["", "dumb", "linux", "screen", "Eterm"].contains(&term);
    !silent && !term.starts_with("screen.")
}

/// Returns whether the locale's encoding is UTF-8. As in POSIX, the first of the variables that is set
/// applies.
fn is_utf8(variable: impl Fn(&str) -> String) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .map(variable)
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Returns whether the background is light, by the value of `COLORFGBG`: `0;15` is black on white.
fn is_light(fgbg: &str) -> bool {
    let ground = fgbg
        .rsplit(';')
        .next()
        .and_then(|ground| ground.parse::<u8>().ok());
    matches!(ground, Some(7 | 15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_that_is_asked_for_goes_before_the_environment() {
        let bare = Appearance {
            depth: Depth::None,
            ascii: true,
            light: false,
        };
        for (look, depth, color, seen) in [
            (Look::Rich, Depth::None, Color::Auto, Depth::True),
            (Look::Rich, Depth::Sixteen, Color::Auto, Depth::True),
            (Look::Rich, Depth::Palette, Color::Auto, Depth::Palette),
            (Look::Rich, Depth::None, Color::Never, Depth::None),
            (Look::Box, Depth::True, Color::Auto, Depth::Sixteen),
            (Look::Box, Depth::None, Color::Auto, Depth::None),
            (Look::Ascii, Depth::True, Color::Auto, Depth::True),
        ] {
            let forced = forced(Appearance { depth, ..bare }, color, look);
            assert_eq!(forced.depth, seen, "{look:?} at {depth:?}");
            assert_eq!(forced.ascii, look.is_ascii());
        }
    }

    #[test]
    fn the_first_variable_of_the_locale_decides() {
        let with = |pairs: &[(&str, &str)]| {
            let pairs: Vec<(String, String)> = pairs
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            is_utf8(move |name| {
                let found = pairs.iter().find(|(one, _)| one == name);
                found.map_or_else(String::new, |(_, value)| value.clone())
            })
        };
        assert!(with(&[("LANG", "de_DE.UTF-8")]));
        assert!(with(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")]));
        assert!(!with(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]));
        assert!(!with(&[]));
    }

    #[test]
    fn only_terminals_that_know_the_question_are_asked() {
        assert!(knows_questions("xterm-256color") && knows_questions("tmux-256color"));
        for term in ["", "dumb", "linux", "screen", "screen.xterm-256color"] {
            assert!(!knows_questions(term), "{term}");
        }
    }

    #[test]
    fn a_light_ground_is_recognized() {
        assert!(is_light("0;15") && is_light("0;default;15") && !is_light("15;0") && !is_light(""));
    }
}
