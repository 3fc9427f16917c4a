//! `chancery solve --lines`: the known stalemate lines.

use chancery_core::board::{Map, Province};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use serde::Serialize;
use solver::known::KnownLine;

use crate::cli::common::TextFormat;

/// The printed form of a stalemate line.
#[derive(Serialize)]
struct Printed<'a> {
    name: &'a str,
    centers: Vec<&'a str>,
    orders: Vec<String>,
    /// The number of units that its centers support but that it doesn't need.
    spare: usize,
}

impl<'a> Printed<'a> {
    fn of(map: &'a Map, line: &'a KnownLine) -> Printed<'a> {
        let (position, rules) = (line.position(map), Rules::default());
        let ctx = LegalityContext::new(map, &position, &rules);
        let write = |(unit, (_, order)): (_, &(Province, Order))| {
            let written = ctx.write(unit, *order);
            written.canonical(map).to_string()
        };
        let units = line.units.iter().copied();
        Printed {
            name: &line.name,
            centers: line.centers.iter().map(|&at| map.code(at)).collect(),
            orders: units.zip(&line.orders).map(write).collect(),
            spare: line.spare(),
        }
    }

    fn text(&self) -> String {
        let Printed {
            name,
            centers,
            orders,
            spare,
        } = self;
        let counts = format!("{} centers, {} units", centers.len(), orders.len());
        let (centers, orders) = (centers.join(" "), orders.join(", "));
        format!("{name}: {counts}, {spare} to spare\n  {centers}\n  {orders}\n")
    }
}

/// Returns all known lines in a format.
pub(super) fn all(format: TextFormat) -> serde_json::Result<String> {
    let map = Map::standard();
    let lines = KnownLine::standard().iter();
    let lines = lines.map(|line| {
        let printed = Printed::of(map, line);
        match format {
            TextFormat::Text => Ok(printed.text()),
            TextFormat::Json => serde_json::to_string(&printed).map(|json| json + "\n"),
        }
    });
    lines.collect()
}
