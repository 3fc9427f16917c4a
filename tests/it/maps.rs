//! The boards: the standard one is the board everybody knows, and a faulty one is refused with all
//! its faults.

use chancery::board::Map;

#[test]
fn the_standard_board_loads() {
    let map = Map::standard();
    assert_eq!(map.name(), "standard");
}
