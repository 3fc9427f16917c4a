//! Reads messages: brackets, and the position of the first wrong token.

use crate::token::{self, Token};

/// The index of the first wrong token, or the length of the message if it ends too early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxError(pub(crate) usize);

/// The result of reading.
pub(crate) type Read<T> = Result<T, SyntaxError>;

/// Returns whether all brackets are balanced.
pub(crate) fn is_balanced(message: &[Token]) -> bool {
    let mut depth = 0_usize;
    for &token in message {
        match token {
            token::OPEN => depth += 1,
            token::CLOSE if depth == 0 => return false,
            token::CLOSE => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Reads a message, or a list in it, from its first token to its last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    message: &'a [Token],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(message: &'a [Token]) -> Self {
        Reader {
            message,
            at: 0,
            end: message.len(),
        }
    }

    /// Returns the tokens that haven't been read.
    pub(crate) fn rest(&self) -> &'a [Token] {
        &self.message[self.at..self.end]
    }

    /// Returns the next token without reading it.
    pub(crate) fn peek(&self) -> Option<Token> {
        self.rest().first().copied()
    }

    /// Returns the error for the next token.
    pub(crate) fn error(&self) -> SyntaxError {
        SyntaxError(self.at)
    }

    /// Reads a token for which `meaning` returns a value.
    pub(crate) fn read<T>(&mut self, meaning: impl Fn(Token) -> Option<T>) -> Read<T> {
        let read = self.peek().and_then(meaning).ok_or(self.error())?;
        self.at += 1;
        Ok(read)
    }

    /// Reads this token.
    pub(crate) fn want(&mut self, token: Token) -> Read<()> {
        self.read(|next| (next == token).then_some(()))
    }

    /// Reads this token if it is the next one. Returns whether it is.
    pub(crate) fn skip(&mut self, token: Token) -> bool {
        self.want(token).is_ok()
    }

    /// Reads optional content. If it isn't there, nothing is read.
    pub(crate) fn optional<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<T> {
        let mut ahead = *self;
        let read = read(&mut ahead).ok()?;
        *self = ahead;
        Some(read)
    }

    /// Reads a list in brackets. `read` must read all of it.
    pub(crate) fn list<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let mut ahead = *self;
        ahead.want(token::OPEN)?;
        let mut depth = 1;
        let end = ahead.rest().iter().position(|&token| {
            depth += i32::from(token == token::OPEN) - i32::from(token == token::CLOSE);
            depth == 0
        });
        ahead.end = ahead.at + end.ok_or(self.error())?;
        let read = read(&mut ahead)?;
        ahead.finish()?;
        self.at = ahead.end + 1;
        Ok(read)
    }

    /// Reads all remaining tokens by repeated calls of `read`.
    pub(crate) fn all<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut all = Vec::new();
        while self.peek().is_some() {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// Reads all remaining lists. `read` must read all of each.
    pub(crate) fn lists<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.all(|it| it.list(&mut read))
    }

    /// Reads a text in brackets.
    pub(crate) fn text(&mut self) -> Read<String> {
        let letters = self.list(|it| it.all(|it| it.read(Token::as_letter)))?;
        Ok(letters.into_iter().collect())
    }

    /// Reads a number in brackets.
    pub(crate) fn number(&mut self) -> Read<i32> {
        self.list(|it| it.read(Token::as_number))
    }

    /// Checks that all tokens have been read.
    pub(crate) fn finish(&self) -> Read<()> {
        self.peek().map_or(Ok(()), |_| Err(self.error()))
    }
}
