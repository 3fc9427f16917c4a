//! Tests of the list of lines.

use super::*;

fn line(text: &str, status: LineStatus) -> SheetLine {
    SheetLine {
        verdict: Verdict::Ambiguous,
        note: "choose".to_owned(),
        status,
        ..SheetLine::new(text, text.to_owned(), None)
    }
}

fn list(states: &[LineStatus]) -> SheetList {
    let lines = states.iter().enumerate();
    SheetList::new(
        lines
            .map(|(at, &state)| line(&at.to_string(), state))
            .collect(),
    )
}

#[test]
fn open_lines_come_one_after_the_other() {
    use LineStatus::*;
    let mut list = list(&[Beside, Open, Entered, Open]);
    assert_eq!(list.selected, 1);
    assert!(list.go_to_open(Command::Next));
    assert_eq!(list.selected, 3);
    assert!(list.go_to_open(Command::Next));
    assert_eq!(list.selected, 1);
    assert!(list.go_to_open(Command::Previous));
    assert_eq!(list.selected, 3);
    crate::kit::list::step(&mut list.selected, 4, Command::Up);
    assert_eq!(list.selected, 2);
    list.enter(1, Verdict::Ok, "A Par H".to_owned());
    assert!(list.go_to_open(Command::Next));
    assert_eq!((list.selected, list.count(Open)), (3, 1));
    assert_eq!(list.lines[1].excerpt, "1");
    list.enter(3, Verdict::Ok, "A Mar H".to_owned());
    assert!(!list.go_to_open(Command::Next));
    assert_eq!((list.count(Entered), list.count(Beside)), (3, 1));
}

#[test]
fn a_sheet_that_comes_again_doubles_nothing() {
    use LineStatus::*;
    let mut list = list(&[Beside, Open, Entered, Open]);
    list.enter(1, Verdict::Ok, "A Par H".to_owned());
    let before = list.clone();
    let again = [("0", Beside), ("1", Open), ("2", Entered), ("3", Open)];
    list.merge(again.map(|(text, status)| line(text, status)).to_vec());
    assert_eq!(list.lines, before.lines);
    assert_eq!(list.selected, 3);
    let other = [
        ("2", Entered),
        ("new", Open),
        ("3", Open),
        ("last", Entered),
    ];
    list.merge(other.map(|(text, status)| line(text, status)).to_vec());
    let inks: Vec<&str> = list.lines.iter().map(|it| it.excerpt.as_str()).collect();
    assert_eq!(inks, ["0", "1", "2", "new", "3", "last"]);
    assert_eq!(list.selected, 3);
}

#[test]
fn an_empty_list_is_no_trouble() {
    let mut list = list(&[]);
    crate::kit::list::step(&mut list.selected, 0, Command::Down);
    assert!(!list.go_to_open(Command::Next) && !list.go_to_open(Command::Previous));
    list.enter(0, Verdict::Ok, String::new());
    list.merge(Vec::new());
    assert_eq!(list.line(), None);
}
