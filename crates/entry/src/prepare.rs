//! Preparation of a line: removes numbering, bullets and quotation marks, and splits joined words.

use super::keywords::Keyword;
use super::lexicon::{Lexicon, Meanings};
use super::meanings::{phrases, says_at};
use super::normalize::{is_number, key};
use super::tokens::{Mark, Token};
use super::words::List;
use super::{Context, only};
use chancery_core::board::{Map, Province};

/// Returns the length in bytes of the prefix `1)`, `2.`, `-`, `*`, `#3` or `> ` of a line. In
/// winter a sign in front means build or remove, so it isn't part of the prefix.
pub(super) fn front(line: &str, winter: bool) -> usize {
    let mut rest = line.trim_start();
    loop {
        let before = rest;
        while let Some(quoted) = rest.strip_prefix('>') {
            rest = quoted.trim_start();
        }
        rest = without_command(without_box(rest));
        rest = without_number(without_list_letter(rest, winter));
        if !winter {
            rest = without_kinds(rest);
            let bulleted = rest.strip_prefix(['-', '–', '—', '+', '*', '•', '·']);
            rest = bulleted
                .filter(|rest| rest.starts_with(char::is_whitespace))
                .map_or(rest, str::trim_start);
        }
        if rest.len() == before.len() {
            return line.len() - rest.len();
        }
    }
}

/// Removes a checkbox or a count: `[ ]`, `[x]`, `[2/6]`.
fn without_box(line: &str) -> &str {
    let inside = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let counts = |tick: &str| tick.contains('/') && tick.split('/').all(is_number);
    match inside {
        Some((tick, rest))
            if matches!(tick.trim(), "" | "x" | "X" | "✓" | "✔" | "-") || counts(tick) =>
        {
            rest.trim_start()
        }
        _ => line,
    }
}

/// Removes the command of a chat program: `!order`, `/orders`.
fn without_command(line: &str) -> &str {
    let command = line.strip_prefix(['!', '/', '.', '$']);
    let command = command.and_then(|rest| rest.split_once(char::is_whitespace));
    let is_command = |word: &str| List::NumberLabel.has(word) || List::Title.has(word);
    match command {
        Some((word, rest)) if is_command(&word.to_ascii_lowercase()) => rest.trim_start(),
        _ => line,
    }
}

/// Removes a label for the units that follow: `Armies:`, `F:`.
fn without_kinds(line: &str) -> &str {
    let is_kind = |word: &str| List::Army.has(word) || List::Fleet.has(word);
    match line.split_once(':') {
        Some((label, rest)) if is_kind(&key(label)) => rest.trim_start(),
        _ => line,
    }
}

/// The endings of ordinal numbers.
const ORDINALS: [&str; 4] = ["st", "nd", "rd", "th"];

/// Removes the word before a number.
fn without_label(line: &str) -> &str {
    let length = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let label = &line[..length];
    let rest = line[length..].trim_start_matches(['.', ' ']);
    let known = List::NumberLabel.has(&label.to_ascii_lowercase());
    let number = rest.trim_start_matches('#');
    if known && number.starts_with(|c: char| c.is_ascii_digit()) {
        rest
    } else {
        line
    }
}

