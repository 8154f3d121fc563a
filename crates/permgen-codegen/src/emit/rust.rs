//! Rust: a `const fn` for a macro's expansion or for a file.
//!
//! What is emitted names nothing but inherent methods and `::core` by absolute path, holds no `unsafe`, and cannot panic, but
//! for broken promises in debug builds: it works under `no_std`, `#![no_implicit_prelude]` and `#![forbid(unsafe_code)]`, with any lint denied that a user
//! might deny, and needs no crate at run time.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::instructions::Instructions;
#[cfg(feature = "files")]
use super::machines;
use super::{Function, Unsupported, body, describe};
use permgen_core::check::Certified;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Op, Program};
#[cfg(feature = "files")]
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

pub(crate) use body::{literal, name_beside};

/// What the user decides about a function, apart from what it does.
#[derive(Clone, Debug)]
pub struct Header {
    /// Doc comments and other attributes.
    pub attributes: Vec<syn::Attribute>,
    /// `pub` and the like.
    pub visibility: syn::Visibility,
    /// Whether it is a `const fn`.
    pub is_const: bool,
    /// The function's name.
    pub name: Ident,
    /// The argument's name.
    pub argument: Ident,
}

impl Header {
    /// A public function of that name, which may be raw, without attributes.
    ///
    /// # Panics
    ///
    /// When `name` is not an identifier.
    #[must_use]
    pub fn public(name: &str) -> Self {
        Self {
            attributes: Vec::new(),
            visibility: syn::Visibility::Public(<syn::Token![pub]>::default()),
            is_const: true,
            name: match name.strip_prefix("r#") {
                Some(keyword) => Ident::new_raw(keyword, Span::call_site()),
                None => Ident::new(name, Span::call_site()),
            },
            argument: Ident::new("board", Span::call_site()),
        }
    }

    fn has(&self, attribute: &str) -> bool {
        self.attributes.iter().any(|found| found.path().is_ident(attribute))
    }

