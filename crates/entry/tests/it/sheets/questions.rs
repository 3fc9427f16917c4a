//! The questions about a sheet: which lines they are about, their choices and their reasons.

use chancery_core::board::Map;
use entry::{LineKind, Verdict};

use super::{orders, problems, read, strings};

#[test]
fn a_correction_below_an_order_is_one_question_with_both_orders_the_later_first() {
    let map = Map::standard();
    for words in [
        "no wait, Ber - Sil",
        "actually no, make that A Ber - Sil",
        "correction: A Ber - Sil",
        "A Ber - Sil instead",
        "changed: A Ber - Sil",
    ] {
        let sheet = read(&format!("Germany\nA Ber - Kie\n{words}\nF Kie - Den\n"));
        let questions = sheet.lines.iter();
        let questions = questions.filter(|line| line.reading.verdict == Verdict::Ambiguous);
        let choices = questions.map(|line| {
            let choices = line.reading.choices().iter();
            choices
                .map(|choice| choice.order.short(map).to_string())
                .collect::<Vec<_>>()
        });
        let both = ["A Ber - Sil", "A Ber - Kie"].map(str::to_owned).to_vec();
        assert_eq!(choices.collect::<Vec<_>>(), [both.clone(), both], "{words}");
        assert_eq!(problems(&sheet).len(), 1, "{words}: {:?}", problems(&sheet));
    }
}

#[test]
fn an_or_between_builds_is_one_question_and_leaves_the_others_clear() {
    let map = Map::standard();
    let sheet = |orders: &str| {
        let position =
            "phase: Winter 1901\nposition:\nFrance: F Por\ncenters:\nFrance: Par, Mar, Bre\n";
        read(&format!("{position}orders:\nFrance\n{orders}\n"))
    };
    let parts = |orders: &str| -> Vec<Vec<String>> {
        let sheet = sheet(orders);
        let parts = sheet.lines.iter().flat_map(|line| &line.reading.parts);
        let short = |part: &entry::Part| {
            let all = part.candidates.iter();
            let mut all: Vec<String> = all.map(|one| one.order.short(map).to_string()).collect();
            all.sort();
            all
        };
        parts.map(short).collect()
    };
    for or in ["A Mar or F Bre", "either A Mar or F Bre", "A Mar, or F Bre"] {
        let (one, other) = ("A Mar B", "F Bre B");
        assert_eq!(parts(or), [[one, other]], "{or}");
        let listed = format!("A Par, {or}");
        let expected = [vec!["A Par B"], vec![one, other]];
        assert_eq!(parts(&listed), expected, "{listed}");
    }
}

#[test]
fn words_for_a_person_are_no_question_and_orders_behind_them_count() {
    let text = "England:\nA Lvp - Yor\n@Bob thanks for the help in the north\n\
        @Tom_W are we still on for Bel?\n@Bob, F Edi - Nwg?\n@Bob: F Lon - Nth\n@France F Bre - Mao\n";
    let sheet = read(&format!("Spring 1901\n{text}"));
    let england = strings(&["A LVP - YOR", "F LON - NTH"]);
    assert_eq!(orders(&sheet, "ENGLAND"), england);
    assert_eq!(orders(&sheet, "FRANCE"), strings(&["F BRE - MAO"]));
    let in_question: Vec<usize> = sheet.problems.iter().map(|problem| problem.line).collect();
    assert_eq!(in_question, [6], "{:?}", sheet.problems);
}

#[test]
fn a_line_that_takes_back_a_unit_without_an_order_is_a_question() {
    let sheet = read("Spring 1901\nGermany\nA Ber - Kie\nnot Mun\n");
    assert_eq!(problems(&sheet).len(), 1, "{:?}", problems(&sheet));
}

#[test]
fn the_note_on_the_rest_says_whether_a_unit_was_left() {
    let lines = ["Vie - Gal", "Bud - Ser", "Tri H", "rest hold"];
    let note = |from: usize| {
        let sheet = read(&format!(
            "Spring 1901\nAustria:\n{}",
            lines[from..].join("\n")
        ));
        let rest = sheet.lines.iter().find(|line| line.kind == LineKind::Rest);
        rest.map(|line| line.reading.note.clone())
    };
    assert_eq!(note(0).as_deref(), Some("every unit has an order"));
    assert_eq!(note(1).as_deref(), Some("one phrase, several orders"));
}

#[test]
fn an_unreadable_line_in_doubt_belongs_to_the_question_and_is_listed() {
    let sheet = read("Spring 1901\nFrance:\nDo not process these:\nA Mat qqq\nA Par - Bur\n");
    let doubted = sheet.lines.iter().map(|line| line.doubted_by);
    assert_eq!(doubted.collect::<Vec<_>>(), [Some(3), Some(3)]);
    let problems: Vec<usize> = sheet.problems.iter().map(|problem| problem.line).collect();
    assert_eq!(problems, [3, 4]);
}

#[test]
fn an_order_below_a_retraction_replaces_the_one_above() {
    let sheet = read("Germany\nA Mun - Bur\nscratch that\nA Mun - Ruh\nF Kie - Den\n");
    let map = Map::standard();
    assert_eq!(
        orders(&sheet, "GERMANY"),
        strings(&["A MUN - RUH", "F KIE - DEN"])
    );
    assert!(sheet.questions(map).is_empty());
    let left_out: Vec<String> = sheet.left_out().map(|line| line.reason()).collect();
    assert_eq!(
        left_out,
        ["taken back on line 3: “scratch that”", "no order"]
    );
    // without an order below for each unit that it takes back, it is a question
    for text in [
        "Germany\nA Mun - Bur\nscratch that\nF Kie - Den\n",
        "Germany\nA Mun - Bur\nF Kie - Hol\ncancel the above\nF Kie - Den\n",
        "Germany\nA Mun - Bur\nscratch that\nA Mun - Ruh or Tyr\n",
    ] {
        let sheet = read(text);
        let mut questions = sheet.questions(map).into_iter();
        assert!(questions.any(|it| it.cause.is_some()), "{text}");
    }
}

