//! The results of a phase as text, for a game master to read out.

use std::fmt::{self, Write};

use super::{Mark, ReportContext, ResultLine};
use crate::adjudicator::advance::NextPhase;
use crate::board::{Map, Phase as Kind, Position, Power, Season, Turn};

/// An order with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderOutcome {
    /// Its mark, unless the unit had no order and stayed.
    pub mark: Option<Mark>,
    /// The order, as shown on screen.
    pub order: String,
    /// The word for the result, and the reason if there is one.
    pub outcome: String,
}

impl OrderOutcome {
    /// Returns the result of an order.
    pub fn of(scene: &ReportContext<'_>, line: &ResultLine) -> Self {
        let clause = scene.clause(line);
        OrderOutcome {
            mark: line.mark(),
            order: line.order.short(scene.ctx.map).to_string(),
            outcome: outcome(line.result.word(), &clause, scene.origin(line)),
        }
    }

    /// Returns the results of the orders of each power that has any.
    pub fn by_power(scene: &ReportContext<'_>) -> Vec<(Power, Vec<Self>)> {
        let lines = scene.lines();
        let of = |power| {
            let own = lines.iter().filter(|line| line.power == power);
            let outcomes: Vec<Self> = own.map(|line| OrderOutcome::of(scene, line)).collect();
            (!outcomes.is_empty()).then_some((power, outcomes))
        };
        scene.ctx.map.powers().filter_map(of).collect()
    }

    /// Returns the symbol before the order: `✓`, or a dot for a unit that had none.
    pub fn symbol(&self) -> char {
        self.mark.map_or('·', Mark::symbol)
    }
}

/// The text of a phase: its title, the orders by power, and notes under their own headings. Formatted, it is
/// the output of `chancery adjudicate` without color.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsText {
    /// `Spring 1901 moves`
    pub title: String,
    /// By power: its name and its orders.
    pub powers: Vec<(String, Vec<OrderOutcome>)>,
    /// The headings with their notes, without empty ones.
    pub notes: Vec<(&'static str, Vec<String>)>,
    /// The winner, or the next phase.
    pub next: String,
}

impl ResultsText {
    /// Returns the text of a phase.
    pub fn of(scene: &ReportContext<'_>) -> Self {
        let map = scene.ctx.map;
        let powers = OrderOutcome::by_power(scene).into_iter();
        let powers = powers.map(|(power, outcomes)| (map.power(power).name.clone(), outcomes));
        let mut notes = vec![
            ("Dislodged", dislodged(map, scene)),
            ("Contested", contested(map, scene)),
            ("Centers", centers(map, scene)),
        ];
        notes.retain(|(_, lines)| !lines.is_empty());
        ResultsText {
            title: title(scene.ctx.position.turn),
            powers: powers.collect(),
            notes,
            next: match &scene.played.next {
                NextPhase::Won { winner, .. } => format!("{} wins.", map.power(*winner).name),
                NextPhase::Play(position) => format!("Next: {}", title(position.turn)),
            },
        }
    }
}

impl fmt::Display for ResultsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.powers.iter().flat_map(|(_, orders)| orders);
        let width = all.map(|outcome| outcome.order.chars().count()).max();
        let width = width.unwrap_or(0);
        writeln!(f, "{}", self.title)?;
        for (power, orders) in &self.powers {
            writeln!(f, "\n{power}")?;
            for one in orders {
                let (symbol, order) = (one.symbol(), &one.order);
                writeln!(f, "  {symbol} {order:<width$}  {}", one.outcome)?;
            }
        }
        for (heading, lines) in &self.notes {
            writeln!(f, "\n{heading}")?;
            for line in lines {
                writeln!(f, "  {line}")?;
            }
        }
        writeln!(f, "\n{}", self.next)
    }
}

/// Returns the title of a phase: `Spring 1901 moves`.
pub fn title(turn: Turn) -> String {
    let season = turn.season().name();
    let kind = match turn.phase {
        Kind::SpringMoves | Kind::FallMoves => "moves",
        Kind::SpringRetreats | Kind::FallRetreats => "retreats",
        Kind::Adjustments => "builds and removals",
    };
    format!("{season} {} {kind}", turn.year)
}

/// Joins the word, the reason, and the origin of an order that its power didn't write.
fn outcome(word: &str, clause: &str, origin: Option<String>) -> String {
    let mut text = word.to_owned();
    if !clause.is_empty() {
        let _ = write!(text, ": {clause}");
    }
    if let Some(origin) = origin {
        let _ = write!(text, " ({origin})");
    }
    text
}

/// Returns a sentence on each dislodged unit and its open retreats.
pub fn dislodged(map: &Map, scene: &ReportContext<'_>) -> Vec<String> {
    let Some((_, resolution)) = scene.played.resolved.movement() else {
        return Vec::new();
    };
    let rulings = resolution.rulings.iter();
    let notes = rulings.filter_map(|ruling| {
        let dislodgement = ruling.dislodged?;
        let open = dislodgement.open.iter();
        let open: Vec<String> = open.map(|at| map.short(at).to_string()).collect();
        let unit = ruling.unit.short(map);
        let name = &map.power(ruling.unit.power).name;
        Some(
            if !scene.ctx.position.terms.shows_all_of(ruling.unit.power) {
                format!("{name}: {unit}")
            } else if open.is_empty() {
                format!("{name}: {unit} has no open retreat and is disbanded")
            } else {
                format!("{name}: {unit} may retreat to {}", open.join(", "))
            },
        )
    });
    notes.collect()
}

/// Returns the names of the provinces where units bounced and left a standoff.
pub fn contested(map: &Map, scene: &ReportContext<'_>) -> Vec<String> {
    let movement = scene.played.resolved.movement().into_iter();
    let standoffs = movement.flat_map(|(_, resolution)| resolution.standoffs.iter());
    standoffs.map(|at| map.info(at).name.clone()).collect()
}

/// Returns a line for each power after fall or winter: its centers, units and adjustments.
fn centers(map: &Map, scene: &ReportContext<'_>) -> Vec<String> {
    let next = scene.played.next.position();
    let counted = match scene.ctx.position.turn.season() {
        Season::Spring => false,
        Season::Fall => !next.turn.phase.is_retreat(),
        Season::Winter => true,
    };
    let is_shown = |power: &Power| counted && next.terms.shows_all_of(*power);
    let powers = map.powers().filter(is_shown);
    powers.filter_map(|power| owned(map, next, power)).collect()
}

fn owned(map: &Map, position: &Position, power: Power) -> Option<String> {
    let centers = position.centers_of(power);
    let centers = centers.map(|center| map.short(center.location()).to_string());
    let centers: Vec<String> = centers.collect();
    let units = position.units_of(power).count();
    if centers.is_empty() && units == 0 {
        return None;
    }
    let due = match position.due(power) {
        0 => String::new(),
        due @ 1.. => format!(", builds {due}"),
        due => format!(", removes {}", due.unsigned_abs()),
    };
    let (name, units) = (&map.power(power).name, text::count(units, "unit"));
    let count = text::count(centers.len(), "center");
    let centers = if centers.is_empty() {
        "none".to_owned()
    } else {
        centers.join(" ")
    };
    Some(format!("{name}: {count}, {units}{due}: {centers}"))
}
