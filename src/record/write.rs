//! What came of a phase, as a line of JSON.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::names::Names;
use super::read::{Phase, Unread};
use crate::adjudicator::advance::Next;
use crate::adjudicator::phase::Resolved;
use crate::board::{Map, Phase as Season, Position, Power, Province, Seniority};
use crate::inquiry;
use crate::orders::Illegal;
use crate::report::{Cause, Codes, Contest, Fate, Line, Scene, Why, keys, refusal};
use crate::rules::Removal;

/// The answer to a line. Written as JSON by [`Serialize`].
pub struct Answer<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) phase: &'a Phase,
    pub(super) scene: Scene<'a>,
    pub(super) names: &'a Names,
    /// Whether the reasons are asked for.
    pub(super) explain: bool,
    /// What differs from the record, where that was to be checked.
    pub(super) differs: Option<&'a [String]>,
}

impl<'a> Answer<'a> {
    /// The answer to a phase without an `id`, without reasons or comparison.
    pub fn new(phase: &'a Phase, scene: Scene<'a>, names: &'a Names) -> Self {
        Answer {
            id: None,
            phase,
            scene,
            names,
            explain: false,
            differs: None,
        }
    }
}

impl Answer<'_> {
    /// The same, with the reasons where they are wanted.
    #[must_use]
    pub fn with_reasons(self, explain: bool) -> Self {
        Answer { explain, ..self }
    }
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("name", &Shown(self.phase.position.turn))?;
        map.serialize_entry("results", &Results(self))?;
        map.serialize_entry("ignored", &IgnoredOrders(self))?;
        map.serialize_entry("next", &Following(self))?;
        if self.explain {
            map.serialize_entry("why", &Reasons(self))?;
        }
        if let Some(differs) = self.differs {
            map.serialize_entry("ok", &differs.is_empty())?;
            if !differs.is_empty() {
                map.serialize_entry("differs", differs)?;
            }
        }
        map.end()
    }
}

/// A line that is no phase.
pub(super) struct Refused<'a> {
    pub id: Option<&'a RawValue>,
    pub line: u64,
    pub error: String,
}

impl Serialize for Refused<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("error", &self.error)?;
        map.end()
    }
}

/// A value as its `Display` has it.
struct Shown<T>(T);

impl<T: std::fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Codes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for code in self.iter() {
            list.serialize_element(code.as_str())?;
        }
        list.end()
    }
}

/// The results by key: of units straight from the rulings, of a winter's orders by their text.
struct Results<'a>(&'a Answer<'a>);

impl Serialize for Results<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer { scene, names, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        match &scene.played.resolved {
            Resolved::Movement { resolution, .. } => {
                for ruling in &resolution.rulings {
                    let codes = Codes::of_movement(ruling);
                    map.serialize_entry(names.unit(ruling.unit), &codes)?;
                }
            }
            Resolved::Retreats { rulings, .. } => {
                for ruling in rulings {
                    let codes = Codes::of_retreat(ruling.outcome);
                    map.serialize_entry(names.unit(ruling.dislodged.unit), &codes)?;
                }
            }
            Resolved::Adjustments(_) => {
                let lines = scene.lines();
                for (line, key) in lines.iter().zip(keys(scene.bench.map, &lines)) {
                    if let Some(key) = key {
                        map.serialize_entry(&key, &line.fate.codes())?;
                    }
                }
            }
        }
        map.end()
    }
}

/// The orders that changed nobody's result, with what was wrong with each.
struct IgnoredOrders<'a>(&'a Answer<'a>);

impl Serialize for IgnoredOrders<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for ignored in ignored(self.0.phase, &self.0.scene) {
            list.serialize_element(&ignored)?;
        }
        list.end()
    }
}

/// An order that changed nobody's result, as it is told.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct IgnoredOrder<'a> {
    /// The power's key.
    pub power: &'a str,
    /// The order in canonical form, or the text where it could not be read.
    pub order: String,
    /// What is wrong with it.
    pub why: String,
}

/// The orders that changed nobody's result: those of the sheets, then those that could not be read.
pub fn ignored<'a>(phase: &'a Phase, scene: &Scene<'a>) -> Vec<IgnoredOrder<'a>> {
    let map = scene.bench.map;
    let key = |power: Power| map.power(power).key.as_str();
    let known = scene.ignored().iter().filter_map(|ignored| {
        let unread = unread(phase, ignored.power, ignored.entry);
        let written = scene.entry(ignored.power, ignored.entry)?;
        Some(IgnoredOrder {
            power: key(ignored.power),
            order: match unread {
                Some(unread) => unread.text.clone(),
                None => written.canonical(map).to_string(),
            },
            why: match (ignored.why, unread) {
                (Illegal::Unreadable | Illegal::OffMap, Some(unread)) => unread.why.to_string(),
                (why, _) => refusal(&scene.bench, ignored.power, written, why),
            },
        })
    });
    let lost = phase.unread.iter().filter(|unread| unread.entry.is_none());
    let lost = lost.map(|unread| IgnoredOrder {
        power: key(unread.power),
        order: unread.text.clone(),
        why: unread.why.to_string(),
    });
    known.chain(lost).collect()
}

