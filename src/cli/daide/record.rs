//! Phases of a served game as lines that `chancery replay` reads.

use std::sync::Arc;

use super::super::CommandError;
use chancery_core::board::Map;
use chancery_core::orders::WrittenOrder;
use chancery_records::record::{BatchRunner, Boards, Names, Options, write};
use daide::game::Record;
use serde_json::{Map as Object, Value, json};

/// Returns the lines of a game.
pub fn lines(map: &Arc<Map>, records: &[Record]) -> Result<String, CommandError> {
    let board = Arc::clone(map);
    let boards = Boards::new(Arc::new(move |_| Ok(Arc::clone(&board))), Arc::clone(map));
    let mut runner = BatchRunner::new(Options::default(), boards);
    let names = Names::new(map);
    let mut lines = String::new();
    for (number, record) in (1..).zip(records) {
        let mut line = phase(map, &names, record)?;
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

fn phase(
    map: &Map,
    names: &Names,
    Record { position, sheets }: &Record,
) -> Result<Value, CommandError> {
    let mut state = Vec::new();
    write::state(map, position, names, &mut state);
    let sheet = |sheet: &Option<Vec<WrittenOrder>>| match sheet {
        None => Value::Null,
        Some(orders) => {
            let orders = orders.iter().map(|order| order.canonical(map).to_string());
            orders.collect()
        }
    };
    let sheets = map.powers().zip(sheets);
    let orders = sheets.map(|(power, orders)| (map.power(power).key.clone(), sheet(orders)));
    Ok(json!({
        "id": format!("daide/{}", position.turn),
        "map": map.name(),
        "name": position.turn.to_string(),
        "state": serde_json::from_slice::<Value>(&state)?,
        "orders": orders.collect::<Object<String, Value>>(),
    }))
}
