//! What all functions have, whatever their bodies: signatures, promises, and items that pin the types they name.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::arguments::Number;
use super::tokens;
use super::{Argument, Function};
use crate::syntax::{Attribute, Visibility};
use permgen_core::layout::Words;
use permgen_core::linear::Linear;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Program};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What the user decides about a function, apart from what it does.
#[derive(Clone)]
pub struct Header {
    /// Doc comments and other attributes.
    pub attributes: Vec<Attribute>,
    /// `pub` and the like.
    pub visibility: Visibility,
    /// Whether it is a `const fn`.
    pub is_const: bool,
    /// The function's name.
    pub name: Ident,
    /// The arguments' names and types, in their order.
    pub arguments: Vec<(Ident, TokenStream)>,
    /// How the words of the last argument stand together, where it has several.
    pub board: Grouping,
    /// How the words of the result do.
    pub result: Grouping,
    /// The expression that computes the number of a map from the arguments before the last, unless the first is that number.
    pub(crate) number: Option<(Ident, Number)>,
}

/// How several words stand together in a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grouping {
    /// `[u64; 6]`
    #[default]
    Array,
    /// `(u64, u64)`
    Tuple,
}

impl Grouping {
    /// The type of so many words.
    pub(crate) fn ty(self, words: Words) -> TokenStream {
        let word = word_type(words.width);
        match self {
            _ if words.count == 1 => word,
            Grouping::Array => {
                let count = Literal::usize_unsuffixed(words.count);
                quote!([#word; #count])
            }
            Grouping::Tuple => {
                let words = std::iter::repeat_n(word, words.count);
                quote!((#(#words),*))
            }
        }
    }

    /// The value of words that are expressions.
    pub(crate) fn value(self, words: &[TokenStream]) -> TokenStream {
        match (words, self) {
            ([word], _) => word.clone(),
            (words, Grouping::Array) => quote!([#(#words),*]),
            (words, Grouping::Tuple) => quote!((#(#words),*)),
        }
    }

    /// The word of a number of a value that has so many.
    pub(crate) fn word(self, value: &Ident, number: usize, count: usize) -> TokenStream {
        let number = Literal::usize_unsuffixed(number);
        match self {
            _ if count == 1 => quote!(#value),
            Grouping::Array => quote!(#value[#number]),
            Grouping::Tuple => quote!(#value.#number),
        }
    }
}

/// What a program's words are called in a function, and how those that it returns stand together.
pub(crate) struct Arguments<'a> {
    /// The arguments' names.
    pub(super) names: Vec<&'a Ident>,
    /// For each word of the input the argument that it is in, and the word itself.
    pub(super) words: Vec<(usize, TokenStream)>,
    /// How the results stand together.
    pub(super) result: Grouping,
}

impl<'a> Arguments<'a> {
    /// Arguments that are a word each.
    pub(super) fn words(names: &[&'a Ident]) -> Self {
        let words = names.iter().enumerate().map(|(number, name)| (number, quote!(#name))).vec();
        Self { names: names.to_vec(), words, result: Grouping::Array }
    }

    /// One argument that has so many words.
    pub(crate) fn grouped(name: &'a Ident, words: Words, grouping: Grouping, result: Grouping) -> Self {
        let words = (0..words.count).map(|number| (0, grouping.word(name, number, words.count))).vec();
        Self { names: vec![name], words, result }
    }
}

impl Header {
    /// A public function of that name, which may be raw, without attributes.
    ///
    /// # Panics
    ///
    /// When `name` is not an identifier.
    #[must_use]
    pub fn public(name: &str, function: &Function<'_>) -> Self {
        let ident = |name: &str| Ident::new(name, Span::call_site());
        let argument = |Argument { name, words, is_bool }: Argument| {
            let ty = if is_bool { quote!(::core::primitive::bool) } else { Grouping::Array.ty(words) };
            (ident(&name), ty)
        };
        let arguments = function.arguments();
        // A specification may name a condition `System`, and the lint would not.
        let is_snake = |name: &str| !name.contains("__") && !name.bytes().any(|byte| byte.is_ascii_uppercase());
        let is_plain = arguments.iter().all(|argument| is_snake(&argument.name));
        Self {
            attributes: (!is_plain).then(|| Attribute::of(quote!(allow(non_snake_case)))).into_iter().vec(),
            visibility: Visibility::public(),
            is_const: true,
            name: match name.strip_prefix("r#") {
                Some(keyword) => Ident::new_raw(keyword, Span::call_site()),
                None => Ident::new(name, Span::call_site()),
            },
            arguments: arguments.into_iter().map(argument).vec(),
            board: Grouping::Array,
            result: Grouping::Array,
            number: function.number().map(|number| (ident(&number.name), number)),
        }
    }

    /// What the words of a program are called: the last argument has those that the others leave.
    pub(super) fn taken(&self, program: &Program) -> Arguments<'_> {
        let mut names = self.names();
        if let (Some((number, _)), Some(board)) = (&self.number, names.last()) {
            names = vec![number, board];
        }
        let single = names.len().saturating_sub(1);
        let count = program.inputs().len().saturating_sub(single);
        let mut words: Vec<(usize, TokenStream)> =
            names[..single].iter().enumerate().map(|(number, name)| (number, quote!(#name))).vec();
        if let Some(board) = names.last() {
            words.extend((0..count).map(|number| (single, self.board.word(board, number, count))));
        }
        Arguments { names, words, result: self.result }
    }

    /// The type of what a program returns.
    pub(super) fn output(&self, program: &Program) -> TokenStream {
        let words = Words { count: program.outputs().len(), width: program.outputs()[0] };
        self.result.ty(words)
    }

    /// The arguments before the board for a number of a map, which is an expression of type `usize`.
    pub(super) fn before_board(&self, number: &TokenStream) -> TokenStream {
        let Some((_, Number { terms, .. })) = &self.number else {
            let ty = &self.arguments[0].1;
            return quote!(#number as #ty,);
        };
        let values = terms.iter().map(|term| {
            let [stride, count] = [term.stride, term.count].map(|value| Literal::usize_unsuffixed(value.into()));
            let digit = quote!(#number / #stride % #count);
            if term.is_bool { quote!(#digit != 0) } else { quote!((#digit) as ::core::primitive::u8) }
        });
        quote!(#(#values,)*)
    }

    /// The same for one number.
    pub(super) fn selecting(&self, number: usize) -> TokenStream {
        let Some((_, Number { terms, .. })) = &self.number else {
            let number = Literal::usize_unsuffixed(number);
            return quote!(#number,);
        };
        let values = terms.iter().map(|term| {
            let digit = number / usize::from(term.stride) % usize::from(term.count);
            let (number, truth) = (Literal::usize_unsuffixed(digit), digit != 0);
            if term.is_bool { quote!(#truth) } else { quote!(#number) }
        });
        quote!(#(#values,)*)
    }

    /// How many of so many maps arguments select: behind the last, there may be copies of it.
    pub(super) fn selected(&self, count: usize) -> usize {
        self.number.as_ref().map_or(count, |(_, number)| number.count)
    }

    /// The names of the arguments.
    pub(super) fn names(&self) -> Vec<&Ident> {
        self.arguments.iter().map(|(name, _)| name).vec()
    }

    /// Attributes that decide whether the function exists: what belongs to it must have them too.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Attribute> {
        self.attributes.iter().filter(|attribute| attribute.is("cfg"))
    }

    /// Attributes of what belongs to the function and calls it: it exists where the function does, and its calls of a deprecated
    /// function give no warning.
    pub(crate) fn attributes_beside(&self) -> TokenStream {
        let conditions = self.conditions();
        let is_deprecated = self.attributes.iter().any(|attribute| attribute.is("deprecated"));
        let allowed = is_deprecated.then(|| quote!(#[allow(deprecated)]));
        quote!(#(#conditions)* #allowed)
    }

    /// The function: `docs` follow the user's own, `allow` names lints of clippy.
    pub(crate) fn function(
        &self,
        docs: &[String],
        allow: &[&str],
        output: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let arguments = self.arguments.iter().map(|(name, ty)| quote!(#name: #ty));
        let Self { visibility, is_const, name, .. } = self;
        let constness = is_const.then(|| quote!(const));
        let many = (self.arguments.len() > 7).then_some("too_many_arguments");
        let attributes = attributes(&self.attributes, docs, &allow.iter().copied().chain(many).vec());
        quote! {
            #attributes
            #visibility #constness fn #name(#(#arguments),*) -> #output { #body }
        }
    }
}

/// What stands before a function: the user's attributes, `docs` behind their own documentation, lints of clippy that are allowed,
/// and what every function has that does not say otherwise.
pub(crate) fn attributes(own: &[Attribute], docs: &[String], allow: &[&str]) -> TokenStream {
    let has = |attribute: &str| own.iter().any(|found| found.is(attribute));
    let documented = has("doc").then(String::new);
    let docs = documented.iter().chain(docs).map(|line| {
        let line = if line.is_empty() { String::new() } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    let inline = (!has("inline")).then(|| quote!(#[inline]));
    let must_use = (!has("must_use")).then(|| quote!(#[must_use]));
    let allow = allow.iter().map(|lint| {
        let lint = Ident::new(lint, Span::call_site());
        quote!(#[allow(clippy::#lint)])
    });
    quote!(#(#own)* #(#docs)* #(#allow)* #inline #must_use)
}

/// The absolute path of a word's type, which no `type u64 = ..` of the user's can change.
pub(crate) fn word_type(width: Width) -> TokenStream {
    let ty = Ident::new(width.rust_type(), tokens::span());
    quote!(::core::primitive::#ty)
}

/// Items that do not compile unless the types of words that a program's function names are the primitive ones. A literal's
/// suffix is a primitive type whatever is called `core`.
pub(crate) fn pinned(program: &Program) -> TokenStream {
    let has = |op: Op| program.instructions().iter().any(|instruction| instruction.op == op);
    let used = program.instructions().iter().map(|instruction| instruction.width);
    let used: Vec<Width> = used.chain(program.inputs().iter().chain(program.outputs()).copied()).vec();
    let takes_places = program.instructions().iter().any(|line| line.op.takes_places());
    let used = |width: Width| used.contains(&width) || width == Width::W32 && takes_places;
    let words = Width::ALL.into_iter().filter(|width| used(*width)).map(pin);
    words.chain(has(Op::Lookup).then(pin_size)).tokens()
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

/// The number of a map, which may be of any type, as the `u8` that the program takes: no bit above counts.
pub(super) fn number_as_byte(header: &Header, meaning: &Meaning) -> Option<TokenStream> {
    if let Some((name, number)) = &header.number {
        let terms = number.terms.iter().map(|term| {
            let argument = Ident::new(&term.name, tokens::span());
            let [most, modulo] = [term.most, term.modulo].map(|count| count.map(Literal::u8_suffixed));
            let stride = Literal::u8_suffixed(term.stride);
            match (most, modulo) {
                _ if term.is_bool => quote!(if #argument { #stride } else { 0_u8 }),
                (Some(most), _) => quote!((if #argument < #most { #argument } else { #most }) * #stride),
                (None, Some(modulo)) => quote!(#argument % #modulo * #stride),
                (None, None) => quote!(#argument.wrapping_mul(#stride)),
            }
        });
        let terms: Vec<TokenStream> = terms.vec();
        let sum = match &terms[..] {
            [one] => one.clone(),
            [first, others @ ..] => quote!((#first)#(.wrapping_add(#others))*),
            [] => quote!(0_u8),
        };
        return Some(quote!(let #name = #sum;));
    }
    let (number, ty) = header.arguments.first().filter(|_| meaning.takes_number())?;
    let byte = word_type(Width::W8);
    let is_byte = ty.to_string() == byte.to_string();
    (!is_byte).then(|| quote_spanned!(tokens::span()=> let #number = #number as #byte;))
}

/// The assertion, in debug builds and in constants, that the caller keeps what is promised.
pub(super) fn promise(header: &Header, meaning: &Meaning) -> TokenStream {
    // The same is promised of all cases.
    let Some(map) = meaning.linear().map(Linear::first) else { return TokenStream::new() };
    let Some((argument, _)) = header.arguments.last() else { return TokenStream::new() };
    let count = map.inputs();
    let promised = map.promises().iter().enumerate().filter(|(_, promised)| **promised > 0);
    let asserts = promised.map(|(number, &promised)| {
        let word = header.board.word(argument, number, count);
        let of_word = if count == 1 { String::new() } else { format!(" of word {number}") };
        let message = format!("the bits {promised:#x}{of_word} are promised to be 0");
        let are_lowest = promised & promised.wrapping_add(1) == 0;
        let promised = tokens::literal(promised, map.input(), tokens::span());
        let assert = quote_spanned!(tokens::span()=> ::core::debug_assert!(#word & #promised == 0, #message););
        match are_lowest {
            true => quote_spanned!(tokens::span()=> #[allow(clippy::verbose_bit_mask)] { #assert }),
            false => assert,
        }
    });
    asserts.tokens()
}

/// The lints of clippy that a program's code would set off.
pub(super) fn allowed(program: &Program) -> Vec<&'static str> {
    let has = |op: Op| program.instructions().iter().any(|instruction| instruction.op == op);
    let truncates = has(Op::Trunc) || program.instructions().iter().any(|line| line.op.takes_places());
    // The number of a map is of any type that a caller likes.
    let is_family = program.inputs().len() == 2 && program.inputs()[0] == Width::W8;
    // Words that are loaded side by side into words of 64 bits.
    let loads = |is: fn(Width) -> bool| has(Op::Vmovdqu64) && program.inputs().last().is_some_and(|&width| is(width));
    let (widens, halves) = (loads(|width| width < Width::W64), loads(|width| width > Width::W64));
    let bytes = program.inputs().iter().map(|width| width.size() / 8).sum::<usize>();
    let lints = [
        ("cast_possible_truncation", truncates || is_family || halves),
        ("cast_lossless", has(Op::Lookup) || is_family || widens),
        ("unnecessary_cast", has(Op::Lookup) || is_family),
        ("large_types_passed_by_value", bytes > 256),
    ];
    lints.into_iter().filter(|(_, is_set_off)| *is_set_off).map(|(lint, _)| lint).vec()
}
