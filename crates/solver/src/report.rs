//! The answers of `chancery solve`, and their JSON format.

use std::time::Duration;

use chancery_core::board::{Map, Position, Power, PowerSet, Province, Unit};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::assumed::{Assumed, AssumptionError, WATERS};
use crate::line::{Attack, Line, LineAnswer};
use crate::oracle::{Bounds, Weight};
use crate::value::Value;
use crate::{Check, OrderMix, SideOrders, Size};

/// The answer to a question.
pub enum Answer {
    /// These orders reach the goal against every reply.
    Guaranteed(SideOrders),
    /// These enemy orders prevent the goal, whatever the side orders.
    Impossible(SideOrders),
    /// The value of the game, with the mixed strategies of both sides.
    Gamble(Value, [OrderMix; 2]),
    /// This reply refutes the given orders.
    Refuted(SideOrders),
    /// This attack breaks the line.
    Broken {
        /// The attack.
        attack: Attack,
        /// Whether the question was about given orders.
        is_given: bool,
    },
    /// The value lies between these bounds.
    Unknown(Bounds),
}

impl Answer {
    /// Returns the answer whether a line holds, with these orders if some are given.
    pub fn of_line(line: &Line<'_>, given: Option<&[(Province, Order)]>) -> Answer {
        let found = match given {
            None => line.solve(),
            Some(given) => line
                .attack(given)
                .map_or_else(|| LineAnswer::Holds(given.to_vec()), LineAnswer::Breaks),
        };
        match found {
            LineAnswer::Holds(orders) => Answer::Guaranteed(orders),
            LineAnswer::Breaks(attack) => Answer::Broken {
                attack,
                is_given: given.is_some(),
            },
        }
    }

    /// Returns the answer to a problem.
    pub fn of_problem(answer: crate::Answer) -> Answer {
        match answer {
            crate::Answer::Guaranteed { orders, .. } => Answer::Guaranteed(orders),
            crate::Answer::Impossible { refutation, .. } => Answer::Impossible(refutation),
            crate::Answer::Gamble {
                value,
                mix,
                against,
            } => Answer::Gamble(value, [mix, against]),
            crate::Answer::Unknown { bounds } => Answer::Unknown(bounds),
        }
    }

    /// Returns the answer whether orders reach a goal.
    pub fn of_check(check: Check, orders: &SideOrders) -> Answer {
        match check {
            Check::Guaranteed => Answer::Guaranteed(orders.clone()),
            Check::Refuted(reply) => Answer::Refuted(reply),
            Check::Unknown => Answer::Unknown(Bounds::UNKNOWN),
        }
    }

    /// Returns the name of the kind of answer.
    pub fn name(&self) -> &'static str {
        match self {
            Answer::Guaranteed(_) => "guaranteed",
            Answer::Impossible(_)
            | Answer::Broken {
                is_given: false, ..
            } => "impossible",
            Answer::Gamble(..) => "gamble",
            Answer::Refuted(_) | Answer::Broken { is_given: true, .. } => "refuted",
            Answer::Unknown(_) => "unknown",
        }
    }
}

/// Orders as texts, by power.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed(pub Vec<(String, Vec<String>)>);

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(power, orders)| (power, orders)))
    }
}

impl Listed {
    /// Returns the orders of a side's units.
    pub fn of(ctx: &LegalityContext<'_>, orders: &[(Province, Order)]) -> Listed {
        let units = orders.iter();
        let units = units.filter_map(|&(at, order)| Some((ctx.position.unit(at)?, order)));
        let write = |(unit, order): (Unit, Order)| {
            let written = ctx.write(unit, order);
            (unit.power, written.canonical(ctx.map).to_string())
        };
        Listed::by_power(ctx, &units.map(write).collect::<Vec<_>>())
    }

    /// Returns the orders of an attack, whose units need not be in the position.
    pub fn of_attack(ctx: &LegalityContext<'_>, attack: &Attack) -> Listed {
        let map = ctx.map;
        let move_of = |unit: Unit, order: Order| {
            let to = order.destination().map_or("", |to| map.location_code(to));
            format!("{} - {to}", unit.code(map))
        };
        let main = attack.orders.first();
        let main = main.map_or(String::new(), |&(unit, order)| move_of(unit, order));
        let write = |&(unit, order): &(Unit, Order)| {
            let text = match order.destination() {
                Some(_) => move_of(unit, order),
                None => format!("{} S {main}", unit.code(map)),
            };
            (unit.power, text)
        };
        let orders: Vec<(Power, String)> = attack.orders.iter().map(write).collect();
        Listed::by_power(ctx, &orders)
    }

    fn by_power(ctx: &LegalityContext<'_>, orders: &[(Power, String)]) -> Listed {
        let of = |power: Power| {
            let own = orders.iter().filter(|(owner, _)| *owner == power);
            let texts: Vec<String> = own.map(|(_, text)| text.clone()).collect();
            (ctx.map.power(power).key.clone(), texts)
        };
        let all = ctx.map.powers().map(of);
        Listed(all.filter(|(_, orders)| !orders.is_empty()).collect())
    }
}

