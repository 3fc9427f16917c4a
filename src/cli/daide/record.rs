//! Phases of a served game as lines that `chancery replay` reads.

use std::sync::Arc;

use super::super::CommandError;
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_records::record::{BatchRunner, Boards, Options};
use daide::game::Record;
use serde_json::{Map as Object, Value, json};

/// Returns the lines of a game.
pub fn lines(map: &Arc<Map>, records: &[Record]) -> Result<String, CommandError> {
    let board = Arc::clone(map);
    let boards = Boards::new(Arc::new(move |_| Ok(Arc::clone(&board))), Arc::clone(map));
    let mut runner = BatchRunner::new(Options::default(), boards);
    let mut lines = String::new();
    for (number, record) in (1..).zip(records) {
        let mut line = phase(map, record);
        let mut answer = Vec::new();
        runner.answer(number, line.to_string().as_bytes(), &mut answer)?;
        let mut answer: Value = serde_json::from_slice(&answer)?;
        line["results"] = answer["results"].take();
        if answer["next"]["name"] != "COMPLETED" {
            line["expect"] = answer["next"]["state"].take();
        }
        lines.push_str(&line.to_string());
        lines.push('\n');
    }
    Ok(lines)
}

fn phase(map: &Map, Record { position, sheets }: &Record) -> Value {
    let by_power = |value: &dyn Fn(Power) -> Value| -> Object<String, Value> {
        let entry = |power| (map.power(power).key.clone(), value(power));
        map.powers().map(entry).collect()
    };
    let sheet = |sheet: &Option<Vec<_>>| match sheet {
        None => Value::Null,
        Some(orders) => text_list(orders.iter().map(|order| canonical(map, order))),
    };
    let sheets = map.powers().zip(sheets);
    let orders = sheets.map(|(power, orders)| (map.power(power).key.clone(), sheet(orders)));
    json!({
        "id": format!("daide/{}", position.turn),
        "map": map.name(),
        "name": position.turn.to_string(),
        "state": {
            "units": by_power(&|power| units(map, position, power)),
            "retreats": by_power(&|power| retreats(map, position, power)),
            "centers": by_power(&|power| {
                let centers = position.centers_of(power);
                text_list(centers.map(|center| map.code(center).to_owned()))
            }),
        },
        "orders": orders.collect::<Object<String, Value>>(),
    })
}

fn canonical(map: &Map, order: &WrittenOrder) -> String {
    order.canonical(map).to_string()
}

fn text_list(texts: impl Iterator<Item = String>) -> Value {
    texts.collect()
}

fn units(map: &Map, position: &Position, power: Power) -> Value {
    let units = position.units_of(power).map(|unit| unit.code(map));
    let dislodged = position.dislodged_of(power);
    text_list(units.chain(dislodged.map(|gone| format!("*{}", gone.unit.code(map)))))
}

fn retreats(map: &Map, position: &Position, power: Power) -> Value {
    let open = position.dislodged_of(power).map(|gone| {
        let places = gone.open.iter().map(|to| map.location_code(to).to_owned());
        (gone.unit.code(map), text_list(places))
    });
    Value::Object(open.collect())
}
