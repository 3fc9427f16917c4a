//! A panel that shows a position: its map, and rows of text below.

use std::sync::Arc;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::StatefulWidget;

use crate::kit::Row;
use crate::map::cache::{MapDrawing, MapWidget};
use crate::page::Paint;
use chancery_core::board::{Map, Position};
use chart::{Drawing, Scene, Window};

/// The columns of the map per row.
const MAP_SHAPE: u16 = 3;

impl Paint<'_> {
    /// Draws a position with rows below it. Nothing on the map can be selected. Without a drawing, there are
    /// only the rows.
    pub fn position(
        &mut self,
        map: &Map,
        drawing: Option<&Arc<Drawing>>,
        position: &Position,
        rows: &[Row],
        area: Rect,
    ) {
        let most = area.height.saturating_sub(rows.len() as u16 + 1);
        let height = drawing.map_or(0, |_| most.min(area.width / MAP_SHAPE));
        let parts = [
            Constraint::Length(height),
            Constraint::Length(u16::from(height > 0)),
            Constraint::Fill(1),
        ];
        let [top, _, text] = area.layout(&Layout::vertical(parts));
        if let Some(drawing) = drawing {
            let board = MapDrawing { map, drawing };
            self.chart(board, &Scene::of(map, position), None, top);
            self.charts.cover(top);
        }
        self.rows(rows, text);
    }

    /// Draws a scene on the whole map of a board, or on a window of it, which the player can't move.
    pub fn chart(
        &mut self,
        board: MapDrawing<'_>,
        scene: &Scene,
        window: Option<Window>,
        area: Rect,
    ) {
        let map = MapWidget {
            board,
            scene,
            window,
            layout: Rect { x: 0, y: 0, ..area },
            is_zoomed: false,
            theme: self.theme,
        };
        map.render(area, self.buffer, self.charts);
    }
}
