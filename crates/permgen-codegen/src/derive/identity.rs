//! The map of a type as a constant, which types that contain it or are in it are compared with.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::board_map::BoardMap;
use crate::spec::Settings;

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
    pub(super) fn tokens(&self, moves: &BoardMap) -> TokenStream {
        let Identity { facade, ty, map, key, settings, .. } = self;
        let (constant, layout) = (layout(facade, ty, moves), &moves.layout);
        let to = table((0..layout.squares()).map(|square| {
            let to = moves.to(layout.place_of(square)).and_then(|to| layout.square_at(to));
            to.unwrap_or(DROPPED)
        }));
        let says_numbering = settings.numbering.is_some() || settings.layout.is_some();
        let says = [self.says_map, settings.board.is_some(), says_numbering];
        quote! {
            #facade::flip::SquareMap { layout: #constant, map: #map, key: #key, says: [#(#says),*], to: #to }
        }
    }
}

/// A constant `Layout`.
pub(super) fn layout(facade: &TokenStream, ty: &str, moves: &BoardMap) -> TokenStream {
    let BoardMap { layout, numbering, .. } = moves;
    let (ranks, files) = layout.ranks_and_files().map_or((0, 0), |(ranks, files)| (ranks.into(), files.into()));
    let (ranks, files): (u16, u16) = (ranks, files);
    let numbering = if moves.is_board() { numbering.as_str() } else { "" };
    let bits = table((0..layout.squares()).map(|square| layout.place_of(square)));
    quote! {
        #facade::flip::Layout { ty: #ty, ranks: #ranks, files: #files, numbering: #numbering, bits: #bits }
    }
}

fn table(entries: impl Iterator<Item = u16>) -> Literal {
    Literal::byte_string(&entries.flat_map(u16::to_le_bytes).vec())
}

/// What the constant with the map of a transform is called, beside its methods.
pub(super) fn constant_of(name: &Ident) -> Ident {
    let plain = name.to_string();
    format_ident!("__permgen_map_of_{}", plain.trim_start_matches("r#"))
}
