//! The balance of a phase after which centers change owners: who took which centers from whom, and who builds
//! or removes how many units.

use chancery_core::board::{Map, Phase, Position, Power, PowerSet, Province};
use game::{Game, Record};
use text::count;

use super::places;

/// The centers that changed hands between a power and one other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CenterShift {
    /// The other power, or `None` if no one owned them.
    pub other: Option<Power>,
    /// The centers.
    pub centers: Vec<Province>,
}

/// The balance of one power.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PowerBalance {
    /// The power.
    pub power: Power,
    /// The number of its centers now.
    pub count: usize,
    /// The centers that it took, by their owner before.
    pub gained: Vec<CenterShift>,
    /// The centers that it lost, by their owner now.
    pub lost: Vec<CenterShift>,
    /// The number of units that it may build or, if negative, must remove; in winter, that it waived.
    pub due: i32,
    /// Whether the phase was a winter, so that builds that are due were waived.
    is_winter: bool,
}

impl PowerBalance {
    /// Returns the balance of each power that has centers or units after a phase, or had centers before it.
    pub fn of(map: &Map, record: &Record) -> Vec<Self> {
        let (before, after) = (&record.position, record.after());
        let balance = |power| PowerBalance {
            power,
            count: after.center_count(power),
            gained: shifts(after.centers_of(power), power, before),
            lost: shifts(before.centers_of(power), power, after),
            due: record.played.due(before, power),
            is_winter: record.turn().phase == Phase::Adjustments,
        };
        let is_there = |power: &Power| {
            let centers = before.center_count(*power) + after.center_count(*power);
            centers > 0 || after.units_of(*power).next().is_some()
        };
        map.powers().filter(is_there).map(balance).collect()
    }

    /// Returns whether anything changed, or has to be built or removed.
    pub fn is_changed(&self) -> bool {
        self.due != 0 || !self.gained.is_empty() || !self.lost.is_empty()
    }

    /// Returns the number of centers gained or, if negative, lost.
    pub fn net(&self) -> isize {
        let size = |all: &[CenterShift]| all.iter().map(|one| one.centers.len()).sum::<usize>();
        size(&self.gained) as isize - size(&self.lost) as isize
    }

    /// Returns all centers that it gained or lost.
    pub fn changed(&self) -> impl Iterator<Item = Province> + '_ {
        let shifts = self.gained.iter().chain(&self.lost);
        shifts.flat_map(|one| one.centers.iter().copied())
    }

    /// Returns the balance as a sentence: `England takes Norway, has 4 centers and can build 1 unit.`
    pub fn sentence(&self, map: &Map) -> String {
        let mut parts = Vec::new();
        for (verb, word, shifts) in [("takes", "from", &self.gained), ("loses", "to", &self.lost)] {
            for shift in shifts {
                let other = shift.other.map(|other| &map.power(other).name);
                let other = other.map_or_else(String::new, |name| format!(" {word} {name}"));
                parts.push(format!("{verb} {}{other}", places(map, &shift.centers)));
            }
        }
        parts.push(format!("has {}", count(self.count, "center")));
        let due = self.due.unsigned_abs() as usize;
        match self.due {
            0 => {}
            1.. if self.is_winter => parts.push(format!("waives {}", count(due, "build"))),
            1.. => parts.push(format!("can build {}", count(due, "unit"))),
            _ => parts.push(format!("must remove {}", count(due, "unit"))),
        }
        format!("{} {}.", map.power(self.power).name, text::join(&parts))
    }
}

/// Groups the centers that `power` owns in one position by their owner in the other one.
fn shifts(
    centers: impl Iterator<Item = Province>,
    power: Power,
    other: &Position,
) -> Vec<CenterShift> {
    let mut shifts: Vec<CenterShift> = Vec::new();
    for center in centers {
        let owner = other.owner(center);
        if owner == Some(power) {
            continue;
        }
        match shifts.iter_mut().find(|one| one.other == owner) {
            Some(one) => one.centers.push(center),
            None => shifts.push(CenterShift {
                other: owner,
                centers: vec![center],
            }),
        }
    }
    shifts
}

/// Returns the centers that no one owns, and the distance to victory of the power that is nearest, or of the powers
/// that are counted together: `4 of 34 centers are unowned. Germany leads, 12 short of victory.`
pub fn distance_to_victory(game: &Game, position: &Position) -> String {
    let map = game.map();
    let all = map.centers();
    let free = all
        .iter()
        .filter(|&at| position.owner(at).is_none())
        .count();
    let free = match free {
        0 => "No center is unowned.".to_owned(),
        1 => format!("1 of {} centers is unowned.", all.len()),
        _ => format!("{free} of {} centers are unowned.", all.len()),
    };
    let (leading, most) = game.leading(position);
    let powers = leading.iter().flat_map(PowerSet::iter);
    let names: Vec<&str> = powers.map(|power| map.power(power).name.as_str()).collect();
    let short = game.victory().centers.saturating_sub(most);
    let leads = match names[..] {
        [only] => format!("{only} leads"),
        // so many names say little; powers of one player have their centers together
        [_, _, _, _, ..] if names.len() == leading.len() => {
            let centers = text::count(most, "center");
            format!("{} powers lead with {centers} each", names.len())
        }
        _ => format!("{} lead", text::join(names)),
    };
    format!("{free} {leads}, {short} short of victory.")
}
