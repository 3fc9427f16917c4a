//! `chancery schema`: the JSON Schema of the lines of a command.

use std::process::ExitCode;

use chancery_records::record::schema;
use clap::builder::PossibleValuesParser;

use super::CommandError;
use super::io::print;

/// `chancery schema`
#[derive(clap::Args, Debug)]
pub struct SchemaArgs {
    /// Command whose lines to describe
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(schema::commands()))]
    pub name: String,
}

/// Prints the schema of a command's lines.
pub(super) fn run(args: &SchemaArgs) -> Result<ExitCode, CommandError> {
    let text = serde_json::to_string_pretty(&schema::of_command(&args.name))?;
    print(text + "\n")
}
