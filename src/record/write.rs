//! What came of a phase, as a line of JSON.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Raw;
use super::json::{List, Object, plain};
use super::names::Names;
use super::read::{Phase, Unread};
use crate::adjudicator::advance::Next;
use crate::adjudicator::phase::Resolved;
use crate::board::{Dislodged, Map, Phase as Season, Position, Power, Unit};
use crate::orders::Illegal;
use crate::report::{Cause, Codes, Fate, Line, Scene, keys, refusal};

/// The answer to a line.
pub struct Answer<'a> {
    pub(super) id: Option<Raw<'a>>,
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

impl Answer<'_> {
    /// Writes the answer as an object.
    ///
    /// # Errors
    /// A part could not be written as JSON.
    pub fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut object = Object::open(out);
        self.entries(&mut object)?;
        object.close();
        Ok(())
    }

    /// Writes the entries of that object into one to which more may be added.
    ///
    /// # Errors
    /// A part could not be written as JSON.
    pub fn entries(&self, object: &mut Object<'_>) -> io::Result<()> {
        if let Some(id) = self.id {
            object.key("id").extend_from_slice(id.get().as_bytes());
        }
        write!(object.key("name"), "\"{}\"", self.phase.position.turn)?;
        self.results(object.key("results"));
        let ignored = ignored(self.phase, &self.scene);
        serde_json::to_writer(object.key("ignored"), &ignored)?;
        self.next(object.key("next"))?;
        if self.explain {
            serde_json::to_writer(object.key("why"), &Reasons(self))?;
        }
        if let Some(differs) = self.differs {
            serde_json::to_writer(object.key("ok"), &differs.is_empty())?;
            if !differs.is_empty() {
                serde_json::to_writer(object.key("differs"), differs)?;
            }
        }
        Ok(())
    }

    /// The results by key: of units straight from the rulings, of a winter's orders by their text.
    fn results(&self, out: &mut Vec<u8>) {
        let Answer { scene, names, .. } = self;
        let mut object = Object::open(out);
        match &scene.played.resolved {
            Resolved::Movement { resolution, .. } => {
                for ruling in &resolution.rulings {
                    let out = object.ready_key(names.unit(ruling.unit));
                    write_codes(out, Codes::of_movement(ruling));
                }
            }
            Resolved::Retreats { rulings, .. } => {
                for ruling in rulings {
                    let out = object.ready_key(names.unit(ruling.dislodged.unit));
                    write_codes(out, Codes::of_retreat(ruling.outcome));
                }
            }
            Resolved::Adjustments(_) => {
                let lines = scene.lines();
                for (line, key) in lines.iter().zip(keys(scene.bench.map, &lines)) {
                    if let Some(key) = key {
                        write_codes(object.key(&key), line.fate.codes());
                    }
                }
            }
        }
        object.close();
    }

    /// The very next phase.
    fn next(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let next = &self.scene.played.next;
        let state = State {
            map: &self.phase.map,
            position: next.position(),
            names: self.names,
            own_homes: self.phase.own_homes,
        };
        let mut object = Object::open(out);
        match next {
            Next::Won { winner, .. } => {
                plain(object.key("name"), "COMPLETED");
                self.names.power(*winner).write(object.key("winner"));
                state.write(object.key("state"));
            }
            Next::Play(Position { turn, .. }) => {
                write!(object.key("name"), "\"{turn}\"")?;
                state.write(object.key("state"));
                if turn.phase == Season::Adjustments {
                    state.builds(object.key("builds"))?;
                }
            }
        }
        object.close();
        Ok(())
    }
}

/// A line that is no phase.
pub(super) struct Refused<'a> {
    pub id: Option<Raw<'a>>,
    pub line: u64,
    pub error: String,
}

impl Refused<'_> {
    pub(super) fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut object = Object::open(out);
        if let Some(id) = self.id {
            object.key("id").extend_from_slice(id.get().as_bytes());
        }
        write!(object.key("line"), "{}", self.line)?;
        serde_json::to_writer(object.key("error"), &self.error)?;
        object.close();
        Ok(())
    }
}

/// A value as its `Display` has it.
struct Shown<T>(T);

impl<T: std::fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
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
                (Illegal::Unreadable, Some(unread)) => unread.why.to_string(),
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

fn write_codes(out: &mut Vec<u8>, codes: Codes) {
    let mut list = List::open(out);
    codes.iter().for_each(|code| list.add(code.as_str()));
    list.close();
}

