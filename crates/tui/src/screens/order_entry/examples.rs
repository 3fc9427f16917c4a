//! The help's examples: lines for the units of the power that is writing.

use super::{OrderEntry, Session};

impl OrderEntry {
    /// Returns lines that can be typed now, with their meaning.
    pub(in crate::screens) fn examples(&self, table: &Session) -> Vec<(String, String)> {
        let power = self.selected_power(table);
        let all = self.ask(table, |context| {
            entry::examples(&entry::Context { power, ..*context })
        });
        all.into_iter().map(|one| (one.typed, one.means)).collect()
    }
}