/// Removes `1)`, `2.`, `#3:`, `4,`, `(4)`, `①`, the `1.0` of a table, and a bare number before a unit's letter or a move.
fn without_number(line: &str) -> &str {
    let circled =
        |letter: char| matches!(letter, '\u{2460}'..='\u{24ff}' | '\u{2776}'..='\u{2793}');
    if line.starts_with(circled) {
        return line.trim_start_matches(circled).trim_start();
    }
    let bracket = line.strip_prefix('(').unwrap_or(line);
    let numbered = without_label(bracket).trim_start_matches('#');
    let after = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = numbered.len() - after.len();
    // "0002" is no year
    if digits == 0 || digits > 3 && !numbered.starts_with('0') {
        return line;
    }
    // a keycap digit
    let key = after.trim_start_matches('\u{fe0f}');
    if let Some(rest) = key.strip_prefix('\u{20e3}') {
        return rest.trim_start();
    }
    let mut ordinals = ORDINALS.iter();
    let ordinal = ordinals.find_map(|ending| after.strip_prefix(ending));
    let decimal = || {
        after
            .strip_prefix(".0")
            .filter(|rest| rest.starts_with('\t'))
    };
    let after = ordinal.or_else(decimal).unwrap_or(after);
    // "21:04" is a time
    let digit = |rest: &&str| !rest.starts_with(|letter: char| letter.is_ascii_digit());
    let cell = || {
        after
            .trim_start()
            .strip_prefix([',', ';', '|', '\t', '.', ')'])
    };
    let marked = after.strip_prefix([')', '.', ':']).or_else(cell);
    let marked = marked.filter(digit);
    match marked.or(after.strip_prefix(" -")) {
        Some(tail) => tail.strip_prefix(')').unwrap_or(tail).trim_start(),
        None => {
            let text = after.trim_start();
            let parted = text.len() < after.len();
            if parted && (begins_with_unit(text) || begins_with_move(text)) {
                text
            } else {
                line
            }
        }
    }
}

/// Returns whether a text begins with a word and has a dash or arrow behind it: `Ankara - Black S.`
fn begins_with_move(text: &str) -> bool {
    let arrow = [" - ", "->", "→"].iter().any(|arrow| text.contains(arrow));
    arrow && text.starts_with(char::is_alphabetic)
}

/// Returns whether a label is a small Roman number.
pub(super) fn is_roman(label: &str) -> bool {
    label.bytes().all(|letter| b"ivxIVX".contains(&letter)) && label.len() <= 5
}

/// Removes `a)` and `iv)`, and `a.` and `iv.` before a unit's letter.
fn without_list_letter(line: &str, winter: bool) -> &str {
    let letters = line.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let label = &line[..line.len() - letters.len()];
    let roman = is_roman(label);
    // "B. A Par" may be a build
    let action = matches!(label, "b" | "B" | "d" | "D" | "r" | "R" | "w" | "W");
    let listed = label.len() == 1 && !(winter && action);
    let bracket = letters
        .strip_prefix(')')
        .filter(|_| label.len() == 1 || roman);
    // "E: A Lvp" in winter is a power's build
    let initial = label.len() == 1 && label.bytes().all(|b| b.is_ascii_uppercase());
    let marks: &[char] = if winter && initial {
        &['.']
    } else {
        &['.', ':']
    };
    let mark = || letters.strip_prefix(marks).filter(|_| roman || listed);
    let rest = bracket.or_else(mark).unwrap_or_default().trim_start();
    // "A) Par" may be an army
    let sure = bracket.is_some() && (listed || label.len() > 1) && !matches!(label, "A" | "F");
    if !label.is_empty() && (sure || begins_with_unit(rest)) {
        rest
    } else {
        line
    }
}

/// Returns whether a text begins with a unit's letter.
fn begins_with_unit(text: &str) -> bool {
    let mut letters = text.chars();
    matches!(letters.next(), Some('a' | 'A' | 'f' | 'F'))
        && letters.next().is_some_and(|next| !next.is_alphanumeric())
}

/// Returns a line without the numbering, bullet or quotation marks in front.
pub fn bare(line: &str) -> &str {
    line[front(line, false)..].trim()
}

/// Returns whether a line is a list of quoted words (`["par","Move","bur"]`), in which commas only
/// separate words and the kinds of units are left out.
pub(super) fn is_word_list(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']') && line.contains('"')
}

