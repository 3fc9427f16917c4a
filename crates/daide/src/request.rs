//! The requests of clients to a server.

use chancery_core::board::{Power, Turn};

use crate::board::BoardTokens;
use crate::orders::{self, Submitted};
use crate::position;
use crate::reader::{Read, Reader};
use crate::token::{self, Token};

/// A request of a client.
pub(crate) enum Request {
    /// A single word, like `MAP` and `GOF`.
    Plain(Token),
    /// The withdrawal of a word, like `NOT ( GOF )`.
    Not(Token),
    /// `NME ( 'name' ) ( 'version' )`, with both as one text.
    Join(String),
    /// `IAM ( power ) ( passcode )`
    Return(Power, i32),
    /// `HST ( turn )`
    History(Turn),
    /// `SUB ( turn ) ( order ) …`, with or without the turn.
    Submit(Option<Turn>, Vec<Submitted>),
    /// `NOT ( SUB )`, `NOT ( SUB ( order ) )`
    Withdraw(Vec<Submitted>),
    /// `YES ( MAP ( 'name' ) )`, `REJ ( MAP ( 'name' ) )`
    AnswerMap(bool),
    /// A request of the language that is always rejected: time notices, and messages to a person.
    Refused,
}

impl Request {
    /// Reads a message of a client at level 0.
    pub(crate) fn read(tokens: &BoardTokens, message: &[Token]) -> Read<Self> {
        let reader = &mut Reader::new(message);
        let request = Request::command(tokens, reader)?;
        reader.finish()?;
        Ok(request)
    }

    fn command(tokens: &BoardTokens, reader: &mut Reader<'_>) -> Read<Self> {
        use Request as R;
        let start = reader.error();
        let word = reader.read(Some)?;
        Ok(match word {
            token::HLO | token::MAP | token::MDF | token::SCO | token::NOW | token::ORD => {
                R::Plain(word)
            }
            token::MIS | token::GOF | token::DRW | token::OBS => R::Plain(word),
            token::TME if reader.peek().is_none() => R::Plain(word),
            token::TME => reader.number().map(|_| R::Refused)?,
            token::NME => {
                let name = reader.text()?;
                R::Join(format!("{name} {}", reader.text()?))
            }
            token::ADM => {
                reader.text()?;
                reader.text().map(|_| R::Refused)?
            }
            token::IAM => {
                let power = reader.list(|it| it.read(|it| tokens.as_power(it)))?;
                R::Return(power, reader.number()?)
            }
            token::HST => R::History(position::read_turn(reader)?),
            token::SUB => {
                let turn = reader.optional(position::read_turn);
                R::Submit(turn, reader.lists(|it| orders::read(tokens, it))?)
            }
            token::NOT => reader.list(|it| Request::not(tokens, it))?,
            token::YES | token::REJ => reader.list(|it| {
                it.want(token::MAP)?;
                it.text()?;
                Ok(R::AnswerMap(word == token::YES))
            })?,
            _ => return Err(start),
        })
    }

    /// Reads the content of `NOT`.
    fn not(tokens: &BoardTokens, inside: &mut Reader<'_>) -> Read<Self> {
        let start = inside.error();
        Ok(match inside.read(Some)? {
            word @ (token::GOF | token::DRW) => Request::Not(word),
            token::SUB => Request::Withdraw(inside.lists(|it| orders::read(tokens, it))?),
            token::TME => {
                inside.optional(Reader::number);
                Request::Refused
            }
            _ => return Err(start),
        })
    }
}
