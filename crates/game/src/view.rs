//! Fog of war: the game as visible to one player before its end.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{DraftOrder, Game, Mode, Record, SheetLines, Word, seal_log::SealLog};
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Map, Power, PowerSet, Visibility};
use chancery_core::orders::WrittenOrder;
use chancery_core::visibility::Viewer;

/// The facts about a game in fog of war that all players know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PublicFacts {
    /// The powers that have something to order in this phase.
    pub ordering: PowerSet,
    /// The powers that have a unit or a center.
    pub survivors: PowerSet,
}

impl Record {
    /// Returns whether this is a player's view of the phase, in fog of war.
    pub fn is_view(&self) -> bool {
        self.position.terms.view.is_some()
    }

    /// Returns the record as a player sees it. It has no seals, which are checked after the game.
    fn seen_by(&self, map: &Map, viewer: &Viewer) -> Record {
        let (truth, view) = (self.report(map), viewer.position(map, &self.position));
        let sheets = map.powers().zip(&self.sheets).map(|(power, sheet)| {
            let seen = viewer.entries(&view, &truth, power).into_iter();
            let seen = seen.filter_map(|entry| sheet.as_ref()?.get(entry));
            // the text of another player can name what isn't seen
            let seen = seen.map(|entry| {
                if viewer.powers.contains(power) {
                    entry.clone()
                } else {
                    DraftOrder::canonical(map, entry.written.clone())
                }
            });
            let sent = sheet.is_some() || !viewer.powers.contains(power);
            sent.then(|| seen.collect())
        });
        let play = |sheets: &[Option<Vec<WrittenOrder>>]| -> PlayedPhase {
            viewer.played(&view, sheets, &truth, self.after())
        };
        let mut record = Record::new(view.clone(), self.table_rules, sheets.collect(), play);
        record.attendance.clone_from(&self.attendance);
        record
    }
}

impl Game {
    /// Returns the rule of fog of war, if the game has it.
    pub fn visibility(&self) -> Option<Visibility> {
        self.start.terms.visibility
    }

    /// Returns whether players see only a part of the game now, in fog of war before the end.
    pub fn is_in_fog(&self) -> bool {
        self.visibility().is_some() && self.ending().is_none()
    }

    /// Returns whether this is a player's view of a game.
    pub fn is_view(&self) -> bool {
        self.public.is_some()
    }

    /// Returns whether the game may be shown to everyone present. A game master sees everything.
    pub fn is_open(&self) -> bool {
        self.is_view() || self.mode == Mode::GameMaster || !self.is_in_fog()
    }

    /// Returns the number of a power's centers, if it is known.
    pub fn known_centers(&self, power: Power) -> Option<usize> {
        let position = self.position();
        let is_known = position.terms.shows_all_of(power);
        is_known.then(|| position.center_count(power))
    }

    /// Returns the game as the player of these powers sees it, or `None` if that is the whole game. The
    /// view must not be played on. `earlier` is the view of the same game before its last changes, if
    /// there is one.
    ///
    /// Names every field, so that nothing hidden is copied by accident.
    pub fn seen_by(&self, powers: PowerSet, earlier: Option<Game>) -> Option<Game> {
        let rule = self.visibility().filter(|_| self.is_in_fog())?;
        let (map, viewer) = (&self.map, Viewer { rule, powers });
        let earlier = earlier.filter(|view| {
            let of = view.start.terms.view.map(|view| view.powers);
            of == Some(powers)
        });
        let mut history = earlier.map_or_else(Vec::new, |view| view.history);
        history.truncate(self.history.len());
        let new = self.history.iter().skip(history.len());
        history.extend(new.map(|record| record.seen_by(map, &viewer)));
        let mut drafts = self.drafts.clone();
        let others: Vec<Power> = map.powers().filter(|&it| !powers.contains(it)).collect();
        drafts.discard(&others);
        drafts.lines = SheetLines::default();
        Some(Game {
            name: self.name.clone(),
            map: Arc::clone(map),
            began: self.began,
            rules: self.rules,
            mode: self.mode,
            seats: self.seats.clone(),
            secrecy: self.secrecy,
            missing: self.missing,
            advice: self.advice,
            has_words: self.has_words,
            words: Vec::new(),
            taken_back: self.taken_back,
            advised: self.advised,
            to_reveal: 0,
            states: self.states.clone(),
            start: viewer.position(map, &self.start),
            history,
            removed: Vec::new(),
            reviews: BTreeMap::new(),
            drafts,
            seal_log: SealLog::default(),
            ends: self.ends.clone(),
            neutral: self.neutral,
            toss: self.toss,
            clock: self.clock.clone(),
            deadline: self.deadline.clone(),
            played: self.played,
            public: Some(PublicFacts {
                ordering: map
                    .powers()
                    .filter(|&it| !self.to_order(it).is_empty())
                    .collect(),
                survivors: self.survivors(),
            }),
        })
    }

    /// Returns the game without the orders that some powers write in this phase, for a player of other
    /// powers. The copy must not be played on.
    #[must_use]
    pub fn without_orders_of(&self, powers: &[Power]) -> Game {
        let mut game = self.clone();
        game.drafts.discard(powers);
        let is_theirs = |word: &Word| powers.iter().any(|&power| word.offer.has(power));
        game.words.retain(|word| !is_theirs(word));
        game.drafts.lines = SheetLines::default();
        game
    }

    /// Returns the game as it may be shown to everyone before it is opened. Of a game in fog of war,
    /// only the phases are visible.
    #[must_use]
    pub fn shown_to_all(self) -> Game {
        if self.is_open() {
            self
        } else {
            self.seen_by(PowerSet::EMPTY, None).unwrap_or(self)
        }
    }
}
