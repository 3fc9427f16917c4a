//! Prints the standard board: `cargo run --example chart -- 120 40 [rich|box|ascii] [light]
//! [orders|results FILE] [preview ORDER] [1 ORDER] [lit CODE,CODE]`; the files are those of
//! `tests/charts`. With `time` it prints the times of the parts of a drawing.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use chancery::board::Map;
use chancery::chart::{Canvas, Depth, Drawing, Light, Look, Plan, Route, Scene, Theme, View, draw};
use chancery::orders::legality::LegalityContext;
use chancery::orders::notation;
use chancery::rules::Rulebook;
use testing::table::Table;

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
            "rich-ascii" => look = Look::RichAscii,
            "light" => theme = Theme::light(),
            "time" => timed = true,
            "orders" | "results" => {
                let file = words
                    .next()
                    .ok_or("expected a file after orders, results")?;
                let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
                let table = Table::read(map, &text)?;
                scene = if word == "orders" {
                    Scene::with_orders(map, &table.position, &table.orders(map))
                } else {
                    Scene::with_results(map, &table.position, &table.play(map).resolved)
                };
            }
            "preview" | "1" | "2" => {
                let order = words.next().ok_or("expected an order after preview")?;
                let route = read_route(map, order)?;
                scene.routes.push(match word {
                    "preview" => route.preview(),
                    sign => route.candidate(sign.chars().next().unwrap_or('?')),
                });
            }
            "lit" => {
                let codes = words.next().ok_or("expected codes after lit: PAR,BUR")?;
                let province = |code| map.province_by_code(code).ok_or(format!("{code}: what?"));
                let highlighted = codes.split(',').map(province).collect::<Result<_, _>>()?;
                scene.light = Some(Light {
                    highlighted,
                    strength: 0.45,
                });
            }
            other => return Err(format!("unknown argument {other}")),
        }
    }
    let view = View::whole(width, height, look);
    let plan = Plan::new(drawing, map, view);
    if timed {
        // a copy of a plan has an empty cache of tracks
        let laid_out = best(|| (), |()| Plan::new(drawing, map, view));
        let first = best(
            || plan.clone(),
            |plan| draw(drawing, map, &plan, &scene, &theme),
        );
        let again = best(|| (), |()| draw(drawing, map, &plan, &scene, &theme));
        println!("plan {laid_out:?}, first drawing {first:?}, the same again {again:?}");
        return Ok(());
    }
    let canvas = draw(drawing, map, &plan, &scene, &theme);
    print(&canvas, look);
    Ok(())
}

/// Returns the minimum time of several runs, without the time of `ready`.
fn best<R, T>(ready: impl Fn() -> R, run: impl Fn(R) -> T) -> Duration {
    let times = (0..20).map(|_| {
        let given = ready();
        let start = Instant::now();
        std::hint::black_box(run(given));
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

/// Returns the route of an order for a unit of the opening.
fn read_route(map: &Map, order: &str) -> Result<Route, String> {
    let position = map.opening();
    let written = notation::read(map, order).map_err(|error| format!("{order}: {error}"))?;
    let unit = written
        .unit()
        .and_then(|unit| position.unit(unit.place.province));
    let power = unit.ok_or(format!("no unit: {order}"))?.power;
    let rules = Rulebook::default().rules();
    let judged = LegalityContext::new(map, &position, &rules).movement(power, &written);
    let (unit, order) = judged.map_err(|why| format!("{order}: {why:?}"))?;
    Ok(Route::ordered(map, &position, unit, order))
}

fn print(canvas: &Canvas, look: Look) {
    match look {
        Look::Ascii => print!("{}", canvas.to_text()),
        Look::Rich | Look::Box | Look::RichAscii => print!("{}", canvas.to_ansi(Depth::True)),
    }
}