fn unread(phase: &Phase, power: Power, entry: usize) -> Option<&Unread> {
    let mut all = phase.unread.iter();
    all.find(|unread| unread.power == power && unread.entry == Some(entry))
}

/// The very next phase.
struct Following<'a>(&'a Answer<'a>);

impl Serialize for Following<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer {
            scene,
            names,
            phase,
            ..
        } = self.0;
        let board = Board {
            map: &phase.map,
            position: scene.played.next.position(),
            names,
            homes: phase.own_homes,
            oldest_first: scene.bench.rules.removal == Removal::Oldest,
        };
        let mut map = serializer.serialize_map(None)?;
        match &scene.played.next {
            Next::Won { winner, .. } => {
                map.serialize_entry("name", "COMPLETED")?;
                map.serialize_entry("winner", &phase.map.power(*winner).key)?;
                map.serialize_entry("state", &board)?;
            }
            Next::Play(position) => {
                map.serialize_entry("name", &Shown(position.turn))?;
                map.serialize_entry("state", &board)?;
                if position.turn.phase == Season::Adjustments {
                    map.serialize_entry("builds", &Builds(&board))?;
                }
            }
        }
        map.end()
    }
}

/// A position as a `state`.
struct Board<'a> {
    map: &'a Map,
    position: &'a Position,
    names: &'a Names,
    homes: bool,
    /// Whether the units are listed by how long they have been there, where the rules ask for it
    /// (4.D.8, 2.4f), and not in the sequence of the map.
    oldest_first: bool,
}

impl Serialize for Board<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let Board {
            position, names, ..
        } = self;
        let standing = position.units().map(|unit| (unit.power, names.unit(unit)));
        let dislodged = position.dislodged().iter();
        let dislodged = dislodged.map(|other| (other.unit.power, names.dislodged(other.unit)));
        let mut units = ByPower::new(self.map, standing.chain(dislodged));
        if self.oldest_first {
            let mut all: Vec<_> = self.since().zip(units.all).collect();
            all.sort_by_key(|(since, _)| *since);
            units.all = all.into_iter().map(|(_, unit)| unit).collect();
        }
        map.serialize_entry("units", &units)?;
        map.serialize_entry("retreats", &Retreats(self))?;
        map.serialize_entry("centers", &self.provinces(Position::owner))?;
        if self.homes {
            map.serialize_entry("homes", &self.provinces(Position::home))?;
        }
        map.end()
    }
}

impl<'a> Board<'a> {
    /// Since when each unit has been on the board, first the standing ones.
    fn since(&self) -> impl Iterator<Item = Seniority> {
        let (map, position) = (self.map, self.position);
        let standing = position.units();
        let standing = standing.map(|unit| position.since(map.province(unit.location)));
        let dislodged = position.dislodged().iter();
        let dislodged = dislodged.map(|d| position.dislodged_since(map.province(d.unit.location)));
        standing.chain(dislodged)
    }

    /// The provinces that are a power's in some way, by power.
    fn provinces(&self, whose: fn(&Position, Province) -> Option<Power>) -> ByPower<'a> {
        let one = |province| {
            let power = whose(self.position, province)?;
            Some((power, self.map.code(province)))
        };
        ByPower::new(self.map, self.map.provinces().filter_map(one))
    }
}

/// A list for each power of the map.
struct ByPower<'a> {
    map: &'a Map,
    /// Whose, and what, in the sequence in which it is listed.
    all: Vec<(Power, &'a str)>,
}

impl<'a> ByPower<'a> {
    fn new(map: &'a Map, all: impl Iterator<Item = (Power, &'a str)>) -> Self {
        let mut list = Vec::with_capacity(64);
        list.extend(all);
        ByPower { map, all: list }
    }
}

impl Serialize for ByPower<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Of<'a>(&'a ByPower<'a>, Power);
        impl Serialize for Of<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut list = serializer.serialize_seq(None)?;
                for (_, text) in self.0.all.iter().filter(|(power, _)| *power == self.1) {
                    list.serialize_element(text)?;
                }
                list.end()
            }
        }
        let mut map = serializer.serialize_map(None)?;
        for power in self.map.powers() {
            map.serialize_entry(&self.map.power(power).key, &Of(self, power))?;
        }
        map.end()
    }
}

