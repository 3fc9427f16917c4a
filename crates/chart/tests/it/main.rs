//! The tests of the map, in one binary: a module for each subject.

use chart::RouteResult;

mod any;
mod board;
mod drawn_boards;
mod golden;
mod marks;
mod motion;
mod orders;
mod palette;
mod picture;
mod themes;

/// Every result of an order on the map.
const RESULTS: [RouteResult; 6] = [
    RouteResult::Pending,
    RouteResult::Succeeds,
    RouteResult::Bounces,
    RouteResult::Stranded,
    RouteResult::Broken,
    RouteResult::Void,
];
