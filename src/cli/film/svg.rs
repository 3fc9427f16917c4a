//! Writes a film as one SVG. Elements that are the same in several frames are written once, and shown, hidden
//! and colored by animations (SMIL). Programs without animations show the first frame.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};

use roxmltree::{Document, Node, NodeType};

use super::Film;
use crate::cli::CommandError;

/// The attributes that can change from frame to frame.
const PAINT: [&str; 2] = ["fill", "stroke"];

/// Writes a film.
pub(super) fn write(film: &Film<'_>) -> Result<Vec<u8>, CommandError> {
    let mut root: Option<Element> = None;
    for (number, frame) in film.frames.iter().enumerate() {
        let svg = film.svg(frame);
        let document = Document::parse(&svg)
            .map_err(|error| CommandError::Failed(format!("the film can't be drawn: {error}")))?;
        let node = document.root_element();
        root.get_or_insert_with(|| Element::new(node))
            .add(node, number);
    }
    let mut writer = Writer {
        svg: String::new(),
        clock: Clock::of(film),
        words: words(film),
    };
    if let Some(root) = root {
        writer.element(&root);
    }
    Ok(writer.svg.into_bytes())
}

/// Returns the title and the description of a film, as elements.
fn words(film: &Film<'_>) -> String {
    let (game, phases) = (film.game, film.phases.len());
    let name = escaped(&text::one_line(&game.name));
    let titles = [film.frames.first(), film.frames.last()];
    let titles = titles.map(|frame| frame.map_or("", |frame| &*frame.caption.title));
    let [first, last] = titles.map(escaped);
    let phases = text::count(phases, "phase");
    format!(
        "<title id=\"name\">{name}</title>\n\
         <desc id=\"description\">A game as a moving picture: {phases}, {first} to {last}.</desc>\n"
    )
}

/// An element with all frames that contain it.
struct Element {
    tag: String,
    /// The key that identifies the element in other frames.
    key: String,
    /// The attributes that are the same in all frames.
    attributes: Vec<(String, String)>,
    /// The color attributes, with each change of value and the frame in which it happens.
    colors: Vec<(&'static str, Vec<(usize, String)>)>,
    /// The frames that contain it.
    frames: Vec<usize>,
    text: String,
    /// The children, each with the hash of its key.
    children: Vec<(u64, Box<Element>)>,
}

impl Element {
    fn new(node: Node<'_, '_>) -> Self {
        let text = node
            .children()
            .filter(Node::is_text)
            .filter_map(|it| it.text());
        let text: String = text.collect();
        Element {
            tag: node.tag_name().name().to_owned(),
            key: key(node),
            attributes: attributes(node)
                .filter(|(name, _)| !PAINT.contains(&&**name))
                .collect(),
            colors: PAINT.map(|name| (name, Vec::new())).into(),
            frames: Vec::new(),
            text: if text.trim().is_empty() {
                String::new()
            } else {
                text
            },
            children: Vec::new(),
        }
    }

    /// Adds the element's state in the next frame.
    fn add(&mut self, node: Node<'_, '_>, frame: usize) {
        self.frames.push(frame);
        for (name, changes) in &mut self.colors {
            let color = node.attribute(*name);
            let color = color.filter(|it| changes.last().is_none_or(|(_, last)| last != it));
            changes.extend(color.map(|color| (frame, color.to_owned())));
        }
        let mut next = 0;
        for child in node
            .children()
            .filter(|it| it.is_element() && !is_words(*it))
        {
            let key = key(child);
            let mut hasher = DefaultHasher::new();
            key.hash(&mut hasher);
            let hash = hasher.finish();
            // keep the drawing order of the frame
            let mut rest = self.children[next..].iter();
            let known = rest.position(|(other, it)| *other == hash && it.key == key);
            next += known.unwrap_or(0);
            if known.is_none() {
                self.children
                    .insert(next, (hash, Box::new(Element::new(child))));
            }
            self.children[next].1.add(child, frame);
            next += 1;
        }
    }
}

/// Returns whether an element is the title or the description of a frame.
fn is_words(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "title" | "desc") && node.has_attribute("id")
}

/// Returns the key that identifies a node in every frame: all of it except its colors. For a node that
/// contains elements with ids, only the node itself.
fn key(node: Node<'_, '_>) -> String {
    let mut key = String::new();
    let is_group = node.descendants().skip(1).any(|it| it.has_attribute("id"));
    for part in node
        .descendants()
        .take(if is_group { 1 } else { usize::MAX })
    {
        let _ = match part.node_type() {
            NodeType::Text => write!(key, "{}", part.text().unwrap_or_default().trim()),
            _ => write!(key, "<{}", part.tag_name().name()),
        };
        for (name, value) in attributes(part) {
            let value = if PAINT.contains(&&*name) { "" } else { &value };
            let _ = write!(key, " {name}={value}");
        }
    }
    key
}

