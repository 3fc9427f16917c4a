//! Positions for tests, and the context of a power in them.

use chancery_core::board::{Map, Position};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::Context;
use serde_json::{Value, json};
use testing::lines::{self, lexicon};

/// Reads the `state` object of a batch line. Without centers every power owns its home centers.
pub fn position(phase: &str, state: &Value) -> Position {
    lines::position(Map::standard(), phase, &state.to_string()).expect("valid test data")
}

/// Calls `ask` with the context of a power in a position, or of all powers if there is none with this key.
pub fn ask<R>(position: &Position, power: &str, ask: impl FnOnce(&Context<'_>) -> R) -> R {
    let (map, rules) = (Map::standard(), Rules::default());
    let legality = LegalityContext::new(map, position, &rules);
    ask(&Context::new(lexicon(), &legality, map.power_by_key(power)))
}

/// Positions of different kinds: the opening, the rulebook's sample game at the end of 1902, and one
/// with crowded seas and split coasts.
pub fn tables() -> Vec<Position> {
    let later = json!({"units": {
        "AUSTRIA": ["F GRE", "A VIE", "A SER", "A BUD", "A TRI"],
        "ENGLAND": ["F BAR", "F NWY", "A STP", "F NTH", "F LON"],
        "FRANCE": ["F PIC", "F MAR", "A SPA", "A GAS", "A PAR"],
        "GERMANY": ["F DEN", "A MUN", "A BEL", "F HOL", "A BUR", "F KIE"],
        "ITALY": ["A VEN", "A PIE", "F MAO", "F LYO"],
        "RUSSIA": ["A UKR", "F SWE", "A SEV", "A MOS"],
        "TURKEY": ["F BLA", "A ARM", "A RUM", "A BUL", "F SMY"],
    }});
    let crowded = json!({"units": {
        "AUSTRIA": ["F ADR", "A TYR", "A ALB", "F BUL/EC"],
        "ENGLAND": ["F NWG", "F ENG", "A WAL", "F STP/NC"],
        "FRANCE": ["F SPA/SC", "F WES", "A TUN", "A POR"],
        "GERMANY": ["F BAL", "A PRU", "A LVN", "F BOT"],
        "ITALY": ["F ION", "F TYS", "A NAP", "A APU"],
        "RUSSIA": ["F RUM", "A GAL", "A WAR", "F SKA"],
        "TURKEY": ["F AEG", "F EAS", "A SYR", "A CON"],
    }});
    let [later, crowded] = [later, crowded].map(|state| position("S1901M", &state));
    vec![Map::standard().opening(), later, crowded]
}
