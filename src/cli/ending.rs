//! The output format by the extension of a file.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::CommandError;

/// Returns the requested format, or the one whose name or alias is the file's extension. `None` if there is no file or
/// no extension.
///
/// # Errors
/// Returns [`CommandError::Usage`] if there is no format for the extension.
pub(super) fn format<F: ValueEnum>(
    named: Option<F>,
    file: Option<&Path>,
) -> Result<Option<F>, CommandError> {
    let ending = file.and_then(Path::extension);
    let (None, Some(file), Some(ending)) = (&named, file, ending) else {
        return Ok(named);
    };
    let ending = ending.to_string_lossy();
    let format = F::from_str(&ending, true);
    let format = format.map_err(|_| CommandError::Usage(unknown::<F>(file, &ending)))?;
    Ok(Some(format))
}

fn unknown<F: ValueEnum>(file: &Path, ending: &str) -> String {
    let formats = F::value_variants().iter().filter_map(F::to_possible_value);
    let formats: Vec<PossibleValue> = formats.collect();
    let endings = formats.iter().flat_map(PossibleValue::get_name_and_aliases);
    format!(
        "-o {}: .{ending} isn't a format of this command. Use a name that ends with {}, or add --format {}.",
        file.display(),
        text::join_with(endings.map(|ending| format!(".{ending}")), "or"),
        text::join_with(formats.iter().map(PossibleValue::get_name), "or")
    )
}
