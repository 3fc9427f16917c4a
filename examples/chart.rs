//! Prints the standard board: `cargo run --example chart -- 120 40 [rich|box|ascii] [light]
//! [orders|results FILE] [lit CODE,CODE]`; the files are those of `tests/charts`. With `time` it
//! says how long the parts of a drawing take.

use std::process::ExitCode;
use std::time::Instant;

use chancery::board::Map;
use chancery::chart::{Canvas, Drawing, Light, Look, Plan, Scene, Theme, View, draw};

#[allow(dead_code, reason = "shared with the tests, which use the rest")]
#[path = "../tests/it/table.rs"]
mod table;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[String]) -> Result<(), String> {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let number = |i: usize, default| words.get(i).map_or(Ok(default), |word| word.parse());
    let (Ok(width), Ok(height)) = (number(0, 80), number(1, 24)) else {
        return Err("expected two numbers, columns and rows: chart 120 40".to_owned());
    };
    let (mut look, mut theme, mut timed) = (Look::Rich, Theme::dark(), false);
    let mut scene = Scene::of(map, &map.opening());
    let mut words = words.iter().skip(2).map(String::as_str);
    while let Some(word) = words.next() {
        match word {
            "rich" => look = Look::Rich,
            "box" => look = Look::Box,
            "ascii" => look = Look::Ascii,
            "light" => theme = Theme::light(),
            "time" => timed = true,
            "orders" | "results" => {
                let file = words
                    .next()
                    .ok_or("expected a file after orders, results")?;
                let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
                let table = table::Table::read(map, &text)?;
                scene = if word == "orders" {
                    Scene::with_orders(map, &table.position, &table.orders(map))
                } else {
                    Scene::with_results(map, &table.position, &table.play(map).resolved)
                };
            }
            "lit" => {
                let codes = words.next().ok_or("expected codes after lit: PAR,BUR")?;
                let province = |code| map.province_by_code(code).ok_or(format!("{code}: what?"));
                let lit = codes.split(',').map(province).collect::<Result<_, _>>()?;
                scene.light = Some(Light {
                    lit,
                    strength: 0.45,
                });
            }
            other => return Err(format!("what is {other}?")),
        }
    }
    let view = View::whole(width, height, look);
    let start = Instant::now();
    let plan = Plan::new(drawing, map, view);
    let laid_out = start.elapsed();
    let start = Instant::now();
    let canvas = draw(drawing, map, &plan, &scene, &theme);
    let first = start.elapsed();
    let start = Instant::now();
    let canvas_again = draw(drawing, map, &plan, &scene, &theme);
    let again = start.elapsed();
    if timed {
        println!("plan {laid_out:?}, first drawing {first:?}, the same again {again:?}");
        return Ok(());
    }
    debug_assert_eq!(canvas, canvas_again);
    print(&canvas, look);
    Ok(())
}

fn print(canvas: &Canvas, look: Look) {
    match look {
        Look::Ascii => print!("{}", canvas.to_text()),
        Look::Rich | Look::Box => print!("{}", canvas.to_ansi()),
    }
}
