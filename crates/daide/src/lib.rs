//! The protocol of the Diplomacy AI Development Environment (DAIDE), level 0: programs play over a network.
//!
//! A [`Server`](server::Server) runs a [`Game`](game::Game), and a [`Client`](client::Client) plays
//! in one. Both are state machines: bytes go in, bytes come out. This crate has no sockets,
//! threads, files or clock.
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
//! | [`game`], [`server`], [`client`] | the two sides |
//!
//! Sources: *DAIDE Message Syntax* 0.178 and *Client-Server Protocol* 1.

pub mod board;
pub mod client;
pub mod frame;
pub mod game;
mod orders;
mod position;
mod reader;
mod request;
pub mod server;
pub mod token;
