//! The boards: a list of them, and one in full.

use std::collections::BTreeSet;

use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{BuildSites, Map, MapFile, Province, Terrain};
use chancery_core::report::title;

/// Lists boards with their players, size and rules.
pub fn boards<'a>(all: impl IntoIterator<Item = &'a Map>) -> Printout {
    let mut page = PrintPage::new(PageShape::Page, "Boards");
    let mut table = Table::new(["Board", "Begins", "Builds"]);
    for head in ["Players", "Provinces", "Centers", "To win"] {
        table = table.with_numbers(head);
    }
    let mut rules = Vec::new();
    for map in all {
        rules.push(format!("{}: {}", map.name(), map.about()));
        table.row([
            map.name().into(),
            map.first_turn().to_string().into(),
            Cell::from(match map.terms().builds {
                BuildSites::Home => "at home",
                BuildSites::Owned => "in any owned center",
                BuildSites::AnyHome => "in any owned home center",
                BuildSites::WithHome => "in any owned center, with a home",
            }),
            map.played().count().to_string().into(),
            map.passable().count().to_string().into(),
            map.centers().len().to_string().into(),
            map.victory().to_string().into(),
        ]);
    }
    page.table(table);
    page.list("Rules", rules);
    page.text("`chancery boards NAME` shows one in full.");
    Printout {
        title: "Boards".to_owned(),
        pages: vec![page],
    }
}

/// Describes a board in full: powers with their homes and opening units, rules, and provinces.
pub fn board(map: &Map, file: &MapFile) -> Printout {
    let mut page = PrintPage::new(PageShape::Page, format!("{} ({})", map.title(), map.name()));
    if !map.about().is_empty() {
        page.text(map.about());
    }
    let size = [
        text::count(map.played().count(), "player"),
        text::count(map.passable().count(), "province"),
        text::count(map.centers().len(), "supply center"),
        format!("{} to win", map.victory()),
    ];
    let begins = title(map.first_turn());
    page.text(format!("{}. The first phase is {begins}.", size.join(", ")));
    if let [_, ..] = map.aliases() {
        page.text(format!("Also read as {}.", text::list(map.aliases(), ", ")));
    }
    page.heading("Powers");
    page.table(powers(map));
    page.list("Rules", rules(map, file));
    page.heading("Provinces");
    page.table(provinces(map));
    Printout {
        title: map.title().to_owned(),
        pages: vec![page],
    }
}

fn powers(map: &Map) -> Table {
    let mut table = Table::new(["Power", "Home centers", "Units", "Other centers"]);
    let opening = map.opening();
    let codes = |all: Vec<Province>| {
        let codes = all
            .into_iter()
            .map(|at| map.short(at.location()).to_string());
        text::list(codes, ", ")
    };
    for power in map.powers() {
        let is_home = |at: &Province| map.info(*at).home == Some(power);
        let homes = map.centers().iter().filter(is_home).collect();
        let others = opening
            .centers_of(power)
            .filter(|at| !is_home(at))
            .collect();
        table.row([
            map.power(power).name.as_str().into(),
            codes(homes).into(),
            super::common::units(map, &opening, power).join(", ").into(),
            codes(others).into(),
        ]);
    }
    table
}

fn provinces(map: &Map) -> Table {
    let mut table = Table::new(["Code", "Name", "Terrain", "Center", "Borders"]);
    for at in map.passable() {
        let info = map.info(at);
        let terrain = match info.terrain {
            Terrain::Water => "sea",
            Terrain::Inland => "inland",
            Terrain::Coastal => "coast",
            Terrain::Impassable => "impassable",
        };
        let center = match (info.is_center, info.home) {
            (false, _) => "",
            (true, None) => "yes",
            (true, Some(power)) => &map.power(power).name,
        };
        let borders = map.neighbors(at).iter().map(|at| map.code(at));
        table.row([
            map.code(at).into(),
            info.name.as_str().into(),
            terrain.into(),
            center.into(),
            text::list(borders, " ").into(),
        ]);
    }
    table
}

/// Returns the name of the province with a code.
fn name(map: &Map, code: &str) -> String {
    let info = map.province_by_code(code).map(|at| map.info(at));
    info.map_or_else(|| code.to_owned(), |info| info.name.clone())
}

