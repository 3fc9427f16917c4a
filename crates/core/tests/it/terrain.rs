//! Random orders on boards with special terrain: the algorithms agree, every result is explained, and
//! the position that follows is one.

use chancery_core::adjudicator::{Adjudicator, Algorithm, MovementInput, Outcome, PhaseInput};
use chancery_core::board::{Id, Map, Position, Power, Province, ProvinceSet, Turn, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{WrittenOrder, WrittenVia, notation, sheet};
use chancery_core::report::{self, ReportContext, ResultsText};
use chancery_core::rules::Rules;

use crate::oracle::Dice;

/// Board, how many provinces around the first ones are full of units, and from which on.
const BOARDS: [(&str, &[&str]); 3] = [
    ("colonial", &["OMS", "EGY", "MOS", "KRA", "VLA", "RED"]),
    ("1900", &["EGY", "MAO", "GIB", "HEJ", "WES"]),
    ("ancient-mediterranean", &["BAL", "LIG", "SAG", "BER"]),
];

fn board(name: &str) -> Map {
    let path = format!("{}/../../maps/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a board");
    Map::from_file(name, &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Units in most of the provinces up to two steps from one.
fn position(map: &Map, around: Province, turn: Turn, dice: &mut Dice) -> Position {
    let mut position = Position::empty(map, turn);
    let near = map
        .neighbors(around)
        .iter()
        .fold(*map.neighbors(around), |all, next| {
            all.union(map.neighbors(next))
        });
    let powers: Vec<Power> = map.powers().collect();
    let line = map
        .terrain()
        .railroads
        .iter()
        .flat_map(|railroad| railroad.line.clone());
    let near: ProvinceSet = near.iter().chain(line).collect();
    for province in near.iter() {
        if dice.roll(5) < 2 {
            continue;
        }
        let kind = UnitKind::ALL[dice.roll(2)];
        let coasts = map.info(province).coasts.iter().copied();
        let mut places = coasts.chain([province.location()]).collect::<Vec<_>>();
        places.retain(|&at| map.can_stand(kind, at));
        if !places.is_empty() {
            // two powers and one more, so that there are foreign neighbors and own ones
            let railroad = map
                .terrain()
                .railroads
                .first()
                .map(|railroad| railroad.power);
            let power = match dice.roll(3) {
                0 => railroad.unwrap_or(powers[0]),
                other => powers[other],
            };
            position.set_unit(map, Unit::new(power, kind, places[dice.roll(places.len())]));
        }
    }
    for center in map.centers().iter() {
        position.set_owner(center, Some(powers[dice.roll(powers.len())]));
    }
    position
}

/// An order for each unit, mostly moves and supports of them; permissions besides.
fn sheets(ctx: &LegalityContext<'_>, dice: &mut Dice) -> Vec<Option<Vec<WrittenOrder>>> {
    let map = ctx.map;
    let mut sheets = vec![Some(Vec::new()); map.powers().len()];
    let mut all = Vec::new();
    for unit in ctx.position.units() {
        let possible = ctx.possible(map.province(unit.location));
        for written in &possible {
            // what is written in full reads back
            let text = written.canonical(map).to_string();
            assert_eq!(notation::read(map, &text).as_ref(), Ok(written), "{text}");
        }
        let rail = |it: &&WrittenOrder| matches!(it.via(), Some(WrittenVia::Rail(_)));
        let trains: Vec<&WrittenOrder> = possible.iter().filter(rail).collect();
        let chosen = if trains.is_empty() || dice.roll(4) > 0 {
            possible[dice.roll(possible.len())].clone()
        } else {
            trains[dice.roll(trains.len())].clone()
        };
        all.push((unit.power, chosen));
    }
    for (power, written) in all {
        if let Some(sheet) = &mut sheets[power.index()] {
            sheet.push(written);
        }
    }
    sheets
}

#[test]
fn the_algorithms_agree_on_boards_with_terrain() {
    let (rules, mut dice) = (Rules::default(), Dice(0x5EED));
    let (mut rode, mut passed, mut ruled) = (0, 0, 0);
    for (name, places) in BOARDS {
        let map = board(name);
        assert!(Algorithm::Sequence.supports(&map).is_err());
        let mut adjudicators = [Algorithm::Partial, Algorithm::Guess].map(Adjudicator::with);
        for round in 0..1_500 {
            let code = places[round % places.len()];
            let around = map.province_by_code(code).expect("a province");
            let position = position(&map, around, map.first_turn(), &mut dice);
            let ctx = LegalityContext::new(&map, &position, &rules);
            let sheets = sheets(&ctx, &mut dice);
            let orders = sheet::movement(&ctx, &sheets);
            let [one, other] = adjudicators
                .each_mut()
                .map(|it| it.resolution(MovementInput::of(&ctx, &orders)));
            let written: Vec<String> = sheets
                .iter()
                .flatten()
                .flatten()
                .map(|it| it.canonical(&map).to_string())
                .collect();
            assert_eq!(one, other, "{name}, round {round}: {written:#?}");
            let why = MovementInput::of(&ctx, &orders).explanation(&one);
            assert_eq!(why.units.len(), one.rulings.len());
            let mut seen = ProvinceSet::EMPTY;
            for ruling in one.rulings.iter().filter(|it| it.dislodged.is_none()) {
                let at = map.province(ruling.moved_to().unwrap_or(ruling.unit.location));
                assert!(
                    !seen.contains(at),
                    "{name}: two units in {}: {written:#?}",
                    map.code(at)
                );
                seen.insert(at);
                rode += usize::from(matches!(ruling.outcome, Outcome::Rode { .. }));
            }
            let through = |it: &&chancery_core::adjudicator::OrderResult| {
                let to = it.moved_to().map(|to| map.province(to));
                to.is_some_and(|to| {
                    map.terrain()
                        .strait(map.province(it.unit.location), to)
                        .is_some()
                })
            };
            passed += one.rulings.iter().filter(through).count();
            ruled += usize::from(!one.by_backup_rule.is_empty());
        }
    }
    assert!(
        rode > 50 && passed > 2 && ruled > 2,
        "{rode} {passed} {ruled}"
    );
}

/// The permission of A Egy in the results of a phase of Colonial: its order, word and sentence.
fn permissions(map: &Map, orders: &[(&str, &str)]) -> Vec<String> {
    let (rules, mut position) = (Rules::default(), Position::empty(map, map.first_turn()));
    let mut sheets = vec![None; map.powers().len()];
    for (key, order) in orders {
        let power = map.power_by_key(key).expect("a power");
        let written = notation::read(map, order).expect("an order");
        let unit = written.unit().expect("a unit");
        let location = unit.place.location(map).expect("a place");
        let unit = Unit::new(power, unit.kind.expect("a kind"), location);
        position.set_unit(map, unit);
        let sheet: &mut Option<Vec<_>> = &mut sheets[power.index()];
        sheet.get_or_insert_default().push(written);
    }
    let phase = PhaseInput::new(map, &position, &sheets, &rules);
    let played = phase.play();
    let why = ReportContext::new(phase, &played).explain();
    let lines = why.scene.lines();
    let text = ResultsText::of(&why.scene).to_string();
    let keys = report::keys(map, &lines);
    let of_permit =
        |line: &&report::ResultLine| matches!(line.result, report::ResultKind::Permitted { .. });
    assert_eq!(keys.iter().flatten().count(), position.units().count());
    let permits = lines.iter().filter(of_permit);
    let sentences = permits.map(|line| {
        assert!(text.contains(&line.order.short(map).to_string()), "{text}");
        assert_eq!(why.causes(line).len(), 1);
        why.sentence(line)
    });
    sentences.collect()
}

#[test]
fn permissions_have_a_line_in_the_results() {
    let map = board("colonial");
    let permit = ("TURKEY", "A EGY PERMITS F RED - MED");
    let hold = ("TURKEY", "A EGY H");
    let pass = ("BRITAIN", "F RED - MED");
    let used = "A Egy permits F RED - MED was used.";
    assert_eq!(permissions(&map, &[hold, permit, pass]), [used]);
    assert_eq!(permissions(&map, &[hold, permit, permit, pass]), [used]);
    assert_eq!(permissions(&map, &[hold, pass]), [""; 0]);
    // the fleet fights for the sea beyond, and bounces
    let other = ("FRANCE", "F CON - MED");
    assert_eq!(permissions(&map, &[hold, permit, pass, other]), [used]);
    assert_eq!(
        permissions(&map, &[hold, permit, ("BRITAIN", "F RED H")]),
        ["A Egy permits F RED - MED was not used: F RED wasn't ordered to the Mediterranean Sea."]
    );
    assert_eq!(
        permissions(&map, &[("TURKEY", "A EGY - SYR"), permit, pass]),
        ["A Egy permits F RED - MED was not used: A Egy left the strait."]
    );
    let both = [
        hold,
        permit,
        ("TURKEY", "A EGY PERMITS F MED - RED"),
        pass,
        ("FRANCE", "F MED - RED"),
    ];
    let several = "only one fleet can pass, and several were named.";
    assert_eq!(
        permissions(&map, &both),
        [
            format!("A Egy permits F RED - MED was not used: {several}"),
            format!("A Egy permits F MED - RED was not used: {several}"),
        ]
    );
}