/// A position to be written as a `state`.
struct State<'a> {
    map: &'a Map,
    position: &'a Position,
    names: &'a Names,
    /// Does the line have homes of its own, so that the answer has them as well?
    own_homes: bool,
}

impl State<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let position = self.position;
        let mut object = Object::open(out);
        self.by_power(object.key("units"), |power, list| {
            let standing = position.units_of(power);
            standing.for_each(|unit| list.add_ready(self.names.unit(unit)));
            let dislodged = self.dislodged_of(power);
            dislodged.for_each(|other| list.add_ready(self.names.dislodged(other.unit)));
        });
        self.retreats(object.key("retreats"));
        self.by_power(object.key("centers"), |power, list| {
            let centers = position.centers_of(power);
            centers.for_each(|center| list.add_ready(self.names.province(center)));
        });
        if self.own_homes {
            self.by_power(object.key("homes"), |power, list| {
                let homes = position.homes_of(power);
                homes.for_each(|home| list.add_ready(self.names.province(home)));
            });
        }
        object.close();
    }

    /// A list for each power of the map.
    fn by_power(&self, out: &mut Vec<u8>, fill: impl Fn(Power, &mut List<'_>)) {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            let mut list = List::open(object.ready_key(self.names.power(power)));
            fill(power, &mut list);
            list.close();
        }
        object.close();
    }

    fn dislodged_of(&self, power: Power) -> impl Iterator<Item = &Dislodged> {
        let all = self.position.dislodged().iter();
        all.filter(move |dislodged| dislodged.unit.power == power)
    }

    /// The places open to each dislodged unit, by power; powers without any are left out.
    fn retreats(&self, out: &mut Vec<u8>) {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            if self.dislodged_of(power).next().is_none() {
                continue;
            }
            let mut units = Object::open(object.ready_key(self.names.power(power)));
            for dislodged in self.dislodged_of(power) {
                let mut places = List::open(units.ready_key(self.names.unit(dislodged.unit)));
                let open = dislodged.open.iter();
                open.for_each(|at| places.add(self.map.location_code(at)));
                places.close();
            }
            units.close();
        }
        object.close();
    }

    /// What each power builds or removes; those that do neither are left out.
    fn builds(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            let due = self.position.adjustment(power);
            if due != 0 {
                write!(object.ready_key(self.names.power(power)), "{due}")?;
            }
        }
        object.close();
        Ok(())
    }
}

/// Why each order came out so, with the keys of the results.
struct Reasons<'a>(&'a Answer<'a>);

impl Serialize for Reasons<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scene = &self.0.scene;
        let lines = scene.lines();
        let mut map = serializer.serialize_map(None)?;
        for (line, key) in lines.iter().zip(keys(scene.bench.map, &lines)) {
            if let Some(key) = key {
                map.serialize_entry(&key, &Reason(self.0, line))?;
            }
        }
        map.end()
    }
}

struct Reason<'a>(&'a Answer<'a>, &'a Line);

impl Serialize for Reason<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Reason(answer, line) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", &reason(answer.phase, &answer.scene, line))?;
        map.serialize_entry("verdict", &Shown(line.fate.verdict()))?;
        if let Some(strengths) = answer.scene.strengths(line) {
            let (name, strength) = strengths.against.named();
            let mut all = serde_json::Map::new();
            all.insert("attack".into(), strengths.attack.into());
            all.insert(name.into(), strength.into());
            if let Some(unit) = answer.phase.position.unit(strengths.by) {
                all.insert("by".into(), answer.unit_code(unit).into());
            }
            map.serialize_entry("strengths", &all)?;
        }
        let because = answer.scene.because(line).into_iter();
        let because: Vec<String> = because.filter_map(|cause| self.0.cause(cause)).collect();
        map.serialize_entry("because", &because)?;
        map.end()
    }
}

impl Answer<'_> {
    fn unit_code(&self, unit: Unit) -> String {
        Position::unit_code(&self.phase.map, unit.kind, unit.location)
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
                unit.map(|unit| self.unit_code(unit))
            }
        }
    }
}

/// The sentence about a line; an order that could not be read is quoted.
pub fn reason(phase: &Phase, scene: &Scene<'_>, line: &Line) -> String {
    if let Fate::Moved { source, .. } | Fate::Retreated { source, .. } = &line.fate
        && let crate::orders::Source::Illegal(entry, Illegal::Unreadable) = *source
        && let Some(unread) = unread(phase, line.power, entry)
    {
        return format!("\"{}\" was void: {}.", unread.text, unread.why);
    }
    scene.sentence(line)
}
