//! The lines of a game master's sheets that are still asked about.

use std::sync::Arc;

use super::{Reader, as_written, shown};
use crate::open_questions::{MOST_ASKED, OpenQuestion};
use crate::save::file::QuestionFile;
use crate::{Game, Mode};
use chancery_core::orders::notation;

impl Reader {
    pub(super) fn asked(&mut self, game: &mut Game, lines: &[QuestionFile]) {
        if let Some(first) = lines.first()
            && game.mode() != Mode::GameMaster
        {
            let what = "only a game master is asked about lines of the sheets";
            return self.fault(&first.wrote, what);
        }
        if let Some(surplus) = lines.get(MOST_ASKED) {
            let what = format!("{MOST_ASKED} lines of a phase are asked about at most");
            return self.fault(&surplus.wrote, what);
        }
        let map = Arc::clone(&self.map);
        let lines = lines.iter().map(|line| OpenQuestion {
            power: line.of.as_ref().and_then(|key| self.power(key)),
            ink: as_written(line.wrote.get_ref()),
            part: line.part.as_deref().map(as_written),
            may_be: (line.may_be.iter())
                .filter_map(|order| self.take(order, notation::read(&map, order.get_ref())))
                .collect(),
            note: shown(&line.note),
        });
        let lines = lines.collect();
        game.set_questions(lines);
    }
}
