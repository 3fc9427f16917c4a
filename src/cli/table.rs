//! `chancery host`, `join` and `tables`: the arguments. The terminal program runs these commands.

use std::path::PathBuf;

use clap::ValueHint;

use super::args::Look;
use super::common::TextFormat;

use game::deadline::DeadlineRule;

/// `chancery host`
#[derive(clap::Args, Debug)]
pub struct Host {
    /// Game to open
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Run without a terminal
    #[arg(long, requires = "save")]
    pub headless: bool,
    /// Deadlines: `24h`, or `Wed Sun 20:00 Europe/Berlin, short 12h, extension 24h` [default: those of the saved game]
    #[arg(long, value_name = "RULE", requires = "save")]
    pub deadline: Option<DeadlineRule>,
    /// Group whose users may join, too; the socket is then beside the saved games
    #[arg(long)]
    pub group: Option<String>,
    /// Shell command to run when a phase ends or players need a reminder, with the news in its environment
    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    pub notify: Option<String>,
    /// Name of the table [default: that of the game's file]
    #[arg(long)]
    pub name: Option<String>,
}

/// `chancery join`
#[derive(clap::Args, Debug)]
pub struct Join {
    /// Table to join [default: the only one that is running]
    pub table: Option<String>,
    /// Power whose seat to take
    #[arg(long, value_name = "POWER", conflicts_with = "watch")]
    pub seat: Option<String>,
    /// Watch without a seat
    #[arg(long)]
    pub watch: bool,
    /// Drawing of the screen
    #[arg(long, value_enum)]
    pub look: Option<Look>,
}

/// `chancery tables`
#[derive(clap::Args, Debug)]
pub struct Tables {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: TextFormat,
}
