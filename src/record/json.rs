//! JSON written at the end of a buffer, entry by entry.
//!
//! What is written most are names of the board, which are known to need no escapes. Everything else
//! goes through `serde_json`.

/// A JSON object that is being written.
#[derive(Debug)]
pub struct Object<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> Object<'a> {
    /// Begins an object.
    pub fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'{');
        Object {
            out,
            is_empty: true,
        }
    }

    /// Begins an entry; its value is what is written next. The key needs no escapes.
    pub fn key(&mut self, key: &str) -> &mut Vec<u8> {
        separate(self.out, &mut self.is_empty);
        plain(self.out, key);
        self.out.push(b':');
        self.out
    }

    /// Ends the object.
    pub fn close(self) {
        self.out.push(b'}');
    }
}

/// A JSON list of texts that is being written.
#[derive(Debug)]
pub struct List<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> List<'a> {
    /// Begins a list.
    pub fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'[');
        List {
            out,
            is_empty: true,
        }
    }

    /// Adds a text that needs no escapes.
    pub fn add(&mut self, text: &str) {
        separate(self.out, &mut self.is_empty);
        plain(self.out, text);
    }

    /// Ends the list.
    pub fn close(self) {
        self.out.push(b']');
    }
}

/// Writes a text that needs no escapes.
pub fn plain(out: &mut Vec<u8>, text: &str) {
    debug_assert!(
        text.bytes()
            .all(|byte| byte >= b' ' && !b"\"\\".contains(&byte))
    );
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn separate(out: &mut Vec<u8>, is_empty: &mut bool) {
    if !std::mem::replace(is_empty, false) {
        out.push(b',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_separated() {
        let mut out = Vec::new();
        let mut object = Object::open(&mut out);
        List::open(object.key("none")).close();
        let mut list = List::open(object.key("two"));
        list.add("A PAR");
        list.add("F SPA/SC");
        list.close();
        Object::open(object.key("empty")).close();
        object.close();
        let text = r#"{"none":[],"two":["A PAR","F SPA/SC"],"empty":{}}"#;
        assert_eq!(String::from_utf8(out).as_deref(), Ok(text));
    }
}
