//! Tables that others join from their own terminals: the socket on which a table listens, and the client
//! that hands its terminal over. Only on Unix.

#[cfg(unix)]
#[path = "table/client_unix.rs"]
mod client;
#[cfg(unix)]
mod folder;
#[cfg(unix)]
#[path = "table/guest_unix.rs"]
pub(super) mod guest;
#[cfg(unix)]
#[path = "table/listener_unix.rs"]
pub(super) mod listener;
#[cfg(not(unix))]
#[path = "table/other.rs"]
mod other;

use std::path::PathBuf;
use std::{fmt, io};

use serde::{Deserialize, Serialize};

use crate::kit::theme::Appearance;
use chart::Look;

#[cfg(unix)]
pub use client::{join, tables};
#[cfg(not(unix))]
pub use other::{join, tables};

/// The version of the messages between a client and a table.
const VERSION: u32 = 1;

/// The maximum length of a message, in bytes.
const LONGEST: usize = 4096;

/// An error of a command about tables.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system has no Unix sockets.
    #[error("tables for several terminals need a Unix system")]
    NotUnix,
    /// Standard input or output isn't a terminal.
    #[error("`chancery join` needs a terminal; over ssh, use `ssh -t`")]
    NoTerminal,
    /// There is no such table.
    #[error("there is no table “{0}”. `chancery tables` lists the tables that are running")]
    Unknown(String),
    /// There is no table at all.
    #[error("no table is running. `chancery host SAVE` starts one")]
    NoTables,
    /// There are several tables.
    #[error("several tables are running; join one by name: {0}")]
    Several(String),
    /// The table refused the guest.
    #[error("{0}")]
    Refused(String),
    /// Another program runs a table of this name.
    #[error("a table “{0}” is already running; choose another name with --name")]
    Taken(String),
    /// There is no such group.
    #[error("there is no group “{0}”")]
    UnknownGroup(String),
    /// The folder of the sockets can't be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The connection failed.
    #[error("the connection to the table failed: {0}")]
    Io(#[from] io::Error),
}

impl TableError {
    /// Returns whether the command line is at fault, or names something that can't be opened.
    pub fn is_usage(&self) -> bool {
        !matches!(self, TableError::Refused(_) | TableError::Io(_))
    }
}

/// The arguments for sitting down at a table.
#[derive(Clone, Debug, Default)]
pub struct JoinOptions {
    /// The name of the table.
    pub table: Option<String>,
    /// The power whose seat is wanted.
    pub seat: Option<String>,
    /// Whether to watch without a seat.
    pub watch: bool,
    /// The look of the screen, if it isn't to be detected.
    pub look: Option<Look>,
    /// The folder of saved games, beside which sockets can be.
    pub saves: Option<PathBuf>,
}

/// The state of a running table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableStatus {
    /// The name of the table.
    pub table: String,
    /// The name of the game, if one is open.
    pub game: Option<String>,
    /// The phase, in short: `S1901M`.
    pub phase: Option<String>,
    /// The deadline of the phase, if there is one.
    pub deadline: Option<String>,
    /// The seats whose orders are missing.
    pub missing: Vec<String>,
}

impl fmt::Display for TableStatus {
    /// Writes a line: `club  Spring 1901  waiting for France`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableStatus {
            table,
            game,
            phase,
            deadline,
            missing,
        } = self;
        let (Some(game), Some(phase)) = (game, phase) else {
            return write!(f, "{table}\tno game");
        };
        write!(f, "{table}\t{game}\t{phase}")?;
        if let Some(deadline) = deadline {
            write!(f, "\tdeadline {deadline}")?;
        }
        if missing.is_empty() {
            Ok(())
        } else {
            write!(f, "\twaiting for {}", text::join_lists(missing))
        }
    }
}

/// A message of a client to a table, as one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    version: u32,
    wish: Wish,
}

/// The wish of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Wish {
    /// The state of the table.
    Status,
    /// A place at the table, for the terminal whose descriptors come with the message.
    Join(JoinRequest),
}

/// A request for a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinRequest {
    /// The power whose seat is wanted.
    pub seat: Option<String>,
    /// Whether the guest only watches.
    pub watch: bool,
    /// The capabilities of the terminal.
    pub appearance: Appearance,
    /// Whether the terminal can be asked for its background color.
    pub may_ask: bool,
    /// Whether the screen may move.
    pub motion: bool,
}

/// A message of a table to a client, as one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    /// The request is refused, for this reason.
    Refused(String),
    /// The guest has left the table, for this reason.
    Left(String),
    /// The state of the table.
    Status(TableStatus),
}
