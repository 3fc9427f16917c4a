//! The verdicts on the readings of the written orders.

use super::sheet_list::SheetList;
use super::{EntryView, OrderEntry, Session};
use chancery_core::board::{Power, Province};
use entry::{Part, Reading, Verdict};
use game::DraftOrder;

/// The verdicts on the written orders.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    /// The oldest first.
    all: Vec<OrderVerdict>,
    /// The order that was accepted last on this screen.
    accepted: Option<(Power, Option<Province>)>,
}

/// The verdict on the order of a power for a province.
#[derive(Debug)]
struct OrderVerdict {
    power: Power,
    province: Option<Province>,
    verdict: Verdict,
    /// The piece of its line that the order was read from, if the line has several orders.
    piece: Option<String>,
}

impl Verdicts {
    fn get(&self, power: Power, province: Option<Province>) -> Option<&OrderVerdict> {
        let mut all = self.all.iter();
        all.find(|it| (it.power, it.province) == (power, province))
    }

    /// Returns the verdict on an order.
    pub fn of(&self, power: Power, province: Option<Province>) -> Verdict {
        let found = self.get(power, province);
        found.map_or(Verdict::Ok, |it| it.verdict)
    }

    /// Returns the piece of its line that an order was read from, if the line has several orders.
    pub fn piece(&self, power: Power, province: Option<Province>) -> Option<&str> {
        self.get(power, province)?.piece.as_deref()
    }

    /// Records the verdict on an order, and its piece of a line of several.
    pub fn set(
        &mut self,
        power: Power,
        province: Option<Province>,
        verdict: Verdict,
        piece: Option<String>,
    ) {
        let is_other = |it: &OrderVerdict| (it.power, it.province) != (power, province);
        self.all.retain(is_other);
        self.accepted = Some((power, province));
        self.all.push(OrderVerdict {
            power,
            province,
            verdict,
            piece,
        });
    }

    /// Returns the order with the latest verdict.
    pub fn latest(&self) -> Option<(Power, Option<Province>)> {
        let last = || self.all.last().map(|it| (it.power, it.province));
        self.accepted.or_else(last)
    }

    /// Returns the order that was accepted last on this screen.
    pub fn accepted(&self) -> Option<(Power, Option<Province>)> {
        self.accepted
    }
}

impl OrderEntry {
    /// Reads all written orders again and updates their verdicts.
    pub(super) fn update_verdicts(&mut self, session: &Session) {
        let all = self.view(session).entries().map(|(power, entry)| {
            let reading = self.view(session).reading_of(&entry.text);
            let mut parts = reading.parts.iter();
            let gives = |part: &&Part| part.taken().is_some_and(|it| it.written == entry.written);
            let part = parts.find(gives);
            // an order without such a part was chosen from several, or typed by the game master
            let typed = || match self.view(session).illegal(Some(power), &entry.written) {
                Some(_) => Verdict::Void,
                None => Verdict::Fixed,
            };
            let verdict = part.map_or_else(typed, |part| part.verdict);
            let on_sheet = || self.view(session).verdict_on_sheet(power, entry);
            let is_poor = verdict == Verdict::Fixed && self.view(session).has_sheets();
            let verdict = is_poor.then(on_sheet).flatten().unwrap_or(verdict);
            let list = &self.sheets.list;
            let piece = self.view(session).piece_of(list, &reading, (power, entry));
            OrderVerdict {
                power,
                province: entry.province(),
                verdict,
                piece,
            }
        });
        let accepted = self.verdicts.accepted;
        self.verdicts = Verdicts {
            all: all.collect(),
            accepted,
        };
    }
}

impl EntryView<'_> {
    /// Returns the piece of a line of several orders that one of them was read from, or that it answers.
    pub(super) fn piece_of(
        self,
        list: &SheetList,
        reading: &Reading,
        (power, entry): (Power, &DraftOrder),
    ) -> Option<String> {
        let read_from = || {
            let pieces = self.pieces(&entry.text, reading)?;
            let parts = &reading.parts;
            let gives = |part: &Part| part.candidates.iter().any(|it| it.written == entry.written);
            // a ruling on the only part that has no order
            let rest = || {
                let mut open = (0..parts.len()).filter(|&at| parts[at].taken().is_none());
                open.next().filter(|_| open.next().is_none())
            };
            let at = parts.iter().position(gives).or_else(rest)?;
            Some(pieces[at].0)
        };
        let answered = || {
            let row = &list.lines[list.row_of(self.game().map(), power, entry)?];
            Some(row.excerpt.as_str())
        };
        read_from().or_else(answered).map(str::to_owned)
    }

    /// Returns the verdict on an order in its line if that is read as a line of a sheet: `England (Sue): …`.
    fn verdict_on_sheet(self, power: Power, entry: &DraftOrder) -> Option<Verdict> {
        let given = self.import(&entry.text).ok()?.given.into_iter();
        let mut own = given.filter(|one| one.power == power && one.entry.written == entry.written);
        own.next().map(|one| one.verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn the_latest_verdict_counts() {
        let map = Map::standard();
        let Some(power) = map.powers().next() else {
            return;
        };
        let mut verdicts = Verdicts::default();
        assert_eq!(verdicts.of(power, None), Verdict::Ok);
        verdicts.set(power, None, Verdict::Void, None);
        verdicts.set(power, map.provinces().next(), Verdict::Fixed, None);
        verdicts.set(power, None, Verdict::Ambiguous, None);
        assert_eq!(verdicts.of(power, None), Verdict::Ambiguous);
        assert_eq!(verdicts.latest(), Some((power, None)));
    }
}
