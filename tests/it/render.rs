//! `chancery render`: its formats, sizes and inputs.

use std::path::{Path, PathBuf};

use chancery::board::Map;
use roxmltree::Document;

use crate::program::{Run, chancery};

const SHEET: &str = "phase: Fall 1901\n\nposition:\n  France: A Bur, A Mar\n  Germany: A Mun, F Kie\n  \
    Italy: A Pie\n\nFrance\n  A Mar S A Bur - Mun\n  A Bur - Mun\nItaly\n  A Pie - Mar\nGermany\n  F Kie - Den\n";

const LINE: &str = r#"{"name":"F1902R","state":{"units":{"FRANCE":["A MUN"],"GERMANY":["*A MUN"]},"centers":{"GERMANY":["BER"]},"retreats":{"GERMANY":{"A MUN":["TYR","SIL"]}}},"orders":{"GERMANY":["A MUN R SIL"]}}"#;

const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/saves/examples/rulebook-sample.toml"
);

fn render(args: &[&str], input: &str) -> Run {
    let all: Vec<&str> = ["render"].iter().chain(args).copied().collect();
    chancery(&all, input)
}

/// Returns a temporary folder for a test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn text_has_the_columns_rows_and_provinces_that_were_asked_for() {
    let map = Map::standard();
    for (size, width, height) in [
        (None, 120, 40),
        (Some("76x20"), 76, 20),
        (Some("80x24"), 80, 24),
        (Some("100x30"), 100, 30),
        (Some("120x40"), 120, 40),
        (Some("160x50"), 160, 50),
        (Some("240x70"), 240, 70),
    ] {
        let args: Vec<&str> = size.iter().flat_map(|size| ["--size", *size]).collect();
        let run = render(&args, "");
        run.succeeds();
        assert!(
            run.out
                .bytes()
                .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte))
        );
        assert_eq!(run.out.lines().count(), height);
        assert!(run.out.lines().all(|line| line.len() == width));
        for province in map.provinces() {
            let info = map.info(province);
            let shown = run.out.contains(&info.code) || run.out.contains(&info.name);
            assert!(shown, "{} at {size:?}", info.code);
        }
    }
}

#[test]
fn the_text_equals_the_golden_drawing() {
    let opening = include_str!("../golden/chart/opening-ascii-160x50.txt");
    assert_eq!(render(&["--size", "160x50"], "").out, opening);
}

#[test]
fn ansi_has_the_colors_that_were_asked_for() {
    let colored = |args: &[&str]| {
        let all: Vec<&str> = ["--format", "ansi", "--color", "always"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        render(&all, "").out
    };
    let (full, palette, sixteen) = (
        colored(&[]),
        colored(&["--depth", "256"]),
        colored(&["--depth", "16"]),
    );
    assert!(full.contains(";48;2;") && !full.contains(";48;5;"));
    assert!(palette.contains(";48;5;") && !palette.contains(";2;"));
    assert!(!sixteen.contains(";48;") && sixteen.contains("\u{1b}[0;"));
    assert_ne!(full, colored(&["--theme", "light"]));
    let none = render(&["--format", "ansi", "--color", "never"], "");
    assert!(!none.out.contains('\u{1b}') && none.out.contains('│'));
}

#[test]
fn draws_a_sheet_with_its_results() {
    let run = render(&["-", "--format", "svg"], SHEET);
    run.succeeds();
    let document = Document::parse(&run.out).expect("XML");
    let title = document
        .descendants()
        .find(|node| node.tag_name().name() == "title");
    assert_eq!(title.and_then(|node| node.text()), Some("Fall 1901"));
    let count = |class: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    // one arrow for Kiel's move, because the other move's support was cut; and those of the legend
    assert_eq!((count("head"), count("badge")), (1 + 1, 5 + 2));
    let given = render(&["-", "--format", "svg", "--orders", "given"], SHEET);
    assert_eq!(
        given.out.matches("class=\"head\"").count(),
        4,
        "three, and the legend's"
    );
    let none = render(&["-", "--format", "svg", "--orders", "none"], SHEET);
    assert!(!none.out.contains("class=\"order"));
    // unreadable lines are reported, and the others are drawn
    let run = render(&["-"], &format!("{SHEET}  A xyzzy - quux\n"));
    assert_eq!(run.status, 0);
    run.reports("standard input: line 15");
}

#[test]
fn a_recorded_phase_is_drawn() {
    let run = render(&["-", "--format", "svg"], LINE);
    run.succeeds();
    assert!(run.out.contains(">Fall 1902, retreats</title>"));
    assert!(run.out.contains("id=\"dislodged-MUN\"") && run.out.contains("order retreat"));
    let two = format!("{LINE}\n{}\n", LINE.replace("F1902R", "S1902R"));
    let run = render(&["-"], &two);
    assert_eq!(run.status, 1);
    run.reports("line 2: a second phase. Choose one with --phase");
    let run = render(&["-", "--phase", "S1902R", "--format", "svg"], &two);
    run.prints(">Spring 1902, retreats</title>");
}

#[test]
fn a_game_is_drawn_at_any_of_its_phases() {
    let run = render(&[GAME, "--format", "svg"], "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        !run.out.contains("class=\"order"),
        "nothing that is being written is shown"
    );
    let run = render(&[GAME, "--format", "svg", "--phase", "S1901M"], "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains(">Spring 1901</title>") && run.out.contains("order move"));
    let text = std::fs::read_to_string(GAME).expect("the game");
    let piped = render(&["-", "--format", "svg", "--phase", "S1901M"], &text);
    assert_eq!(piped.out, run.out);
    let run = render(&[GAME, "--phase", "S1850M"], "");
    assert_eq!(run.status, 2);
    run.reports("hasn't been played");
}

#[test]
fn a_file_is_written_as_a_whole_or_not_at_all() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let file = path("map.svg");
    let name = file.to_string_lossy().into_owned();
    let run = render(&["-o", &name], "");
    assert_eq!((run.status, run.out.as_str()), (0, ""));
    let text = std::fs::read_to_string(&file).expect("the file");
    Document::parse(&text).expect("the extension selects the format");
    let run = render(&["-", "-o", &name, "--size", "nonsense"], "");
    assert_eq!(run.status, 2);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
    let run = render(&[&name, "-o", &name], "");
    assert_eq!(run.status, 2);
    run.reports("map.svg: the input, which is not overwritten");
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
    let nowhere: PathBuf = path("map.svg").join("below");
    let run = render(&["-o", &nowhere.to_string_lossy()], "");
    assert_eq!(run.status, 1);
    run.reports("map.svg");
}

