//! The pairs of own orders and replies that a proof consists of.

use super::super::results::OrderDetail;
use crate::proofs::{AskedOrders, Proof, ProofTask};
use chancery_core::board::{Map, Power, Province};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::{Mark, ResultLine};
use game::{Branch, DraftOrder, Record};
use solver::goal::{Term, Terms};
use solver::oracle::Weight;
use solver::{Answer, Check, SideOrders};

/// The most pairs that are listed: each has a digit.
const MOST: usize = 9;

/// What is asked: whether these terms can be reached, with which orders.
pub(super) type Question = (Terms, AskedOrders);

/// Own orders, and a reply to them.
#[derive(Debug)]
pub(super) struct Case {
    /// What it is called.
    pub name: String,
    own: SideOrders,
    reply: SideOrders,
}

/// What comes of a pair.
#[derive(Debug)]
pub(super) struct Outcome {
    pub record: Record,
    /// The unit whose result is explained.
    pub subject: Province,
    pub detail: OrderDetail,
}

/// Returns what can be asked about a unit with an order: first whether that could have been forced.
pub(super) fn questions(map: &Map, unit: Province, order: Order) -> Vec<Question> {
    let to = order.destination().map(|to| Term::Take(map.province(to)));
    let terms = to.into_iter().chain([Term::Safe(unit), Term::Hold(unit)]);
    let question = |term| (vec![term], AskedOrders::Any);
    terms.map(question).collect()
}

/// Returns the pairs of a proof, and that with the orders as they were given.
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
    /// Both sides' orders.
    fn orders(&self) -> impl Iterator<Item = &(Province, Order)> {
        self.own.iter().chain(&self.reply)
    }

    /// The orders that differ from those in the branch, as a player writes them.
    pub fn drafts(&self, branch: &Branch, task: &ProofTask) -> Vec<(Power, DraftOrder)> {
        let ctx = LegalityContext::new(&task.map, &task.position, &task.rules);
        let holds = |power, at| {
            let mut sheet = branch.game().sheet(power).iter();
            sheet.all(|entry| entry.province() != Some(at))
        };
        let draft = |&(at, order): &(Province, Order)| {
            let unit = task.position.unit(at)?;
            if order == Order::Hold && holds(unit.power, at) {
                return None;
            }
            let written = ctx.write(unit, order);
            let text = written.short(&task.map).to_string();
            Some((unit.power, DraftOrder::new(text, written)))
        };
        self.orders().filter_map(draft).collect()
    }

    /// The orders other than holds by power, the own ones first.
    pub fn by_power(&self, task: &ProofTask) -> Vec<(Power, Vec<String>)> {
        let ctx = LegalityContext::new(&task.map, &task.position, &task.rules);
        let mut all: Vec<(Power, Vec<String>)> = vec![(task.power, Vec::new())];
        for &(at, order) in self.orders().filter(|(_, order)| *order != Order::Hold) {
            let Some(unit) = task.position.unit(at) else {
                continue;
            };
            let text = ctx.write(unit, order).short(&task.map).to_string();
            match all.iter_mut().find(|(power, _)| *power == unit.power) {
                Some((_, orders)) => orders.push(text),
                None => all.push((unit.power, vec![text])),
            }
        }
        all
    }

    /// Plays the pair, and explains what it comes to.
    pub fn play(&self, branch: &Branch, task: &ProofTask) -> Option<Outcome> {
        let record = branch.outcome_with(&self.drafts(branch, task))?;
        let scene = record.report(&task.map);
        let lines = scene.lines();
        let line = self.subject(task, &lines)?;
        let subject = line.order.province()?;
        let detail = OrderDetail::new(scene, &record, line).result_only();
        Some(Outcome {
            subject,
            detail,
            record,
        })
    }

    /// The line that shows whether the goal is reached: the first that shows that a term isn't, else the first
    /// of any term.
    fn subject<'l>(&self, task: &ProofTask, lines: &'l [ResultLine]) -> Option<&'l ResultLine> {
        let about = task.terms.iter();
        let mut about: Vec<(bool, &ResultLine)> = about
            .filter_map(|&term| line_about(term, task.power, lines))
            .collect();
        about.sort_by_key(|(is_reached, _)| *is_reached);
        about.first().map(|(_, line)| *line)
    }
}

/// The line that shows whether a term holds, and whether it does: of the unit that is to be safe or to be
/// dislodged; of the move that came furthest into the province that is to be held or taken.
fn line_about(term: Term, power: Power, lines: &[ResultLine]) -> Option<(bool, &ResultLine)> {
    let province = term.province()?;
    let mut all = lines.iter();
    let of_unit = all.find(|line| line.order.province() == Some(province));
    let is_dislodged = of_unit.is_some_and(|line| line.result.mark() == Mark::Dislodged);
    let enters = |line: &&ResultLine, own: bool| {
        let to = line.order.destination().map(|to| to.province);
        to == Some(province) && (line.power == power) == own
    };
    let furthest = |own: bool| {
        let entering = lines.iter().filter(move |line| enters(line, own));
        let success = |line: &&ResultLine| line.result.mark() == Mark::Success;
        entering.clone().find(success).or(entering.clone().next())
    };
    let succeeded =
        |line: Option<&ResultLine>| line.is_some_and(|it| it.result.mark() == Mark::Success);
    let leaves = |line: &ResultLine| {
        line.order.destination().is_some() && line.result.mark() == Mark::Success
    };
    match term {
        Term::Safe(_) => Some((!is_dislodged, of_unit?)),
        Term::Dislodge(_) | Term::Destroy(_) => Some((is_dislodged, of_unit?)),
        Term::Take(_) => {
            let line = furthest(true);
            Some((succeeded(line), line.or(of_unit)?))
        }
        _ => {
            let enemy = of_unit.filter(|line| line.power != power);
            let stays = enemy.filter(|line| !is_dislodged && !leaves(line));
            let line = furthest(false);
            match (stays, succeeded(line)) {
                (Some(enemy), _) => Some((false, enemy)),
                (None, is_entered) => Some((!is_entered, line.or(of_unit)?)),
            }
        }
    }
}
