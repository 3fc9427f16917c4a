//! Every clause that a sentence can have, and what must then be so.

use super::*;

/// A pattern of a clause, and what checks its parts.
pub(super) type Clause = (&'static str, fn(&Reader<'_, '_>, &[&str]) -> Checked);

/// Results: what comes before the colon or the brackets.
pub(super) const RESULTS: [Clause; 18] = [
    ("{} dislodged {} from {}", |it, of| {
        let unit = it.unit(of[1])?;
        that(
            it.unit(of[0])? == it.at && it.place(of[2])? == unit,
            "result: not its own",
        )?;
        that(
            it.world.dislodger(unit) == Some(it.at),
            "result: not dislodged",
        )
    }),
    ("{} dislodged {}", |it, of| {
        that(it.unit(of[1])? == it.at, "result: not its own")?;
        that(
            it.world.dislodger(it.at) == Some(it.unit(of[0])?),
            "result: not dislodged",
        )
    }),
    ("{} moved to {} in a circle with {}", |it, of| {
        it.moved(&of[..2])?;
        it.circular(of[2])
    }),
    ("{} moved to {}", |it, of| it.moved(of)),
    ("{} took {}", |it, of| it.moved(of)),
    (
        "{} and {} swapped places; both moved by convoy",
        |it, of| it.swapped(of, 2),
    ),
    ("{} and {} swapped places; one moved by convoy", |it, of| {
        it.swapped(of, 1)
    }),
    ("{} held; it wasn't attacked", |it, of| {
        that(it.world.movers(it.at).is_empty(), "result: it was attacked")?;
        it.held(of)
    }),
    ("{} had no order and held", |it, of| it.held(of)),
    ("{} held", |it, of| it.held(of)),
    ("{} supported {} to {}", |it, of| it.supported(of)),
    ("{} supported {}", |it, of| it.supported(of)),
    ("{} convoyed {} to {}, where it bounced", |it, of| {
        it.convoy(of, 1, |world, army| {
            world.by_sea(army) && !world.moved(army) && !world.is_stranded(army)
        })
    }),
    ("{} convoyed {} to {}", |it, of| {
        it.convoy(of, 1, |world, army| world.by_sea(army) && world.moved(army))
    }),
    (
        "{} was available, but {} tried to move by land",
        |it, of| {
            it.convoy(of, 1, |world, army| {
                !world.by_sea(army) && !world.moved(army)
            })
        },
    ),
    ("{} was available, but {} moved by land", |it, of| {
        it.convoy(of, 1, |world, army| {
            !world.by_sea(army) && world.moved(army)
        })
    }),
    (
        "{} was available, but isn't on the route of {}",
        |it, of| it.convoy(of, 1, |_, _| true),
    ),
    ("{} was available, but {}", |it, of| {
        it.convoy(of, 0, |world, army| world.is_stranded(army))
    }),
];

/// Details and reasons.
pub(super) const REASONS: [Clause; 58] = [
    ("by the rule on {}", |_, _| Ok(())),
    ("by the rules on {}", |_, _| Ok(())),
    ("no opposition", |it, _| {
        that(
            it.world.opponents(it.at).is_empty(),
            "no opposition: there was",
        )
    }),
    ("{} had no retreat and was disbanded", |it, of| {
        let unit = it.unit(of[0])?;
        let dislodged = it.world.ruling(unit).and_then(|ruling| ruling.dislodged);
        that(
            dislodged.is_some_and(|it| it.open.is_empty()),
            "no retreat: one was open",
        )
    }),
    ("beleaguered garrison", |it, _| {
        let strong = |at: Province| it.world.attack(at) > it.world.hold(it.at);
        that(
            it.world.movers(it.at).into_iter().any(strong),
            "beleaguered: no attack was stronger",
        )
    }),
    ("the moves of a convoy paradox all fail", |it, of| {
        it.failed(of)
    }),
    ("its convoy was disrupted", |it, of| it.failed(of)),
    ("the paradox rule stopped {}", |it, of| it.failed(of)),
    ("convoy paradox", |it, of| it.failed(of)),
    ("its convoy route is incomplete", |it, of| it.failed(of)),
    ("its order names no convoy path", |it, of| it.failed(of)),
    (
        "not every fleet of its path was ordered to convoy it",
        |it, of| it.failed(of),
    ),
    ("it had no convoy", |it, of| it.failed(of)),
    (
        "{} was also ordered to {} with support from {}",
        |it, of| it.rival_with(of[0], of[2]),
    ),
    (
        "{} was also ordered there with support from {}",
        |it, of| it.rival_with(of[0], of[1]),
    ),
    ("{} was also ordered there", |it, of| it.rivals(of)),
    ("{} were also ordered there", |it, of| it.rivals(of)),
    ("{} was also ordered to {}", |it, of| it.rivals(of)),
    ("{} were also ordered to {}", |it, of| it.rivals(of)),
    ("{} had only {}", |it, of| {
        let stated = it.number(of[1])?;
        it.each(of[0], |unit| {
            that(it.strength_of(unit) == stated, "weaker: strength")?;
            that(stated < it.most(), "weaker: it is not")
        })
    }),
    ("{} had support from {}", |it, of| {
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("{} held with support from {}", |it, of| {
        it.stayed(of)?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("{} held", |it, of| {
        it.stayed(of)?;
        it.alone(of[0])
    }),
    ("{} failed to leave", |it, of| {
        let (unit, world) = (it.unit(of[0])?, it.world);
        let stays = world.goal(unit).is_some() && !world.moved(unit) && unit == it.field();
        that(
            stays && world.dislodger(unit).is_none(),
            "failed to leave: it did not",
        )?;
        let own = world.power(unit) == world.power(it.at);
        that(
            own || it.strength_of(unit) == it.most(),
            "failed to leave: a stronger one decided",
        )
    }),
    ("it can't dislodge its own {}", |it, of| {
        let unit = it.unit(of[0])?;
        let own = it.world.power(unit) == it.world.power(it.at) && unit == it.field();
        that(own && !it.world.moved(unit), "own unit: it left")
    }),
    (
        "it can't swap places with its own {} without a convoy",
        |it, of| it.own_swap(of),
    ),
    ("it can't swap places with its own {}", |it, of| {
        it.own_swap(of)
    }),
    ("head-to-head with {}, supported by {}", |it, of| {
        it.met(of)?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("head-to-head with {}", |it, of| {
        it.met(of)?;
        it.alone(of[0])
    }),
    ("{} cut support from {}", |it, of| {
        let cutters = it.names(of[0])?;
        it.each(of[1], |supporter| it.cut(supporter, &cutters))
    }),
    ("it can't help dislodge {}'s own unit", |it, _| {
        it.against_own(it.at)
    }),
    ("{} can't help dislodge {}'s own unit", |it, of| {
        it.each(of[0], |unit| it.against_own(unit))
    }),
    ("{} dislodged {}, {} against {}", |it, of| {
        let by = it.unit(of[0])?;
        let hold = it
            .world
            .opponents(by)
            .into_iter()
            .find(|side| side.0 == it.at);
        let lost = it.unit(of[1])? == it.at && it.world.dislodger(it.at) == Some(by);
        that(lost, "dislodged: by another")?;
        that(
            it.number(of[2])? == it.world.attack(by),
            "strength: of the dislodger",
        )?;
        that(
            hold.map(|side| side.1) == Some(it.number(of[3])?),
            "strength: of the dislodged",
        )
    }),
    ("{} dislodged {}", |it, of| {
        let (by, unit) = (it.unit(of[0])?, it.unit(of[1])?);
        that(
            it.world.dislodger(unit) == Some(by),
            "dislodged: by another",
        )?;
        let matters = it.world.holding(&[by]).result(it.at) != it.world.result(it.at);
        // one lost fleet of several need not matter by itself
        that(
            matters || !it.is_convoy() || it.several_lost(),
            "dislodged: it matters not",
        )
    }),
    ("with support from {}", |it, of| {
        let unit = if it.world.moved(it.at) {
            it.at
        } else {
            it.world.dislodger(it.at).unwrap_or(it.at)
        };
        it.supports(of[0], unit)
    }),
    ("convoyed by {}, without {}", |it, of| it.convoyed_by(of)),
    ("convoyed by {}", |it, of| it.convoyed_by(of)),
    ("{} left", |it, of| {
        let unit = it.unit(of[0])?;
        that(
            it.world.moved(unit) && unit == it.field(),
            "left: it did not",
        )
    }),
    ("{} attacked with support from {}", |it, of| {
        it.attacked(of[0])?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    (
        "its own {} attacked, and a power can't dislodge its own unit",
        |it, of| it.attacked(of[0]),
    ),
    ("its own {} can't dislodge it", |it, of| {
        it.each(of[0], |unit| {
            let own = it.world.power(unit) == it.world.power(it.at);
            that(
                own && it.world.movers(it.at).contains(&unit),
                "own attack: it was not",
            )
        })
    }),
    (
        "{} attacked with {}, but {} blocked it with {}",
        |it, of| {
            let (unit, by) = (it.unit(of[0])?, it.unit(of[2])?);
            let block = it
                .world
                .opponents(unit)
                .into_iter()
                .find(|side| side.0 == by);
            let block = block.ok_or("blocked: not by that one")?.1;
            let strengths = (it.world.attack(unit), block);
            that(
                strengths == (it.number(of[1])?, it.number(of[3])?),
                "blocked: strength",
            )?;
            that(block >= strengths.0, "blocked: it was not")
        },
    ),
    ("{} blocked each other, {} each", |it, of| {
        let stated = it.number(of[1])?;
        it.each(of[0], |unit| {
            let attacks = it.world.movers(it.at).contains(&unit);
            that(
                attacks && it.world.attack(unit) == stated,
                "blocked: strength",
            )?;
            let mut others = it.world.opponents(unit).into_iter();
            let blocked = others.any(|other| other.0 != it.at && other.1 >= stated);
            that(blocked, "blocked: it was not")
        })
    }),
    ("{} can't cut support for an attack on itself", |it, of| {
        it.uncut(of, |unit| {
            let order = it.world.ruling(it.at).map(|ruling| ruling.order);
            matches!(order, Some(Order::SupportMove { to, .. }) if to == unit)
        })
    }),
    ("{} had no convoy, so didn't cut it", |it, of| {
        it.uncut(of, |unit| it.world.is_stranded(unit))
    }),
    ("its own power's {} can't cut it", |it, of| {
        it.uncut(of, |unit| it.world.power(unit) == it.world.power(it.at))
    }),
    ("{} attacked by convoy, so didn't cut it", |it, of| {
        it.uncut(of, |unit| it.world.by_sea(unit))
    }),
    ("{} attacked {} by convoy", |it, of| {
        it.all_cutters(of, true)
    }),
    ("{} attacked {}", |it, of| it.all_cutters(of, false)),
    ("{} attacked", |it, of| {
        it.attacked(of[0])?;
        it.each(of[0], |unit| {
            that(
                it.world.attack(unit) <= 1,
                "attacked: leaves out its support",
            )
        })
    }),
    ("no fleet was ordered to convoy it to {}", |it, of| {
        that(it.place(of[0])? == it.field(), "no convoy: another place")?;
        that(it.convoyers().is_empty(), "no convoy: a fleet was ordered")?;
        that(
            !it.has_void_convoy(),
            "no convoy: one was ordered, and illegal",
        )
    }),
    ("only {} was ordered to convoy it", |it, of| it.only(of)),
    ("only {} were ordered to convoy it", |it, of| it.only(of)),
    (
        "{} would cut {} and so decide whether its own convoy, {}, survives",
        |it, of| it.paradox(of),
    ),
    ("{} depend on one another", |it, of| {
        it.names(of[0]).map(|_| ())
    }),
    ("{}'s order was void", |it, of| {
        that(it.world.is_void(it.unit(of[0])?), "void order: it was not")
    }),
    ("the orders of {} were void", |it, of| {
        it.each(of[0], |unit| {
            that(it.world.is_void(unit), "void orders: one was not")
        })
    }),
    ("{} wasn't ordered to {}", |it, of| {
        let unit = it.unit(of[0])?;
        that(!it.world.is_void(unit), "not ordered: it was, and illegal")?;
        let to = place_of(of[1]).ok_or("not ordered: no such place")?;
        let goal = it
            .world
            .ruling(unit)
            .and_then(|ruling| ruling.order.destination());
        that(goal != Some(to), "not ordered: it was")
    }),
];

/// Returns what stands for each `{}` of a pattern.
pub(super) fn fits<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match parts.peek() {
            None => rest.strip_suffix(part)?.len(),
            Some(_) => rest.find(part)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(found)
}
