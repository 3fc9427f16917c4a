//! The verdicts on the readings of the written orders.

use super::{OrderEntry, Session};
use chancery_core::board::{Power, Province};
use entry::{Part, Verdict};
use game::DraftOrder;

/// The verdicts on the written orders, oldest first.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    all: Vec<(Power, Option<Province>, Verdict)>,
}

impl Verdicts {
    /// Returns the verdict on an order.
    pub fn of(&self, power: Power, province: Option<Province>) -> Verdict {
        let mut all = self.all.iter();
        all.find(|&&(whose, at, _)| (whose, at) == (power, province))
            .map_or(Verdict::Ok, |&(.., verdict)| verdict)
    }

    /// Records the verdict on an order.
    pub fn set(&mut self, power: Power, province: Option<Province>, verdict: Verdict) {
        self.all
            .retain(|&(whose, at, _)| (whose, at) != (power, province));
        self.all.push((power, province, verdict));
    }

    /// Returns the order with the latest verdict.
    pub fn latest(&self) -> Option<(Power, Option<Province>)> {
        self.all.last().map(|&(power, at, _)| (power, at))
    }
}

impl OrderEntry {
    /// Returns the written orders of this screen.
    pub(super) fn entries<'a>(
        &self,
        session: &'a Session,
    ) -> impl Iterator<Item = (Power, &'a DraftOrder)> {
        self.powers.iter().flat_map(|&power| {
            let sheet = session.game().sheet(power).iter();
            sheet.map(move |entry| (power, entry))
        })
    }

    /// Reads all written orders again and updates their verdicts.
    pub(super) fn update_verdicts(&mut self, session: &Session) {
        let all = self.entries(session).map(|(power, entry)| {
            let reading = self.reading_of(session, &entry.text);
            let mut parts = reading.parts.iter();
            let gives = |part: &&Part| part.taken().is_some_and(|it| it.written == entry.written);
            let part = parts.find(gives);
            // an order without such a part was chosen from several, or edited
            let verdict = part.map_or(Verdict::Fixed, |part| part.verdict);
            let on_sheet = || self.verdict_on_sheet(session, power, entry);
            let is_poor = verdict == Verdict::Fixed && self.has_sheets(session);
            let verdict = is_poor.then(on_sheet).flatten().unwrap_or(verdict);
            (power, entry.province(), verdict)
        });
        self.verdicts = Verdicts { all: all.collect() };
    }

    /// Returns the verdict on an order in its line if that is read as a line of a sheet: `England (Sue): …`.
    fn verdict_on_sheet(
        &self,
        session: &Session,
        power: Power,
        entry: &DraftOrder,
    ) -> Option<Verdict> {
        let given = self.import(session, &entry.text).ok()?.given.into_iter();
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
        verdicts.set(power, None, Verdict::Void);
        verdicts.set(power, map.provinces().next(), Verdict::Fixed);
        verdicts.set(power, None, Verdict::Ambiguous);
        assert_eq!(verdicts.of(power, None), Verdict::Ambiguous);
        assert_eq!(verdicts.latest(), Some((power, None)));
    }
}
