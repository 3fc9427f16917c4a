//! Functions for many games at once.

use std::sync::Arc;
use std::thread;

use chancery_core::board::{Id, Position, Power, Unit};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::GameState;
use crate::played::{Phase, Played};
use crate::wrong::Wrong;

/// The number of features of each province in an array: kind, power and coast of the unit, the same of the
/// dislodged unit, the owner of the center, and the power whose home center it is.
const FEATURES: usize = 8;

/// Adjudicates the phase of each game, on several threads and without the interpreter lock.
#[pyfunction]
pub fn process_many(
    py: Python<'_>,
    games: Vec<Py<GameState>>,
    threads: usize,
) -> PyResult<Vec<Phase>> {
    let games: Vec<&GameState> = games.iter().map(|game| game.get()).collect();
    let size = games.len().div_ceil(threads.max(1)).max(1);
    let one = |game: &&GameState| game.detached().process();
    let played: Vec<Result<Played, Wrong>> = py.detach(|| {
        thread::scope(|scope| {
            let work = |part: &[&GameState]| part.iter().map(one).collect::<Vec<_>>();
            let parts: Vec<_> = games.chunks(size).collect();
            let running = parts.iter().map(|&part| scope.spawn(move || work(part)));
            let running: Vec<_> = running.collect();
            running
                .into_iter()
                .flat_map(|thread| {
                    let failed = |_| vec![Err("a thread failed".into())];
                    thread.join().unwrap_or_else(failed)
                })
                .collect()
        })
    });
    let phase = |played: Played| Phase(Arc::new(played));
    let played = played.into_iter().map(|played| played.map(phase));
    Ok(played.collect::<Result<_, _>>()?)
}

/// Returns the positions of games as bytes, with [`FEATURES`] bytes for each game and province, and the
/// number of provinces. All games must be on the same board.
#[pyfunction]
pub fn arrays<'py>(
    py: Python<'py>,
    games: Vec<Py<GameState>>,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut board = None;
    for game in &games {
        let state = game.get().state(py);
        let map = Arc::clone(&board.get_or_insert_with(|| Arc::clone(&state.board)).map);
        if !Arc::ptr_eq(&map, &state.board.map) {
            return Err(Wrong::from("the games have different boards").into());
        }
        write(&state.position, &map, &mut bytes);
    }
    let provinces = board.map_or(0, |board| board.map.province_count());
    Ok((PyBytes::new(py, &bytes), provinces))
}

fn write(position: &Position, map: &chancery_core::board::Map, bytes: &mut Vec<u8>) {
    let power = |power: Option<Power>| power.map_or(0, |power| power.index() as u8 + 1);
    let unit = |unit: Option<Unit>| match unit {
        None => [0; 3],
        Some(unit) => {
            let coasts = &map.info(map.province(unit.location)).coasts;
            let coast = coasts.iter().position(|&at| at == unit.location);
            let coast = coast.map_or(0, |at| at as u8 + 1);
            [unit.kind as u8 + 1, power(Some(unit.power)), coast]
        }
    };
    for at in map.provinces() {
        bytes.extend(unit(position.unit(at)));
        bytes.extend(unit(position.dislodged_from(map, at).map(|gone| gone.unit)));
        bytes.extend([power(position.owner(at)), power(position.home(at))]);
    }
    debug_assert_eq!(bytes.len() % FEATURES, 0);
}
