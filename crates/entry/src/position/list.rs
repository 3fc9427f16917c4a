//! The parts of a list between two separators: `A Vie`, `- Vie`, `Ser Austria`, `Bel center`, `*A Bur > Gas Par`.

use std::ops::Range;

use super::items::{Item, Spanned, Text, list_words};
use super::{Changes, Names, Reason, Source};
use crate::matcher::Spelling;
use crate::meanings::Lattice;
use crate::notes::quoted;
use crate::reading::is_too_long;
use crate::sheet::layout::Section;
use crate::sheet::{Matter, Problem, expected_instead};
use crate::unresolved_order::Named;
use crate::{prepare, tokens};
use chancery_core::board::{Edit, LocationSet, Power, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::WrittenPlace;

/// The problems with a list, each with what was expected.
pub(crate) const UNITS: (&str, &str) =
    ("not a unit on this board", "units like A Vie, A Bud, F Tri");
const CENTERS: (&str, &str) = ("not a list of provinces", "one like Vie Bud Tri");
const RETREATS: (&str, &str) = (
    "not a list of places where it can stand",
    "one like Gas Par",
);

/// The marks between parts.
const PARTS: [char; 3] = [',', ';', '|'];

/// A unit or a province as written, with its byte range in the text.
type Entry = (Named, Range<usize>);

/// A list while it is read.
pub(crate) struct List<'l> {
    pub names: Names<'l>,
    pub source: Source,
    /// The line and the column of the text.
    pub place: (usize, usize),
    pub text: &'l str,
    /// The subject of the list. `None` for units or centers, whichever the words mean.
    pub about: Option<Section>,
    /// The owner of units without one.
    pub power: Option<Power>,
    /// The power that the list names without a colon: `Germany A Ber`, `Turkey Smy`.
    pub lead: Option<Power>,
    /// Whether the centers have no owner.
    pub unowned: bool,
    /// The kind of the units that follow without one: `armies Bud, Ser`.
    pub kind: Option<UnitKind>,
    pub changes: &'l mut Changes,
}

/// A part of a list.
struct Part<'p> {
    items: &'p [Spanned],
    lattice: &'p Lattice,
}

impl Part<'_> {
    fn has(&self, wanted: Item) -> bool {
        self.items.iter().any(|(item, _)| *item == wanted)
    }

    fn power(&self) -> Option<Power> {
        self.items.iter().find_map(|(item, _)| match item {
            Item::Power(power) => Some(*power),
            _ => None,
        })
    }
}

/// Returns the units and provinces among items.
fn entries(items: &[Spanned]) -> Vec<Entry> {
    let named = items.iter().filter_map(|(item, span)| match item {
        Item::Named(named) => Some((*named, span.clone())),
        _ => None,
    });
    named.collect()
}