/// Returns a weight as a fraction like `1/3`, or as a decimal if no fraction was proved.
pub fn weight_text(weight: Weight) -> String {
    weight
        .exact
        .map_or_else(|| format!("{:.6}", weight.approximate), |it| it.to_string())
}

/// Assumptions about the enemy, as they were given: codes of provinces and names of waters.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Assumptions {
    /// The provinces in which no enemy fleet ever is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_fleets: Vec<String>,
    /// The provinces in which no enemy unit ever is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_enemy: Vec<String>,
}

impl Assumptions {
    /// Returns whether nothing is assumed.
    pub fn is_empty(&self) -> bool {
        *self == Assumptions::default()
    }

    /// Returns, for each water with a name on which no enemy fleet stands now, the assumption that none
    /// ever does.
    pub fn of_waters(map: &Map, position: &Position, side: &PowerSet) -> Vec<Assumptions> {
        let without = |water: &str| Assumptions {
            no_fleets: vec![water.to_owned()],
            ..Assumptions::default()
        };
        let all = WATERS.iter().map(|(water, _)| without(water));
        let is_possible = |it: &Assumptions| {
            let assumed = it.read(map);
            assumed.is_ok_and(|assumed| assumed.check(map, position, side).is_ok())
        };
        all.filter(is_possible).collect()
    }

    /// Reads the codes and names on a map.
    ///
    /// # Errors
    /// Returns an error if one is unknown.
    pub fn read(&self, map: &Map) -> Result<Assumed, AssumptionError> {
        Assumed::read(map, &self.no_fleets, &self.no_enemy)
    }

    /// Returns the assumptions as a phrase: `no enemy fleets in MED`.
    pub fn text(&self) -> String {
        let parts = [("fleets", &self.no_fleets), ("units", &self.no_enemy)];
        let parts = parts.into_iter().filter(|(_, all)| !all.is_empty());
        let parts = parts.map(|(what, all)| format!("no enemy {what} in {}", all.join(" ")));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// An answer with its position and size.
pub struct Answered<'a> {
    /// The position.
    pub ctx: LegalityContext<'a>,
    /// The answer.
    pub answer: &'a Answer,
    /// The assumptions about the enemy, as they were given.
    pub assumed: Option<&'a Assumptions>,
    /// The number of order sets, except for a line.
    pub size: Option<Size>,
    /// The time that it took.
    pub took: Duration,
}

/// The answer in JSON format, with the `id` of the question.
pub struct Json<'a, I>(pub Option<I>, pub &'a Answered<'a>);

impl<I: Serialize> Serialize for Json<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Json(
            id,
            Answered {
                ctx,
                answer,
                assumed,
                size,
                took,
            },
        ) = self;
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("answer", answer.name())?;
        let covers = size.map_or(1.0, |size| size.own);
        let refuted = |orders, covers| {
            [Refutation {
                orders,
                covers: Number(covers),
            }]
        };
        match answer {
            Answer::Guaranteed(orders) => {
                map.serialize_entry("orders", &Listed::of(ctx, orders))?;
            }
            Answer::Impossible(orders) => {
                let all = refuted(Listed::of(ctx, orders), covers);
                map.serialize_entry("refutations", &all)?;
            }
            Answer::Refuted(orders) => {
                let all = refuted(Listed::of(ctx, orders), 1.0);
                map.serialize_entry("refutations", &all)?;
            }
            Answer::Broken { attack, .. } => {
                let all = refuted(Listed::of_attack(ctx, attack), 1.0);
                map.serialize_entry("refutations", &all)?;
            }
            Answer::Gamble(value, [mix, against]) => {
                map.serialize_entry("value", &Number(value.approximate))?;
                if let Some(exact) = value.exact {
                    map.serialize_entry("exact", &exact.to_string())?;
                }
                map.serialize_entry("mix", &weighted(ctx, mix))?;
                map.serialize_entry("against", &weighted(ctx, against))?;
            }
            Answer::Unknown(bounds) => {
                map.serialize_entry("atLeast", &Number(bounds.least))?;
                map.serialize_entry("atMost", &Number(bounds.most))?;
            }
        }
        if let Some(size) = size {
            let (own, enemy) = (Number(size.own), Number(size.enemy));
            map.serialize_entry("sets", &Sets { own, enemy })?;
        }
        if let Some(assumed) = assumed {
            map.serialize_entry("assumed", assumed)?;
        }
        map.serialize_entry("ms", &(took.as_millis() as u64))?;
        map.end()
    }
}

#[derive(serde::Serialize)]
struct Refutation {
    orders: Listed,
    covers: Number,
}

#[derive(serde::Serialize)]
struct Weighted {
    weight: String,
    orders: Listed,
}

#[derive(serde::Serialize)]
struct Sets {
    own: Number,
    enemy: Number,
}

fn weighted(ctx: &LegalityContext<'_>, mix: &OrderMix) -> Vec<Weighted> {
    let sets = mix.iter().map(|(weight, orders)| Weighted {
        weight: weight_text(*weight),
        orders: Listed::of(ctx, orders),
    });
    sets.collect()
}

/// A number that is serialized without a decimal point if it is an integer.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 && self.0 < u64::MAX as f64 {
            serializer.serialize_u64(self.0 as u64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}