/// Returns the attributes of a node, with their names as written.
fn attributes<'a>(node: Node<'a, '_>) -> impl Iterator<Item = (String, String)> {
    node.attributes().map(|it| {
        let prefix = it.namespace().and(Some("xlink:")).unwrap_or_default();
        (format!("{prefix}{}", it.name()), it.value().to_owned())
    })
}

/// The start times of the frames.
struct Clock {
    /// The start of each frame, in hundredths of a second.
    begins: Vec<u32>,
    total: u32,
}

impl Clock {
    fn of(film: &Film<'_>) -> Self {
        let mut total = 0;
        let begin = |frame: &super::Frame| {
            total += u32::from(frame.time);
            total - u32::from(frame.time)
        };
        Clock {
            begins: film.frames.iter().map(begin).collect(),
            total,
        }
    }

    /// Returns the animation of an attribute, with its values and the frames in which they start.
    fn animation(&self, attribute: &str, changes: &[(usize, &str)]) -> String {
        let time = |&(frame, _): &(usize, &str)| {
            let begin = self.begins.get(frame).copied().unwrap_or(0);
            let part = f64::from(begin) / f64::from(self.total.max(1));
            let part = format!("{part:.5}");
            part.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let values = text::list(changes.iter().map(|(_, value)| value), ";");
        let times = text::list(changes.iter().map(time), ";");
        let duration = f64::from(self.total) / 100.0;
        format!(
            "<animate attributeName=\"{attribute}\" values=\"{values}\" keyTimes=\"{times}\" \
             calcMode=\"discrete\" dur=\"{duration}s\" repeatCount=\"indefinite\"/>\n"
        )
    }
}

/// Writes the elements.
struct Writer {
    svg: String,
    clock: Clock,
    /// The title and the description.
    words: String,
}

impl Writer {
    /// Writes an element. Its parent determines the frames in which it is visible.
    fn element(&mut self, element: &Element) {
        let Element { tag, frames, .. } = element;
        let mut animations = String::new();
        let _ = write!(self.svg, "<{tag}");
        if tag == "svg" {
            self.svg.push_str(
                r#" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#,
            );
        }
        // the same id can be used by different elements in different frames
        let is_always = frames.len() == self.clock.begins.len();
        for (name, value) in element
            .attributes
            .iter()
            .filter(|it| is_always || it.0 != "id")
        {
            let _ = write!(self.svg, " {name}=\"{}\"", escaped(value));
        }
        for (name, changes) in &element.colors {
            let Some((_, first)) = changes.first() else {
                continue;
            };
            let _ = write!(self.svg, " {name}=\"{}\"", escaped(first));
            let mut changes: Vec<(usize, &str)> = changes
                .iter()
                .map(|(frame, color)| (*frame, &**color))
                .collect();
            if changes.len() > 1 {
                // the first value applies from the start of the film
                changes[0].0 = 0;
                animations += &self.clock.animation(name, &changes);
            }
        }
        let words = if tag == "svg" { &*self.words } else { "" };
        if element.children.is_empty() && element.text.is_empty() && animations.is_empty() {
            self.svg.push_str("/>\n");
            return;
        }
        let _ = write!(self.svg, ">{words}{}{animations}", escaped(&element.text));
        for run in element.children.chunk_by(|a, b| a.1.frames == b.1.frames) {
            self.run(run, frames);
        }
        let _ = writeln!(self.svg, "</{tag}>");
    }

    /// Writes consecutive elements that are in the same frames. `around` has the frames of their
    /// parent.
    fn run(&mut self, run: &[(u64, Box<Element>)], around: &[usize]) {
        let frames = run.first().map_or(around, |(_, first)| &first.frames);
        let changes = match frames == around {
            true => Vec::new(),
            false => shown(frames, self.clock.begins.len()),
        };
        if let Some((_, first)) = changes.first() {
            let animation = self.clock.animation("display", &changes);
            let _ = writeln!(self.svg, "<g display=\"{first}\">{animation}");
        }
        for (_, element) in run {
            self.element(element);
        }
        if !changes.is_empty() {
            self.svg.push_str("</g>\n");
        }
    }
}

/// Returns the frames from which on an element is shown or hidden.
fn shown(frames: &[usize], count: usize) -> Vec<(usize, &'static str)> {
    let display = |frame| match frames.binary_search(&frame) {
        Ok(_) => "inline",
        Err(_) => "none",
    };
    let mut changes: Vec<(usize, &str)> = (0..count).map(|it| (it, display(it))).collect();
    changes.dedup_by_key(|(_, display)| *display);
    changes
}

/// Escapes a text for XML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
