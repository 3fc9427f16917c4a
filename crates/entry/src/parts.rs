//! The orders of a line: the candidates of each, and the verdict on them.

use super::Context;
use super::corrections::Repair;
use super::reading::{Candidate, Part, Verdict};
use chancery_core::board::{Phase, Province};
use chancery_core::orders::{Action, WrittenVia};

/// Adds a candidate, or replaces the same one if it is cheaper. A candidate that isn't vague may
/// cost up to `margin` more.
pub(super) fn add_candidate(all: &mut Vec<Candidate>, candidate: Candidate, margin: u16) {
    let same =
        |known: &&mut Candidate| known.order == candidate.order && known.power == candidate.power;
    let worth = |one: &Candidate| one.cost + if one.vague { margin } else { 0 };
    match all.iter_mut().find(same) {
        Some(known) if worth(known) <= worth(&candidate) => {}
        Some(known) => *known = candidate,
        None => all.push(candidate),
    }
}

/// Returns whether an order of a winter is only a place: it names neither what is done nor the kind of unit.
fn is_only_place(ctx: &Context<'_>, order: &Candidate) -> bool {
    let missing = [Repair::VerbMissing, Repair::KindMissing];
    ctx.legality.position.turn.phase == Phase::Adjustments
        && missing.into_iter().all(|flaw| order.flaws.contains(flaw))
}

/// Returns the verdict on one order of a line with the candidates that remain, or `None` if there
/// is no possible meaning.
pub(super) fn decide(ctx: &Context<'_>, mut all: Vec<Candidate>) -> Option<Part> {
    // orders of the same cost stay in the sequence of the text
    all.sort_by_key(|candidate| candidate.cost);
    let best = all.first()?.clone();
    let margin = ctx.lexicon.weights.margin;
    if !ctx.weighs_rules() {
        return Some(by_its_words(all, margin));
    }
    if best.illegal.is_some() {
        // an impossible order may be misspelled; but if it is also unlikely, or one of several
        // impossible orders, the line has no meaning
        let equal = all.get(1).is_some_and(|other| other.cost == best.cost);
        // a path of misspelled names isn't a path
        let strayed = best.flaws.contains(Repair::Spelling)
            && matches!(best.order.via(), Some(WrittenVia::Path(_)));
        // "the port is excellent": in winter, a place alone orders nothing impossible
        let unsaid = is_only_place(ctx, &best);
        if best.far_fetched || best.vague || equal || strayed || unsaid {
            return None;
        }
        return Some(Part::new(Verdict::Void, vec![best]));
    }
    // the cost without the spelling
    let build = |candidate: &Candidate| candidate.cost - candidate.guessed;
    // a doubtful order may be more than the margin allows, but not any reading of the line
    let near = |candidate: &Candidate| {
        candidate.illegal.is_none()
            && (candidate.cost <= best.cost + margin
                || best.vague && candidate.vague && candidate.cost < best.cost + 2 * margin
                || candidate.off < best.off + best.lead
                    && build(candidate) <= build(&best) + margin)
    };
    let near: Vec<Candidate> = all.into_iter().filter(near).collect();
    let verdict = match near.as_slice() {
        [only] if !only.vague && only.flaws.is_empty() => Verdict::Ok,
        [only] if !only.vague => Verdict::Fixed,
        _ => Verdict::Ambiguous,
    };
    Some(Part::new(verdict, near))
}

/// Returns the verdict on one order by its words alone (DATC 2.4, 4.E.2 a). Small typos are
/// corrected, and a text with two meanings stays ambiguous even if one of them is impossible. A
/// text that is exact for one meaning has only that meaning (example 3: `Tyr` is Tyrolia).
fn by_its_words(all: Vec<Candidate>, margin: u16) -> Part {
    let least = all.first().map_or(0, |best| best.cost);
    let exact = |candidate: &Candidate| {
        let mut guessed = [Repair::Spelling, Repair::Misspelt, Repair::Shared].into_iter();
        !candidate.vague && !guessed.any(|flaw| candidate.flaws.contains(flaw))
    };
    let is_exact = all.first().is_some_and(exact);
    let near =
        |candidate: &Candidate| candidate.cost <= least + margin && (exact(candidate) || !is_exact);
    let near: Vec<Candidate> = all.into_iter().filter(near).collect();
    let verdict = match near.as_slice() {
        [only] if only.vague || only.far_fetched => Verdict::Ambiguous,
        [only] if only.illegal.is_some() => Verdict::Void,
        [only] if only.flaws.is_empty() => Verdict::Ok,
        [_] => Verdict::Fixed,
        _ => Verdict::Ambiguous,
    };
    Part::new(verdict, near)
}

/// Merges the parts that are for the same unit. Two different orders for a unit become a choice.
pub(super) fn merged(parts: Vec<Part>) -> Vec<Part> {
    let mut merged: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts {
        let unit = part.unit();
        let mut known = merged.iter_mut().filter(|_| unit.is_some());
        match known.find(|known| known.unit() == unit) {
            Some(known) => known.join(part),
            None => merged.push(part),
        }
    }
    merged
}

impl Part {
    /// Returns the province of the unit that the part is for, the likeliest one of a choice.
    pub(super) fn unit(&self) -> Option<Province> {
        self.candidates.first()?.order.province()
    }

    /// Returns whether the part is text without a meaning.
    pub(super) fn is_unread(&self) -> bool {
        self.verdict == Verdict::Unreadable
    }

    /// Returns whether the part is only a place in winter.
    pub(super) fn is_only_place(&self, ctx: &Context<'_>) -> bool {
        let taken = self.candidates.first();
        taken.is_some_and(|order| is_only_place(ctx, order))
    }

    /// Returns whether no separator precedes the order.
    pub(super) fn is_run_together(&self) -> bool {
        let mut all = self.candidates.iter();
        all.any(|one| one.flaws.contains(Repair::RunTogether))
    }

    /// Makes the part ambiguous if its orders may not be meant.
    pub(super) fn leave_open(&mut self) {
        if self.candidates.is_empty() || self.verdict > Verdict::Ambiguous {
            return;
        }
        for candidate in &mut self.candidates {
            candidate.flaws.insert(Repair::Remark);
            candidate.vague = true;
        }
        self.verdict = Verdict::Ambiguous;
    }

    /// Returns whether the part supports a unit that holds.
    pub(super) fn supports_hold(&self) -> bool {
        let action = self.candidates.first().and_then(|one| one.order.action());
        matches!(action, Some(Action::SupportHold { .. }))
    }

    /// Adds the candidates that the part doesn't contain yet.
    pub(super) fn add(&mut self, candidates: Vec<Candidate>) {
        for candidate in candidates {
            let same = |known: &Candidate| known.order == candidate.order;
            if !self.candidates.iter().any(same) {
                self.candidates.push(candidate);
            }
        }
    }

    /// Merges another part for the same unit. If its orders are different, the part becomes ambiguous.
    fn join(&mut self, other: Part) {
        let before = self.candidates.len();
        self.add(other.candidates);
        self.verdict = self.verdict.max(other.verdict);
        if self.candidates.len() == before {
            return;
        }
        let possible = |candidate: &Candidate| candidate.illegal.is_none();
        if self.candidates.iter().any(possible) {
            self.candidates.retain(possible);
        }
        for candidate in &mut self.candidates {
            candidate.vague = true;
        }
        self.verdict = Verdict::Ambiguous;
    }
}