    /// Attributes that decide whether the function exists: what belongs to it must have them too.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &syn::Attribute> {
        self.attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"))
    }

    /// The function: `docs` follow the user's own, `allow` names lints of clippy.
    pub(crate) fn function(
        &self,
        docs: &[String],
        allow: &[&str],
        input: Width,
        output: Width,
        body: &TokenStream,
    ) -> TokenStream {
        let (argument, input) = (&self.argument, word_type(input));
        self.function_of(docs, allow, &quote!(#argument: #input), output, body)
    }

    /// As [`Header::function`], for other arguments than one word.
    pub(super) fn function_of(
        &self,
        docs: &[String],
        allow: &[&str],
        arguments: &TokenStream,
        output: Width,
        body: &TokenStream,
    ) -> TokenStream {
        let Self { attributes, visibility, is_const, name, .. } = self;
        let constness = is_const.then(|| quote!(const));
        let documented = self.has("doc").then(String::new);
        let docs = documented.iter().chain(docs).map(|line| {
            let line = if line.is_empty() { String::new() } else { format!(" {line}") };
            quote!(#[doc = #line])
        });
        let inline = (!self.has("inline")).then(|| quote!(#[inline]));
        let must_use = (!self.has("must_use")).then(|| quote!(#[must_use]));
        let allow = allow.iter().map(|lint| {
            let lint = Ident::new(lint, Span::call_site());
            quote!(#[allow(clippy::#lint)])
        });
        let output = word_type(output);
        quote! {
            #(#attributes)*
            #(#docs)*
            #(#allow)*
            #inline
            #must_use
            #visibility #constness fn #name(#arguments) -> #output { #body }
        }
    }
}

/// The absolute path of a word's type, which no `type u64 = ..` of the user's can change.
pub(crate) fn word_type(width: Width) -> TokenStream {
    let ty = Ident::new(width.rust_type(), body::span());
    quote!(::core::primitive::#ty)
}

/// The statements of a function that is the program, for a macro: no `unsafe`, no panic.
pub(crate) fn portable_body(program: &Program, argument: &Ident) -> Result<TokenStream, Unsupported> {
    body::body(program, argument, Instructions::None)
}

/// Items that do not compile unless the types of words that a program's function names are the primitive ones. A literal's
/// suffix is a primitive type whatever is called `core`.
pub(crate) fn pinned(program: &Program) -> TokenStream {
    let used = program.instructions().iter().map(|instruction| instruction.width);
    let used: Vec<Width> = used.chain([program.input(), program.output()]).collect();
    Width::ALL.into_iter().filter(|width| used.contains(width)).map(pin).collect()
}

/// The same for one word.
pub(crate) fn pin(width: Width) -> TokenStream {
    let ty = word_type(width);
    let zero: Literal = format!("0_{width}").parse().expect("a number and a type make a literal");
    quote!(const _: #ty = #zero;)
}

/// The same for sizes, as indices of tables are.
pub(crate) fn pin_size() -> TokenStream {
    quote!(
        const _: ::core::primitive::usize = 0_usize;
    )
}

/// The function, documented, and beside it an assertion that it is the map.
///
/// `notes` are appended to its documentation.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
pub fn function(header: &Header, function: &Function<'_>, notes: &[String]) -> Result<TokenStream, Unsupported> {
    let certified = &function.found.certified;
    let program = certified.program();
    let mut statements = promise(header, certified.map());
    statements.extend(portable_body(program, &header.argument)?);
    let docs: Vec<String> = describe::summary(function).into_iter().chain(notes.iter().cloned()).collect();
    let mut tokens = header.function(&docs, allowed(program), program.input(), program.output(), &statements);
    tokens.extend(assertion(header, certified));
    Ok(tokens)
}

/// The assertion, in debug builds and in constants, that the caller keeps what is promised.
pub(super) fn promise(header: &Header, map: &PartialMap) -> TokenStream {
    if map.promised_zero() == 0 {
        return TokenStream::new();
    }
    let argument = &header.argument;
    let promised = body::literal(map.promised_zero(), map.input(), body::span());
    let message = format!("the bits {:#x} are promised to be 0", map.promised_zero());
    quote_spanned!(body::span()=> ::core::debug_assert!(#argument & #promised == 0, #message);)
}

/// The lints of clippy that a program's code would set off.
pub(super) fn allowed(program: &Program) -> &'static [&'static str] {
    let truncates = program.instructions().iter().any(|instruction| instruction.op == Op::Trunc);
    if truncates { &["cast_possible_truncation"] } else { &[] }
}

/// An unnamed constant that moves every bit once while the user's crate compiles.
///
/// It tests the emitted text: single bits tell linear programs apart, but that the text is as linear as the certified
/// program is not shown here.
pub(super) fn assertion(header: &Header, certified: &Certified) -> TokenStream {
    const DROPPED: u8 = u8::MAX;
    let (map, pins) = (certified.map(), pinned(certified.program()));
    let (name, conditions) = (&header.name, header.conditions());
    let one = |width: Width| -> Literal { format!("1_{width}").parse().expect("a number and a type make a literal") };
    let (one_in, one_out) = (one(map.input()), one(map.output()));
    let size = Literal::usize_unsuffixed(map.input().size());
    let to = map.destinations().iter().map(|to| Literal::u8_unsuffixed(to.unwrap_or(DROPPED)));
    let [bit, table] = ["bit", "TO"].map(|own| body::name_beside(own, &[name]));
    let reached = quote!(#one_out << #table[#bit]);
    let all_mapped = map.destinations().iter().all(Option::is_some);
    let expected = if all_mapped {
        reached
    } else {
        let dropped = Literal::u8_unsuffixed(DROPPED);
        quote!(if #table[#bit] == #dropped { 0 } else { #reached })
    };
    let check = quote!(::core::assert!(#name(#one_in << #bit) == #expected););
    let check = if map.promised_zero() == 0 {
        check
    } else {
        let promised = body::literal(map.promised_zero(), map.input(), body::span());
        quote!(if (#promised >> #bit) & 1 == 0 { #check })
    };
    quote_spanned! {body::span()=>
        #(#conditions)*
        const _: () = {
            #pins
            const #table: [::core::primitive::u8; #size] = [#(#to),*];
            let mut #bit = 0;
            while #bit < #size {
                #check
                #bit += 1;
            }
        };
    }
}

/// Rust source files.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(super) struct Rust;

#[cfg(feature = "files")]
impl super::Language for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn about(&self) -> &'static str {
        "Rust: a documented `const fn` and an assertion that it is the map; with intrinsics for x86-64-v3 and -v4"
    }

    fn extension(&self) -> &'static str {
        "rs"
    }

    fn write(&self, file: &super::File<'_>) -> Result<String, Unsupported> {
        let mut text: String =
            file.header().iter().map(|line| format!("{}\n", format!("// {line}").trim_end())).collect();
        for item in file.functions {
            text.push('\n');
            let header = Header::public(item.name);
            let tokens = if needs_intrinsics(item) {
                machines::with_intrinsics(&header, item)?
            } else {
                function(&header, item, &[])?
            };
            text.push_str(&format(&tokens));
        }
        Ok(text)
    }

    fn write_family(&self, file: &super::FamilyFile<'_>) -> Option<String> {
        let text: String = file.header().iter().map(|line| format!("{}\n", format!("// {line}").trim_end())).collect();
        Some(format!("{text}\n{}", format(&super::family::of_file(file))))
    }
}

/// Whether a function has instructions of its machine. One that has none is a `const fn` for every machine.
#[cfg(feature = "files")]
fn needs_intrinsics(function: &Function<'_>) -> bool {
    function.target.machine.is_some() && !PORTABLE.can_run(function.found.certified.program())
}

/// The bare function, without documentation and assertion: the program as a person would type it.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
#[cfg(feature = "files")]
pub fn code(function: &Function<'_>) -> Result<String, Unsupported> {
    let program = function.found.certified.program();
    let header = Header::public(function.name);
    let (Header { name, argument, .. }, [input, output]) =
        (&header, [program.input(), program.output()].map(word_type));
    if needs_intrinsics(function) {
        let body = body::body(program, argument, Instructions::Intrinsics)?;
        return Ok(format(&quote!(pub fn #name(#argument: #input) -> #output { #body })));
    }
    let body = portable_body(program, argument)?;
    Ok(format(&quote!(pub const fn #name(#argument: #input) -> #output { #body })))
}

#[cfg(feature = "files")]
fn format(tokens: &TokenStream) -> String {
    // `::core::primitive` guards expansions against the names around them. In a file it hurts the eye, and the constants of
    // those types beside the code do not compile where the plain names are other types.
    let plain = tokens.to_string().replace(":: core :: primitive :: ", "");
    prettyplease::unparse(&syn::parse_str(&plain).expect("what is emitted is Rust"))
}
