//! The printed output of commands: printouts, explanations, the manual, completions.

use chancery::board::Map;
use chancery::printouts::{self, Format};

use crate::program::chancery;

const LIMIT: &str = "saves/examples/turn-limit-of-1907.toml";

#[test]
fn print_writes_text_and_reports_the_rest() {
    let card = chancery(&["print", "card"], "");
    card.succeeds();
    assert_eq!(
        card.out,
        printouts::card(Map::standard()).write(Format::Text)
    );
    for (args, expected) in [
        (&["print", "results"][..], "needs a saved game"),
        (
            &["print", "chart", LIMIT, "--phase", "F1903M"],
            "covers the whole game",
        ),
        (
            &["print", "results", LIMIT, "--phase", "F1999M"],
            "hasn't been played",
        ),
        (&["why", LIMIT, "F1999M"], "hasn't been played"),
        (&["why", LIMIT, "S1908M"], "hasn't been played"),
        (&["why", LIMIT, "xyzzy"], "expected a phase, like F1903"),
        (
            &["why", LIMIT, "F1902M", "xyzzy"],
            "expected a unit or province",
        ),
    ] {
        let run = chancery(args, "");
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        run.reports(expected);
    }
    for args in [
        &["print", "results", LIMIT, "-o", "x.docx"][..],
        &["print", "results", LIMIT, "--format", "docx"],
        &["render", LIMIT, "-o", "x.docx"],
    ] {
        let run = chancery(args, "");
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        let formats = if args[0] == "print" {
            ["text", "markdown", "html"]
        } else {
            ["text", "svg", "png"]
        };
        for format in formats {
            run.reports(format);
        }
        assert!(!std::path::Path::new("x.docx").exists());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("forms.html");
    let page_name = page.to_str().expect("a name");
    let run = chancery(&["print", "forms", LIMIT, "-o", page_name], "");
    assert_eq!(
        (run.status, run.out.as_str(), run.err.as_str()),
        (0, "", "")
    );
    let written = std::fs::read_to_string(page).expect("the page");
    assert!(written.starts_with("<!DOCTYPE html>"), "{written}");
}

#[test]
fn why_answers_in_a_shell() {
    let whole = chancery(&["why", LIMIT, "F1902M"], "");
    assert_eq!(whole.status, 0, "{}", whole.err);
    // as typed in the program, a season stands for its moves
    for phase in ["F1902", "f02", "fall 1902"] {
        assert_eq!(
            chancery(&["why", LIMIT, phase], "").out,
            whole.out,
            "{phase}"
        );
    }
    for unit in ["rum", "A Rumania", "rumania"] {
        let one = chancery(&["why", LIMIT, "F1902M", unit], "");
        assert!(
            one.out.starts_with("↯ A Rum - Bud  dislodged\n"),
            "{unit}: {}{}",
            one.out,
            one.err
        );
        one.prints("No other unit of Russia could have changed that alone.");
        whole.prints(&one.out);
    }
}

#[test]
fn the_manual_lists_every_command_and_key() {
    let run = chancery(&["man"], "");
    run.succeeds();
    let plain = run.out.replace('\\', "");
    for command in <chancery::cli::Args as clap::CommandFactory>::command().get_subcommands() {
        let heading = format!(".SS {}\n", command.get_name());
        assert!(plain.contains(&heading), "{heading}");
    }
    for (group, rows) in chancery::tui::keys_by_group() {
        assert!(plain.contains(&format!(".SS {group}\n")), "{group}");
        for (key, about) in rows {
            assert!(
                plain.contains(&format!("fB{key}fR\n{about}")),
                "{key}: {about}"
            );
        }
    }
    for section in [
        "FILES",
        "SETTINGS",
        "ENVIRONMENT",
        "EXIT STATUS",
        "EXAMPLES",
    ] {
        run.prints(&format!(".SH \"{section}\""));
    }
}

#[test]
fn shells_complete_files_rulebooks_and_printouts() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = chancery(&["completions", shell], "");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{shell}");
        for command in ["import", "export", "print", "why", "man"] {
            run.prints(command);
        }
    }
    // fish completes only the values of options
    for (shell, words) in [
        (
            "bash",
            &["datc-3.1", "ballots", "markdown", "ancient-mediterranean"][..],
        ),
        (
            "zsh",
            &["datc-3.1", "ballots", "markdown", "ancient-mediterranean"],
        ),
        ("fish", &["datc-3.1", "markdown", "ancient-mediterranean"]),
    ] {
        let out = chancery(&["completions", shell], "").out;
        for word in words {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
    let zsh = chancery(&["completions", "zsh"], "").out;
    for argument in ["save -- Game to open", "SAVE", "sheet -- Order sheet"] {
        let line = zsh
            .lines()
            .find(|line| line.contains(argument) && line.contains("_files"));
        assert!(line.is_some(), "{argument} is no file");
    }
}

#[test]
fn a_game_that_has_nothing_to_show_is_a_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.toml");
    let new = path.to_str().expect("a name");
    let seats = r#"seats = [{ powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"] }]"#;
    let head = "format = 1\nname = \"New\"\nmap = \"standard\"\nrules = \"datc-3.1\"\n";
    std::fs::write(&path, format!("{head}{seats}\n")).expect("a save");
    let over = "saves/examples/solo-of-1911.toml";
    for (args, report) in [
        (
            &["film", new, "-o", "-", "--format", "cast"][..],
            "played yet",
        ),
        (&["compare", "--save", new], "no phase has been played yet"),
        (&["why", new], "no phase has been played yet"),
        (&["print", "results", new], "no phase has been played"),
        (&["review", new], "there are no orders to review"),
        (
            &["print", "forms", over],
            "the game is over: no orders are due",
        ),
        (
            &["print", "ballots", over],
            "no ballots: the game is over already",
        ),
    ] {
        let run = chancery(args, "");
        assert_eq!(
            (run.status, run.out.as_str()),
            (1, ""),
            "{args:?}: {}",
            run.err
        );
        run.reports(report);
    }
}
