use chancery_core::board::Map;
use chancery_core::rules::Rules;
use entry::{Defaults, Lexicon, Sheet};
use std::io::BufRead;
fn main() {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let args: Vec<String> = std::env::args().collect();
    let pos: serde_json::Value = serde_json::from_str(
        &std::fs::read_to_string("/work/main/tests/sheets/positions.json").unwrap(),
    )
    .unwrap();
    let stored = &pos[&args[1]];
    let position = stored["phase"].as_str().map(|phase| {
        let turn = phase.parse().unwrap();
        let raw = stored["state"].to_string();
        let state: chancery_records::record::line::InputState<'_> =
            serde_json::from_str(&raw).unwrap();
        chancery_records::record::read::position(map, turn, &state).unwrap()
    });
    let defaults = Defaults {
        position: position.as_ref(),
        power: args.get(2).and_then(|p| map.power_by_key(p)),
        ..Defaults::new(&lexicon, Rules::default())
    };
    let whole = args.get(3).is_some();
    let mut texts: Vec<String> = std::io::stdin()
        .lock()
        .lines()
        .map(|l| l.unwrap())
        .collect();
    if whole {
        texts = vec![texts.join("\n")];
    }
    for text in texts {
        let sheet = Sheet::read(map, &text, &defaults);
        for account in &sheet.accounts {
            println!(
                "{:?} {} asked={}",
                account.text,
                account.kind.word(),
                account.asked
            );
            for &line in &account.lines {
                let line = &sheet.lines[line];
                println!(
                    "    {:?} {} [{}] counts={:?} remark={:?}",
                    line.reading.verdict,
                    line.reading.canonical(map),
                    line.reading.note,
                    line.counts,
                    line.reading.aside.remark
                );
            }
        }
        for p in &sheet.problems {
            println!("    ! {p}");
        }
    }
}
