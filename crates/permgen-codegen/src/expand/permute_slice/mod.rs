//! `permute_slice! { .. }`: functions that move the elements of slices of any `Copy` type by the bits of their indices.

mod check;
mod tiles;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;

use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Header;
use crate::emit::{Function, VERSION, rust};
use crate::spec::index_bits;
use crate::syntax::{Argument, Attribute, Shape, Signature, Type, Visibility};
use permgen_core::compile::{Request, compile};
use permgen_core::partial_map::PartialMap;
use permgen_core::search::Effort;
use permgen_core::target::PORTABLE;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;
use tiles::{FEW_ROWS, IndexBits, ROWS, Tiles};

const HELP: &str =
    "declare functions like `pub fn reverse<T: Copy>(from: &[T], to: &mut [T]) { index_bits [2, 1, 0] }`";

/// The names of variables here are not the user's.
fn span() -> Span {
    Span::mixed_site()
}

/// Indices are computed in words of 32 bits.
const MOST_BITS: usize = 30;

/// A function as it is declared.
struct Declaration {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    signature: Signature,
    body: TokenStream,
    place: Span,
}

/// Expands `permute_slice! { pub fn reverse<T: Copy>(from: &[T], to: &mut [T]) { index_bits [2, 1, 0] } }`.
#[must_use]
pub fn permute_slice(tokens: TokenStream) -> TokenStream {
    declarations(tokens).map_or_else(
        |wrong| wrong.to_compile_errors(),
        |declarations| declarations.iter().map(Declaration::expanded).tokens(),
    )
}

fn declarations(tokens: TokenStream) -> Result<Vec<Declaration>, Diagnostics> {
    if tokens.is_empty() {
        return Err(Diagnostic::new(Span::call_site(), "no function is declared").help(HELP).into());
    }
    depth::check(&tokens, &depth::SOURCE)?;
    let parser = |input: ParseStream<'_>| {
        let mut declarations = Vec::new();
        while !input.is_empty() {
            let attributes = Attribute::parse_outer(input)?;
            let (visibility, signature) = (input.parse()?, input.parse::<Signature>()?);
            if !input.peek(syn::token::Brace) {
                return Err(input.error(format!("`{}` has no body", signature.ident)));
            }
            let TokenTree::Group(body) = input.parse()? else { return Err(input.error("expected a body")) };
            let (body, place) = (body.stream(), body.span());
            declarations.push(Declaration { attributes, visibility, signature, body, place });
        }
        Ok(declarations)
    };
    parser.parse2(tokens).map_err(|error| Diagnostic::new(error.span(), error.to_string()).help(HELP).into())
}

/// The arguments: one slice for a permutation in place, or two.
struct Slices<'a> {
    from: Option<&'a Ident>,
    to: &'a Ident,
}

impl Declaration {
    fn expanded(&self) -> TokenStream {
        self.function().unwrap_or_else(|wrong| {
            let (errors, Self { visibility, signature, .. }) = (wrong.to_compile_errors(), self);
            quote! {
                #errors
                #[allow(unused_variables)]
                #visibility #signature { ::core::panic!() }
            }
        })
    }

    fn function(&self) -> Result<TokenStream, Diagnostics> {
        let slices = self.slices()?;
        let bits = index_bits::of_elements(self.body.clone(), self.place, MOST_BITS)?;
        let wrong = |message: String| Diagnostic::new(self.signature.ident.span(), message);
        if slices.from.is_none() && !check::is_involution(&bits) {
            return Err(wrong(format!("`{}` is not its own inverse", self.signature.ident))
                .help(
                    "in place, only such permutations are done; for others take two slices: `from: &[T], to: &mut [T]`",
                )
                .into());
        }
        // The plans, each with the most bytes of the elements that it is for; the last is for all others.
        let mut plans: Vec<(usize, Tiles)> = Vec::new();
        for (bytes, row_bits) in ROWS {
            let tiles = Tiles::new(&bits, row_bits);
            check::check(&tiles, &bits, slices.from.is_none())
                .map_err(|why| wrong(format!("the tiles are wrong: {why}")))?;
            match plans.last_mut() {
                Some((most, known)) if *known == tiles => *most = bytes,
                _ => plans.push((bytes, tiles)),
            }
        }
        let body = self.statements(&slices, &plans, bits.len()).map_err(wrong)?;
        let Self { visibility, signature, .. } = self;
        let (own, docs) = (&self.attributes, docs(&slices, &plans, &bits));
        let documented = own.iter().any(|attribute| attribute.is("doc")).then(String::new);
        let docs =
            documented.into_iter().chain(docs).map(|line| if line.is_empty() { line } else { format!(" {line}") });
        Ok(quote! {
            #(#own)*
            #(#[doc = #docs])*
            #[allow(clippy::needless_range_loop)]
            #visibility #signature { #body }
        })
    }

