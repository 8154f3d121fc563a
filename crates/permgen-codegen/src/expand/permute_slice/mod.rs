//! `permute_slice! { .. }`: functions that move the elements of slices of any `Copy` type by the bits of their indices.

mod check;
mod loops;
mod tiles;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;

use super::options::Options;
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::VERSION;
use crate::spec::index_bits;
use crate::syntax::{Argument, Attribute, Shape, Signature, Type, Visibility};
use loops::{Surroundings, without_tile};
use permgen_core::vector::IntoVector as _;
use tiles::{IndexBits, Tiles, sizes};

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
        |(x86, declarations)| declarations.iter().map(|declaration| declaration.expanded(x86.as_ref())).tokens(),
    )
}

/// The functions, and the path of the facade if they may use the instructions of x86-64.
fn declarations(tokens: TokenStream) -> Result<(Option<TokenStream>, Vec<Declaration>), Diagnostics> {
    let (options, tokens) = Options::split_off(tokens)?;
    let x86 = options.of_slices()?.then(|| options.facade());
    if tokens.is_empty() {
        return Err(Diagnostic::new(Span::call_site(), "no function is declared").help(HELP).into());
    }
    depth::check(&tokens, &depth::SOURCE)?;
    let parser = |input: ParseStream<'_>| {
        let mut declarations = Vec::new();
        while !input.is_empty() {
            if let Some((key, after)) = input.cursor().ident() {
                if after.punct().is_some_and(|(punct, _)| punct.as_char() == '=') {
                    let message = format!(
                        "`{key}` is no option here: `targets = [x86-64]` and `crate` are, before all functions"
                    );
                    return Err(syn::Error::new(key.span(), message));
                }
            }
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
    let wrong = |error: syn::Error| Diagnostic::new(error.span(), error.to_string()).help(HELP);
    Ok((x86, parser.parse2(tokens).map_err(wrong)?))
}

/// The arguments: one slice for a permutation in place, or two.
struct Slices<'a> {
    from: Option<&'a Ident>,
    to: &'a Ident,
    element: Span,
}

impl Declaration {
    fn expanded(&self, x86: Option<&TokenStream>) -> TokenStream {
        self.function(x86).unwrap_or_else(|wrong| {
            let (errors, Self { visibility, signature, .. }) = (wrong.to_compile_errors(), self);
            quote! {
                #errors
                #[allow(unused_variables)]
                #visibility #signature { ::core::panic!() }
            }
        })
    }

    fn function(&self, x86: Option<&TokenStream>) -> Result<TokenStream, Diagnostics> {
        let slices = self.slices()?;
        let surroundings = Surroundings { has_two: slices.from.is_some(), x86: x86.cloned() };
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
        for sizes in sizes(bits.len(), surroundings.has_two && surroundings.x86.is_some()) {
            let tiles = Tiles::new(&bits, sizes);
            check::check(&tiles, &bits, slices.from.is_none())
                .map_err(|why| wrong(format!("the tiles are wrong: {why}")))?;
            match plans.last_mut() {
                Some((most, known)) if *known == tiles => *most = sizes.bytes,
                _ => plans.push((sizes.bytes, tiles)),
            }
        }
        let body = self.statements(&slices, &plans, &surroundings, bits.len()).map_err(wrong)?;
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
            [(to, true, element)] => Ok(Slices { from: None, to, element: element.span() }),
            [(from, false, element), (to, true, other)]
                if quote!(#element).to_string() == quote!(#other).to_string() =>
            {
                Ok(Slices { from: Some(from), to, element: other.span() })
            }
            [(_, false, _), (_, true, other)] => wrong(other.span(), "the slices have elements of two types"),
            _ => wrong(
                self.signature.parentheses,
                "expected a slice to read and one to write, or one to change: `&[T], &mut [T]` or `&mut [T]`",
            ),
        }
    }

    fn statements(
        &self,
        slices: &Slices<'_>,
        plans: &[(usize, Tiles)],
        surroundings: &Surroundings,
        bits: usize,
    ) -> Result<TokenStream, String> {
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
        // What elements lack is reported at their type.
        let place = span().located_at(slices.element);
        let [from, to] = ["elements_read", "elements_written"].map(|name| Ident::new(name, place));
        let (read_from, written) = (slices.from, slices.to);
        let renamed = read_from.map(|read_from| quote_spanned!(span()=> let #from = #read_from;));
        let renamed = quote_spanned!(span()=> #renamed let #to = #written;);
        let arguments = if read_from.is_some() { quote!(#from, #to) } else { quote!(#to) };
        let name = |tiles: &Tiles| {
            let together = if tiles.group > 1 { format!("{}_", tiles.group) } else { String::new() };
            let others = if tiles.wide() == tiles.row { String::new() } else { format!("_to_{}", tiles.wide()) };
            Ident::new(&format!("by_{together}rows_of_{}{others}", tiles.row), span())
        };
        let functions = plans.iter().map(|(_, tiles)| loops::function(&name(tiles), tiles, surroundings));
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

/// The name of a slice, whether it may be written, and its elements.
fn slice(argument: &Argument) -> Option<(&Ident, bool, &Type)> {
    let Argument::Typed(typed) = argument else { return None };
    let Shape::Reference { is_mut, to } = &typed.ty.shape else { return None };
    let Shape::Slice(element) = &to.shape else { return None };
    Some((typed.binding.name()?, *is_mut, element))
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
