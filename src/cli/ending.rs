//! The format that the ending of a file asks for.

use std::path::Path;

use clap::ValueEnum;

use super::CommandError;

/// The format to write: the one that was named, else the one that belongs to the ending of the file. A
/// file without an ending, or no file at all, leaves the choice open.
///
/// # Errors
/// The ending belongs to no format: the message names those that exist.
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
    let known: Vec<String> = endings
        .iter()
        .map(|(known, _)| format!(".{known}"))
        .collect();
    let values = F::value_variants().iter();
    let formats: Vec<String> = values
        .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
        .collect();
    format!(
        "-o {}: .{ending} isn't a format of this command. Use a name that ends with {}, or add --format {}.",
        file.display(),
        text::join_with(&known, "or"),
        text::join_with(&formats, "or")
    )
}
