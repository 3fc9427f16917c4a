//! Keys by name: `par bur<enter>`.

use crossterm::event::KeyCode;
use tui::Key;

/// Returns the keys of a text: letters, and names of keys like `<enter>`.
pub fn keys_of(keys: &str) -> Vec<Key> {
    let mut all = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        if letter == '<' {
            let end = rest.find('>').expect("a key ends with >");
            all.push(named(&rest[1..end]));
            rest = &rest[end + 1..];
        } else {
            all.push(Key::letter(letter));
            rest = &rest[letter.len_utf8()..];
        }
    }
    all
}

fn named(name: &str) -> Key {
    let letter = |name: &str| name.chars().last().expect("a letter");
    match name {
        "enter" => Key::plain(KeyCode::Enter),
        "esc" => Key::plain(KeyCode::Esc),
        "tab" => Key::plain(KeyCode::Tab),
        "s-tab" => Key::plain(KeyCode::BackTab),
        "up" => Key::plain(KeyCode::Up),
        "down" => Key::plain(KeyCode::Down),
        "left" => Key::plain(KeyCode::Left),
        "right" => Key::plain(KeyCode::Right),
        "del" => Key::plain(KeyCode::Delete),
        "c-left" => Key::ctrl_with(KeyCode::Left),
        "c-right" => Key::ctrl_with(KeyCode::Right),
        "a-left" => Key::alt_with(KeyCode::Left),
        "a-right" => Key::alt_with(KeyCode::Right),
        "a-up" => Key::alt_with(KeyCode::Up),
        "a-down" => Key::alt_with(KeyCode::Down),
        "a-bs" => Key::alt_with(KeyCode::Backspace),
        "bs" => Key::plain(KeyCode::Backspace),
        "pgup" => Key::plain(KeyCode::PageUp),
        "pgdn" => Key::plain(KeyCode::PageDown),
        "home" => Key::plain(KeyCode::Home),
        "end" => Key::plain(KeyCode::End),
        name if name.starts_with("c-") => Key::ctrl(letter(name)),
        name if name.starts_with("a-") => Key::alt(letter(name)),
        name if name.starts_with('f') => Key::f(name[1..].parse().expect("a number")),
        name => panic!("no key is called {name}"),
    }
}
