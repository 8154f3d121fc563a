//! Drawings as SVG that stand alone: their colours are inside, for light and for dark.

mod board;
mod magic;
mod moves;
mod network;
mod paths;
mod products;
mod words;

pub use magic::{boards, magic};
pub(crate) use moves::before_and_after;
pub use moves::moves;
pub(crate) use words::before_and_after as before_and_after_in_words;
pub use words::moves_of_words;

use std::fmt::Write as _;

/// Colours by class. All names begin with `pg-`: a drawing may stand within a page.
const STYLE: &str = "\
.pg{--pg-ink:#1a1d21;--pg-dim:#5b6470;--pg-line:#c4cbd4;--pg-back:#fff;--pg-figure:#b45309;--pg-mask:#0369a1;--pg-s:62%;--pg-l:83%;--pg-a:38%}\
@media(prefers-color-scheme:dark){.pg{--pg-ink:#e8eaed;--pg-dim:#a3adb8;--pg-line:#454d57;--pg-back:#14171b;--pg-figure:#fbbf24;--pg-mask:#38bdf8;--pg-s:42%;--pg-l:27%;--pg-a:68%}}\
.pg text{fill:var(--pg-ink);font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}\
.pg .pg-dim{fill:var(--pg-dim)}.pg .pg-bold{font-weight:700}.pg .pg-mid{text-anchor:middle}.pg .pg-end{text-anchor:end}\
.pg-frame{fill:var(--pg-back);stroke:var(--pg-line)}\
.pg-off{stroke:var(--pg-line);stroke-linecap:round;fill:none}\
.pg-figure{stroke:var(--pg-figure);stroke-linecap:round;fill:none}\
.pg-mask{stroke:var(--pg-mask);fill:none}\
.pg-path{stroke:var(--pg-mask);fill:none;stroke-width:2;stroke-linecap:round}\
.pg-arrow{stroke:var(--pg-dim);fill:none;stroke-width:2}\
.pg-move{stroke:hsl(var(--h) var(--pg-s) var(--pg-a));fill:none;stroke-width:1.5;opacity:.8}\
.pg-head{fill:hsl(var(--h) var(--pg-s) var(--pg-a));opacity:.9}\
.pg-square{fill:var(--pg-back);stroke:var(--pg-line)}.pg-cycle{fill:hsl(var(--h) var(--pg-s) var(--pg-l));stroke:var(--pg-line)}\
.pg-set{stroke:hsl(var(--h) 60% var(--l));fill:none}.pg-chosen{stroke:var(--pg-ink);stroke-width:2;fill:none}\
.pg-lost{fill:var(--pg-line);stroke:var(--pg-line)}\
.pg .pg-used{fill:var(--pg-figure);font-weight:700}";

/// A drawing that grows.
pub(crate) struct Drawing {
    body: String,
    width: u32,
    height: u32,
}

impl Drawing {
    pub(crate) fn new() -> Self {
        Self { body: String::new(), width: 0, height: 0 }
    }

    /// Adds an element, which is within a rectangle up to this corner.
    pub(crate) fn put(&mut self, element: &str, right: u32, bottom: u32) {
        self.body.push_str(element);
        self.width = self.width.max(right);
        self.height = self.height.max(bottom);
    }

    /// A text, whose classes say where it is anchored.
    pub(crate) fn text(&mut self, x: u32, y: u32, classes: &str, text: &str) {
        let class = if classes.is_empty() { String::new() } else { format!(" class=\"{classes}\"") };
        let element = format!("<text x=\"{x}\" y=\"{y}\"{class}>{}</text>", escape(text));
        let right = if classes.contains("pg-mid") { x + text_width(text) / 2 } else { x + text_width(text) };
        self.put(&element, if classes.contains("pg-end") { x } else { right }, y + 4);
    }

    /// Opens a group with attributes.
    pub(crate) fn open(&mut self, attributes: &str) {
        let _ = write!(self.body, "<g {attributes}>");
    }

    /// Closes the group.
    pub(crate) fn close(&mut self) {
        self.body.push_str("</g>");
    }

    /// The drawing, with what it shows in words.
    pub(crate) fn finish(self, label: &str) -> String {
        let Self { body, width, height } = self;
        let (width, height) = (width + MARGIN, height + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\"><title>{}</title><style>{STYLE}</style>{body}</svg>",
            escape(label)
        )
    }
}

/// Around everything.
pub(crate) const MARGIN: u32 = 8;

/// How wide a text is: the letters of the fonts asked for are no wider.
pub(crate) fn text_width(text: &str) -> u32 {
    (text.chars().count() as u32 * 68).div_ceil(10)
}

/// A text where markup is read.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // No text of markup holds these.
            character if character.is_control() && !matches!(character, '\n' | '\t') => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}
