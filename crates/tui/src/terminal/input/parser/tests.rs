//! Tests with the input of real terminals, whole and in parts.

use super::*;

/// Decodes the parts one after the other, and then the end of the input.
fn heard(pieces: &[&[u8]]) -> Vec<InputEvent> {
    let mut parser = Parser::default();
    let mut events: Vec<InputEvent> = pieces.iter().flat_map(|bytes| parser.take(bytes)).collect();
    events.extend(parser.end_wait());
    assert_eq!(parser.patience(), None);
    events
}

fn typed(text: &str) -> Vec<InputEvent> {
    let plain = |letter| key(KeyCode::Char(letter), KeyModifiers::NONE);
    text.chars().map(plain).collect()
}

fn pasted(text: &str) -> Vec<InputEvent> {
    vec![InputEvent::Event(Event::Paste(text.to_owned()))]
}

/// Replies that terminals send, which aren't typed.
const REPLIES: [&str; 26] = [
    "\x1b]10;rgb:ffff/ffff/ffff\x07",
    "\x1b]4;1;rgb:cccc/0000/0000\x1b\\",
    "\x1b]52;c;Zm9v\x07",
    "\x1b]Lmy window\x1b\\",
    "\x1b]lmy icon\x1b\\",
    "\x1b]11;cmyk:1/2/3/4\x07",
    "\x1b[?62;22;52c",
    "\x1b[?6c",
    "\x1b[>1;10;0c",
    "\x1b[=0c",
    "\x1bP!|7E565445\x1b\\",
    "\x1bP>|xterm(390)\x1b\\",
    "\x1bP1$r0m\x1b\\",
    "\x1bP0+r544e\x1b\\",
    "\x1b[12;40R",
    "\x1b[?12;40;1R",
    "\x1b[0n",
    "\x1b[?997;1n",
    "\x1b[I",
    "\x1b[O",
    "\x1b[?0u",
    "\x1b[?2026;2$y",
    "\x1b[8;24;80t",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b[201~",
    "\x1b[M !!",
];

#[test]
fn replies_are_no_keys_however_they_are_split() {
    for reply in REPLIES {
        let bytes = ["a", reply, "b"].concat().into_bytes();
        for at in 0..=bytes.len() {
            let (first, rest) = bytes.split_at(at);
            assert_eq!(heard(&[first, rest]), typed("ab"), "{reply:?} at {at}");
        }
        let each: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(heard(&each), typed("ab"), "{reply:?}");
    }
}

#[test]
fn a_reply_without_an_end_is_dropped_and_ctrl_c_ends_it() {
    let ctrl_c = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
    for start in [
        "\x1b]11;rgb:ff",
        "\x1bP>|xterm",
        "\x1b[?62;2",
        "\x1b[200~abc",
    ] {
        let bytes = [start, "\x03"].concat().into_bytes();
        assert_eq!(heard(&[&bytes]), std::slice::from_ref(&ctrl_c), "{start:?}");
        assert_eq!(
            heard(&[start.as_bytes(), b"\x03"]),
            std::slice::from_ref(&ctrl_c)
        );
    }
    assert_eq!(heard(&[b"\x1b]11;rgb:ff"]), []);
    let long = [b"\x1b]52;c;".as_slice(), &[b'a'; 100_000], b"\x07b"].concat();
    let pieces: Vec<&[u8]> = long.chunks(1000).collect();
    assert_eq!(heard(&pieces), typed("b"));
}

#[test]
fn a_reply_that_is_held_up_after_its_esc_is_none_either() {
    for reply in REPLIES
        .iter()
        .filter(|reply| !["\x1b[I", "\x1b[O", "\x1b[M !!"].contains(reply))
    {
        let mut parser = Parser::default();
        assert_eq!(parser.take(b"\x1b"), []);
        assert_eq!(parser.end_wait(), [key(KeyCode::Esc, KeyModifiers::NONE)]);
        assert_eq!(parser.take(&reply.as_bytes()[1..]), [], "{reply:?}");
    }
}

#[test]
fn the_background_is_read() {
    let white = [InputEvent::Background(Rgb(255, 255, 255))];
    for end in ["\x07", "\x1b\\"] {
        let reply = ["\x1b]11;rgb:ffff/ffff/ffff", end].concat().into_bytes();
        for at in 0..reply.len() {
            let (first, rest) = reply.split_at(at);
            assert_eq!(heard(&[first, rest]), white);
        }
    }
}

#[test]
fn pastes_come_whole_or_as_far_as_they_come() {
    let paste = b"\x1b[200~A Par\r- Bur\x1b[201~";
    for at in 0..paste.len() {
        let (first, rest) = paste.split_at(at);
        assert_eq!(heard(&[first, rest]), pasted("A Par\n- Bur"), "{at}");
    }
    let ends = b"\x1b[200~a\rb\nc\r\nd\r\re\r\n\x1b[201~";
    assert_eq!(heard(&[ends]), pasted("a\nb\nc\nd\n\ne\n"));
    assert_eq!(heard(&[b"\x1b[200~A Par"]), pasted("A Par"));
    let huge = [b"\x1b[200~".as_slice(), &[b'a'; 3 << 20], PASTE_END, b"b"].concat();
    let pieces: Vec<&[u8]> = huge.chunks(4096).collect();
    let events = heard(&pieces);
    assert_eq!(events[1..], typed("b"));
    assert!(
        matches!(&events[0], InputEvent::Event(Event::Paste(text)) if text.len() == LONGEST_PASTE)
    );
}

#[test]
fn keys_are_read_as_terminals_send_them() {
    use KeyCode::*;
    const NONE: KeyModifiers = KeyModifiers::NONE;
    const ALT: KeyModifiers = KeyModifiers::ALT;
    const CTRL: KeyModifiers = KeyModifiers::CONTROL;
    let keys: [(&str, KeyCode, KeyModifiers); 36] = [
        ("\r", Enter, NONE),
        ("\t", Tab, NONE),
        ("\x7f", Backspace, NONE),
        ("\x08", Char('h'), CTRL),
        ("\0", Char(' '), CTRL),
        ("\x03", Char('c'), CTRL),
        ("\x1f", Char('7'), CTRL),
        ("\x1b", Esc, NONE),
        ("\x1bu", Char('u'), ALT),
        ("\x1bé", Char('é'), ALT),
        ("\x1b\r", Enter, ALT),
        ("\x1b]", Char(']'), ALT),
        ("\x1b[", Char('['), ALT),
        ("\x1bP", Char('P'), ALT),
        ("\x1bO", Char('O'), ALT),
        ("é", Char('é'), NONE),
        ("漢", Char('漢'), NONE),
        ("\x1b[A", Up, NONE),
        ("\x1bOB", Down, NONE),
        ("\x1b[1;5C", Right, CTRL),
        ("\x1b[1;3D", Left, ALT),
        ("\x1b[H", Home, NONE),
        ("\x1b[4~", End, NONE),
        ("\x1b[Z", BackTab, NONE),
        ("\x1b[2~", Insert, NONE),
        ("\x1b[3~", Delete, NONE),
        ("\x1b[5~", PageUp, NONE),
        ("\x1b[6;5~", PageDown, CTRL),
        ("\x1bOP", F(1), NONE),
        ("\x1b[[A", F(1), NONE),
        ("\x1b[15~", F(5), NONE),
        ("\x1b[17~", F(6), NONE),
        ("\x1b[24~", F(12), NONE),
        ("\x1b[97;5u", Char('a'), CTRL),
        ("\x1b[27;3;117~", Char('u'), ALT),
        ("\x1b[233u", Char('é'), NONE),
    ];
    for (sent, code, modifiers) in keys {
        assert_eq!(
            heard(&[sent.as_bytes()]),
            [key(code, modifiers)],
            "{sent:?}"
        );
        let each: Vec<&[u8]> = sent.as_bytes().chunks(1).collect();
        if !sent.starts_with('\x1b') || continues_key(each.get(1).unwrap_or(&&[][..])) {
            assert_eq!(heard(&each), [key(code, modifiers)], "{sent:?}");
        }
    }
}

#[test]
fn esc_is_a_key_before_another_one_and_broken_sequences_are_none() {
    use KeyCode::*;
    const NONE: KeyModifiers = KeyModifiers::NONE;
    let quit = key(Char('c'), KeyModifiers::CONTROL);
    assert_eq!(heard(&[b"\x1b\x03"]), [key(Esc, NONE), quit]);
    for then in ["\x03", "\r", "u", "Par", "O Par"] {
        let keys = heard(&[b"\x1b", then.as_bytes()]);
        assert_eq!(keys[0], key(Esc, NONE), "{then:?}");
        assert_eq!(keys[1..], heard(&[then.as_bytes()]), "{then:?}");
    }
    // released keys, invalid UTF-8, control characters, and undefined sequences
    for sent in [
        b"\x1b[97;5:3u".as_slice(),
        b"\xff",
        b"\xc2\x9b",
        b"\x1b[99999999999~",
    ] {
        assert_eq!(heard(&[sent]), [], "{sent:?}");
    }
    let both = heard(&[b"\x1b]x"]);
    assert_eq!(both[0], key(Char(']'), KeyModifiers::ALT));
    assert_eq!(both[1..], typed("x"));
}

#[test]
fn the_mouse_is_read() {
    let events = heard(&[b"\x1b[<64;41;16M\x1b[<0;1;2M\x1b[<32;1;2M\x1b[<16;1;2m\x1b[<0;0;0M"]);
    let kinds: Vec<MouseEventKind> = events
        .iter()
        .filter_map(|event| match event {
            InputEvent::Event(Event::Mouse(mouse)) => Some(mouse.kind),
            _ => None,
        })
        .collect();
    let left = MouseButton::Left;
    let expected = [
        MouseEventKind::ScrollUp,
        MouseEventKind::Down(left),
        MouseEventKind::Drag(left),
        MouseEventKind::Up(left),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(events.len(), 4);
}

#[test]
fn colors_are_read_in_every_length() {
    let white = Some(Rgb(255, 255, 255));
    for text in [
        "rgb:f/f/f",
        "rgb:ff/ff/ff",
        "rgb:fff/fff/fff",
        "rgb:ffff/ffff/ffff",
    ] {
        assert_eq!(read_color(text), white, "{text}");
    }
    assert_eq!(read_color("rgba:ffff/ffff/ffff/8000"), white);
    assert_eq!(read_color("#fff"), white);
    assert_eq!(read_color("#1b3f5a"), Some(Rgb(0x1b, 0x3f, 0x5a)));
    assert_eq!(read_color("rgb:0000/8080/ffff"), Some(Rgb(0, 0x80, 0xff)));
    for text in [
        "",
        "#",
        "#12",
        "#1234",
        "rgb:",
        "rgb:1/2",
        "rgb:12345/1/1",
        "rgb:g/0/0",
        "#ééé",
    ] {
        assert_eq!(read_color(text), None, "{text}");
    }
}
