//! Writes the results of a phase as a line of JSON.

use super::Raw;
use super::json::{self, List, Object, plain};
use super::names::Names;
use super::read::{OrderError, Phase};
use chancery_core::adjudicator::Strength;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Phase as Season, Position, Power, Unit};
use chancery_core::counterfactual;
use chancery_core::orders::IllegalReason;
use chancery_core::report::{
    Cause, Codes, Contest, Explainer, ReportContext, ResultKind, ResultLine, illegal_reason, keys,
};
use chancery_core::rules::Removal;

/// The answer to a line.
pub struct OutputLine<'a> {
    pub(super) id: Option<Raw<'a>>,
    pub(super) phase: &'a Phase,
    pub(super) scene: ReportContext<'a>,
    pub(super) names: &'a Names,
    /// Whether reasons are included.
    pub explain: bool,
    /// The differences from the record, if it was checked.
    pub(super) differs: Option<&'a [String]>,
}

impl<'a> OutputLine<'a> {
    /// Returns the answer to a phase without an `id`, reasons or comparison.
    pub fn new(phase: &'a Phase, scene: ReportContext<'a>, names: &'a Names) -> Self {
        OutputLine {
            id: None,
            phase,
            scene,
            names,
            explain: false,
            differs: None,
        }
    }
}

impl OutputLine<'_> {
    /// Writes the answer as an object.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut object = Object::open(out);
        self.entries(&mut object);
        object.close();
    }

    /// Writes the entries of the answer into an object, to which more can be added.
    pub fn entries(&self, object: &mut Object<'_>) {
        if let Some(id) = self.id {
            id.write(object.key("id"));
        }
        json::display(object.key("name"), self.phase.position.turn);
        self.results(object.key("results"));
        let ignored = ignored(self.phase, &self.scene);
        json::write(object.key("ignored"), &ignored);
        self.next(object.key("next"));
        if self.explain {
            self.reasons(object.key("why"));
        }
        if let Some(differs) = self.differs {
            json::write(object.key("ok"), &differs.is_empty());
            if !differs.is_empty() {
                json::write(object.key("differs"), differs);
            }
        }
    }

    /// Writes the results by key: those of units directly from the rulings, those of a winter's orders by
    /// their text.
    fn results(&self, out: &mut Vec<u8>) {
        let OutputLine { scene, names, .. } = self;
        let mut object = Object::open(out);
        match &scene.played.resolved {
            PhaseResults::Movement { resolution, .. } => {
                for ruling in &resolution.rulings {
                    let out = object.ready_key(names.unit(ruling.unit));
                    write_codes(out, Codes::of_movement(ruling));
                }
            }
            PhaseResults::Retreats { rulings, .. } => {
                for ruling in rulings {
                    let out = object.ready_key(names.unit(ruling.dislodged.unit));
                    write_codes(out, Codes::of_retreat(ruling.outcome));
                }
            }
            PhaseResults::Adjustments(_) => {
                let lines = scene.lines();
                for (line, key) in lines.iter().zip(keys(scene.ctx.map, &lines)) {
                    if let Some(key) = key {
                        write_codes(object.key(&key), line.result.codes());
                    }
                }
            }
        }
        object.close();
    }

    /// Writes the next phase.
    fn next(&self, out: &mut Vec<u8>) {
        let next = &self.scene.played.next;
        let state = State {
            map: &self.phase.map,
            position: next.position(),
            names: self.names,
            own_homes: self.phase.own_homes,
            oldest_first: self.scene.ctx.rules.removal == Removal::Oldest,
        };
        let mut object = Object::open(out);
        match next {
            NextPhase::Won { winner, .. } => {
                plain(object.key("name"), "COMPLETED");
                self.names.power(*winner).write(object.key("winner"));
                state.write(object.key("state"));
            }
            NextPhase::Play(Position { turn, .. }) => {
                json::display(object.key("name"), turn);
                state.write(object.key("state"));
                if turn.phase == Season::Adjustments {
                    state.builds(object.key("builds"));
                }
            }
        }
        object.close();
    }

    /// Writes the reason for each order's result, by the keys of the results.
    fn reasons(&self, out: &mut Vec<u8>) {
        let why = self.scene.explain();
        let lines = why.scene.lines();
        let mut object = Object::open(out);
        for (line, key) in lines.iter().zip(keys(why.scene.ctx.map, &lines)) {
            if let Some(key) = key {
                self.reason(&why, line, object.key(&key));
            }
        }
        object.close();
    }

    fn reason(&self, why: &Explainer<'_>, line: &ResultLine, out: &mut Vec<u8>) {
        let mut object = Object::open(out);
        json::write(object.key("text"), &reason(self.phase, why, line));
        json::display(object.key("verdict"), line.result.verdict());
        if let Some(contest) = why.contest(line) {
            json::write(object.key("strengths"), &self.strengths(line, contest));
        }
        let because = why.causes(line).into_iter();
        let because: Vec<String> = because.filter_map(|cause| self.cause(cause)).collect();
        json::write(object.key("because"), &because);
        if let Some(nearest) = counterfactual::for_line(&why.scene, line) {
            json::write(object.key("nearest"), &nearest);
        }
        object.close();
    }

    /// Returns the strengths that were compared, and the unit on the other side.
    fn strengths(
        &self,
        line: &ResultLine,
        contest: Contest<'_>,
    ) -> serde_json::Map<String, serde_json::Value> {
        let mut all = serde_json::Map::new();
        all.insert("attack".into(), number(contest.attack.tally.strength));
        let (name, strength) = match contest.against {
            Some(side) => (side.kind.as_str(), side.tally.strength),
            None => ("hold", Strength::default()),
        };
        all.insert(name.into(), number(strength));
        let own = line.order.unit().map(|unit| unit.place.province);
        let other = if own == Some(contest.attack.unit) {
            contest.against.map(|side| side.unit)
        } else {
            Some(contest.attack.unit)
        };
        if let Some(unit) = other.and_then(|at| self.phase.position.unit(at)) {
            all.insert("by".into(), unit.code(&self.phase.map).into());
        }
        all
    }

    fn cause(&self, cause: Cause) -> Option<String> {
        match cause {
            Cause::Rule(issue) => Some(issue.to_string()),
            Cause::Unit(province) => {
                let map = &self.phase.map;
                Some(self.phase.position.orderable_unit(map, province)?.code(map))
            }
        }
    }
}