/// Removes the commas between the cells of a table: `A,PAR,-,PIC`. A table is recognized by a cell
/// that is only an arrow or a verb, or by army or fleet in the first cell and one word in the others: `A,Mar,Spa`,
/// `A,Tri,S A Tyr - Ven`.
pub(super) fn without_cells(lexicon: &Lexicon, mut tokens: Vec<Token>) -> Vec<Token> {
    let parts = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Semicolon);
    let verb = |token: &Token| token.word().is_some_and(|word| lexicon.is_verb(word));
    let action = |token: &Token| token.mark == Mark::Arrow || verb(token);
    let cells: Vec<&[Token]> = tokens.split(parts).collect();
    let last = cells.len().saturating_sub(1).max(1);
    let is_kind = |token: &Token| {
        token
            .word()
            .is_some_and(|word| lexicon.is_kind_of_unit(word))
    };
    let kind = tokens.first().is_some_and(is_kind);
    // "F StP/nc", "St Petersburg (SC)"
    let plain = |cell: &&[Token]| {
        let acts = |token: &Token| action(token) && !is_kind(token);
        cell.len() <= 2 || cell.len() <= 6 && !cell.iter().any(acts)
    };
    let table = cells[..last].iter().all(plain)
        && (cells[1..last].iter()).any(|cell| cell.len() == 1 && action(&cell[0]))
        || kind && cells.iter().all(|cell| cell.len() == 1)
        || kind && matches!(cells[..], [[_], [_], [verb, ..]] if action(verb));
    if table && cells.len() > 2 {
        tokens.retain(|token| !parts(token));
    }
    tokens
}

/// Splits words that are written as one: `APar`, `SpaSC`, `FStPnc`.
pub(super) fn unglue(map: &Map, lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut rest = rejoin(map, lexicon, join_initials(lexicon, tokens))
        .into_iter()
        .peekable();
    while let Some(token) = rest.next() {
        let last = out.last().map(|last: &Token| &last.mark);
        let named = |next: &Token| {
            let meanings = lexicon.exactly(next.word()?)?;
            Some(meanings.names_exactly() || !meanings.powers.is_empty())
        };
        let goes_on = rest.peek().and_then(named) == Some(true);
        let parts = match (&token.mark, last) {
            // "A Mar SA Par - Bur", but not the Swedish "så"
            (Mark::Word(word), Some(Mark::Word(_)))
                if goes_on
                    && token.span.len() == 2
                    && ["sa", "sf", "ca"].contains(&word.as_str()) =>
            {
                Some(word.chars().map(String::from).collect())
            }
            (Mark::Word(word), _) if word.len() < 4 => None,
            // "Rom S aapu" has a doubled letter, "Army aBulgaria" and "- fWes" a superfluous one: no
            // new unit begins here
            (Mark::Word(word), Some(Mark::Arrow | Mark::Dot)) => with_coast(map, lexicon, word),
            (Mark::Word(word), Some(Mark::Word(last))) if lexicon.is_kind_of_unit(last) => {
                with_coast(map, lexicon, word).or_else(|| two_places(lexicon, word))
            }
            (Mark::Word(word), _) => parts(map, lexicon, word),
            _ => None,
        };
        let Some(parts) = parts else {
            out.push(token);
            continue;
        };
        // normalization may change lengths, so each part has the span of the whole word
        for (index, part) in parts.into_iter().enumerate() {
            let mut part = token.with_mark(Mark::Word(part));
            part.tight |= index > 0;
            out.push(part);
        }
    }
    out
}

/// Joins initials with dots between them into a known word: `M.A.O.`, `N.M.R.`, `P.S.`
fn join_initials(lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let initial = |token: &Token| {
        let word = token.word().filter(|word| word.chars().count() == 1);
        word.map(str::to_owned)
    };
    rewritten(&tokens, |at| {
        let mut text = initial(&tokens[at]).unwrap_or_default();
        let mut end = at + 1;
        while let [dot, letter, ..] = &tokens[end..]
            && dot.mark == Mark::Dot
            && (dot.tight && letter.tight)
            && let Some(more) = initial(letter)
        {
            text.push_str(&more);
            end += 2;
        }
        let is_long = text.chars().count() >= 3 && lexicon.exactly(&text).is_some();
        let known = is_long || List::Postscript.has(&text);
        known.then(|| (end, joined(&tokens[at..end], text)))
    })
}