    fn slices(&self) -> Result<Slices<'_>, Diagnostics> {
        let Signature { constness, qualifiers, inputs, output, .. } = &self.signature;
        let wrong = |place: Span, message: &str| Err(Diagnostic::new(place, message).help(HELP).into());
        if constness.is_some() || !qualifiers.is_empty() {
            return wrong(self.signature.span(), "a permutation of slices is a plain `fn`");
        }
        if let Some(ty) = output {
            return wrong(ty.span(), "a permutation of slices returns nothing");
        }
        let mut slices = Vec::new();
        for argument in inputs {
            match slice(argument) {
                Some(slice) => slices.push(slice),
                None => return wrong(argument.span(), "expected a slice, `&[T]` or `&mut [T]`"),
            }
        }
        match slices[..] {
            [(to, true, _)] => Ok(Slices { from: None, to }),
            [(from, false, element), (to, true, other)]
                if quote!(#element).to_string() == quote!(#other).to_string() =>
            {
                Ok(Slices { from: Some(from), to })
            }
            [(_, false, _), (_, true, other)] => wrong(other.span(), "the slices have elements of two types"),
            _ => wrong(
                self.signature.parentheses,
                "expected a slice to read and one to write, or one to change: `&[T], &mut [T]` or `&mut [T]`",
            ),
        }
    }

