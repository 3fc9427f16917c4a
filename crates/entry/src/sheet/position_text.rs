//! Commands that set up a position: `a vie, f stp/sc`, `france: a par; centers par mar`, `- vie`,
//! `serbia austria`, `*a bur > gas par`, `fall 1903`; or a sheet with `position:`.

use super::header_sections::Stage;
use super::layout::{Known, Layout, Section, TextBlock};
use super::list::list;
use super::phase::read_turn;
use super::units::may_stand;
use super::{Defaults, Problem, header_sections};
use crate::lexicon::Lexicon;
use crate::matcher::{Guess, Spelling};
use crate::normalize::key;
use crate::only;
use crate::prepare;
use crate::unresolved_order::Named;
use crate::words::List;
use chancery_core::board::{
    Edit, Location, LocationSet, Map, Phase, Position, Power, Province, ProvinceSet, Terrain, Turn,
    Unit, UnitKind,
};
use chancery_core::orders::WrittenPlace;
use chancery_core::rules::Rules;

/// The maximum length of a line, in bytes.
const LONGEST: usize = 2000;

/// The changes of a position from one line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PositionText {
    /// The power at the start of the line, to which the next lines also apply.
    pub power: Option<Power>,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// The subject of the parts of a line without a subject of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Units,
    Centers,
    Dislodged,
}

impl About {
    /// Returns the subject for a heading before a colon. `head` must be a key.
    fn headed(head: &str) -> Option<About> {
        match head {
            "supply centers" | "supply centres" => Some(About::Centers),
            _ if List::Centers.has(head) => Some(About::Centers),
            _ if List::PositionUnits.has(head) => Some(About::Units),
            _ if Section::named(head) == Some(Section::Dislodged) => Some(About::Dislodged),
            _ => None,
        }
    }
}

/// Reads a line that changes a position. `power` is the selected power, the owner of units without
/// a stated one. If `is_list` is set, a dash in front is a bullet.
///
/// # Errors
/// Returns a sentence without a period that quotes the text that wasn't understood and states what
/// was expected.
pub fn read_by_hand(
    map: &Map,
    lexicon: &Lexicon,
    position: &Position,
    power: Option<Power>,
    line: &str,
    is_list: bool,
) -> Result<PositionText, String> {
    if line.len() > LONGEST {
        return Err("this line is too long: one power at a time".to_owned());
    }
    let line = match is_list {
        true => &line[prepare::front(line, true)..],
        false => line,
    };
    let line = line.trim();
    if line.is_empty() || line.starts_with(['#', ';']) {
        return Ok(PositionText::default());
    }
    let (layout, rules) = (Layout::default(), Rules::default());
    let stage = Stage::new(map, lexicon, &layout, &rules, position.turn);
    let reader = Reader { stage };
    let alone = reader.initial(line).filter(|_| !is_list);
    let whole = || reader.whole(line).filter(|_| alone.is_none());
    match whole() {
        None if alone.is_none() => reader.line(line, power),
        edit => Ok(PositionText {
            power: alone,
            edits: edit.into_iter().collect(),
        }),
    }
}

/// Reads a sheet that gives a whole position in the sections `position:`, `centers:`, `dislodged:`
/// and `phase:`. Missing sections stay as in `present`; but with units and without centers, each
/// power owns its home centers and the centers it occupies. Returns `None` if the sheet has no
/// section with a position.
pub fn read_position(
    map: &Map,
    lexicon: &Lexicon,
    present: &Position,
    text: &str,
) -> Option<(Position, Vec<Problem>)> {
    let known = Known {
        position: true,
        ..Known::default()
    };
    let layout = Layout::of(map, lexicon, text, known);
    let sections = [Section::Position, Section::Centers, Section::Dislodged];
    if !sections.iter().any(|&section| layout.has(section)) {
        return None;
    }
    let defaults = Defaults::new(lexicon, Rules::default());
    let mut problems = layout.problems.clone();
    let (_, named) = header_sections::turn(map, &layout, &defaults, &mut problems);
    let turn = named.unwrap_or(present.turn);
    let mut stage = Stage::new(map, lexicon, &layout, &defaults.rules, turn);
    stage.set_up(Some(present));
    let mut position = stage.position;
    problems.extend(stage.problems);
    if !turn.phase.is_retreat() {
        position.clear_dislodged();
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    Some((position, problems))
}

/// The intended province, or two candidates.
type Meant = Result<Province, (Province, Province)>;

struct Reader<'a> {
    stage: Stage<'a>,
}