/// Returns the name of the power with a key.
fn power(map: &Map, key: &str) -> String {
    let info = map.power_by_key(key).map(|power| map.power(power));
    info.map_or_else(|| key.to_owned(), |info| info.name.clone())
}

/// Returns the board's differences from the standard one, a sentence each.
fn rules(map: &Map, file: &MapFile) -> Vec<String> {
    [of_centers(map, file), of_moves(map, file)].concat()
}

/// Returns the differences in builds, centers, victory and the calendar.
fn of_centers(map: &Map, file: &MapFile) -> Vec<String> {
    let rules = &file.rules;
    let mut all = Vec::new();
    match map.terms().builds {
        BuildSites::Home => {}
        BuildSites::Owned => all.push("A power builds in any center that it owns.".to_owned()),
        BuildSites::AnyHome => all.push("A power builds in any home center that it owns.".to_owned()),
        BuildSites::WithHome => all.push(
            "A power builds in any center that it owns, as long as it owns a home center of its own."
                .to_owned(),
        ),
    }
    if rules.victory_more_than_others {
        all.push("To win, a power needs more centers than any other.".to_owned());
    }
    if let Some(years) = rules.years_a_turn {
        all.push(format!(
            "From spring to fall, and from there to spring, it is {years} years."
        ));
    }
    for (center, powers) in &rules.not_for {
        let powers = text::join(powers.iter().map(|key| power(map, key)));
        all.push(format!("{} doesn't count for {powers}.", name(map, center)));
    }
    if let Some(emergency) = &rules.emergency {
        all.push(format!(
            "If {} has lost a home center but not all, it can build in {} too, and have {} more than centers.",
            power(map, &emergency.power),
            text::join(emergency.build_also.iter().map(|code| name(map, code))),
            text::count(emergency.extra_units, "unit")
        ));
    }
    all
}

/// Returns the differences in the ways and strengths of moves.
fn of_moves(map: &Map, file: &MapFile) -> Vec<String> {
    let rules = &file.rules;
    let name = |code: &String| name(map, code);
    let names = |all: &[String]| text::join(all.iter().map(name));
    let pairs = |all: &[[String; 2]]| {
        let pair = |[one, other]: &[String; 2]| format!("{} and {}", name(one), name(other));
        text::list(all.iter().map(pair), "; ")
    };
    let convoying = file
        .provinces
        .iter()
        .filter(|one| one.convoys)
        .map(|one| &one.code);
    let convoying: BTreeSet<&String> = convoying.chain(&rules.convoy_from_coast).collect();
    let convoying: Vec<String> = convoying.into_iter().cloned().collect();
    let listed = [
        (&convoying, "Fleets convoy from"),
        (&rules.armies_by_convoy_only, "Armies enter only by convoy:"),
        (&rules.canals, "Fleets pass through"),
        (&rules.neutral_armies, "Neutral armies, which hold, are in"),
    ];
    let listed = listed.into_iter().filter(|(places, _)| !places.is_empty());
    let mut all: Vec<String> = listed
        .map(|(places, what)| format!("{what} {}.", names(places)))
        .collect();
    if !rules.crossings.is_empty() {
        all.push(format!(
            "Armies cross water between {}.",
            pairs(&rules.crossings)
        ));
    }
    for strait in &rules.straits {
        all.push(format!(
            "The power with a unit in {} decides which fleet passes between {}: one in a turn.",
            name(&strait.controller),
            pairs(std::slice::from_ref(&strait.between)),
        ));
    }
    for railroad in &rules.railroad {
        all.push(format!(
            "Armies of {} can move along the railroad {}.",
            power(map, &railroad.power),
            names(&railroad.line)
        ));
    }
    if let Some(half) = &rules.half {
        all.push(format!(
            "A move has half its strength between {}.",
            pairs(&half.borders)
        ));
    }
    if !rules.difficult.is_empty() {
        all.push(format!(
            "Only supports count for a move between {}.",
            pairs(&rules.difficult)
        ));
    }
    let frozen = file.provinces.iter().filter(|one| !one.frozen.is_empty());
    all.extend(frozen.map(|sea| {
        let seasons = sea.frozen.iter().map(|season| season.name().to_lowercase());
        format!("{} is frozen in {}.", sea.name, text::join(seasons))
    }));
    all
}
