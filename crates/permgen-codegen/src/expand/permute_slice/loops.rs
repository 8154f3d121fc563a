//! The functions that follow a plan, as they are emitted.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::check;
use super::span;
use super::tiles::{FEW_ROWS, LARGE, Tiles};
use crate::emit::header::Header;
use crate::emit::{Function, rust};
use crate::syntax::Visibility;
use permgen_core::compile::{Request, compile};
use permgen_core::partial_map::PartialMap;
use permgen_core::search::Effort;
use permgen_core::target::PORTABLE;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What is the same for all plans of a function.
pub(super) struct Surroundings {
    /// Whether there is a slice to read and one to write.
    pub(super) has_two: bool,
    /// The path of the facade, if the instructions of x86-64 may be used.
    pub(super) x86: Option<TokenStream>,
}

/// The plan without a tile, where few rows are read from another slice.
pub(super) fn without_tile(tiles: &Tiles, has_two: bool) -> Option<check::Direct> {
    check::direct(tiles).filter(|_| has_two && tiles.read.len() <= FEW_ROWS)
}

/// A function that follows a plan, for slices of the right length.
pub(super) fn function(name: &Ident, tiles: &Tiles, surroundings: &Surroundings) -> Result<TokenStream, String> {
    let source = index_program("source", &tiles.source)?;
    let destination = index_program("destination", &tiles.destination)?;
    let (arguments, body) = match (surroundings.has_two, without_tile(tiles, surroundings.has_two)) {
        (true, Some(direct)) => (quote_spanned!(span()=> from: &[E], to: &mut [E]), row_by_row(tiles, direct)),
        (true, None) => (quote_spanned!(span()=> from: &[E], to: &mut [E]), through_a_tile(tiles, surroundings)),
        (false, _) => (quote_spanned!(span()=> to: &mut [E]), in_place(tiles, surroundings)),
    };
    Ok(quote_spanned! {span()=>
        fn #name<E: ::core::marker::Copy>(#arguments) {
            #source
            #destination
            #body
        }
    })
}