/// The places open to each dislodged unit, by power; powers without any are left out.
struct Retreats<'a>(&'a Board<'a>);

impl Serialize for Retreats<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Of<'a>(&'a Board<'a>, Power);
        impl Serialize for Of<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                let all = self.0.position.dislodged().iter();
                for dislodged in all.filter(|dislodged| dislodged.unit.power == self.1) {
                    let open = dislodged.open.iter();
                    let places: Vec<&str> = open.map(|at| self.0.map.location_code(at)).collect();
                    map.serialize_entry(self.0.names.unit(dislodged.unit), &places)?;
                }
                map.end()
            }
        }
        let mut map = serializer.serialize_map(None)?;
        for power in self.0.map.powers() {
            let all = self.0.position.dislodged();
            if all.iter().any(|dislodged| dislodged.unit.power == power) {
                map.serialize_entry(&self.0.map.power(power).key, &Of(self.0, power))?;
            }
        }
        map.end()
    }
}

/// What each power builds or removes; those that do neither are left out.
struct Builds<'a>(&'a Board<'a>);

impl Serialize for Builds<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for power in self.0.map.powers() {
            let due = self.0.position.adjustment(power);
            if due != 0 {
                map.serialize_entry(&self.0.map.power(power).key, &due)?;
            }
        }
        map.end()
    }
}

/// Why each order came out so, with the keys of the results.
struct Reasons<'a>(&'a Answer<'a>);

impl Serialize for Reasons<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let why = self.0.scene.why();
        let lines = why.scene.lines();
        let mut map = serializer.serialize_map(None)?;
        for (line, key) in lines.iter().zip(keys(why.scene.bench.map, &lines)) {
            if let Some(key) = key {
                map.serialize_entry(&key, &Reason(self.0, &why, line))?;
            }
        }
        map.end()
    }
}

struct Reason<'a>(&'a Answer<'a>, &'a Why<'a>, &'a Line);

impl Serialize for Reason<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Reason(answer, why, line) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", &reason(answer.phase, why, line))?;
        map.serialize_entry("verdict", &Shown(line.fate.verdict()))?;
        if let Some(contest) = why.contest(line) {
            map.serialize_entry("strengths", &answer.strengths(line, contest))?;
        }
        let because = why.because(line).into_iter();
        let because: Vec<String> = because.filter_map(|cause| self.0.cause(cause)).collect();
        map.serialize_entry("because", &because)?;
        if let Some(nearest) = inquiry::told(&why.scene, line) {
            map.serialize_entry("nearest", &nearest)?;
        }
        map.end()
    }
}

impl Answer<'_> {
    /// The strengths that were compared, and the unit on the other side.
    fn strengths(&self, line: &Line, contest: Contest<'_>) -> serde_json::Map<String, Value> {
        let mut all = serde_json::Map::new();
        all.insert("attack".into(), contest.attack.tally.strength.into());
        let (name, strength) = match contest.against {
            Some(side) => (side.kind.as_str(), side.tally.strength),
            None => ("hold", 0),
        };
        all.insert(name.into(), strength.into());
        let own = line.order.unit().map(|unit| unit.place.province);
        let other = match own == Some(contest.attack.unit) {
            true => contest.against.map(|side| side.unit),
            false => Some(contest.attack.unit),
        };
        if let Some(unit) = other.and_then(|at| self.phase.position.unit(at)) {
            all.insert("by".into(), self.names.unit(unit).into());
        }
        all
    }

    fn cause(&self, cause: Cause) -> Option<String> {
        match cause {
            Cause::Rule(issue) => Some(issue.to_string()),
            Cause::Unit(province) => {
                let position = &self.phase.position;
                let dislodged = position.dislodged_from(&self.phase.map, province);
                let unit = match dislodged {
                    Some(dislodged) => Some(dislodged.unit),
                    None => position.unit(province),
                };
                unit.map(|unit| self.names.unit(unit).to_owned())
            }
        }
    }
}

/// The sentence about a line; an order that could not be read is quoted.
pub fn reason(phase: &Phase, why: &Why<'_>, line: &Line) -> String {
    if let Fate::Moved { source, .. } | Fate::Retreated { source, .. } = &line.fate
        && let Some((entry, Illegal::Unreadable | Illegal::OffMap)) = source.refused()
        && let Some(unread) = unread(phase, line.power, entry)
    {
        return format!("\"{}\" was void: {}.", unread.text, unread.why);
    }
    why.sentence(line)
}