    fn statements(&self, slices: &Slices<'_>, plans: &[(usize, Tiles)], bits: usize) -> Result<TokenStream, String> {
        let number = Literal::usize_unsuffixed;
        let length = number(1 << bits);
        let checked = [slices.from, Some(slices.to)].into_iter().flatten().map(|slice| {
            let message =
                format!("`{}`: expected {} elements in `{slice}`, found {{}}", self.signature.ident, 1_u64 << bits);
            // A trait may give `&mut [T]` another `len`.
            let found = quote!(<[_]>::len(#slice));
            quote_spanned!(span()=> ::core::assert!(#found == #length, #message, #found);)
        });
        // Items have the user's names before them: what is inside the block below must not name an argument.
        let [from, to] = ["elements_read", "elements_written"].map(|name| Ident::new(name, span()));
        let (read_from, written) = (slices.from, slices.to);
        let renamed = read_from.map(|read_from| quote_spanned!(span()=> let #from = #read_from;));
        let renamed = quote_spanned!(span()=> #renamed let #to = #written;);
        let arguments = if read_from.is_some() { quote!(#from, #to) } else { quote!(#to) };
        let name = |tiles: &Tiles| Ident::new(&format!("by_rows_of_{}", tiles.row), span());
        let functions = plans.iter().map(|(_, tiles)| plan(&name(tiles), read_from.is_some(), tiles));
        let functions = functions.try_vec()?;
        let calls = plans.iter().enumerate().map(|(place, (bytes, tiles))| {
            let (name, bytes) = (name(tiles), number(*bytes));
            match place + 1 == plans.len() {
                true => quote_spanned!(span()=> { #name(#arguments) }),
                false => {
                    quote_spanned!(span()=> if ::core::mem::size_of_val(&#to[0]) <= #bytes { #name(#arguments) } else)
                }
            }
        });
        Ok(quote_spanned! {span()=>
            #(#checked)*
            #renamed
            {
            #(#functions)*
            #(#calls)*
            }
        })
    }
}

/// The plan without a tile, where few rows are read from another slice.
fn without_tile(tiles: &Tiles, has_two: bool) -> Option<check::Direct> {
    check::direct(tiles).filter(|_| has_two && tiles.read.len() <= FEW_ROWS)
}

/// A function that follows a plan, for slices of the right length.
fn plan(name: &Ident, has_two: bool, tiles: &Tiles) -> Result<TokenStream, String> {
    let number = Literal::usize_unsuffixed;
    let [source, destination] = [("source", &tiles.source), ("destination", &tiles.destination)]
        .map(|(name, places)| index_program(name, places));
    let (source, destination) = (source?, destination?);
    let (row, size, flipped) = (number(tiles.row), number(tiles.size()), number(tiles.flipped));
    let (rows, count) = (number(tiles.read.len()), Literal::u32_unsuffixed(1 << tiles.source.len()));
    let write = tiles.write.iter().map(|&(first, place)| (number(first), number(place)));
    let write = write.map(|(first, place)| quote!((#first, #place)));
    let (columns, read) = (tiles.columns.iter().copied().map(number), tiles.read.iter().copied().map(number));
    let usize = quote!(::core::primitive::usize);
    let (arguments, other, passes) = match has_two {
        true => (
            quote_spanned!(span()=> from: &[E], to: &mut [E]),
            None,
            quote_spanned! {span()=>
                read(from, first, &mut tile);
                write(&tile, to, last);
            },
        ),
        false => (
            quote_spanned!(span()=> to: &mut [E]),
            Some(quote_spanned!(span()=> let mut other = tile;)),
            quote_spanned! {span()=>
                // Each of two tiles goes to the place of the other, once.
                if first <= last {
                    read(to, first, &mut tile);
                    if first < last {
                        read(to, last, &mut other);
                        write(&other, to, first);
                    }
                    write(&tile, to, last);
                }
            },
        ),
    };
    if let Some(check::Direct { rows: numbers, columns }) = without_tile(tiles, has_two) {
        let write = tiles.write.iter().zip(numbers).map(|(&(first, _), read)| (number(first), number(read)));
        let write = write.map(|(first, read)| quote!((#first, #read)));
        let columns = columns.into_iter().map(number);
        return Ok(quote_spanned! {span()=>
            fn #name<E: ::core::marker::Copy>(#arguments) {
                const ROW: #usize = #row;
                // The rows that are written: the first element, and what is read for it.
                const WRITE: [(#usize, #usize); #rows] = [#(#write),*];
                // What is added to that for each element of a row.
                const COLUMNS: [#usize; #row] = [#(#columns),*];
                #source
                #destination
                for counter in 0..#count {
                    let from = &from[source(counter) as #usize..];
                    let last = destination(counter) as #usize ^ #flipped;
                    for (first, read) in WRITE {
                        let row = &mut to[last + first..][..ROW];
                        for column in 0..ROW {
                            row[column] = from[read + COLUMNS[column]];
                        }
                    }
                }
            }
        });
    }
    let any = if has_two { quote_spanned!(span()=> from[0]) } else { quote_spanned!(span()=> to[0]) };
    Ok(quote_spanned! {span()=>
        fn #name<E: ::core::marker::Copy>(#arguments) {
            const ROW: #usize = #row;
            const SIZE: #usize = #size;
            // The first element of each row that is read into the tile.
            const READ: [#usize; #rows] = [#(#read),*];
            // The rows that are written: the first element, and the place of the row in the tile.
            const WRITE: [(#usize, #usize); #rows] = [#(#write),*];
            // What is added to the place for each element of a row.
            const COLUMNS: [#usize; #row] = [#(#columns),*];
            #source
            #destination
            #[inline]
            fn read<E: ::core::marker::Copy>(from: &[E], begin: #usize, tile: &mut [E; SIZE]) {
                for number in 0..READ.len() {
                    tile[ROW * number..][..ROW].copy_from_slice(&from[begin + READ[number]..][..ROW]);
                }
            }
            #[inline]
            fn write<E: ::core::marker::Copy>(tile: &[E; SIZE], to: &mut [E], begin: #usize) {
                for (first, place) in WRITE {
                    let row = &mut to[begin + first..][..ROW];
                    for column in 0..ROW {
                        row[column] = tile[(place + COLUMNS[column]) & (SIZE - 1)];
                    }
                }
            }
            let mut tile = [#any; SIZE];
            #other
            for counter in 0..#count {
                let first = source(counter) as #usize;
                let last = destination(counter) as #usize ^ #flipped;
                #passes
            }
        }
    })
}

/// The name of a slice, whether it may be written, and its elements.
fn slice(argument: &Argument) -> Option<(&Ident, bool, &Type)> {
    let Argument::Typed(typed) = argument else { return None };
    let Shape::Reference { is_mut, to } = &typed.ty.shape else { return None };
    let Shape::Slice(element) = &to.shape else { return None };
    Some((typed.binding.name()?, *is_mut, element))
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

fn docs(slices: &Slices<'_>, plans: &[(usize, Tiles)], bits: &IndexBits) -> Vec<String> {
    let list = bits.iter().map(|(old, flip)| format!("{}{old}", if *flip { "!" } else { "" })).vec().join(", ");
    let length = 1_u64 << bits.len();
    let has_tile = |tiles: &Tiles| without_tile(tiles, slices.from.is_some()).is_none();
    let sizes = plans.iter().filter(|(_, tiles)| has_tile(tiles)).map(|(bytes, tiles)| match *bytes {
        usize::MAX => tiles.size().to_string(),
        bytes => format!("{} (up to {bytes} bytes each)", tiles.size()),
    });
    let sizes = sizes.vec().join(", ");
    let by = match slices.from {
        Some(_) if sizes.is_empty() => "row by row".to_owned(),
        Some(_) => format!("through a tile of {sizes} elements on the stack"),
        None => format!("through two tiles of {sizes} elements on the stack"),
    };
    vec![
        format!("Moves {length} elements by `index_bits [{list}]`, {by}."),
        String::new(),
        format!(
            "The plan was proved for every index while this crate was compiled, by permgen {VERSION}; the loops are tested."
        ),
        String::new(),
        "# Panics".to_owned(),
        String::new(),
        format!("If a slice does not have {length} elements."),
    ]
}
