//! The layout of a save for readers: a heading for each table, a line for each order.

use serde::Serialize;
use toml_edit::{Array, Item, Table, ser};

/// Writes a table of a save as text.
pub(super) fn text(file: &impl Serialize) -> String {
    let document = ser::to_document(file);
    let mut document = document.expect("tables, texts and small numbers always serialize");
    add_headings("", 0, &mut document);
    document.to_string()
}

/// Adds headings to the tables within the table `name`, and line breaks to long lists.
fn add_headings(name: &str, depth: usize, table: &mut Table) {
    table.set_implicit(true);
    let gap = if depth == 1 { "\n" } else { "" };
    table.decor_mut().set_prefix(gap);
    for (key, item) in table.iter_mut() {
        let key = key.get();
        match (name, key) {
            ("retreats", _) | ("clock", _) | (_, "away") => {}
            ("orders", _) | (_, "seals" | "asked" | "left_out") => {
                if let Some(list) = item.as_array_mut() {
                    break_lines(list);
                }
            }
            _ => {
                *item = match std::mem::take(item).into_table() {
                    Ok(mut inner) => {
                        add_headings(key, depth + 1, &mut inner);
                        Item::Table(inner)
                    }
                    Err(item) => match item.into_array_of_tables() {
                        Ok(mut tables) => {
                            let inner = tables.iter_mut();
                            inner.for_each(|inner| add_headings(key, depth + 1, inner));
                            Item::ArrayOfTables(tables)
                        }
                        Err(item) => item,
                    },
                }
            }
        }
    }
}

/// Puts each entry of a list on a line of its own.
fn break_lines(list: &mut Array) {
    if list.is_empty() {
        return;
    }
    for entry in list.iter_mut() {
        entry.decor_mut().set_prefix("\n  ");
    }
    list.set_trailing_comma(true);
    list.set_trailing("\n");
}
