//! Reading messages: brackets, and the first token that is wrong.

use crate::token::{CLOSE, OPEN, Token};

/// A message that isn't in the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("token {at} isn't expected there")]
pub struct SyntaxError {
    /// The place of the first token that is wrong, counted from 0; the length of the message if it ends
    /// too early.
    pub at: usize,
}

/// Returns whether each bracket has its counterpart.
pub fn is_balanced(message: &[Token]) -> bool {
    let mut depth = 0_usize;
    for &token in message {
        match token {
            OPEN => depth += 1,
            CLOSE if depth == 0 => return false,
            CLOSE => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Reads a message, or a list in it, from its first token to its last.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    message: &'a [Token],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// Starts to read a message.
    pub fn new(message: &'a [Token]) -> Self {
        Reader {
            message,
            at: 0,
            end: message.len(),
        }
    }

    /// Returns the next token, which stays to be read.
    pub fn peek(&self) -> Option<Token> {
        self.message[self.at..self.end].first().copied()
    }

    /// Returns what hasn't been read.
    pub fn rest(&self) -> &'a [Token] {
        &self.message[self.at..self.end]
    }

    /// Returns the error that the next token is wrong.
    pub fn error(&self) -> SyntaxError {
        SyntaxError { at: self.at }
    }

    /// Reads a token that has a meaning here.
    ///
    /// # Errors
    /// It has none.
    pub fn read<T>(&mut self, meaning: impl Fn(Token) -> Option<T>) -> Result<T, SyntaxError> {
        let read = self.peek().and_then(meaning).ok_or(self.error())?;
        self.at += 1;
        Ok(read)
    }

    /// Reads a token if it is this one. Returns whether it is.
    pub fn skip(&mut self, token: Token) -> bool {
        self.read(|next| (next == token).then_some(())).is_ok()
    }

    /// Reads this token.
    ///
    /// # Errors
    /// The next token is another one.
    pub fn want(&mut self, token: Token) -> Result<(), SyntaxError> {
        self.read(|next| (next == token).then_some(()))
    }

    /// Reads a list in brackets, and returns what reads its inside.
    ///
    /// # Errors
    /// There is no list.
    pub fn list(&mut self) -> Result<Reader<'a>, SyntaxError> {
        let start = self.error();
        let mut depth = 0_usize;
        for (offset, &token) in self.rest().iter().enumerate() {
            match token {
                OPEN => depth += 1,
                CLOSE if depth == 1 => {
                    let inside = Reader {
                        at: self.at + 1,
                        end: self.at + offset,
                        ..*self
                    };
                    self.at += offset + 1;
                    return Ok(inside);
                }
                CLOSE => depth -= 1,
                _ if depth == 0 => return Err(start),
                _ => {}
            }
        }
        Err(start)
    }

    /// Reads a list that is the only one left.
    ///
    /// # Errors
    /// There is no list, or something follows it.
    pub fn last_list(&mut self) -> Result<Reader<'a>, SyntaxError> {
        let list = self.list()?;
        self.end()?;
        Ok(list)
    }

    /// Reads all lists that are left, each to its end.
    ///
    /// # Errors
    /// Something else is among them, or `read` fails.
    pub fn lists<T>(
        &mut self,
        mut read: impl FnMut(&mut Reader<'a>) -> Result<T, SyntaxError>,
    ) -> Result<Vec<T>, SyntaxError> {
        let mut all = Vec::new();
        while self.peek().is_some() {
            let mut list = self.list()?;
            all.push(read(&mut list)?);
            list.end()?;
        }
        Ok(all)
    }

    /// Reads all tokens that are left; each has a meaning.
    ///
    /// # Errors
    /// One has none.
    pub fn all<T>(&mut self, meaning: impl Fn(Token) -> Option<T>) -> Result<Vec<T>, SyntaxError> {
        let mut all = Vec::new();
        while self.peek().is_some() {
            all.push(self.read(&meaning)?);
        }
        Ok(all)
    }

    /// Reads a text in brackets.
    ///
    /// # Errors
    /// There is none.
    pub fn text(&mut self) -> Result<String, SyntaxError> {
        let letters = self.list()?.all(Token::as_letter)?;
        Ok(letters.into_iter().collect())
    }

    /// Reads a number in brackets.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&mut self) -> Result<i32, SyntaxError> {
        let mut list = self.list()?;
        let number = list.read(Token::as_number)?;
        list.end()?;
        Ok(number)
    }

    /// Checks that all is read.
    ///
    /// # Errors
    /// Something is left.
    pub fn end(&self) -> Result<(), SyntaxError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error()),
        }
    }
}