impl List<'_> {
    /// Reads the list.
    pub fn read(&mut self) {
        self.stretch(0..self.text.len());
    }

    fn stretch(&mut self, stretch: Range<usize>) {
        let text = &self.text[stretch.clone()];
        if !text.contains(char::is_alphanumeric) {
            return;
        }
        let names = self.names;
        let mut tokens = tokens::cut(text);
        if is_too_long(text, &tokens) {
            return self.unclear(stretch);
        }
        let words = list_words(text, &mut tokens);
        let tokens = prepare::unglue(names.map, names.lexicon, tokens);
        let lattice = names.lattice(&tokens);
        // an unknown word affects only its part
        let mut at = stretch.start;
        if lattice.unknown.is_some() && text.contains(PARTS) {
            for part in text.split(PARTS) {
                self.stretch(at..at + part.len());
                at += part.len() + 1;
            }
            return;
        }
        if lattice.unknown.is_some() {
            return self.unclear(stretch);
        }
        let list = Text {
            names,
            words,
            tokens,
            lattice,
        };
        let items = list.items().into_iter();
        let items = items.filter(|(item, _)| *item != Item::Idle);
        let items = items.map(|(item, span)| (item, at + span.start..at + span.end));
        let items: Vec<Spanned> = items.collect();
        if self.is_under_other_name(&items) {
            return self.unclear(stretch);
        }
        for items in items.chunk_by(|_, (next, _)| !matches!(next, Item::Part | Item::Kind(_))) {
            let begins = items.iter().position(|(item, _)| *item != Item::Part);
            let items = &items[begins.unwrap_or(items.len())..];
            let lattice = &list.lattice;
            if let (Some((_, first)), Some((_, last))) = (items.first(), items.last()) {
                self.part(&Part { items, lattice }, first.start..last.end);
            }
        }
    }

    /// Returns whether units are listed under a name that isn't a power's: `Spain: A Spa`. They aren't of the
    /// power above them.
    fn is_under_other_name(&self, items: &[Spanned]) -> bool {
        let unit = |(item, _): &Spanned| matches!(item, Item::Named(named) if named.kind.is_some());
        let [(Item::Named(first), span), rest @ ..] = items else {
            return false;
        };
        let is_heading = self.text[span.end..].trim_start().starts_with(':');
        let has_power = rest.iter().any(|(item, _)| matches!(item, Item::Power(_)));
        is_heading && first.kind.is_none() && !has_power && rest.iter().any(unit)
    }

    /// Adds the changes of a part. What precedes its first unit or center also applies to the rest of the list.
    fn part(&mut self, part: &Part<'_>, span: Range<usize>) {
        let items = part.items;
        let is_named = |(item, _): &Spanned| matches!(item, Item::Named(_));
        let front = items.iter().position(is_named).unwrap_or(items.len());
        for (item, _) in &items[..front] {
            match *item {
                Item::About(about) if about != Section::Dislodged => self.about = Some(about),
                Item::Unowned => self.unowned = true,
                Item::Power(power) => self.lead = Some(power),
                Item::Kind(kind) => self.kind = Some(kind),
                _ => {}
            }
        }
        let mut halves = items[front..].splitn(2, |(item, _)| *item == Item::Arrow);
        let units = entries(halves.next().unwrap_or_default());
        let open = halves.next().map(entries);
        let dash = self.source == Source::Typed && items[0].0 == Item::Arrow;
        let off = dash || items[0].0 == Item::Off;
        let dislodged = self.is_about(part, Section::Dislodged);
        // "bla bla" isn't the Black Sea
        let word = |entry: &Entry| self.text[entry.1.clone()].trim().to_lowercase();
        let is_repeated = units.windows(2).any(|two| word(&two[0]) == word(&two[1]));
        let is_unclear = part.has(Item::Unknown) || is_repeated;
        if is_unclear || open.is_some() && !dislodged || off && units.is_empty() {
            return self.unclear(span);
        }
        for entry in &units {
            let mut place = || Ok(self.place(part, entry, None, None)?.province);
            let edit = match (off, dislodged) {
                (true, true) => place().map(|at| Some(Edit::Destroy(at))),
                (true, false) => place().map(|at| Some(Edit::Take(at))),
                (false, _) => self.edit(part, entry, dislodged, open.as_deref()),
            };
            match edit {
                Ok(edit) => {
                    let source = self.at(entry.1.clone());
                    self.changes.edits.extend(edit.map(|edit| (edit, source)));
                }
                Err(reason) => {
                    let text = &self.text[entry.1.clone()];
                    let text = reason.message(self.names.map, text, self.source);
                    self.problem(entry.1.clone(), text);
                }
            }
        }
    }

    /// Returns whether a part of the list, or all of it, has a subject.
    fn is_about(&self, part: &Part<'_>, about: Section) -> bool {
        self.about == Some(about) || part.has(Item::About(about))
    }

    /// Returns the change for a unit or a center, or `None` for a contested province.
    fn edit(
        &mut self,
        part: &Part<'_>,
        entry: &Entry,
        dislodged: bool,
        open: Option<&[Entry]>,
    ) -> Result<Option<Edit>, Reason> {
        let (map, named) = (self.names.map, entry.0);
        self.lead = named.power.or(self.lead);
        self.kind = named.kind.or(self.kind);
        let unowned = self.unowned || part.has(Item::Unowned);
        let owned = unowned || self.is_about(part, Section::Centers);
        let owned = owned && named.kind.is_none();
        let place = self.place(part, entry, named.kind, owned.then(|| map.centers()))?;
        let center = place.province;
        if self.about == Some(Section::Contested) {
            self.changes.contested.insert(center);
            return Ok(None);
        }
        if owned && unowned {
            return Ok(Some(Edit::Give { center, to: None }));
        }
        let own = named.power.or(part.power());
        // "armies Bud, Ser", but "A Bud, Ser Austria"
        let carried = self.kind.filter(|_| own.is_none());
        let carried = carried.filter(|kind| self.names.may_stand(Some(*kind), center));
        let kind = named.kind.or(carried);
        let lead = own.or(self.lead);
        let given = self.about.is_none() && kind.is_none() && map.centers().contains(center);
        let power = lead.or(self.power).ok_or(Reason::Power)?;
        if owned || given && lead.is_some() {
            let to = Some(power);
            return Ok(Some(Edit::Give { center, to }));
        }
        let unit = self.names.unit(power, kind, place, self.about)?;
        if !dislodged {
            return Ok(Some(Edit::Put(unit)));
        }
        let open = open.map(|open| self.open(part, unit, open));
        Ok(Some(Edit::Dislodge { unit, open }))
    }

    /// Returns the place that an entry means, for a unit of this kind and in one of the provinces `wanted`.
    fn place(
        &mut self,
        part: &Part<'_>,
        (named, span): &Entry,
        kind: Option<UnitKind>,
        wanted: Option<&ProvinceSet>,
    ) -> Result<WrittenPlace, Reason> {
        let guesses = &part.lattice.guesses[named.spot.places].0;
        let province = self.names.province(guesses, kind, wanted)?;
        let mut own = guesses.iter().filter(|it| it.province == province);
        if own.all(|it| matches!(it.spelling, Spelling::Edited(_))) {
            let place = self.at(span.clone());
            let name = &self.names.map.info(province).name;
            let text = format!("{} read as {name}", quoted(&place.text));
            self.changes.corrected.push(Problem { text, ..place });
        }
        Ok(WrittenPlace {
            province,
            coast: named.spot.coast,
        })
    }

    /// Returns the locations open to a dislodged unit: none if one of them isn't possible.
    fn open(&mut self, part: &Part<'_>, unit: Unit, open: &[Entry]) -> LocationSet {
        let map = self.names.map;
        let (kind, reach) = (Some(unit.kind), map.reach(unit.kind, unit.location));
        let wanted = Some(map.reach_provinces(unit.kind, unit.location));
        let mut all = LocationSet::EMPTY;
        for entry in open {
            let place = self.place(part, entry, kind, wanted);
            let there = |place| {
                self.names
                    .unit(unit.power, kind, place, Some(Section::Position))
            };
            match (place.and_then(there), place) {
                (Ok(unit), _) => all.insert(unit.location),
                // without a coast, a fleet can retreat to all coasts it can reach
                (_, Ok(place)) if !map.info(place.province).coasts.is_empty() => {
                    let coasts = map.info(place.province).coasts.iter().copied();
                    all.extend(coasts.filter(|coast| reach.contains(*coast)));
                }
                _ => {
                    let text = expected_instead(&self.text[entry.1.clone()], RETREATS);
                    self.problem(entry.1.clone(), text);
                    return LocationSet::EMPTY;
                }
            }
        }
        all
    }

    /// Returns a part of the text with its place.
    fn at(&self, span: Range<usize>) -> Problem {
        let text = self.text[span.clone()].trim_start();
        Problem {
            line: self.place.0,
            column: self.place.1 + self.text[..span.end - text.len()].chars().count(),
            text: text.trim_end().to_owned(),
            matter: Matter::Position,
        }
    }

    fn problem(&mut self, span: Range<usize>, text: String) {
        let place = self.at(span);
        self.changes.problems.push(Problem { text, ..place });
    }

    /// Reports a text that isn't part of a list.
    fn unclear(&mut self, span: Range<usize>) {
        let expected = match self.about {
            Some(Section::Centers | Section::Contested) => CENTERS,
            _ => UNITS,
        };
        let text = expected_instead(self.text[span.clone()].trim(), expected);
        self.problem(span, text);
    }
}