/// The built-in themes print no color warnings, because users couldn't act on them.
#[test]
fn built_in_themes_print_no_warning() {
    for board in ["modern", "chaos"] {
        let run = render(&["--board", board, "--format", "svg"], "");
        run.succeeds();
        assert_eq!(run.err, "", "{board}");
    }
}

#[test]
fn reports_what_can_not_be_drawn() {
    for (args, input, status, message) in [
        (
            &["--size", "60x20"][..],
            "",
            2,
            "too small: the minimum is 76x20",
        ),
        (&["--size", "80x19"], "", 2, "76x20"),
        (
            &["--board", "colonial", "--size", "80x24"],
            "",
            2,
            "has no room. The minimum for Colonial is",
        ),
        (&["--size", "80"], "", 2, "expected width x height"),
        (
            &["--size", "5000x20"],
            "",
            2,
            "the maximum for each side is 1000",
        ),
        (
            &["--size", "297x210mm"],
            "",
            2,
            "text is measured in columns and rows",
        ),
        (&["--size", "10x10", "--format", "svg"], "", 2, "200x200"),
        (&["--size", "9999x1200mm", "--format", "svg"], "", 2, "5000"),
        (&["--format", "gif"], "", 2, "gif"),
        (
            &["--phase", "F1901M"],
            "",
            2,
            "without a game only S1901M can be drawn",
        ),
        (&["/no/such/file"], "", 2, "/no/such/file"),
        (&["-"], "{\"name\":\"S1901M\"}", 1, "state"),
        (&["-"], "{", 1, "line 1"),
        (&["-"], "format = 1\n", 1, "standard input"),
        (
            &["-", "--phase", "S1905M"],
            SHEET,
            2,
            "the sheet is for F1901M",
        ),
    ] {
        let run = render(args, input);
        assert_eq!(run.status, status, "{args:?}: {}", run.err);
        run.reports(message);
        assert_eq!(run.out, "", "{args:?}");
    }
}

/// Returns the bytes of a PNG file, and its width and height by its header.
#[cfg(feature = "png")]
fn png(path: &Path) -> (Vec<u8>, u32, u32) {
    let bytes = std::fs::read(path).expect("the picture");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
    let (width, height) = (number(16), number(20));
    (bytes, width, height)
}

#[cfg(feature = "png")]
#[test]
fn pixels_have_the_size_asked_for_and_show_something() {
    let folder = folder();
    let draw = |name: &str, size: &str| {
        let path = folder.path().join(name);
        let run = render(&["-o", &path.to_string_lossy(), "--size", size], "");
        run.succeeds();
        png(&path)
    };
    let (bytes, width, height) = draw("map.png", "800x600");
    assert_eq!((width, height), (800, 600));
    // an empty picture of that size would compress to some hundred bytes
    assert!(bytes.len() > 50_000, "{} bytes", bytes.len());
    let (_, width, height) = draw("paper.png", "90x60mm");
    assert_eq!((width, height), (1063, 709), "300 for an inch");
    let run = render(&["--format", "png", "--size", "16000x16000"], "");
    assert_eq!(run.status, 2);
    run.reports("million pixels");
}

#[cfg(not(feature = "png"))]
#[test]
fn explains_how_to_enable_png() {
    let run = render(&["-o", "map.png"], "");
    assert_eq!(run.status, 2);
    run.reports("--features png");
    assert!(!Path::new("map.png").exists());
}

#[test]
fn render_takes_a_theme() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let name = path.to_str().expect("a path");
    let render = |theme: &str| chancery(&["render", "--format", "svg", "--theme", theme], "");

    std::fs::write(&path, "base = 'light'\n[map]\nsea = '#abcdef'\n").expect("a file");
    let run = render(name);
    run.succeeds();
    assert!(run.out.contains("#abcdef"));
    assert!(!render("light").out.contains("#abcdef"));

    // similar colors are reported but used
    std::fs::write(&path, "base = 'light'\n[powers.ITALY]\nfill = '#ef8577'\n").expect("a file");
    let run = render(name);
    assert_eq!(run.status, 0);
    run.reports("Austria and Italy look alike for normal vision: 0.0 apart");
    assert!(run.out.contains("<svg"));

    std::fs::write(&path, "base = 'light'\n\nsea = '#abcdef'\n").expect("a file");
    let run = render(name);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    run.reports("mine.toml: the theme can't be used\nline 3: ");

    std::fs::write(&path, "#".repeat(70_000)).expect("a file");
    let run = render(name);
    assert!(
        run.status == 1 && run.err.contains("64 KB at most"),
        "{}",
        run.err
    );

    let none = folder.path().join("none.toml");
    let none = none.to_str().expect("a path");
    for format in ["text", "ansi", "svg"] {
        let run = chancery(&["render", "--format", format, "--theme", none], "");
        assert_eq!(run.status, 2, "{format}");
        run.reports("can't be read: no such file or directory");
    }
}
