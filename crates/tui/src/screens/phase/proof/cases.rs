//! The pairs of orders and replies in a proof.

use super::super::results::OrderDetail;
use crate::kit::record;
use crate::session::proofs::{AskedOrders, Proof};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet};
use chancery_core::orders::{Action, Order};
use chancery_core::report::{Mark, ResultLine};
use game::{Branch, DraftOrder, Record};
use solver::goal::{Term, Terms};
use solver::oracle::Weight;
use solver::{Answer, Check, SideOrders};

/// The maximum number of pairs. Each one is selected by a digit.
const MOST: usize = 9;

/// The question whether terms can be reached, and with which orders.
pub(super) type Question = (Terms, AskedOrders);

/// A power's orders, and a reply to them.
#[derive(Debug)]
pub(super) struct Case {
    /// The name of the pair.
    pub name: String,
    own: SideOrders,
    reply: SideOrders,
}

/// The results of a pair.
#[derive(Debug)]
pub(super) struct Outcome {
    pub record: Record,
    /// The unit whose result is explained.
    pub subject: Province,
    /// The provinces of the replies that matter for the result.
    pub matter: ProvinceSet,
    pub detail: OrderDetail,
}

/// Returns the questions about a unit with an order. The first is whether that order could have
/// been forced.
/// A power can't take what it has, only hold it.
pub(super) fn questions(
    map: &Map,
    position: &Position,
    unit: Province,
    order: Order,
) -> Vec<Question> {
    let owner = |at| {
        position
            .unit(at)
            .map_or(position.owner(at), |it| Some(it.power))
    };
    let reach = |to| {
        if owner(to).is_some() && owner(to) == owner(unit) {
            Term::Hold(to)
        } else {
            Term::Take(to)
        }
    };
    let to = order.destination().map(|to| reach(map.province(to)));
    let terms = to.into_iter().chain([Term::Safe(unit), Term::Hold(unit)]);
    let question = |term| (vec![term], AskedOrders::Any);
    terms.map(question).collect()
}

/// Returns the pairs of a proof, and the pair with the orders that were given.
pub(super) fn of(proof: &Proof, given: &SideOrders, others: &SideOrders) -> Vec<Case> {
    let case = |name: String, own: &SideOrders, reply: &SideOrders| Case {
        name,
        own: own.clone(),
        reply: reply.clone(),
    };
    let refuted = match &proof.given {
        Check::Refuted(reply) => Some(case("the orders given".to_owned(), given, reply)),
        Check::Guaranteed | Check::Unknown => None,
    };
    let mut cases: Vec<Case> = match &proof.answer {
        Some(Answer::Guaranteed { orders, tries }) => {
            let reply = |(at, reply): (usize, _)| case(format!("reply {}", at + 1), orders, reply);
            let moved = others.iter().any(|(_, order)| *order != Order::Hold);
            let given = || case("the others as they were".to_owned(), orders, others);
            let replies = tries.iter().enumerate().map(reply);
            let given = (moved || tries.is_empty()).then(given);
            replies.take(MOST - 2).chain(given).collect()
        }
        Some(Answer::Impossible { refutation, tries }) => {
            let other = |(at, own): (usize, _)| case(format!("orders {}", at + 1), own, refutation);
            let as_given = case("the orders given".to_owned(), given, refutation);
            let others = tries.iter().enumerate().map(other);
            return [as_given].into_iter().chain(others).take(MOST).collect();
        }
        Some(Answer::Gamble { mix, against, .. }) => mix
            .iter()
            .flat_map(|(often, own)| {
                against.iter().map(move |(as_often, reply)| {
                    let chances = [*often, *as_often].map(chance).join(" × ");
                    case(format!("chance {chances}"), own, reply)
                })
            })
            .collect(),
        Some(Answer::Unknown { .. }) | None => Vec::new(),
    };
    cases.truncate(MOST - 1);
    cases.extend(refuted);
    cases
}

fn chance(weight: Weight) -> String {
    let exact = weight.exact.map(|exact| exact.to_string());
    exact.unwrap_or_else(|| format!("{:.3}", weight.approximate))
}

impl Case {
    /// Returns the orders of both sides.
    fn orders(&self) -> impl Iterator<Item = &(Province, Order)> {
        self.own.iter().chain(&self.reply)
    }

    /// Returns the orders that differ from those in the branch, as a player would write them.
    pub fn drafts(&self, branch: &Branch) -> Vec<(Power, DraftOrder)> {
        let (game, ctx) = (branch.game(), branch.game().legality());
        let holds = |power, at| {
            let mut sheet = game.sheet(power).iter();
            sheet.all(|entry| entry.province() != Some(at))
        };
        let draft = |&(at, order): &(Province, Order)| {
            let unit = ctx.position.unit(at)?;
            if order == Order::Hold && holds(unit.power, at) {
                return None;
            }
            let written = ctx.write(unit, order);
            Some((unit.power, DraftOrder::short(game.map(), written)))
        };
        self.orders().filter_map(draft).collect()
    }

    /// Returns the number of replies other than holds that don't matter.
    pub fn left_out(&self, matter: &ProvinceSet) -> usize {
        let replies = self.reply.iter().filter(|(_, order)| *order != Order::Hold);
        replies.filter(|(at, _)| !matter.contains(*at)).count()
    }