/// A unit or a province as it was written.
#[derive(Clone, Copy)]
struct Thing {
    power: Option<Power>,
    kind: Option<UnitKind>,
    place: Result<WrittenPlace, (Province, Province)>,
}

impl Reader<'_> {
    fn map(&self) -> &Map {
        self.stage.map
    }

    /// Returns the power for a single letter.
    fn initial(&self, line: &str) -> Option<Power> {
        let letter = only(line.chars())?.to_lowercase();
        let begins = |power: &Power| {
            let first = self.map().power(*power).name.chars().next();
            first.is_some_and(|first| first.to_lowercase().eq(letter.clone()))
        };
        only(self.map().powers().filter(begins))
    }

    /// Reads a line that is a single change: a phase, `clear`, `opening`.
    fn whole(&self, line: &str) -> Option<Edit> {
        let line = match line.split_once(':') {
            Some((head, rest)) if matches!(&*key(head), "phase" | "turn" | "season") => rest.trim(),
            Some(_) => return None,
            None => line,
        };
        match key(line).as_str() {
            "clear" | "empty" => Some(Edit::Clear),
            "opening" => Some(Edit::Opening),
            _ => self.turn(line).map(Edit::Go),
        }
    }

    /// Reads a phase, which may be incomplete: `fall 1903`, `1903`, `retreats`.
    fn turn(&self, line: &str) -> Option<Turn> {
        let now = self.stage.position.turn;
        if let Ok(year @ 1..=9999) = line.parse::<u16>() {
            return Some(Turn { year, ..now });
        }
        if let Some(turn) = read_turn(line) {
            return Some(turn);
        }
        let season = match now.phase {
            Phase::SpringMoves | Phase::SpringRetreats => "spring",
            Phase::FallMoves | Phase::FallRetreats | Phase::Adjustments => "fall",
        };
        let with_year = format!("{line} {}", now.year);
        read_turn(&with_year).or_else(|| read_turn(&format!("{season} {with_year}")))
    }

    fn line(&self, line: &str, hand: Option<Power>) -> Result<PositionText, String> {
        let mut read = PositionText::default();
        for part in line.split(';') {
            let mut about = About::Units;
            let mut rest = part.trim();
            // "France: centers: par mar"
            while let Some((head, tail)) = rest.split_once(':') {
                if let Some(other) = About::headed(&key(head)) {
                    about = other;
                } else if let Some(power) = self.power_of(head) {
                    read.power = Some(power);
                } else {
                    return Err(self.unknown(head, "a power before the colon"));
                }
                rest = tail.trim();
            }
            let is_word = !rest.contains(' ') && !self.stage.lexicon.is_place(&key(rest));
            if let Some(power) = self.power_of(rest).filter(|_| is_word) {
                read.power = Some(power);
                continue;
            }
            for piece in rest.split(',') {
                let piece = piece.trim();
                if !piece.is_empty() {
                    let power = read.power.or(hand);
                    self.piece(piece, power, &mut about, &mut read.edits)?;
                }
            }
        }
        Ok(read)
    }

    /// Returns the power that a text names without any other words. It may be misspelled.
    fn power_of(&self, text: &str) -> Option<Power> {
        let key = key(text);
        let lexicon = self.stage.lexicon;
        let known = lexicon.exactly(&key);
        match known {
            Some(known) => known.powers.first().copied(),
            None if key.contains(' ') => None,
            None => lexicon.nearly_power(&key),
        }
    }

    /// Reads the text between two commas.
    fn piece(
        &self,
        piece: &str,
        power: Option<Power>,
        about: &mut About,
        edits: &mut Vec<Edit>,
    ) -> Result<(), String> {
        let dashed = piece.strip_prefix(['-', '–', '—', '−']);
        let mut words: Vec<&str> = dashed.unwrap_or(piece).split_whitespace().collect();
        let mut off = dashed.is_some();
        if words.len() > 1 && List::Off.has(&key(words[0])) {
            off = true;
            words.remove(0);
        }
        let starred = words.first().is_some_and(|word| word.starts_with('*'));
        if !off && (starred || *about == About::Dislodged) {
            return self.dislodged(&words.join(" "), power, edits);
        }
        let mut owned = take_word(&mut words, List::Centers);
        if owned && words.is_empty() {
            *about = About::Centers;
            return Ok(());
        }
        // "centers par, mar": the following provinces are centers, too
        if owned && key(piece.split_whitespace().next().unwrap_or_default()) != key(words[0]) {
            *about = About::Centers;
        }
        if take_word(&mut words, List::PositionUnits) {
            *about = About::Units;
        }
        let unowned = take_word(&mut words, List::Unowned);
        let named = match unowned {
            true => None,
            false => self.take_power(&mut words),
        };
        let has_kind = words.first().is_some_and(|word| self.is_kind(word));
        owned |= unowned || *about == About::Centers && !has_kind;
        let text = words.join(" ").replace('*', "");
        let things = self.things(&text, owned)?;
        if things.is_empty() {
            return Err(self.unknown(piece, "one like A Vie, F Stp/sc or Ser center"));
        }
        for thing in things {
            let place = self.place(&text, thing)?;
            let province = place.province;
            let power = named.or(thing.power).or(power);
            let power = power.ok_or_else(|| missing_power_note(&text));
            let center = self.map().centers().contains(province);
            let to_give = owned || named.is_some() && center;
            edits.push(if off && starred {
                Edit::Destroy(province)
            } else if off {
                Edit::Take(province)
            } else if to_give && thing.kind.is_none() {
                Edit::Give {
                    center: province,
                    to: if unowned { None } else { Some(power?) },
                }
            } else {
                Edit::Put(self.unit(power?, thing.kind, place)?)
            });
        }
        Ok(())
    }

    /// Reads `*A Bur > Gas Par`. Without a `>`, the unit may retreat to every vacant location.
    fn dislodged(
        &self,
        text: &str,
        power: Option<Power>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), String> {
        let (unit, open) = match text.split_once(['>', '→']) {
            Some((unit, open)) => (unit, Some(open.trim())),
            None => (text, None),
        };
        let unit_text = unit.replace('*', "");
        let mut words: Vec<&str> = unit_text.split_whitespace().collect();
        let named = self.take_power(&mut words);
        let text = words.join(" ");
        let things = self.things(&text, false)?;
        let &[thing] = things.as_slice() else {
            return Err(self.unknown(unit, "one dislodged unit, as in *A Bur > Gas Par"));
        };
        let place = self.place(&text, thing)?;
        let power = named.or(thing.power).or(power);
        let power = power.ok_or_else(|| missing_power_note(unit))?;
        let unit = self.unit(power, thing.kind, place)?;
        let open = match open {
            Some(open) => Some(self.open(unit, open)?),
            None => None,
        };
        edits.push(Edit::Dislodge { unit, open });
        Ok(())
    }

    fn open(&self, unit: Unit, text: &str) -> Result<LocationSet, String> {
        let nowhere = ["", "nowhere", "none", "-"];
        if nowhere.contains(&text.to_lowercase().as_str()) {
            return Ok(LocationSet::EMPTY);
        }
        let entry = TextBlock {
            line: 1,
            column: 1,
            text: text.to_owned(),
            power: None,
            set: 1,
        };
        let open = self.stage.open(unit, &entry);
        open.map_err(|problem| problem.text)
    }

    /// Removes a power's name from the start or the end of the words.
    fn take_power(&self, words: &mut Vec<&str>) -> Option<Power> {
        if words.len() < 2 {
            return None;
        }
        let named = |word: &str| {
            let word = word.trim_matches(['(', ')']);
            let known = self.stage.lexicon.exactly(&key(word));
            let power = self.power_of(word)?;
            // a text that may mean a province isn't read as a power
            (known.is_none_or(|known| known.places.is_empty())).then_some(power)
        };
        if let Some(power) = named(words[0]) {
            words.remove(0);
            return Some(power);
        }
        let power = named(words[words.len() - 1])?;
        words.pop();
        Some(power)
    }

    fn is_kind(&self, word: &str) -> bool {
        self.stage.lexicon.is_kind_of_unit(&key(word))
    }

    /// Reads a list of units and provinces.
    fn things(&self, text: &str, owned: bool) -> Result<Vec<Thing>, String> {
        let everywhere: ProvinceSet = self.map().provinces().collect();
        let wanted = if owned {
            self.map().centers()
        } else {
            &everywhere
        };
        let found = self.stage.look(text, |grammar| {
            list(grammar, |at| {
                let ways = grammar.unit(at, None).into_iter();
                let known = ways.filter_map(|way| {
                    let Named { kind, power, spot } = way.value;
                    let guesses = &grammar.lattice.guesses[spot.places].0;
                    let (place, cost) = self.meant(guesses, kind, wanted)?;
                    let coast = spot.coast;
                    let place = place.map(|province| WrittenPlace { province, coast });
                    Some(way.with(Thing { power, kind, place }).dearer(cost))
                });
                known.collect()
            })
        });
        let end = || self.unknown(text, "units like A Vie or F Stp/sc, or “Ser center”");
        found.ok_or_else(end)
    }

    /// Returns the intended province: the exact match, or the cheapest of those where such a unit
    /// can be or that are in `wanted`. If two are about as cheap, both are returned.
    fn meant(
        &self,
        guesses: &[Guess],
        kind: Option<UnitKind>,
        wanted: &ProvinceSet,
    ) -> Option<(Meant, u16)> {
        let fits = |guess: &Guess| {
            may_stand(self.map(), kind, guess.province) && wanted.contains(guess.province)
        };
        let exact = guesses.iter().find(|it| it.spelling == Spelling::Exact);
        if let Some(exact) = exact {
            return Some((Ok(exact.province), exact.cost));
        }
        let fitting: Vec<&Guess> = guesses.iter().filter(|guess| fits(guess)).collect();
        let all = match fitting.is_empty() {
            true => guesses.iter().collect(),
            false => fitting,
        };
        let best = all.iter().min_by_key(|guess| guess.cost)?;
        let mut others = all.iter().filter(|it| it.province != best.province);
        let place = match others.find(|it| it.cost <= best.cost.saturating_add(1)) {
            Some(other) => Err((best.province, other.province)),
            None => Ok(best.province),
        };
        Some((place, best.cost))
    }

    fn place(&self, text: &str, thing: Thing) -> Result<WrittenPlace, String> {
        thing.place.map_err(|(one, other)| {
            let name = |at: Province| &self.map().info(at).name;
            let (one, other) = (name(one), name(other));
            format!("“{}”: {one} or {other}?", text::printable(text, 40))
        })
    }

    /// Returns a unit. Without a kind, it is a fleet in sea provinces and an army in inland
    /// provinces that aren't centers.
    fn unit(
        &self,
        power: Power,
        kind: Option<UnitKind>,
        place: WrittenPlace,
    ) -> Result<Unit, String> {
        let info = self.map().info(place.province);
        let by_terrain = match info.terrain {
            Terrain::Water => Some(UnitKind::Fleet),
            Terrain::Inland if !info.is_center => Some(UnitKind::Army),
            _ => place.coast.map(|_| UnitKind::Fleet),
        };
        let Some(kind) = kind.or(by_terrain) else {
            let short = self.map().short(place.province.location()).to_string();
            let mut text = format!("A {short}");
            if info.terrain != Terrain::Inland {
                text += &format!(" or F {short}");
            }
            if info.is_center {
                text += &format!(", or “{short} center”");
            }
            return Err(text + "?");
        };
        let location: Location = match kind {
            UnitKind::Army => place.province.location(),
            UnitKind::Fleet => place.location(self.map()).ok_or_else(|| {
                let one = info.coasts.is_empty();
                let coasts = if one {
                    "one coast only"
                } else {
                    "no such coast"
                };
                format!("{} has {coasts}", info.name)
            })?,
        };
        Ok(Unit {
            power,
            kind,
            location,
        })
    }

    fn unknown(&self, text: &str, expected: &str) -> String {
        format!(
            "“{}” is not clear: expected {expected}",
            text::printable(text.trim(), 40)
        )
    }
}

/// Removes a word of a list from the start or the end of the words. Returns whether there was one.
fn take_word(words: &mut Vec<&str>, which: List) -> bool {
    let is = |word: &&str| which.has(&key(word));
    if words.first().is_some_and(is) {
        words.remove(0);
        return true;
    }
    let last = words.last().is_some_and(is);
    if last {
        words.pop();
    }
    last
}

fn missing_power_note(text: &str) -> String {
    let text = text::printable(text.trim(), 40);
    format!("Which power for “{text}”? Start with its name, or press Tab to select one")
}
