//! Frames: the encoding of messages as bytes.
//!
//! A frame has a byte for its type, an unused byte, the length of its payload in two bytes, and the
//! payload. All numbers are big-endian.

use crate::token::{Message, Token};

/// The version of the protocol.
pub const VERSION: u16 = 1;
/// The number from which a server recognizes its client's byte order.
pub const MAGIC: u16 = 0xDA10;
/// The maximum length of the payload of a client's frame, in bytes.
pub const LONGEST: usize = 16_000;

const HEADER: usize = 4;

/// Defines the errors of the protocol.
macro_rules! errors {
    ($($name:ident $number:literal $text:literal),* $(,)?) => {
        /// The reason why a connection is closed, with the number of the protocol.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        #[repr(u16)]
        pub enum ProtocolError {
            $(#[doc = $text] #[error($text)] $name = $number),*
        }
    };
}

errors! {
    Timeout 0x01 "no initial message in time",
    NotInitial 0x02 "the initial message wasn't the first",
    ByteOrder 0x03 "the initial message has the wrong byte order",
    Magic 0x04 "the initial message has the wrong magic number",
    Version 0x05 "another version of the protocol",
    SecondInitial 0x06 "a second initial message",
    InitialByServer 0x07 "an initial message from a server",
    UnknownFrame 0x08 "an unknown kind of frame, or a very long one",
    Length 0x09 "a frame of the wrong length",
    BeforeRepresentation 0x0A "a message before the representation message",
    SecondRepresentation 0x0C "a second representation message",
    RepresentationByClient 0x0D "a representation message from a client",
    InvalidToken 0x0E "an invalid token",
}

/// A token of a power or a province with its name of three letters.
pub type TokenName = (Token, [u8; 3]);

/// A frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// The first frame of a client: version and magic number.
    Initial(u16, u16),
    /// The first frame of a server: the tokens of the board, or none for those of the standard board.
    Representation(Vec<TokenName>),
    /// A message.
    Message(Message),
    /// The sender is about to close the connection.
    Final,
    /// The sender closes the connection because of the error with this number.
    Error(u16),
}

impl Frame {
    /// Returns the frame as bytes. A message of more than 32,767 tokens would be truncated, but
    /// none is that long.
    pub fn bytes(&self) -> Vec<u8> {
        let two = |numbers: &[u16]| numbers.iter().flat_map(|n| n.to_be_bytes()).collect();
        let (kind, payload): (u8, Vec<u8>) = match self {
            Frame::Initial(version, magic) => (0, two(&[*version, *magic])),
            Frame::Representation(names) => {
                let bytes = |&(Token(number), [a, b, c]): &TokenName| {
                    let [high, low] = number.to_be_bytes();
                    [high, low, a, b, c, 0]
                };
                (1, names.iter().flat_map(bytes).collect())
            }
            Frame::Message(tokens) => (2, tokens.iter().flat_map(|t| t.0.to_be_bytes()).collect()),
            Frame::Final => (3, Vec::new()),
            Frame::Error(number) => (4, two(&[*number])),
        };
        let length = payload.len().min(usize::from(u16::MAX - 1)) as u16;
        let [high, low] = length.to_be_bytes();
        let mut bytes = vec![kind, 0, high, low];
        bytes.extend(&payload[..usize::from(length)]);
        bytes
    }

    fn read(kind: u8, payload: &[u8]) -> Result<Frame, ProtocolError> {
        let pair = |bytes: &[u8]| u16::from_be_bytes([bytes[0], bytes[1]]);
        let known = match (kind, payload.len()) {
            (0, 4) | (3, 0) | (4, 2) => true,
            (1, length) => length.is_multiple_of(6),
            (2, length) => length > 0 && length.is_multiple_of(2),
            (0 | 3 | 4, _) => false,
            _ => return Err(ProtocolError::UnknownFrame),
        };
        if !known {
            return Err(ProtocolError::Length);
        }
        Ok(match kind {
            0 => Frame::Initial(pair(payload), pair(&payload[2..])),
            1 => {
                let name = |part: &[u8]| (Token(pair(part)), [part[2], part[3], part[4]]);
                Frame::Representation(payload.chunks_exact(6).map(name).collect())
            }
            2 => {
                let tokens: Message = payload.chunks_exact(2).map(|p| Token(pair(p))).collect();
                if tokens.iter().all(|token| token.is_valid()) {
                    Frame::Message(tokens)
                } else {
                    return Err(ProtocolError::InvalidToken);
                }
            }
            3 => Frame::Final,
            _ => Frame::Error(pair(payload)),
        })
    }
}

/// Assembles frames from bytes as they arrive.
#[derive(Clone, Debug)]
pub struct FrameReader {
    bytes: Vec<u8>,
    longest: usize,
}

impl Default for FrameReader {
    /// Returns a reader of a client's frames.
    fn default() -> Self {
        FrameReader::new(LONGEST)
    }
}

impl FrameReader {
    /// Returns a reader of frames whose payload has at most `longest` bytes.
    pub fn new(longest: usize) -> Self {
        FrameReader {
            bytes: Vec::new(),
            longest,
        }
    }

    /// Adds bytes that arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// Returns the next complete frame, or `None` if more bytes must arrive first.
    ///
    /// # Errors
    /// Returns an error if the bytes aren't a frame. The rest of the input is then unreadable.
    pub fn next_frame(&mut self) -> Option<Result<Frame, ProtocolError>> {
        let &[kind, _, high, low] = self.bytes.first_chunk::<HEADER>()?;
        let length = usize::from(u16::from_be_bytes([high, low]));
        if kind > 4 || length > self.longest {
            return Some(Err(ProtocolError::UnknownFrame));
        }
        let payload = self.bytes.get(HEADER..HEADER + length)?;
        let frame = Frame::read(kind, payload);
        self.bytes.drain(..HEADER + length);
        Some(frame)
    }
}