    /// Returns the orders other than holds, by power: those of `own` first, then the replies that matter.
    pub fn by_power(
        &self,
        branch: &Branch,
        own: Power,
        matter: &ProvinceSet,
    ) -> Vec<(Power, Vec<String>)> {
        let ctx = branch.game().legality();
        let mut all: Vec<(Power, Vec<String>)> = vec![(own, Vec::new())];
        let replies = self.reply.iter().filter(|(at, _)| matter.contains(*at));
        let orders = self.own.iter().chain(replies);
        for &(at, order) in orders.filter(|(_, order)| *order != Order::Hold) {
            let Some(unit) = ctx.position.unit(at) else {
                continue;
            };
            let text = ctx.write(unit, order).short(ctx.map).to_string();
            match all.iter_mut().find(|(power, _)| *power == unit.power) {
                Some((_, orders)) => orders.push(text),
                None => all.push((unit.power, vec![text])),
            }
        }
        all
    }

    /// Computes the results of the pair, and explains the one that decides whether `terms` are
    /// reached.
    pub fn play(&self, branch: &Branch, power: Power, terms: &Terms) -> Option<Outcome> {
        let record = branch.outcome_with(&self.drafts(branch))?;
        let scene = record.report(branch.game().map());
        let lines = scene.lines();
        // prefer a line that shows a term that isn't reached
        let about = terms.iter();
        let about = about.filter_map(|&term| line_about(term, power, &lines));
        let (is_reached, line) = about.min_by_key(|(is_reached, _)| *is_reached)?;
        let line = if is_reached {
            own_line(line, power, &lines)
        } else {
            line
        };
        let subject = line.order.province()?;
        let detail = OrderDetail::of_result(scene, line);
        Some(Outcome {
            subject,
            matter: if is_reached {
                detail.related
            } else {
                self.refuting(branch, power, terms)
            },
            detail,
            record,
        })
    }
}

impl Case {
    /// Returns the provinces of the replies that prevent the goal: the others can hold as well.
    fn refuting(&self, branch: &Branch, power: Power, terms: &Terms) -> ProvinceSet {
        let prevents = |reply: &SideOrders| {
            let case = Case {
                name: String::new(),
                own: self.own.clone(),
                reply: reply.clone(),
            };
            let record = branch.outcome_with(&case.drafts(branch))?;
            let lines = record.report(branch.game().map()).lines();
            let mut about = terms.iter();
            Some(about.any(|&term| line_about(term, power, &lines).is_some_and(|it| !it.0)))
        };
        let mut reply = self.reply.clone();
        for at in 0..reply.len() {
            let order = std::mem::replace(&mut reply[at].1, Order::Hold);
            if order != Order::Hold && prevents(&reply) != Some(true) {
                reply[at].1 = order;
            }
        }
        let needed = reply.iter().filter(|(_, order)| *order != Order::Hold);
        needed.map(|(at, _)| *at).collect()
    }
}

/// Returns the power's own order by which the result of a line came about, rather than an order of another power.
/// A hold is only chosen if there is no other.
fn own_line<'a>(line: &'a ResultLine, power: Power, lines: &'a [ResultLine]) -> &'a ResultLine {
    if line.power == power {
        return line;
    }
    let aim = line.order.destination().map(|to| to.province);
    let aim = aim.or(line.order.province());
    let is_about = |it: &&ResultLine| {
        let places = record::places(&it.order);
        it.power == power && aim.is_some_and(|aim| places.contains(aim))
    };
    let holds = |it: &&ResultLine| it.order.action() == Some(&Action::Hold);
    let own = lines.iter().filter(is_about).min_by_key(holds);
    own.unwrap_or(line)
}

/// Returns whether the orders of a branch reach terms, if it can be played.
pub(in crate::screens) fn is_reached(branch: &Branch, power: Power, terms: &Terms) -> Option<bool> {
    let record = branch.outcome_with(&[])?;
    let lines = record.report(branch.game().map()).lines();
    let mut terms = terms.iter();
    Some(terms.all(|&term| line_about(term, power, &lines).is_none_or(|it| it.0)))
}

/// Returns whether a term is reached, and the line that shows it. For a unit to be safe or
/// dislodged, that is the line of the unit. For a province to be held or taken, it is the line of
/// the most successful move into it.
fn line_about(term: Term, power: Power, lines: &[ResultLine]) -> Option<(bool, &ResultLine)> {
    let province = term.province()?;
    let mut all = lines.iter();
    let of_unit = all.find(|line| line.order.province() == Some(province));
    let is_dislodged = of_unit.is_some_and(|line| line.result.mark() == Mark::Dislodged);
    let moves = |line: &ResultLine| line.order.destination().map(|to| to.province);
    let succeeds = |line: &ResultLine| line.result.mark() == Mark::Success;
    let furthest = |own: bool| {
        let enters =
            move |line: &&ResultLine| moves(line) == Some(province) && (line.power == power) == own;
        let mut entering = lines.iter().filter(enters);
        let success = entering.clone().find(|line| succeeds(line));
        success.or(entering.next())
    };
    match term {
        Term::Safe(_) => Some((!is_dislodged, of_unit?)),
        Term::Dislodge(_) | Term::Destroy(_) => Some((is_dislodged, of_unit?)),
        Term::Take(_) => {
            let line = furthest(true);
            Some((line.is_some_and(succeeds), line.or(of_unit)?))
        }
        _ => {
            let stays = |line: &&ResultLine| {
                line.power != power && !is_dislodged && !(moves(line).is_some() && succeeds(line))
            };
            let line = furthest(false);
            match of_unit.filter(stays) {
                Some(enemy) => Some((false, enemy)),
                None => Some((!line.is_some_and(succeeds), line.or(of_unit)?)),
            }
        }
    }
}
