//! The background thread in which programs join a table.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use crate::game::Game;
use crate::host::{Host, Waker};
use crate::server::Server;
use crate::table::{Report, Table};

/// The maximum time for which the end of the thread is awaited.
const LONGEST_END: Duration = Duration::from_secs(1);

/// A thread that lets programs join a table. Its end disconnects them.
pub struct TableHost {
    /// Sends the table's states. `None` only during the end.
    tables: Option<Sender<Option<Arc<Table>>>>,
    waker: Waker,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl TableHost {
    /// Starts the thread. It passes each change to `report`, and ends when that returns false.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub fn start(
        table: Arc<Table>,
        report: impl FnMut(Report) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let host = Host::new(Server::new(Game::at(&table)));
        let waker = host.waker();
        let (tables, states) = channel();
        let (running, ended) = channel();
        thread::Builder::new()
            .name("programs".to_owned())
            .spawn(move || {
                run(host, table, &states, report);
                drop(running);
            })?;
        Ok(TableHost {
            tables: Some(tables),
            waker,
            ended,
        })
    }

    /// Passes on the new state of the table, or that there is none. Then programs can't join, and those at
    /// the table are disconnected.
    pub fn follow(&self, table: Option<Arc<Table>>) {
        if let Some(tables) = &self.tables {
            // the thread has ended if its reports weren't wanted any more
            let _ = tables.send(table);
            self.waker.wake();
        }
    }
}

impl Drop for TableHost {
    fn drop(&mut self) {
        self.tables = None;
        self.waker.wake();
        // a program that doesn't read its messages must not stop the caller
        let _ = self.ended.recv_timeout(LONGEST_END);
    }
}

fn run(
    mut host: Host,
    table: Arc<Table>,
    states: &Receiver<Option<Arc<Table>>>,
    mut report: impl FnMut(Report) -> bool,
) {
    let mut last = None;
    let mut current = Some(table);
    loop {
        // an address that is in use is tried again
        if let Some(table) = &current {
            let address = host.listen(table.listen);
            let now = Report {
                table: Arc::clone(table),
                address: address.map_err(|error| format!("{}: {error}", table.listen)),
                seats: host.server.table_seats(),
            };
            if last.as_ref() != Some(&now) {
                if !report(now.clone()) {
                    break;
                }
                last = Some(now);
            }
        }
        host.go_on();
        match states.try_recv() {
            Ok(next) => {
                match &next {
                    Some(table) => host.server.follow(table),
                    None => {
                        host.server.dismiss_all();
                        host.close();
                    }
                }
                (current, last) = (next, None);
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => break,
        }
    }
    host.server.dismiss_all();
}
