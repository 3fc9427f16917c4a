//! The protocol of the Diplomacy AI Development Environment (DAIDE), level 0: programs play over a network.
//!
//! A [`Server`](server::Server) leads a [`Game`](game::Game), and a [`Client`](client::Client) plays in one.
//! Both are state machines: bytes go in, bytes come out. There is no socket, thread, file or clock here.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`token`] | the words of the language and their numbers |
//! | [`frame`] | how messages travel as bytes |
//! | [`board`] | the tokens of a board, and its definition |
//! | `reader` | brackets, and the first token that is wrong |
//! | `position` | turns, units and owners of centers as messages |
//! | `orders` | orders, notes on them, and results |
//! | `request` | what clients ask of a server |
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
