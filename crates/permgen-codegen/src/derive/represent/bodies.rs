//! What every form of a board is written with.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Represent;
use super::maps::{local, together};
use crate::emit::header::{Grouping, word_type};
use permgen_core::vector::IntoVector as _;

/// The three functions that every form has, as bodies, and what they call.
pub(super) struct Bodies {
    pub(super) functions: TokenStream,
    /// Of `self`: the planes.
    pub(super) to_planes: TokenStream,
    pub(super) to_docs: String,
    /// Of `p0`, `p1` and so on: the type.
    pub(super) of_planes: TokenStream,
    pub(super) of_docs: String,
    /// Of `self` and `code`: the set.
    pub(super) squares_of: TokenStream,
}

impl Represent<'_> {
    /// The type of a word.
    pub(super) fn word(&self) -> TokenStream {
        word_type(self.board.words().width)
    }

    /// The type of a set of squares.
    pub(super) fn set(&self) -> TokenStream {
        Grouping::Array.ty(self.board.words())
    }

    /// No squares.
    pub(super) fn none(&self) -> TokenStream {
        together(&vec![quote!(0); self.board.words().count])
    }

    pub(super) fn plane_names(&self) -> Vec<Ident> {
        (0..self.bits).map(|plane| local(&format!("p{plane}"))).vec()
    }

    /// A word of a set.
    pub(super) fn at(&self, set: &TokenStream, word: usize) -> TokenStream {
        let number = Literal::usize_unsuffixed(word);
        if self.board.words().count == 1 { set.clone() } else { quote!(#set[#number]) }
    }

    /// All words of a set.
    pub(super) fn words_of(&self, set: &TokenStream) -> Vec<TokenStream> {
        (0..self.board.words().count).map(|word| self.at(set, word)).vec()
    }

    /// Words as an array of sets.
    pub(super) fn grouped(&self, words: &[TokenStream]) -> TokenStream {
        let sets = words.chunks(self.board.words().count).map(together);
        quote!([#(#sets),*])
    }

    /// The bits of a word that hold squares.
    pub(super) fn squares_in(&self, word: usize) -> u128 {
        let size = self.board.words().width.size();
        let places = (0..self.board.squares()).map(|number| usize::from(self.board.place(number)));
        places.filter(|place| place / size == word).fold(0, |mask, place| mask | 1 << (place % size))
    }

    pub(super) fn is_whole(&self, word: usize) -> bool {
        self.squares_in(word) == self.board.words().width.mask()
    }

    pub(super) fn mask(&self, word: usize) -> TokenStream {
        let mask: Option<Literal> = format!("{:#x}", self.squares_in(word)).parse().ok();
        quote!(#mask)
    }
}
