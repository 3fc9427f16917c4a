//! The open questions of a game master are kept with the game: who comes back to the table is asked
//! again.

use super::sheet_list::{SheetLine, SheetList, State};
use super::{Desk, Table};
use crate::entry::Verdict;
use crate::game::Asked;

impl Desk {
    /// Has the game remember the lines that are still asked about.
    pub(super) fn keep_questions(&self, table: &mut Table) {
        let Some(list) = self.pasted.as_ref().filter(|_| self.is_asked(table)) else {
            return;
        };
        let open = list.lines().iter();
        let open = open.filter(|line| line.state == State::Open);
        let lines: Vec<Asked> = open
            .map(|line| Asked {
                power: line.power,
                ink: line.ink.clone(),
            })
            .collect();
        if table.game().asked() != lines {
            table.change(|game| game.ask_about(lines));
        }
    }

    /// Asks about the lines that the game remembers.
    pub(super) fn ask_again(&mut self, table: &Table) {
        if !self.is_asked(table) || table.game().asked().is_empty() {
            return;
        }
        let lines = table.game().asked().iter().map(|asked| {
            // the ink may have the power's name in front itself
            let texts = [
                self.headed(table, asked.power, &asked.ink),
                asked.ink.clone(),
            ];
            let [(headed, under), (bare, alone)] = texts.map(|text| {
                let reading = self.reading_of(table, &text);
                (text, reading)
            });
            let (text, reading) =
                match under.verdict == Verdict::Unreadable && alone.verdict < under.verdict {
                    true => (bare, alone),
                    false => (headed, under),
                };
            SheetLine {
                ink: asked.ink.clone(),
                text,
                power: asked.power,
                verdict: reading.verdict,
                reading: super::mending::shown(table, &reading),
                note: reading.note,
                state: State::Open,
            }
        });
        self.pasted = Some(SheetList::new(lines.collect()));
        self.book = true;
    }

    /// Are there questions at all: to a game master, of the game itself?
    fn is_asked(&self, table: &Table) -> bool {
        self.is_master() && table.branch().is_none()
    }
}
