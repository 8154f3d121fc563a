//! Multiplications bit by bit.

use super::board::{Ink, letters, size, word};
use super::{Drawing, MARGIN};
use crate::{View, multiplications, result};

const CELL: u32 = 16;
const GAP: u32 = 28;

impl View<'_> {
    /// The multiplications bit by bit, as SVG; `None` where there are none.
    #[must_use]
    pub fn products(&self) -> Option<String> {
        products(self)
    }
}

/// What is multiplied, the factor, the product, and in the end the result; `None` where nothing is multiplied, or there are
/// more bits than letters.
fn products(view: &View<'_>) -> Option<String> {
    let found = view.found().clone().into_map()?;
    let (map, program) = (found.certified.map(), found.certified.program());
    let multiplications = multiplications(&found);
    let last = multiplications.len().checked_sub(1)?;
    let mut drawing = Drawing::new();
    let mut top = MARGIN;
    for (number, multiplication) in multiplications.iter().enumerate() {
        let layout = view.layout(multiplication.width);
        let (masked, product) = multiplication.names(program);
        let (width, height) = size(layout, CELL);
        let mut left = MARGIN;
        let mut titled = |drawing: &mut Drawing, title: &str| {
            let x = left;
            drawing.text(x, top + 10, "pg-bold", title);
            left += width.max(super::text_width(title)) + GAP;
            (x, top + 18)
        };
        let at = titled(&mut drawing, &format!("{masked}, multiplied"));
        letters(&mut drawing, layout, at, CELL, &multiplication.masked);
        let at = titled(&mut drawing, "by the factor");
        word(&mut drawing, layout, at, CELL, multiplication.factor, Ink::Mask);
        let at = titled(&mut drawing, &format!("is {product}"));
        letters(&mut drawing, layout, at, CELL, &multiplication.product);
        if number == last {
            let at = titled(&mut drawing, "the result");
            letters(&mut drawing, view.layout(map.output()), at, CELL, &result(map));
        }
        top += height + 18 + GAP;
    }
    Some(drawing.finish("The multiplications, bit by bit; capitals are used"))
}