/// An ignored order and the reason.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct IgnoredField<'a> {
    /// The power's key.
    pub power: &'a str,
    /// The order in canonical form, or the text if it couldn't be read.
    pub order: String,
    /// The reason.
    pub why: String,
}

/// Returns the orders without effect: those of the sheets, then those that couldn't be read.
pub fn ignored<'a>(phase: &'a Phase, scene: &ReportContext<'a>) -> Vec<IgnoredField<'a>> {
    let map = scene.ctx.map;
    let key = |power: Power| map.power(power).key.as_str();
    let known = scene.ignored().iter().filter_map(|ignored| {
        let unread = unread(phase, ignored.power, ignored.entry);
        let written = scene.entry(ignored.power, ignored.entry)?;
        Some(IgnoredField {
            power: key(ignored.power),
            order: match unread {
                Some(unread) => unread.text.clone(),
                None => written.canonical(map).to_string(),
            },
            why: match (ignored.why, unread) {
                (IllegalReason::Unreadable | IllegalReason::OffMap, Some(unread)) => {
                    unread.why.to_string()
                }
                (why, _) => illegal_reason(&scene.ctx, ignored.power, written, why),
            },
        })
    });
    let lost = phase.unread.iter().filter(|unread| unread.entry.is_none());
    let lost = lost.map(|unread| IgnoredField {
        power: key(unread.power),
        order: unread.text.clone(),
        why: unread.why.to_string(),
    });
    known.chain(lost).collect()
}

fn unread(phase: &Phase, power: Power, entry: usize) -> Option<&OrderError> {
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
    /// Whether the line has its own home centers, so that the answer needs them as well.
    own_homes: bool,
    /// Whether units are listed by age, if the rules need that (4.D.8, 2.4f), instead of in the order of the
    /// map.
    oldest_first: bool,
}

impl State<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let position = self.position;
        let mut object = Object::open(out);
        self.by_power(object.key("units"), |power, list| {
            if self.oldest_first {
                self.units_by_age(power, list)
            } else {
                let standing = position.units_of(power);
                standing.for_each(|unit| list.add_ready(self.names.unit(unit)));
                let dislodged = position.dislodged_of(power);
                dislodged.for_each(|other| list.add_ready(self.names.dislodged(other.unit)));
            }
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

    fn units_by_age(&self, power: Power, list: &mut List<'_>) {
        let (position, province) = (self.position, |unit: Unit| self.map.province(unit.location));
        let standing = position.units_of(power);
        let standing = standing.map(|unit| (position.since(province(unit)), self.names.unit(unit)));
        let dislodged = position.dislodged_of(power).map(|other| {
            let since = position.dislodged_since(province(other.unit));
            (since, self.names.dislodged(other.unit))
        });
        let mut all: Vec<_> = standing.chain(dislodged).collect();
        all.sort_by_key(|(since, _)| *since);
        all.into_iter().for_each(|(_, name)| list.add_ready(name));
    }

    /// Writes a list for each power of the map.
    fn by_power(&self, out: &mut Vec<u8>, fill: impl Fn(Power, &mut List<'_>)) {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            let mut list = List::open(object.ready_key(self.names.power(power)));
            fill(power, &mut list);
            list.close();
        }
        object.close();
    }

    /// Writes the open retreats of each dislodged unit, by power; powers without any are left out.
    fn retreats(&self, out: &mut Vec<u8>) {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            let mut dislodged = self.position.dislodged_of(power).peekable();
            if dislodged.peek().is_none() {
                continue;
            }
            let mut units = Object::open(object.ready_key(self.names.power(power)));
            for dislodged in dislodged {
                let mut places = List::open(units.ready_key(self.names.unit(dislodged.unit)));
                let open = dislodged.open.iter();
                open.for_each(|at| places.add(self.map.location_code(at)));
                places.close();
            }
            units.close();
        }
        object.close();
    }

    /// Writes the number of builds or removals of each power; powers with neither are left out.
    fn builds(&self, out: &mut Vec<u8>) {
        let mut object = Object::open(out);
        for power in self.map.powers() {
            let due = self.position.adjustment(power);
            if due != 0 {
                json::write(object.ready_key(self.names.power(power)), &due);
            }
        }
        object.close();
    }
}

/// Returns a strength as a JSON number: an integer, or a fraction like 1.5.
fn number(strength: Strength) -> serde_json::Value {
    match strength.whole() {
        Some(units) => units.into(),
        None => strength.as_f64().into(),
    }
}

/// Returns the sentence about a line, with all reasons. An order that couldn't be read is quoted.
pub fn reason(phase: &Phase, why: &Explainer<'_>, line: &ResultLine) -> String {
    if let ResultKind::Moved { source, .. } | ResultKind::Retreated { source, .. } = &line.result
        && let Some((entry, IllegalReason::Unreadable | IllegalReason::OffMap)) = source.refused()
        && let Some(unread) = unread(phase, line.power, entry)
    {
        return format!("\"{}\" was void: {}.", unread.text, unread.why);
    }
    why.sentence_in_full(line)
}
