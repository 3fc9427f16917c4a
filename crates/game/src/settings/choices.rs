//! The settings that are a choice among a few words.

/// A setting that is a choice among a few words.
pub trait Choice: Copy + Eq + Default + 'static {
    /// All values, in the order of the settings screen.
    const ALL: &'static [Self];

    /// Returns its name in the file.
    fn name(self) -> &'static str;
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    )*};
}
pub(super) use choices;

choices! {
    /// The contrast of text to its background.
    Contrast {
        /// The contrast of the theme.
        #[default]
        Normal = "normal",
        /// At least 7:1.
        High = "high",
    }
    /// Whether the badges of units show the letter of their power.
    Letters {
        /// Only if the map is too small for framed badges or there are few colors.
        #[default]
        Auto = "auto",
        /// Always.
        On = "on",
    }
    /// The number of colors used.
    Colors {
        /// As many as the terminal supports.
        #[default]
        Auto = "auto",
        /// 24-bit colors.
        True = "24-bit",
        /// 256, of which 240 are fixed.
        Palette = "256",
        /// 16.
        Sixteen = "16",
        /// None: bold, reverse video and symbols carry the meaning.
        None = "none",
    }
    /// The characters used for text.
    Glyphs {
        /// Unicode if the locale is UTF-8.
        #[default]
        Auto = "auto",
        /// Unicode.
        Unicode = "unicode",
        /// ASCII only.
        Ascii = "ascii",
    }
    /// The drawing style of the map.
    MapLook {
        /// The best style for the available colors and characters.
        #[default]
        Auto = "auto",
        /// Areas filled with color. Requires 256 colors.
        Rich = "rich",
        /// Line drawing.
        Plain = "plain",
        /// ASCII characters.
        Ascii = "ascii",
    }
    /// The events that ring the bell.
    Bell {
        /// The end of the clock's time.
        #[default]
        Clock = "clock",
        /// None.
        Off = "off",
    }
    /// A setting that is on or off.
    Switch {
        /// It is on.
        #[default]
        On = "on",
        /// It is off.
        Off = "off",
    }
}

impl Switch {
    /// Returns whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}
