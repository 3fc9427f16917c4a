//! The text format of answers.

use solver::OrderMix;
use solver::report::{Answer, Answered, Listed, weight_text};

/// Returns the answer to a goal: a sentence, and the orders that prove it.
pub(super) fn answer(name: &str, goal: &str, answered: &Answered<'_>) -> String {
    let Answered {
        ctx,
        answer,
        assumed,
        size,
        took,
    } = answered;
    let own = size.map_or(String::new(), |size| count(size.own));
    let enemy = size.map_or(String::new(), |size| count(size.enemy));
    let mut text = format!("{name}{goal}: ");
    match answer {
        Answer::Guaranteed(orders) => {
            text += &match size {
                Some(_) => format!("guaranteed, whatever the others do ({enemy} order sets)\n"),
                None => "holds for ever, whatever stands outside\n".to_owned(),
            };
            text += &list(&Listed::of(ctx, orders));
        }
        Answer::Impossible(orders) => {
            text += &format!("impossible: these orders refute all {own} order sets\n");
            text += &list(&Listed::of(ctx, orders));
        }
        Answer::Refuted(orders) => {
            text += "not guaranteed: this refutes the orders\n";
            text += &list(&Listed::of(ctx, orders));
        }
        Answer::Broken { attack, .. } => {
            let falls = &ctx.map.info(attack.falls).name;
            text += &format!("can't be held: {falls} falls to this attack\n");
            text += &list(&Listed::of_attack(ctx, attack));
        }
        Answer::Gamble(value, [mix, against]) => {
            let chance = match value.exact {
                Some(exact) => exact.to_string(),
                None => format!("{:.4}", value.approximate),
            };
            text += &format!("a gamble, with a chance of {chance}\n");
            text += &mixed("choose among", ctx, mix);
            text += &mixed("the others' best mix", ctx, against);
        }
        Answer::Unknown(bounds) => {
            text += &format!(
                "not decided in the time given: a chance of at least {:.3} and at most {:.3}\n",
                bounds.least, bounds.most
            );
        }
    }
    if let Some(assumed) = assumed {
        text += &format!("  assuming {}\n", assumed.text());
    }
    text += &format!("  {} ms\n", took.as_millis());
    text
}

/// Returns a number in full if it is small, and in scientific notation if it is large.
fn count(number: f64) -> String {
    if number < 1e7 {
        format!("{number}")
    } else {
        format!("{number:.1e}")
    }
}

fn list(orders: &Listed) -> String {
    let powers = orders.0.iter();
    powers
        .map(|(power, orders)| format!("  {power}: {}\n", orders.join(", ")))
        .collect()
}

fn mixed(
    title: &str,
    ctx: &chancery_core::orders::legality::LegalityContext<'_>,
    mix: &OrderMix,
) -> String {
    let sets = mix.iter().map(|(weight, orders)| {
        let text = list(&Listed::of(ctx, orders));
        format!("  {}\n{}", weight_text(*weight), indented(&text))
    });
    format!("  {title}:\n{}", sets.collect::<String>())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
