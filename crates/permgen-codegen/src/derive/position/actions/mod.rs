//! The actions of the derives. To add one: a file with its `FORM`, and a line of [`ACTIONS`].

mod bits;
mod each;
mod index;
mod keep;
mod map;
mod negate;
mod nested;
mod number;
mod recolor;
mod recompute;
mod swap;
mod toggle;
mod with;

use super::action::ActionForm;

/// Every action, in the order in which fields that say nothing are told of them.
pub(super) static ACTIONS: [&ActionForm; 15] = [
    &map::FORM,
    &swap::FORM,
    &index::FORM,
    &recolor::FORM,
    &number::SQUARE,
    &number::FILE,
    &number::RANK,
    &bits::FORM,
    &negate::FORM,
    &toggle::FORM,
    &nested::FORM,
    &recompute::FORM,
    &with::FORM,
    &each::FORM,
    &keep::FORM,
];
