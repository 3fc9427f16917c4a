//! Prints the standard board's opening: `cargo run --example chart -- 120 40 [rich|box|ascii] [light]`.

use std::process::ExitCode;

use chancery::board::Map;
use chancery::chart::{Drawing, Look, Plan, Scene, Theme, View, draw};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| words.get(i).map_or(Ok(default), |word| word.parse());
    let (Ok(width), Ok(height)) = (number(0, 80), number(1, 24)) else {
        eprintln!("expected two numbers, columns and rows: chart 120 40");
        return ExitCode::from(2);
    };
    let look = match words.get(2).map(String::as_str) {
        None | Some("rich") => Look::Rich,
        Some("box") => Look::Box,
        Some("ascii") => Look::Ascii,
        Some(other) => {
            eprintln!("expected rich, box or ascii, not {other}");
            return ExitCode::from(2);
        }
    };
    let light = words.get(3).is_some_and(|word| word == "light");
    let theme = if light { Theme::light() } else { Theme::dark() };
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, View::whole(width, height, look));
    let canvas = draw(drawing, map, &plan, &Scene::of(map, &map.opening()), &theme);
    print!(
        "{}",
        if look == Look::Ascii {
            canvas.to_text()
        } else {
            canvas.to_ansi()
        }
    );
    ExitCode::SUCCESS
}
