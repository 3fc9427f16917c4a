//! The requests of clients to a server.

use chancery_core::board::{Power, Turn};

use crate::board::BoardTokens;
use crate::orders::{self, Submitted};
use crate::position;
use crate::press::Letter;
use crate::reader::{Read, Reader};
use crate::token::{self, Token};

/// A request of a client.
pub(crate) enum Request {
    /// A single word, like `MAP` and `GOF`.
    Plain(Token),
    /// The withdrawal of a word, like `NOT ( GOF )`.
    Not(Token),
    /// `NME ( 'name' ) ( 'version' )`
    Join(Program),
    /// `IAM ( power ) ( passcode )`
    Return(Power, i32),
    /// `HST ( turn )`
    History(Turn),
    /// `SUB ( turn ) ( order ) …`, with or without the turn.
    Submit(Option<Turn>, Vec<Submitted>),
    /// `NOT ( SUB )`, `NOT ( SUB ( order ) )`
    Withdraw(Vec<Submitted>),
    /// `TME ( seconds )`
    Remind(i32),
    /// `NOT ( TME )`, `NOT ( TME ( seconds ) )`
    NotRemind(Option<i32>),
    /// `YES ( MAP ( 'name' ) )`, `REJ ( MAP ( 'name' ) )`
    AnswerMap(bool),
    /// `SND ( power … ) ( press )`, with or without a turn before the powers.
    Press(Letter),
    /// A message to a person, which is always rejected.
    Refused,
}

/// The maximum length of a program's name, and of its version.
const LONGEST_NAME: usize = 24;

/// The name and the version of a program.
pub(crate) type Program = [String; 2];

/// Returns a program's name and version as they can be shown: short, and without control characters.
pub(crate) fn program(name: &str, version: &str) -> Program {
    let shown = |part| text::printable(part, usize::MAX);
    // without an ellipsis, which no message of the protocol can have
    [name, version].map(|part| shown(part).chars().take(LONGEST_NAME).collect())
}

impl Request {
    /// Reads a message of a client.
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
            token::TME => R::Remind(reader.number()?),
            token::NME => R::Join(program(&reader.text()?, &reader.text()?)),
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
            token::SND => R::Press(Letter::read(tokens, reader)?),
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
            token::TME => Request::NotRemind(inside.optional(Reader::number)),
            _ => return Err(start),
        })
    }
}
