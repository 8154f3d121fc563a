//! Functions for all squares at once: a table of masks and factors.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::machines::{is_built_for, machine, machine_type};
use super::rust::{Header, pin, pin_size, word_type};
use super::{VERSION, body, describe};
use permgen_core::board::Board;
use permgen_core::search::Family;
use permgen_core::target::{Machine, Target};
use permgen_core::width::Width;

/// The argument that says which of the maps is meant.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'a> {
    /// Its name.
    pub name: &'a Ident,
    /// Its type, an unsigned integer.
    pub ty: &'a TokenStream,
}

/// What to say about a family.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// What the user wrote, such as `gather(diagonal(square))`.
    pub specification: &'a str,
    /// The board whose squares are gathered.
    pub board: Board,
    /// Whether the order of the bits was open.
    pub is_any_order: bool,
}

/// An alternative by one instruction, which needs masks alone.
#[derive(Debug)]
pub struct Gathers {
    /// The path of the facade, such as `::permgen`.
    pub facade: TokenStream,
    /// A machine with `pext`.
    pub target: &'static Target,
    /// The same, as the facade has it.
    pub machine: Machine,
    /// Whether to ask the processor at run time, which needs the facade's feature `std`.
    pub dispatch: bool,
}

/// The function `fn name(member, word)`, documented, and beside it an assertion that each of its maps is what was asked for.
///
/// The family's size is rounded up to a power of two, and what lies beyond has the result 0. With `gathers`, a header that is
/// not `const` gets a `const` form beside it, with `_const` after its name.
#[must_use]
pub fn function(
    header: &Header,
    member: Argument<'_>,
    family: &Family,
    described: Described<'_>,
    gathers: Option<&Gathers>,
) -> TokenStream {
    let (input, output) = words(family);
    let argument_type = word_type(input);
    let (argument, Argument { name, ty }) = (&header.argument, member);
    let arguments = quote!(#name: #ty, #argument: #argument_type);
    let allow = ["cast_possible_truncation", "cast_lossless", "unnecessary_cast"];
    let mut docs = docs(family, described, member);
    let portable = products(header, member, family);
    let masks = family.gathered();
    let (Some(gathers), Some(masks)) = (gathers, masks) else {
        let mut tokens = header.function_of(&docs, &allow, &arguments, output, &portable);
        tokens.extend(assertion(header, member, family));
        return tokens;
    };
    let target = gathers.target;
    docs.push(String::new());
    docs.push(format!("On {}: one `pext` and a table of {} masks.", target.name, table_size(family)));
    let constant = Header {
        attributes: header.conditions().cloned().collect(),
        name: format_ident!("{}_const", header.name),
        is_const: true,
        ..header.clone()
    };
    let doc = format!("[`{}`] for const evaluation: the portable form.", header.name);
    let mut tokens = constant.function_of(&[doc], &allow, &arguments, output, &portable);
    tokens.extend(assertion(&constant, member, family));
    let statements = instruction(header, member, family, gathers, masks, &constant.name);
    tokens.extend(header.function_of(&docs, &allow, &arguments, output, &statements));
    tokens
}

/// Items that do not compile unless the types that a family's functions name are the primitive ones.
fn pins(family: &Family) -> TokenStream {
    let (input, output) = words(family);
    let used = [input, output, family.word(), Width::W32];
    let words = Width::ALL.into_iter().filter(|width| used.contains(width)).map(pin);
    words.chain([pin_size()]).collect()
}

/// The words of the maps.
pub(super) fn words(family: &Family) -> (Width, Width) {
    let first = family.certified().first();
    first.map_or((Width::W64, Width::W64), |first| (first.map().input(), first.map().output()))
}

/// How long the tables are, so that no index is out of bounds.
pub(super) fn table_size(family: &Family) -> usize {
    family.certified().len().next_power_of_two()
}

/// What there is to say, as lines of Markdown.
pub(super) fn docs(family: &Family, described: Described<'_>, member: Argument<'_>) -> Vec<String> {
    let maps = family.certified();
    let size = table_size(family);
    let columns = if family.shift().is_some() { 2 } else { 3 };
    let mut docs = describe::where_to("bits", described.specification);
    docs.push(format!(
        "{} maps, one for each `{}`: a mask, a product and a shift, with a table of {size} times {columns} constants.",
        maps.len(),
        member.name
    ));
    docs.push(String::new());
    if described.is_any_order {
        let kept = if family.gathered().is_some() {
            "The bits of each index are in the order of the board's bits, which is as cheap as any."
        } else {
            "Each set of squares has its own index; where one product needs it, the bits are in another order than on the board."
        };
        docs.extend([kept.to_owned(), String::new()]);
    }
    let certificates: std::collections::BTreeSet<&str> = maps.iter().map(|map| map.certificate().name()).collect();
    let certificates: Vec<String> = certificates.into_iter().map(|name| format!("`{name}`")).collect();
    docs.push(format!(
        "Strategy `gather-multiply`, certificate {} for every one of them, permgen {VERSION}.",
        certificates.join(" or ")
    ));
    docs
}

/// Masks, products and shifts.
fn products(header: &Header, member: Argument<'_>, family: &Family) -> TokenStream {
    let (word, (input, output)) = (family.word(), words(family));
    let size = table_size(family);
    let literal = |value: u128| body::literal(value, word, body::span());
    let rows = family.constants().chain(std::iter::repeat((0, 0, 0))).take(size).map(|(mask, factor, shift)| {
        let (mask, factor) = (literal(mask), literal(factor));
        let shift = family.shift().is_none().then(|| Literal::u32_unsuffixed(shift)).map(|shift| quote!(, #shift));
        quote!((#mask, #factor #shift))
    });
    let wide = word_type(word);
    let (count, last) = (Literal::usize_unsuffixed(size), Literal::usize_unsuffixed(size - 1));
    let column = family.shift().is_none().then(|| quote!(, ::core::primitive::u32));
    let shift = family.shift().map_or_else(
        || quote!(line.2),
        |shift| {
            let shift = Literal::u32_unsuffixed(shift);
            quote!(#shift)
        },
    );
    let argument = &header.argument;
    let widened = if input == word { quote!(#argument) } else { quote!((#argument as #wide)) };
    let result = word_type(output);
    let narrowed = if output == word { TokenStream::new() } else { quote!(as #result) };
    let member = member.name;
    let lines = body::name_beside("LINES", &[argument, member]);
    quote_spanned! {body::span()=>
        const #lines: [(#wide, #wide #column); #count] = [#(#rows),*];
        let line = #lines[(#member as ::core::primitive::usize) & #last];
        ((#widened & line.0).wrapping_mul(line.1) >> #shift) #narrowed
    }
}

/// One instruction where the build or the processor has it, else the portable form.
fn instruction(
    header: &Header,
    member: Argument<'_>,
    family: &Family,
    gathers: &Gathers,
    masks: &[u128],
    constant: &Ident,
) -> TokenStream {
    let (input, output) = words(family);
    let size = table_size(family);
    let masks = masks.iter().copied().chain(std::iter::repeat(0)).take(size);
    let masks = masks.map(|mask| body::literal(mask, input, body::span()));
    let (count, last) = (Literal::usize_unsuffixed(size), Literal::usize_unsuffixed(size - 1));
    let (argument, result, word) = (&header.argument, word_type(output), word_type(input));
    let narrowed = if output == input { TokenStream::new() } else { quote!(as #result) };
    let (method, value) = (Ident::new(&format!("pext_{input}"), body::span()), machine());
    let Gathers { facade, target, machine: of_facade, dispatch } = gathers;
    let (built, ty) = (is_built_for(target), machine_type(facade, *of_facade));
    let member = member.name;
    let table_name = body::name_beside("MASKS", &[argument, member]);
    let gather = quote_spanned!(body::span()=>
        #value.#method(#argument, #table_name[(#member as ::core::primitive::usize) & #last]) #narrowed
    );
    let table = quote_spanned!(body::span()=> const #table_name: [#word; #count] = [#(#masks),*];);
    let pins = pins(family);
    let arch = target.arch;
    let asked = dispatch.then(|| {
        quote_spanned! {body::span()=>
            #[cfg(target_arch = #arch)]
            if let ::core::option::Option::Some(#value) = #ty::detect() {
                #table
                return #value.run(|| { #gather });
            }
        }
    });
    quote_spanned! {body::span()=>
        #pins
        #[cfg(#built)]
        {
            #table
            let #value = #ty::new();
            #gather
        }
        #[cfg(not(#built))]
        {
            #asked
            #constant(#member, #argument)
        }
    }
}

/// An unnamed constant that moves every bit once through each of the maps while the user's crate compiles.
fn assertion(header: &Header, member: Argument<'_>, family: &Family) -> TokenStream {
    let (name, conditions) = (&header.name, header.conditions());
    let (input, output) = words(family);
    let (argument, result) = (word_type(input), word_type(output));
    let size = Literal::usize_unsuffixed(family.certified().len());
    let bits = Literal::u32_unsuffixed(input.bits());
    let masks = family.certified().iter().map(|map| body::literal(map.map().domain(), input, body::span()));
    let ty = member.ty;
    let pins = pins(family);
    let own = |own: &str| body::name_beside(own, &[name]);
    let [masks_name, member, next, taken, bit, place, is_gathered] =
        ["MASKS", "member", "next", "taken", "bit", "place", "is_gathered"].map(own);
    // In any order, each bit has to have one of the places from 0 to itself.
    let (before, check, after) = if family.gathered().is_some() {
        let check = quote_spanned!(body::span()=>
            ::core::assert!(#name(#member as #ty, 1 << #bit) == if #is_gathered { #next } else { 0 });
        );
        (TokenStream::new(), check, TokenStream::new())
    } else {
        (
            quote_spanned!(body::span()=> let mut #taken: #result = 0;),
            quote_spanned!(body::span()=>
                let #place = #name(#member as #ty, 1 << #bit);
                ::core::assert!(
                    #place & #taken == 0 && if #is_gathered { #place.is_power_of_two() } else { #place == 0 }
                );
                #taken |= #place;
            ),
            quote_spanned!(body::span()=> ::core::assert!(#taken == #next.wrapping_sub(1));),
        )
    };
    quote_spanned! {body::span()=>
        #(#conditions)*
        #[allow(clippy::all, clippy::pedantic)]
        const _: () = {
            #pins
            const #masks_name: [#argument; #size] = [#(#masks),*];
            let mut #member = 0;
            while #member < #size {
                let mut #next: #result = 1;
                #before
                let mut #bit = 0;
                while #bit < #bits {
                    let #is_gathered = (#masks_name[#member] >> #bit) & 1 == 1;
                    #check
                    if #is_gathered {
                        #next = #next.wrapping_shl(1);
                    }
                    #bit += 1;
                }
                #after
                #member += 1;
            }
        };
    }
}

/// The function for a file: for a target with `pext` one with the target's features, else the portable one.
#[cfg(feature = "files")]
pub(super) fn of_file(file: &super::FamilyFile<'_>) -> TokenStream {
    let header = Header::public(file.name);
    let (name, ty) = (Ident::new(file.members.name(), proc_macro2::Span::call_site()), word_type(Width::W8));
    let (member, family) = (Argument { name: &name, ty: &ty }, file.family);
    let Some(masks) = instruction_masks(file) else { return function(&header, member, family, file.described, None) };
    let (input, output) = words(family);
    let size = table_size(family);
    let masks = masks.iter().copied().chain(std::iter::repeat(0)).take(size);
    let masks = masks.map(|mask| body::literal(mask, input, body::span()));
    let (count, last) = (Literal::usize_unsuffixed(size), Literal::usize_unsuffixed(size - 1));
    let (argument, word, result) = (&header.argument, word_type(input), word_type(output));
    let (gather, wide) = if input == Width::W64 { ("_pext_u64", Width::W64) } else { ("_pext_u32", Width::W32) };
    let (gather, wide, pins) = (Ident::new(gather, body::span()), word_type(wide), pins(family));
    let statements = quote! {
        use ::core::arch::x86_64 as arch;
        #pins
        const MASKS: [#word; #count] = [#(#masks),*];
        arch::#gather(#argument as #wide, MASKS[(#name as ::core::primitive::usize) & #last] as #wide) as #result
    };
    let (features, arch) = (file.target.features.join(","), file.target.arch);
    let mut docs = describe::where_to("bits", file.described.specification);
    docs.push(format!(
        "{} maps, one for each `{name}`: one `pext` and a table of {size} masks, permgen {VERSION}.",
        family.certified().len()
    ));
    docs.push(String::new());
    docs.push(format!(
        "For {}. Calling it is safe where `{features}` are enabled by `#[target_feature]`.",
        file.target.name
    ));
    let header = Header {
        is_const: false,
        attributes: vec![
            syn::parse_quote!(#[cfg(target_arch = #arch)]),
            syn::parse_quote!(#[target_feature(enable = #features)]),
        ],
        ..header.clone()
    };
    let allow = ["cast_possible_truncation", "cast_lossless", "unnecessary_cast"];
    header.function_of(&docs, &allow, &quote!(#name: #ty, #argument: #word), output, &statements)
}

/// The masks for the target's `pext`, when it has one that does what is asked.
#[cfg(feature = "files")]
pub(super) fn instruction_masks<'a>(file: &super::FamilyFile<'a>) -> Option<&'a [u128]> {
    let has_instruction = file.target.machine.is_some() && file.target.has(permgen_core::program::Op::Pext);
    file.family.gathered().filter(|_| has_instruction && words(file.family).0 != Width::W128)
}
