//! The output format by the extension of a file.

use std::path::Path;

use clap::ValueEnum;

use super::CommandError;

/// Returns the requested format, or the one for the file's extension. `None` if there is no file or no
/// extension.
///
/// # Errors
/// Returns [`CommandError::Usage`] if there is no format for the extension.
pub(super) fn format<F: ValueEnum + Copy>(
    named: Option<F>,
    file: Option<&Path>,
    endings: &[(&str, F)],
) -> Result<Option<F>, CommandError> {
    let ending = file.and_then(Path::extension);
    let (None, Some(file), Some(ending)) = (named, file, ending) else {
        return Ok(named);
    };
    let ending = ending.to_string_lossy();
    let known = endings
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(&ending));
    match known {
        Some(&(_, format)) => Ok(Some(format)),
        None => Err(CommandError::Usage(unknown(file, &ending, endings))),
    }
}

fn unknown<F: ValueEnum>(file: &Path, ending: &str, endings: &[(&str, F)]) -> String {
    let known = endings.iter().map(|(known, _)| format!(".{known}"));
    let formats = F::value_variants().iter().filter_map(F::to_possible_value);
    let formats = formats.map(|format| format.get_name().to_owned());
    format!(
        "-o {}: .{ending} isn't a format of this command. Use a name that ends with {}, or add --format {}.",
        file.display(),
        text::join_with(known, "or"),
        text::join_with(formats, "or")
    )
}
