//! What clients ask of a server.

use chancery_core::board::{Power, Turn};

use crate::orders::{self, Submitted};
use crate::reader::{Reader, SyntaxError};
use crate::state;
use crate::token::{
    ADM, DRW, GOF, HLO, HST, IAM, MAP, MDF, MIS, Message, NME, NOT, NOW, OBS, ORD, REJ, SCO, SUB,
    SVE, TME, Token, YES,
};
use crate::tokens::BoardTokens;

/// An order, or the note that refuses it, with its message in brackets.
pub type SubmittedOrder = (Result<Submitted, Token>, Message);

/// What a client asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// `NME ( 'name' ) ( 'version' )`
    Join([String; 2]),
    /// `OBS`
    Observe,
    /// `IAM ( power ) ( passcode )`
    Return(Option<Power>, i32),
    /// `HLO`
    Hello,
    /// `MAP`
    Map,
    /// `MDF`
    Definition,
    /// `SCO`
    Centers,
    /// `NOW`
    Position,
    /// `HST ( turn )`
    History(Turn),
    /// `ORD`
    Results,
    /// `SUB ( turn ) ( order ) …`
    Submit(Option<Turn>, Vec<SubmittedOrder>),
    /// `NOT ( SUB )`, `NOT ( SUB ( order ) )`
    Withdraw(Vec<SubmittedOrder>),
    /// `MIS`
    Missing,
    /// `GOF` and `NOT ( GOF )`: whether to go on before the deadline.
    GoOn(bool),
    /// `DRW` and `NOT ( DRW )`: the vote on a draw.
    Draw(bool),
    /// `TME`
    Time,
    /// `TME ( seconds )` and `NOT ( TME ( seconds ) )`: a wish for notice, which isn't granted.
    Remind,
    /// `YES ( MAP ( 'name' ) )`, `REJ ( MAP ( 'name' ) )`
    AnswerMap(bool),
    /// `YES ( SVE ( 'name' ) )` and its like: an answer to something that wasn't asked.
    Other,
    /// `ADM ( 'name' ) ( 'message' )`
    Admin,
}

impl Request {
    /// Reads a message of a client.
    ///
    /// # Errors
    /// The message isn't in the language, or not at level 0.
    pub fn read(tokens: &BoardTokens, message: &[Token]) -> Result<Self, SyntaxError> {
        let reader = &mut Reader::new(message);
        let request = Request::command(tokens, reader)?;
        reader.end()?;
        Ok(request)
    }

    fn command(tokens: &BoardTokens, reader: &mut Reader<'_>) -> Result<Self, SyntaxError> {
        let plain = [
            (OBS, Request::Observe),
            (HLO, Request::Hello),
            (MAP, Request::Map),
            (MDF, Request::Definition),
            (SCO, Request::Centers),
            (NOW, Request::Position),
            (ORD, Request::Results),
            (MIS, Request::Missing),
            (GOF, Request::GoOn(true)),
            (DRW, Request::Draw(true)),
        ];
        if let Some((_, request)) = plain.into_iter().find(|(word, _)| reader.skip(*word)) {
            return Ok(request);
        }
        let words = [NME, IAM, HST, SUB, TME, NOT, YES, REJ, ADM];
        let word = reader.read(|token| words.contains(&token).then_some(token))?;
        Ok(match word {
            NME => Request::Join([reader.text()?, reader.text()?]),
            IAM => {
                let mut power = reader.list()?;
                let read = power.read(|it| it.is_power().then(|| tokens.as_power(it)))?;
                power.end()?;
                Request::Return(read, reader.number()?)
            }
            HST => Request::History(state::read_turn(reader)?),
            SUB => {
                let mut turn = *reader;
                match state::read_turn(&mut turn) {
                    Ok(read) => {
                        *reader = turn;
                        Request::Submit(Some(read), submitted(tokens, reader)?)
                    }
                    Err(_) => Request::Submit(None, submitted(tokens, reader)?),
                }
            }
            TME if reader.peek().is_none() => Request::Time,
            TME => {
                reader.number()?;
                Request::Remind
            }
            NOT => Request::not(tokens, &mut reader.list()?)?,
            ADM => {
                reader.text()?;
                reader.text()?;
                Request::Admin
            }
            answer => {
                let mut answered = reader.list()?;
                if answered.skip(MAP) {
                    answered.text()?;
                    answered.end()?;
                    return Ok(Request::AnswerMap(answer == YES));
                }
                answered.want(SVE)?;
                Request::Other
            }
        })
    }

    /// What is inside `NOT`.
    fn not(tokens: &BoardTokens, inside: &mut Reader<'_>) -> Result<Self, SyntaxError> {
        let words = [GOF, DRW, SUB, TME];
        let word = inside.read(|token| words.contains(&token).then_some(token))?;
        let request = match word {
            GOF => Request::GoOn(false),
            DRW => Request::Draw(false),
            SUB => Request::Withdraw(submitted(tokens, inside)?),
            _ => {
                if inside.peek().is_some() {
                    inside.number()?;
                }
                Request::Remind
            }
        };
        inside.end()?;
        Ok(request)
    }
}

fn submitted(
    tokens: &BoardTokens,
    reader: &mut Reader<'_>,
) -> Result<Vec<SubmittedOrder>, SyntaxError> {
    reader.lists(|list| {
        let message = crate::token::list(list.rest().iter().copied());
        Ok((orders::read_order(tokens, list)?, message))
    })
}
