//! The settings that are a choice among a few words.

/// A setting that is a choice among a few words.
pub trait Choice: Copy + Eq + Default + 'static {
    /// All of them, in the order in which the settings screen shows them.
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
    /// How far words differ from what they stand on.
    Contrast {
        /// As the theme has them.
        #[default]
        Normal = "normal",
        /// Seven to one at least.
        High = "high",
    }
    /// Whether the badges of units say whose they are.
    Letters {
        /// Where the map is too small for badges with a frame, or there are few colors.
        #[default]
        Auto = "auto",
        /// Always.
        On = "on",
    }
    /// How many colors are used.
    Colors {
        /// As many as the terminal says that it has.
        #[default]
        Auto = "auto",
        /// Of 24 bits.
        True = "24-bit",
        /// 256, of which 240 are fixed.
        Palette = "256",
        /// Sixteen.
        Sixteen = "16",
        /// None: bold, reverse and marks carry everything.
        None = "none",
    }
    /// With which signs words are written.
    Glyphs {
        /// Unicode where the locale is UTF-8.
        #[default]
        Auto = "auto",
        /// Unicode.
        Unicode = "unicode",
        /// Seven-bit signs alone.
        Ascii = "ascii",
    }
    /// How the map is drawn.
    MapLook {
        /// As colors and signs allow.
        #[default]
        Auto = "auto",
        /// Areas filled with color; needs 256 colors.
        Rich = "rich",
        /// Lines.
        Plain = "plain",
        /// Seven-bit signs.
        Ascii = "ascii",
    }
    /// What rings.
    Bell {
        /// The end of a clock.
        #[default]
        Clock = "clock",
        /// Nothing.
        Off = "off",
    }
    /// Something that is on or off.
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

    /// Returns `On` where `on` is true.
    pub fn of(on: bool) -> Self {
        if on { Switch::On } else { Switch::Off }
    }
}
