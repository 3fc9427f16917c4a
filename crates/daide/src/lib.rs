//! The protocol of the Diplomacy AI Development Environment (DAIDE), levels 0 to 20: programs play over a network.
//!
//! A [`Server`](server::Server) runs a [`Game`](game::Game), and a [`Client`](client::Client) plays
//! in one. Both are state machines: bytes go in, bytes come out. Only [`host`] has sockets, threads and a
//! clock; nothing here has files. Passcodes are random.
//!
//! | module | contents |
//! | --- | --- |
//! | [`token`] | the words of the language and their numbers |
//! | [`frame`] | the encoding of messages as bytes |
//! | [`board`] | the tokens of a board, and its definition |
//! | `reader` | reading brackets, and the position of the first wrong token |
//! | `position` | turns, units and owners of centers as messages |
//! | `orders` | orders, notes on them, and results |
//! | `request` | the requests of clients |
//! | [`press`] | proposals and answers between clients |
//! | [`game`], [`server`], [`client`] | the two sides |
//! | [`table`] | a game that is played elsewhere, with programs at some of its seats |
//! | [`host`], [`table_host`] | the sockets of a server, and the thread of a table |
//!
//! Sources: *DAIDE Message Syntax* 0.178 and *Client-Server Protocol* 1.

pub mod board;
pub mod client;
pub mod frame;
pub mod game;
pub mod host;
mod orders;
mod position;
pub mod press;
mod reader;
mod request;
pub mod server;
pub mod table;
pub mod table_host;
pub mod token;