/// Pairs as they are written.
fn pairs(pairs: impl Iterator<Item = (usize, usize)>) -> TokenStream {
    let number = Literal::usize_unsuffixed;
    let pairs = pairs.map(|(first, second)| (number(first), number(second)));
    let pairs = pairs.map(|(first, second)| quote!((#first, #second)));
    quote!([#(#pairs),*])
}

fn numbers(numbers: &[usize]) -> TokenStream {
    let numbers = numbers.iter().map(|&it| Literal::usize_unsuffixed(it));
    quote!([#(#numbers),*])
}

/// How many tiles there are.
fn count(tiles: &Tiles) -> Literal {
    Literal::u32_unsuffixed(1 << tiles.source.len())
}

/// Each row is written from where its runs are read.
fn row_by_row(tiles: &Tiles, direct: check::Direct) -> TokenStream {
    let number = Literal::usize_unsuffixed;
    let (run, flipped, count) = (number(tiles.run), number(tiles.flipped), count(tiles));
    let (rows, runs) = (number(tiles.write.len()), number(tiles.columns.len()));
    let write = pairs(tiles.write.iter().map(|pair| pair.0).zip(direct.rows));
    let columns = numbers(&direct.columns);
    let usize = quote!(::core::primitive::usize);
    quote_spanned! {span()=>
        // So many elements side by side are read side by side.
        const RUN: #usize = #run;
        // The rows that are written: the first element, and what is read for it.
        const WRITE: [(#usize, #usize); #rows] = #write;
        // What is added to that for each run of a row.
        const COLUMNS: [#usize; #runs] = #columns;
        for counter in 0..#count {
            let from = &from[source(counter) as #usize..];
            let last = destination(counter) as #usize ^ #flipped;
            for (first, read) in WRITE {
                let row = &mut to[last + first..][..RUN * COLUMNS.len()];
                for number in 0..COLUMNS.len() {
                    row[RUN * number..][..RUN].copy_from_slice(&from[read + COLUMNS[number]..][..RUN]);
                }
            }
        }
    }
}

/// The constants of a plan, and the function that reads a tile.
fn tile(tiles: &Tiles) -> TokenStream {
    let number = Literal::usize_unsuffixed;
    let (row, size, group, run) = (number(tiles.row), number(tiles.size()), number(tiles.group), number(tiles.run));
    let (rows, wide_rows, runs) = (number(tiles.read.len()), number(tiles.write.len()), number(tiles.columns.len()));
    let (read, write, columns) = (numbers(&tiles.read), pairs(tiles.write.iter().copied()), numbers(&tiles.columns));
    let reach = number(tiles.columns.iter().max().map_or(0, |most| most + tiles.run));
    let in_group = (0..tiles.group).map(number).vec();
    let names = (0..tiles.group).map(|place| Ident::new(&format!("row_{place}"), span())).vec();
    let usize = quote!(::core::primitive::usize);
    let interleaved = quote_spanned! {span()=>
        for column in 0..ROW {
            #(tile[GROUP * column + #in_group] = #names[column];)*
        }
    };
    let interleaved = match tiles.group {
        4 => quote_spanned! {span()=>
            // Compilers make vectors of four rows, if elements have more than a byte, and of two, twice.
            if ::core::mem::size_of::<E>() > 1 {
                #interleaved
            } else {
                let mut pairs = [row_0[0]; GROUP * ROW];
                for column in 0..ROW {
                    pairs[2 * column] = row_0[column];
                    pairs[2 * column + 1] = row_2[column];
                }
                for column in 0..ROW {
                    pairs[2 * ROW + 2 * column] = row_1[column];
                    pairs[2 * ROW + 2 * column + 1] = row_3[column];
                }
                for column in 0..2 * ROW {
                    tile[2 * column] = pairs[column];
                    tile[2 * column + 1] = pairs[2 * ROW + column];
                }
            }
        },
        _ => interleaved,
    };
    quote_spanned! {span()=>
        const ROW: #usize = #row;
        const SIZE: #usize = #size;
        // So many rows are interleaved in the tile.
        const GROUP: #usize = #group;
        // So many elements of the tile, side by side, are written side by side.
        const RUN: #usize = #run;
        // The first element of each row that is read into the tile.
        const READ: [#usize; #rows] = #read;
        // The rows that are written: the first element, and the place of the row in the tile.
        const WRITE: [(#usize, #usize); #wide_rows] = #write;
        // What is added to the place for each run of a row.
        const COLUMNS: [#usize; #runs] = #columns;
        // All runs of a row are so near to its place.
        const REACH: #usize = #reach;
        #[inline]
        fn read<E: ::core::marker::Copy>(from: &[E], begin: #usize, tile: &mut [E; SIZE]) {
            for number in 0..READ.len() / GROUP {
                let tile = &mut tile[GROUP * ROW * number..][..GROUP * ROW];
                #(let #names = &from[begin + READ[GROUP * number + #in_group]..][..ROW];)*
                #interleaved
            }
        }
    }
}

/// Each row of a tile is written.
fn write_rows() -> TokenStream {
    quote_spanned! {span()=>
        let (first, place) = WRITE[number];
        let row = &mut to[begin + first..][..RUN * COLUMNS.len()];
        let tile = &tile[place..][..REACH];
        for run in 0..COLUMNS.len() {
            row[RUN * run..][..RUN].copy_from_slice(&tile[COLUMNS[run]..][..RUN]);
        }
    }
}

fn through_a_tile(tiles: &Tiles, surroundings: &Surroundings) -> TokenStream {
    let (flipped, count) = (Literal::usize_unsuffixed(tiles.flipped), count(tiles));
    let (tile, write_rows) = (tile(tiles), write_rows());
    let usize = quote!(::core::primitive::usize);
    let large = Literal::usize_unsuffixed(LARGE);
    // Where there is one tile, there is no next one.
    let x86 = surroundings.x86.as_ref().filter(|_| !tiles.source.is_empty());
    let past_the_caches = x86.map(|facade| {
        quote_spanned! {span()=>
            #[cfg(target_arch = "x86_64")]
            if ::core::mem::size_of_val(to) >= #large {
                let rows = #facade::instructions::x86::Rows { row: ROW, run: RUN, read: &READ, write: &WRITE, columns: &COLUMNS };
                let next = &from[source((counter + 1) % #count) as #usize..];
                rows.write_past_the_caches(&tile, &mut to[last..], next);
                continue;
            }
        }
    });
    quote_spanned! {span()=>
        #tile
        #[inline]
        fn write<E: ::core::marker::Copy>(tile: &[E; SIZE], to: &mut [E], begin: #usize) {
            for number in 0..WRITE.len() {
                #write_rows
            }
        }
        let mut tile = [from[0]; SIZE];
        for counter in 0..#count {
            let last = destination(counter) as #usize ^ #flipped;
            read(from, source(counter) as #usize, &mut tile);
            #past_the_caches
            write(&tile, to, last);
        }
    }
}

fn in_place(tiles: &Tiles, surroundings: &Surroundings) -> TokenStream {
    let (flipped, count) = (Literal::usize_unsuffixed(tiles.flipped), count(tiles));
    let (tile, write_rows) = (tile(tiles), write_rows());
    let usize = quote!(::core::primitive::usize);
    let large = Literal::usize_unsuffixed(LARGE);
    let ahead = surroundings.x86.as_ref().map(|facade| {
        quote_spanned! {span()=>
            #[cfg(target_arch = "x86_64")]
            if ::core::mem::size_of_val(to) >= #large {
                #facade::instructions::x86::prefetch(&to[next + READ[number]..][..ROW]);
            }
        }
    });
    // Only these instructions use that the next tile is known.
    let (parameter, [next_first, next_last]) = match surroundings.x86 {
        Some(_) => (
            quote_spanned!(span()=> #[allow(unused_variables)] next: #usize),
            [quote_spanned!(span()=> next.0), quote_spanned!(span()=> next.1)],
        ),
        None => Default::default(),
    };
    quote_spanned! {span()=>
        #tile
        #[inline]
        fn write<E: ::core::marker::Copy>(tile: &[E; SIZE], to: &mut [E], begin: #usize, #parameter) {
            for number in 0..WRITE.len() {
                #ahead
                #write_rows
            }
        }
        let mut tile = [to[0]; SIZE];
        let mut other = tile;
        let mut now = (0, #flipped);
        for counter in 1..=#count {
            let next = match counter {
                #count => now,
                _ => (source(counter) as #usize, destination(counter) as #usize ^ #flipped),
            };
            // Each of two tiles goes to the place of the other, once.
            if next.0 <= next.1 {
                read(to, now.0, &mut tile);
                if now.0 < now.1 {
                    read(to, now.1, &mut other);
                    write(&other, to, now.0, #next_first);
                }
                write(&tile, to, now.1, #next_last);
                now = next;
            }
        }
    }
}

/// A certified function that moves the low bits of the counter to these places.
fn index_program(name: &str, places: &[u8]) -> Result<TokenStream, String> {
    let to = (0..32).map(|bit| places.get(bit).copied()).vec();
    let promised = !0_u32 << places.len();
    let map = PartialMap::new(Width::W32, Width::W32, &to, promised.into()).map_err(|error| error.to_string())?;
    let compiled = compile(&Request::new(map).effort(Effort::Low)).map_err(|error| error.to_string())?;
    let function = Function::new(name, compiled.best(), &PORTABLE);
    let header = Header { visibility: Visibility::default(), ..Header::public(name, &function) };
    rust::function(&header, &function, &[]).map_err(|error| error.to_string())
}
