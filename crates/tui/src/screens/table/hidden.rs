//! The blank screen that hides what isn't secret.

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, Surface, fill};
use crate::page::Paint;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Shared;

/// A blank screen that shows only the key that leaves it.
#[derive(Debug)]
pub struct Hidden;

impl Screen for Hidden {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::secret((Context::Hidden, LineState::Absent))
    }

    fn update(&mut self, _: &mut Shared, command: Command) -> Transition {
        match command {
            Command::Accept => Transition::Pop,
            _ => Transition::Pass,
        }
    }

    fn draw(&self, _: &Shared, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        fill(paint.buffer, paint.theme, screen, Surface::Shadow);
        let row = Row::new()
            .dim("Screen hidden. Press ")
            .key("Enter")
            .dim(" to continue.");
        let area = paint.middle(&row, screen.height / 2);
        paint.on_click(area, Command::Accept);
    }
}
