//! A movement phase is resolved without allocating memory, after the adjudicator has resolved
//! phases of that size. In a binary of its own, since every allocation of the process is counted.

#[path = "../../../benches/hard/kinds.rs"]
mod kinds;
#[path = "../../../benches/hard/lab.rs"]
mod lab;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use chancery_core::adjudicator::{Adjudicator, MovementInput};
use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet;
use chancery_core::rules::{Rulebook, Rules};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use kinds::Kind;
use lab::Sequence;

/// The system's allocator, with a count of allocations for each thread.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Returns the number of allocations of a function.
fn allocations(work: impl FnOnce()) -> usize {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

#[test]
fn asking_for_memory_is_noticed() {
    assert_eq!(allocations(|| drop(black_box(vec![1, 2, 3]))), 1);
}

#[test]
fn random_play_is_resolved_without_allocation() {
    let phases: Vec<_> = include_str!("../../../benches/phases.ndjson")
        .lines()
        .map(|line| {
            let phase =
                InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared()));
            phase.expect("a phase of the sample")
        })
        .collect();
    for rulebook in Rulebook::ALL {
        let rules = rulebook.rules();
        let orders: Vec<_> = phases
            .iter()
            .map(|phase| {
                let ctx = LegalityContext::new(&phase.map, &phase.position, &rules);
                sheet::movement(&ctx, &phase.sheets)
            })
            .collect();
        let mut adjudicator = Adjudicator::new();
        let mut round = || {
            for (phase, orders) in phases.iter().zip(&orders) {
                black_box(adjudicator.run(MovementInput::new(
                    &phase.map,
                    &phase.position,
                    orders,
                    &rules,
                )));
            }
        };
        round();
        assert_eq!(allocations(round), 0, "{rulebook:?}");
    }
}

#[test]
fn hard_positions_are_resolved_without_allocation() {
    let rules = Rules::default();
    for kind in Kind::ALL {
        for units in [34, 150] {
            let setting = kind.setting(units, Sequence::AsMade);
            assert_eq!(setting.fault(&rules), None, "{} of {units}", kind.name());
            let orders = setting.orders(&rules);
            let mut adjudicator = Adjudicator::new();
            let mut round = || {
                black_box(adjudicator.run(MovementInput::new(
                    &setting.map,
                    &setting.position,
                    &orders,
                    &rules,
                )));
            };
            round();
            assert_eq!(allocations(round), 0, "{} of {units}", kind.name());
        }
    }
}