/// Returns a stretch of tokens as one word.
fn joined(stretch: &[Token], text: String) -> Token {
    let mut token = stretch[0].with_mark(Mark::Word(text));
    token.span.end = stretch[stretch.len() - 1].span.end;
    token
}

/// Replaces stretches of tokens. `replace` takes the index of a token and returns the end of the
/// stretch that begins there with its replacement.
fn rewritten(tokens: &[Token], replace: impl Fn(usize) -> Option<(usize, Token)>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let (end, token) = replace(at).unwrap_or_else(|| (at + 1, token.clone()));
        out.push(token);
        at = end;
    }
    out
}

/// Replaces words that separate two orders by commas: `A Par - Bur then A Mar - Gas`.
pub(super) fn parted(ctx: &Context<'_>, tokens: Vec<Token>) -> Vec<Token> {
    let lexicon = ctx.lexicon;
    let ends = |at: usize| tokens[at..].iter().all(|token| token.word().is_none());
    let unit = |at: usize| {
        let word = |at: usize| tokens.get(at).and_then(Token::word);
        // "the fleet in Brest"
        let behind = |at: usize| at + usize::from(word(at).is_some_and(|it| lexicon.is_noise(it)));
        let named = |at| word(at).is_some_and(|word| lexicon.names_place(word));
        // "London - North Sea while Liverpool goes to Wales"
        let goes = |at| says_at(lexicon, &tokens, at, |word| word == Keyword::Arrow).is_some();
        // "the fleet first, then Silesia"
        let kind = behind(at);
        let is_kind = |at| word(at).is_some_and(|it| lexicon.is_kind_of_unit(it));
        // "while the Brest fleet goes to the Channel"
        let is_named = named(kind) && is_kind(kind + 1) && goes(kind + 2);
        is_kind(kind) && named(behind(kind + 1))
            || is_named
            || named(at) && (goes(at + 1) || ends(at + 1))
    };
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let links = phrases(&tokens, at, 2);
        let link = links.iter().rev().find(|(end, phrase)| {
            // "n atl"
            let names = || phrases(&tokens, at, lexicon.longest).into_iter();
            let named = || names().any(|(_, name)| lexicon.names_place(&name));
            List::SpokenComma.has(phrase) || List::Link.has(phrase) && unit(*end) && !named()
        });
        match link {
            Some((end, _)) => {
                if !out.is_empty() && !ends(*end) {
                    out.push(tokens[at].with_mark(Mark::Comma));
                }
                at = *end;
            }
            None if is_und(&tokens[at..]) && unit(at + 2) => {
                out.push(if supports(ctx, &tokens, at) {
                    tokens[at].clone()
                } else {
                    tokens[at].with_mark(Mark::Ampersand)
                });
                at += 2;
            }
            None => {
                out.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    out
}

/// Returns whether these tokens are the abbreviated German "and".
fn is_und(tokens: &[Token]) -> bool {
    matches!(tokens, [word, dot, ..] if word.word() == Some("u") && dot.mark == Mark::Dot)
}

/// Returns whether the German "u." at a token may be "unterstützt": between two units, the first without an action, and
/// no verb behind them. "A Ber u. A Mun - Kie", but "A Mun u. A Ber halten" and "A Bur nach Mun u. A Par nach Bur".
fn supports(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    use Keyword::{Arrow, Convoy, Hold, Support};
    let acts = |word| matches!(word, Arrow | Convoy | Hold | Support);
    let kind = |at: usize| {
        tokens[at]
            .word()
            .is_some_and(|it| ctx.lexicon.is_kind_of_unit(it))
    };
    let verb = |at: usize| !kind(at) && says_at(ctx.lexicon, tokens, at, acts).is_some();
    let same = |at: &usize| {
        !matches!(
            tokens[*at].mark,
            Mark::Comma | Mark::Semicolon | Mark::Colon
        )
    };
    let mut before = (0..at).rev().take_while(same);
    let mut behind = (at + 1..tokens.len()).take_while(same);
    ctx.legality.position.turn.phase.is_movement()
        && !before.any(|at| verb(at) || tokens[at].mark == Mark::Arrow)
        && !behind.any(verb)
}

/// The maximum number of pieces of a split word.
const PIECES: usize = 4;

/// Returns whether the name of a province ends before this token: before an arrow, a comma, an action.
fn ends_name(lexicon: &Lexicon, token: &Token) -> bool {
    use Keyword::{Convoy, Disband, Hold, Retreat, Support, Via};
    let action = |word| matches!(word, Convoy | Disband | Hold | Retreat | Support | Via);
    match token.word() {
        Some(word) => lexicon.says(word, action),
        None => token.mark != Mark::Dot,
    }
}

/// Returns whether these two letters are only the beginning of several provinces.
fn is_fragment(lexicon: &Lexicon, word: &str) -> bool {
    let meanings = lexicon.exactly(word).filter(|_| word.len() == 2);
    meanings.is_some_and(|found| !found.places.is_empty() && !found.names_exactly())
}

/// Joins the pieces of a province's code or name that contains a blank: `A Bu r`, `A Holla nd`, `A
/// Tun i s`. One of the pieces must have no meaning by itself, or the last piece must be short and
/// not an action.
fn rejoin(map: &Map, lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let means = |token: &Token| {
        let meanings = token.word().and_then(|word| lexicon.exactly(word));
        meanings.is_some_and(Meanings::says_something)
    };
    let is_broken = |token: &Token| token.word().is_some() && !means(token);
    let broken = tokens.iter().any(is_broken);
    let short = |token: &Token| token.span.len() <= 2 && token.word().is_some();
    let torn_off = |three: &[Token]| {
        three[0].word().is_some() && short(&three[1]) && ends_name(lexicon, &three[2])
    };
    if !broken && !tokens.last().is_some_and(short) && !tokens.windows(3).any(torn_off) {
        return tokens;
    }
    rewritten(&tokens, |at| {
        let pieces = tokens[at..].iter().take(PIECES);
        let pieces = pieces.map_while(Token::word).collect::<Vec<_>>();
        (2..=pieces.len()).rev().find_map(|count| {
            let stretch = &tokens[at..at + count];
            let text = pieces[..count].concat();
            let province = lexicon.exactly(&text)?.exact_place()?;
            let full = key(&map.info(province).name) == text;
            let mut next = tokens[at + count..].iter().take(1);
            let torn_off = pieces[count - 1].len() <= if full { 2 } else { 1 }
                && next.all(|next| ends_name(lexicon, next))
                && (full || is_fragment(lexicon, pieces[0]));
            // "A Par", "Mos S tp": the letter of a unit, or of an action after a unit, isn't a piece
            let before = at.checked_sub(1).and_then(|before| tokens[before].word());
            let behind_unit = before.is_some_and(|word| !lexicon.is_kind_of_unit(word));
            let acts = |word| matches!(word, Keyword::Support | Keyword::Convoy);
            // "Ty h" holds
            let last = |word| {
                matches!(
                    word,
                    Keyword::Hold | Keyword::Support | Keyword::Convoy | Keyword::Disband
                )
            };
            let arrow = |at: Option<usize>| {
                let token = at.and_then(|at| tokens.get(at));
                token.is_some_and(|token| token.mark == Mark::Arrow)
            };
            let acts_behind = count == 2
                && pieces[1].len() == 1
                && lexicon.says(pieces[1], last)
                && !arrow(at.checked_sub(1))
                && !arrow(Some(at + 2));
            let whole = acts_behind
                || matches!(pieces[0], "a" | "f")
                || behind_unit && lexicon.says(pieces[0], acts);
            let broken = text.len() > 2 && !stretch.iter().all(means);
            (!whole && (broken || torn_off)).then(|| {
                let mut token = joined(stretch, text);
                token.joined = true;
                (at + count, token)
            })
        })
    })
}

/// Splits a word without a meaning into a unit's letter, a province and a coast.
fn parts(map: &Map, lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    if lexicon.exactly(word).is_some() {
        return None;
    }
    if let Some(two) = two_places(lexicon, word) {
        return Some(two);
    }
    let Some(rest) = word.strip_prefix(['a', 'f']) else {
        return with_coast(map, lexicon, word);
    };
    let mut parts = vec![text::initial(word).to_owned()];
    if place(lexicon, rest).is_some() {
        parts.push(rest.to_owned());
        return Some(parts);
    }
    parts.extend(with_coast(map, lexicon, rest)?);
    Some(parts)
}

/// Splits a word that is no name, not even a misspelled one, into two names: `budgal`.
fn two_places(lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    let named = |(one, other): &(&str, &str)| {
        place(lexicon, one).is_some() && place(lexicon, other).is_some()
    };
    let cuts = word.char_indices().map(|(at, _)| word.split_at(at));
    let (one, other) = only(cuts.filter(named))?;
    let strange = lexicon.matcher.guesses(word).is_empty();
    strange.then(|| vec![one.to_owned(), other.to_owned()])
}

/// Returns the province that a correctly spelled text of more than two letters means.
fn place(lexicon: &Lexicon, text: &str) -> Option<Province> {
    let meanings = lexicon.exactly(text).filter(|_| text.len() >= 3)?;
    meanings.exact_place()
}

/// Splits a word without a meaning into a province and its coast, or the words of a name: `SpaSC`, `NwgSea`.
fn with_coast(map: &Map, lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    if lexicon.exactly(word).is_some() {
        return None;
    }
    // "NwgSea"
    let sea = word.strip_suffix("sea");
    if let Some(name) = sea.filter(|name| place(lexicon, name).is_some()) {
        return Some(vec![name.to_owned(), "sea".to_owned()]);
    }
    let (rest, coast) = word.split_at_checked(word.len().checked_sub(2)?)?;
    lexicon.exactly(coast).filter(|it| !it.coasts.is_empty())?;
    let split = !map.info(place(lexicon, rest)?).coasts.is_empty();
    split.then(|| vec![rest.to_owned(), coast.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_front_is_taken_off() {
        for (line, rest) in [
            ("1) A Par - Bur", "A Par - Bur"),
            (" 12. A Par", "A Par"),
            ("> > A Par", "A Par"),
            ("* a.mun-tyr", "a.mun-tyr"),
            ("- A Par", "A Par"),
            ("• A Par", "A Par"),
            ("(4) A Par", "A Par"),
            ("b) A Par", "A Par"),
            ("A) Par", "A) Par"),
            ("a) Par - Bur", "Par - Bur"),
            ("(A) Par", "(A) Par"),
            ("#3: A Par", "A Par"),
            ("iv. A Par", "A Par"),
            ("ii) A Par", "A Par"),
            ("1️⃣ A Par", "A Par"),
            ("① A Par", "A Par"),
            ("- [x] A Par", "A Par"),
            ("2 A Par", "A Par"),
            ("b. A Par", "A Par"),
            ("Order 2: A Par", "A Par"),
            ("!order A Par", "A Par"),
            ("/orders A Par", "A Par"),
            ("/cancel A Par", "/cancel A Par"),
            ("Armies: Par - Bur", "Par - Bur"),
            ("1st A Par", "A Par"),
            ("0002 A Par", "A Par"),
            ("[2/6] A Par", "A Par"),
            ("2 builds: F Kie", "2 builds: F Kie"),
            ("A Par", "A Par"),
            ("", ""),
        ] {
            assert_eq!(&line[front(line, false)..], rest);
        }
        assert_eq!(front("- A Ser", true), 0);
        assert_eq!(front("B. A Ser", true), 0);
    }
}
