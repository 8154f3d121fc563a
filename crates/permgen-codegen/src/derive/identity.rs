//! The map of a type as a constant, which types that contain it or are in it are compared with.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::function::squares;
use crate::spec::{Resolved, Settings};

/// A square's destination that is none.
const DROPPED: u16 = u16::MAX;

/// A type with a map.
pub(super) struct Identity<'a> {
    /// Where the facade is.
    pub(super) facade: &'a TokenStream,
    /// The type's name.
    pub(super) ty: String,
    /// The map as it is written.
    pub(super) map: String,
    /// Whether the type names it.
    pub(super) says_map: bool,
    pub(super) settings: &'a Settings,
    /// The setting that names the map.
    pub(super) key: &'static str,
}

impl Identity<'_> {
    /// A constant `SquareMap`.
    pub(super) fn tokens(&self, resolved: &Resolved) -> TokenStream {
        let Identity { facade, ty, map, key, settings, .. } = self;
        let layout = layout(facade, ty, resolved);
        let squares = 0..squares(resolved);
        let square_at = |bit: u8| resolved.board.map_or(Some(bit), |board| board.square_at(bit));
        let to = table(squares.map(|square| {
            let bit = resolved.board.map_or(square, |board| board.bit_of(square));
            resolved.map.destination_of(bit).and_then(square_at).map_or(DROPPED, u16::from)
        }));
        let says = [self.says_map, settings.board.is_some(), settings.numbering.is_some()];
        quote! {
            #facade::flip::SquareMap { layout: #layout, map: #map, key: #key, says: [#(#says),*], to: #to }
        }
    }
}

/// A constant `Layout`.
pub(super) fn layout(facade: &TokenStream, ty: &str, resolved: &Resolved) -> TokenStream {
    let board = resolved.board;
    let (ranks, files) = board.map_or((0, 0), |board| (u16::from(board.ranks()), u16::from(board.files())));
    let numbering = board.map_or_else(String::new, |board| board.numbering().to_string());
    let bits =
        table((0..squares(resolved)).map(|square| board.map_or(square, |board| board.bit_of(square))).map(u16::from));
    quote! {
        #facade::flip::Layout { ty: #ty, ranks: #ranks, files: #files, numbering: #numbering, bits: #bits }
    }
}

fn table(entries: impl Iterator<Item = u16>) -> Literal {
    Literal::byte_string(&entries.flat_map(u16::to_le_bytes).collect::<Vec<u8>>())
}

/// What the constant with the map of a transform is called, beside its methods.
pub(super) fn constant_of(name: &Ident) -> Ident {
    let plain = name.to_string();
    format_ident!("__permgen_map_of_{}", plain.trim_start_matches("r#"))
}