#[test]
fn counts_each_order_and_question_once() {
    let map = Map::standard();
    for (text, orders, questions) in [
        // twice the same order, two orders for a unit, a void order
        ("Turkey\nA Con - Bul\nCon-Bul\nF Ank - BLA\n", 2, 0),
        ("Turkey\nA Con - Bul\nA Con - Smy\nF Ank - BLA\n", 1, 1),
        // the second of them is a question by itself
        ("Turkey\nA Con - Bul\nA Con - Smy?\nF Ank - BLA\n", 1, 1),
        ("Turkey\nA Con - Bul\nA Con - Smy or Ank\n", 0, 1),
        // an order of another phase contradicts none
        ("Turkey\nA Con - Bul\nbuild A Con\nF Ank - BLA\n", 2, 1),
        ("Turkey\nA Gas - Spa\nF Ank - BLA\n", 1, 1),
        // two parts of a line that can't be read are one question, as are two orders of a line in doubt
        ("Turkey\nA Con xyz, F Ank - BLA, A Smy qqq\n", 1, 1),
        (
            "Turkey\nmaybe A Con - Bul, A Smy - Con\nF Ank - BLA\n",
            1,
            1,
        ),
        (
            "Turkey\nA Con - Bul\nF Ank - BLA\ncancel the above\nA Smy H\n",
            1,
            1,
        ),
    ] {
        let tally = read(text).tally(map);
        assert_eq!(
            (tally.orders, tally.questions),
            (orders, questions),
            "{text}"
        );
    }
}

#[test]
fn says_why_an_order_is_impossible() {
    for (order, why) in [
        // several provinces begin so, and the fleet reaches none of them
        (
            "F stp nor",
            "not possible from St. Petersburg's south coast",
        ),
        (
            "F StP - Nwy",
            "Norway isn't next to St. Petersburg's south coast",
        ),
        ("F Sev - Nwy", "Norway isn't next to Sevastopol"),
        // also of one that words put in doubt
        ("F Sev - Nwy?", "Norway isn't next to Sevastopol"),
        ("F Sev - Nwy, maybe", "Norway isn't next to Sevastopol"),
    ] {
        let sheet = read(&format!("Russia\n{order}\n"));
        let why_not = &sheet.lines[0].reading.note;
        assert_eq!(why_not, why, "{order}");
    }
    // next to it for an army only
    let sheet = read("Turkey\nF Ank - Smy\n");
    assert_eq!(
        sheet.lines[0].reading.note,
        "a fleet can't go from Ankara to Smyrna"
    );
}

#[test]
fn a_correction_in_a_later_post_is_one_question() {
    let text = "ben » Fri 6:20 pm\nEngland:\nLvp - Yor\nLon - Nth\n\nben » Fri 6:30 pm\nCorrection: Lvp - Edi\n";
    let questions = read(text).questions(Map::standard());
    let texts: Vec<&str> = questions.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        texts,
        ["A Lvp - Edi or A Lvp - Yor; the unit has several orders"]
    );
}

#[test]
fn a_misspelled_impossible_order_says_what_it_was_read_as() {
    for (order, why) in [
        (
            "sev budapset",
            "nearest is F Sev - Bud, but Budapest has no coast for a fleet",
        ),
        (
            "war parsi",
            "nearest is A War - Par, but Paris isn't next to Warsaw",
        ),
    ] {
        let sheet = read(&format!("Russia\n{order}\n"));
        assert_eq!(sheet.lines[0].reading.note, why, "{order}");
    }
}

#[test]
fn a_wrong_kind_of_winter_order_says_what_is_due() {
    let position = "position:\nItaly: A Tyr, F Nap\nFrance: A Par\nGermany: A Mun, A Ber\n\n\
        centers:\nItaly: Rom Ven Nap Tun\nFrance: Par\nGermany: Mun\n\nphase: Winter 1901\n\n";
    for (power, order, why) in [
        (
            "Italy",
            "remove A Tyr (or Pie)",
            "Italy has nothing to remove",
        ),
        (
            "Italy",
            "remove A Pie (or A Ven)",
            "no possible order matches this: Italy builds 2",
        ),
        (
            "France",
            "remove A Par (or Pie)",
            "France has nothing to remove",
        ),
        (
            "Germany",
            "build A Kie or A Mun",
            "no possible order matches this: Germany removes 1",
        ),
    ] {
        let sheet = read(&format!("{position}{power}\n{order}\n"));
        let read = sheet.lines.last().expect("a line");
        assert_eq!(read.reading.note, why, "{order}");
    }
}

#[test]
fn unreadable_text_corrects_no_other_order_of_its_line() {
    let sheet = read("Germany\nA Ber - Prusia, A Mun - Ruhrr, F Kie - Xyz\n");
    let parts = sheet.lines[0].reading.parts.iter();
    let verdicts: Vec<Verdict> = parts.map(|part| part.verdict).collect();
    assert_eq!(verdicts, [Verdict::Ok, Verdict::Fixed, Verdict::Unreadable]);
}
