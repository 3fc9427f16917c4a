//! `chancery`: reads the command line, and either carries out a command or opens the terminal program.

use std::process::ExitCode;

use chancery::cli::{self, Args, Failure};
use clap::Parser;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.command {
        Some(command) => cli::run(command),
        None => Err(Failure::Usage(
            "this build has no terminal program; see chancery --help for the commands".to_owned(),
        )),
    };
    done.unwrap_or_else(|failure| failure.report())
}
