//! What `#[derive(Represent)]` emits.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::function::{self, Emitted};
use super::super::identity;
use super::super::permute::snake;
use super::super::place::relocated;
use super::super::types::shown;
use super::codes::Codes;
use super::maps::{Mailbox, Maps, together};
use super::network::{Network, Part};
use super::{Form, Represent};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, word_type};

/// The three functions that every form has, as bodies, and what they call.
struct Bodies {
    functions: TokenStream,
    /// Of `self`: the planes.
    to_planes: TokenStream,
    to_docs: String,
    /// Of `p0`, `p1` and so on: the type.
    of_planes: TokenStream,
    of_docs: String,
    /// Of `self` and `code`: the set.
    squares_of: TokenStream,
}

impl Represent<'_> {
    pub(super) fn emit(&self, wrong: &mut Diagnostics) -> TokenStream {
        let made = match &self.form {
            Form::Planes => Ok(self.planes()),
            Form::Mailbox(mailbox) => self.mailbox(*mailbox),
            Form::Sets(codes) => self.sets(codes),
        };
        match made {
            Ok(bodies) => self.items(&bodies),
            Err(error) => {
                wrong.extend(error);
                TokenStream::new()
            }
        }
    }

    fn items(&self, bodies: &Bodies) -> TokenStream {
        let Bodies { functions, to_planes, to_docs, of_planes, of_docs, squares_of } = bodies;
        let (ident, visibility, set) = (&self.input.ident, &self.input.vis, self.set());
        let (count, none) = (Literal::usize_unsuffixed(self.bits), self.none());
        let byte = quote!(::core::primitive::u8);
        let names = self.plane_names();
        let numbers = (0..self.bits).map(Literal::usize_unsuffixed);
        let of_code = format!(" The squares whose code is `code`; of a code that `{ident}` cannot hold, none.");
        let (conversions, impls) = self.conversions();
        let coding = self.coding();
        let facade = &self.facade;
        quote! {
            #[doc(hidden)]
            #[allow(clippy::trivially_copy_pass_by_ref, clippy::wrong_self_convention, clippy::cast_possible_truncation)]
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, trivial_numeric_casts)]
            const _: () = {
                #functions
                #[inline]
                const fn __permgen_of_planes(planes: &[#set]) -> #ident {
                    #(let #names: #set = if #numbers < planes.len() { planes[#numbers] } else { #none };)*
                    #ident::__permgen_made(#(#names),*)
                }
                impl #ident {
                    /// The planes of the codes: plane `k` has bit `k` of the code of each square.
                    ///
                    #[doc = #to_docs]
                    #[inline]
                    #[must_use]
                    #visibility const fn to_planes(&self) -> [#set; #count] { #to_planes }

                    /// The same board of its planes.
                    ///
                    #[doc = #of_docs]
                    #[inline]
                    #[must_use]
                    #visibility const fn of_planes(planes: [#set; #count]) -> Self { __permgen_of_planes(&planes) }

                    #[doc = #of_code]
                    #[inline]
                    #[must_use]
                    #visibility const fn squares_of(&self, code: #byte) -> #set { #squares_of }

                    #[inline]
                    const fn __permgen_made(#(#names: #set),*) -> Self { #of_planes }

                    #conversions
                }
                #[automatically_derived]
                impl #facade::represent::Represent for #ident {
                    const CODING: #facade::represent::Coding = #coding;
                }
                #impls
            };
        }
    }

    /// The conversions of other types: methods, and implementations of `From`.
    fn conversions(&self) -> (TokenStream, TokenStream) {
        let (facade, ident, visibility) = (&self.facade, &self.input.ident, &self.input.vis);
        let (mut methods, mut impls) = (TokenStream::new(), TokenStream::new());
        for ty in &self.from {
            let span = ty.span().resolved_at(Span::mixed_site());
            let facade = &relocated(facade, span);
            let ident = &Ident::new(&ident.to_string(), ident.span().located_at(span));
            let name = format_ident!("from_{}", name_of(ty), span = ty.span());
            let docs =
                format!(" The same board of a [`{}`]; fails to compile where its codes are none of these.", shown(ty));
            let through = quote_spanned!(span=> __permgen_of_planes(&<#ty>::to_planes(other)));
            let body = match &self.form {
                Form::Planes | Form::Mailbox(_) => through,
                Form::Sets(codes) => {
                    let direct = self.sets_of(codes, ty, span);
                    quote_spanned! {span=>
                        // Sets are made of sets at once.
                        if <#ty as #facade::represent::Represent>::CODING.codes.is_some() { #direct } else { #through }
                    }
                }
            };
            methods.extend(quote_spanned! {span=>
                #[doc = #docs]
                #[inline]
                #[must_use]
                #visibility const fn #name(other: &#ty) -> Self { #body }
            });
            impls.extend(quote_spanned! {span=>
                const _: () = #facade::represent::reads(
                    &<#ident as #facade::represent::Represent>::CODING,
                    &<#ty as #facade::represent::Represent>::CODING,
                );
                #[automatically_derived]
                impl ::core::convert::From<#ty> for #ident {
                    #[inline]
                    fn from(other: #ty) -> Self { Self::#name(&other) }
                }
                #[automatically_derived]
                impl ::core::convert::From<&#ty> for #ident {
                    #[inline]
                    fn from(other: &#ty) -> Self { Self::#name(other) }
                }
            });
        }
        (methods, impls)
    }

    /// Sets of those of another type, code by code.
    fn sets_of(&self, codes: &Codes, ty: &Type, span: Span) -> TokenStream {
        let named = codes.named();
        let each = self.board.words().count;
        let names: Vec<Ident> = named.iter().map(|(code, _)| format_ident!("c{code}")).collect();
        let lets = named.iter().zip(&names).map(|((code, _), name)| {
            let code = Literal::u8_unsuffixed(*code);
            quote_spanned!(span=> let #name = <#ty>::squares_of(other, #code);)
        });
        let mut words: Vec<TokenStream> = Vec::new();
        for set in 0..codes.sets() {
            for at in 0..each {
                let of = named.iter().zip(&names).filter(|((_, sets), _)| sets.contains(&set));
                let of = of.map(|(_, name)| self.at(&quote!(#name), at));
                words.push(quote!(#(#of)|*));
            }
        }
        let made = self.held.made(&words);
        quote!({ #(#lets)* #made })
    }

    fn planes(&self) -> Bodies {
        let ident = &self.input.ident;
        let words = self.held.each(&quote!(self));
        let made: Vec<TokenStream> = self.plane_names().iter().flat_map(|name| self.words_of(&quote!(#name))).collect();
        Bodies {
            functions: TokenStream::new(),
            to_planes: self.grouped(&words),
            to_docs: format!(" `{ident}` is these planes."),
            of_planes: self.held.made(&made),
            of_docs: format!(" `{ident}` is these planes."),
            squares_of: self.matching(),
        }
    }

    fn mailbox(&self, mailbox: Mailbox) -> Result<Bodies, Diagnostics> {
        let maps = Maps::new(mailbox, &self.board)?;
        let there = maps.to_planes(&mailbox.to_words(&self.held.each(&quote!(self))));
        let planes: Vec<_> = self.plane_names().iter().map(|name| self.words_of(&quote!(#name))).collect();
        let back = maps.of_planes(&planes);
        let made = self.held.made(&mailbox.to_elements(&back.words));
        let grouped = self.grouped(&there.words);
        let (lets, lets_back, [operations, operations_back]) = (&there.lets, &back.lets, maps.operations);
        let lost = if mailbox.in_one == 1 && mailbox.bits < mailbox.element.size() {
            format!(" Bits above the lowest {} of an element are not looked at.", mailbox.bits)
        } else {
            String::new()
        };
        Ok(Bodies {
            functions: maps.functions,
            to_planes: quote!(#lets #grouped),
            to_docs: format!(" {operations} operations, and those that put elements in words.{lost}"),
            of_planes: quote!(#lets_back #made),
            of_docs: format!(" {operations_back} operations, and those that take elements out of words."),
            squares_of: self.matching(),
        })
    }

    fn sets(&self, codes: &Codes) -> Result<Bodies, Diagnostics> {
        let network = Network::new(codes).ok_or_else(|| {
            Diagnostic::new(self.input.ident.span(), "no functions were found that make the bits of these codes")
                .help("this is a mistake in permgen: please report it")
        })?;
        let (ident, each) = (&self.input.ident, self.board.words().count);
        let (functions, made, operations) = self.sets_of_planes(codes)?;
        let is_whole = (0..each).all(|at| self.is_whole(at));
        let to_operations = network.operations(usize::from(!is_whole)) * each;
        let promise = self.promise(codes);
        Ok(Bodies {
            functions,
            to_planes: self.planes_of_sets(codes, &network, &promise),
            to_docs: format!(
                " {to_operations} operations. Squares are promised to be in at most one set of a kind, which debug builds assert; the code of one in \
                 two is made of the bits of both. {}",
                match codes.empty {
                    Some(empty) => format!("The code of a square in no set is {empty}."),
                    None => "Every square is promised to be in a set.".to_owned(),
                }
            ),
            of_planes: made,
            of_docs: format!(
                " {operations} operations. A square whose code no set of `{ident}` stands for is in none."
            ),
            squares_of: self.squares_of_sets(codes),
        })
    }

    /// A function of the planes for each set: its functions, the value, and the operations of all.
    fn sets_of_planes(&self, codes: &Codes) -> Result<(TokenStream, TokenStream, u32), Diagnostics> {
        let (word, names) = (self.word(), self.plane_names());
        let named = codes.named();
        let (mut functions, mut words, mut sum) = (TokenStream::new(), Vec::new(), 0);
        for set in 0..codes.sets() {
            let own = named.iter().filter(|(_, sets)| sets.contains(&set)).map(|(code, _)| *code);
            let own: Vec<u8> = own.collect();
            let terms = own.iter().map(|code| {
                let bits = names
                    .iter()
                    .enumerate()
                    .map(|(bit, name)| if code >> bit & 1 == 1 { quote!(#name) } else { quote!(!#name) });
                quote!((#(#bits)&*))
            });
            let name = format_ident!("set_{set}");
            let Emitted { tokens, function, operations, .. } =
                function::of_bits(&name, &names, &word, &quote!(#(#terms)|*))?;
            functions.extend(tokens);
            for at in 0..self.board.words().count {
                let arguments = names.iter().map(|name| self.at(&quote!(#name), at));
                let value = quote!(#function(#(#arguments),*));
                let is_masked = own.contains(&0) && !self.is_whole(at);
                let mask = self.mask(at);
                words.push(if is_masked { quote!(#value & #mask) } else { value });
                sum += operations + u32::from(is_masked);
            }
        }
        Ok((functions, self.held.made(&words), sum))
    }

    /// The planes of sets, word by word.
    fn planes_of_sets(&self, codes: &Codes, network: &Network, promise: &TokenStream) -> TokenStream {
        let (each, word) = (self.board.words().count, self.word());
        let leaves = self.held.each(&quote!(self));
        let mut lets = TokenStream::new();
        let mut planes = vec![Vec::new(); self.bits];
        for at in 0..each {
            let signal = |number: usize| {
                if number < codes.sets() {
                    leaves[number * each + at].clone()
                } else {
                    let name = format_ident!("u{at}_{}", number - codes.sets());
                    quote!(#name)
                }
            };
            for (number, &(a, b)) in network.unions.iter().enumerate() {
                let name = format_ident!("u{at}_{number}");
                let (a, b) = (signal(a), signal(b));
                lets.extend(quote!(let #name: #word = #a | #b;));
            }
            let mask = (!self.is_whole(at)).then(|| self.mask(at)).map(|mask| quote!(& #mask));
            for (plane, parts) in planes.iter_mut().zip(&network.planes) {
                let parts: Vec<TokenStream> = parts
                    .iter()
                    .map(|part| match *part {
                        Part::Signal(number) => signal(number),
                        Part::Both(a, b) => {
                            let (a, b) = (signal(a), signal(b));
                            quote!((#a & #b))
                        }
                        Part::Empty => {
                            let any = network.any.map(signal);
                            quote!((!#any #mask))
                        }
                    })
                    .collect();
                plane.push(if parts.is_empty() { quote!(0) } else { quote!(#(#parts)|*) });
            }
        }
        let words: Vec<TokenStream> = planes.into_iter().flatten().collect();
        let planes = self.grouped(&words);
        quote!(#promise #lets #planes)
    }

    /// What debug builds assert of sets.
    fn promise(&self, codes: &Codes) -> TokenStream {
        let (ident, each, word) = (&self.input.ident, self.board.words().count, self.word());
        let leaves = self.held.each(&quote!(self));
        let mut asserted = TokenStream::new();
        let once = |sets: std::ops::Range<usize>, at: usize| {
            let sets = sets.map(|set| &leaves[set * each + at]);
            quote!({ #(twice |= any & #sets; any |= #sets;)* any })
        };
        let kinds = codes.kinds.len();
        for at in 0..each {
            let first = once(0..kinds, at);
            let second = (!codes.colors.is_empty()).then(|| once(kinds..codes.sets(), at));
            let second = second.map(|second| {
                quote! {
                    any = 0;
                    let colors: #word = #second;
                    twice |= kinds ^ colors;
                }
            });
            asserted.extend(quote! {({
                let (mut any, mut twice): (#word, #word) = (0, 0);
                let kinds: #word = #first;
                #second
                let _ = (any, kinds);
                twice == 0
            }) & });
        }
        let text = if codes.colors.is_empty() {
            format!("`{ident}`: a square is in two sets")
        } else {
            format!("`{ident}`: a square is in two kinds or in two colors, or in a kind without a color")
        };
        quote!(::core::debug_assert!(#asserted true, #text);)
    }

    fn squares_of_sets(&self, codes: &Codes) -> TokenStream {
        let each = self.board.words().count;
        let leaves = self.held.each(&quote!(self));
        let value = |words: Vec<TokenStream>| together(&words);
        let arms = codes.named().into_iter().map(|(code, sets)| {
            let code = Literal::u8_unsuffixed(code);
            let words = (0..each).map(|at| {
                let sets = sets.iter().map(|set| &leaves[set * each + at]);
                quote!(#(#sets)&*)
            });
            let value = value(words.collect());
            quote!(#code => #value,)
        });
        let empty = codes.empty.map(|code| {
            let code = Literal::u8_unsuffixed(code);
            let words = (0..each).map(|at| {
                let sets = (0..codes.kinds.len()).map(|set| &leaves[set * each + at]);
                let mask = (!self.is_whole(at)).then(|| self.mask(at)).map(|mask| quote!(& #mask));
                quote!(!(#(#sets)|*) #mask)
            });
            let value = value(words.collect());
            quote!(#code => #value,)
        });
        let none = self.none();
        quote!(match code { #(#arms)* #empty _ => #none, })
    }

    /// The squares of a code, of planes.
    fn matching(&self) -> TokenStream {
        let (each, word) = (self.board.words().count, self.word());
        let words: Vec<TokenStream> = (0..each)
            .map(|at| {
                let mask = self.mask(at);
                let planes = (0..self.bits).map(|plane| {
                    let (bit, number) = (Literal::usize_unsuffixed(plane), Literal::usize_unsuffixed(plane));
                    let plane = self.at(&quote!(planes[#number]), at);
                    quote!((#plane ^ if code >> #bit & 1 == 1 { 0 } else { <#word>::MAX }))
                });
                quote!(#mask #(& #planes)*)
            })
            .collect();
        let value = together(&words);
        let none = self.none();
        let value = if self.bits < 8 {
            let bits = Literal::usize_unsuffixed(self.bits);
            quote!(if code >> #bits == 0 { #value } else { #none })
        } else {
            value
        };
        quote!(let planes = self.to_planes(); #value)
    }

    /// What is compared with other types.
    fn coding(&self) -> TokenStream {
        let facade = &self.facade;
        let layout = identity::layout(facade, &self.input.ident.to_string(), &self.board);
        let bits = Literal::usize_unsuffixed(self.bits);
        let codes = match &self.form {
            Form::Sets(codes) => {
                let mask = codes.mask();
                quote!(::core::option::Option::Some(#mask))
            }
            Form::Planes | Form::Mailbox(_) => quote!(::core::option::Option::None),
        };
        let form = match &self.form {
            Form::Planes => "planes",
            Form::Mailbox(_) => "mailbox",
            Form::Sets(codes) if codes.colors.is_empty() => "sets",
            Form::Sets(_) => "kinds",
        };
        quote!(#facade::represent::Coding { layout: #layout, form: #form, bits: #bits, codes: #codes })
    }

    /// The type of a word.
    fn word(&self) -> TokenStream {
        word_type(self.board.words().width)
    }

    /// The type of a set of squares.
    fn set(&self) -> TokenStream {
        Grouping::Array.ty(self.board.words())
    }

    /// No squares.
    fn none(&self) -> TokenStream {
        together(&vec![quote!(0); self.board.words().count])
    }

    fn plane_names(&self) -> Vec<Ident> {
        (0..self.bits).map(|plane| format_ident!("p{plane}", span = Span::mixed_site())).collect()
    }

    /// A word of a set.
    fn at(&self, set: &TokenStream, word: usize) -> TokenStream {
        let number = Literal::usize_unsuffixed(word);
        if self.board.words().count == 1 { set.clone() } else { quote!(#set[#number]) }
    }

    /// All words of a set.
    fn words_of(&self, set: &TokenStream) -> Vec<TokenStream> {
        (0..self.board.words().count).map(|word| self.at(set, word)).collect()
    }

    /// Words as an array of sets.
    fn grouped(&self, words: &[TokenStream]) -> TokenStream {
        let sets = words.chunks(self.board.words().count).map(together);
        quote!([#(#sets),*])
    }

    /// The bits of a word that hold squares.
    fn squares_in(&self, word: usize) -> u128 {
        let size = self.board.words().width.size();
        let places = (0..self.board.squares()).map(|number| usize::from(self.board.place(number)));
        places.filter(|place| place / size == word).fold(0, |mask, place| mask | 1 << (place % size))
    }

    fn is_whole(&self, word: usize) -> bool {
        self.squares_in(word) == self.board.words().width.mask()
    }

    fn mask(&self, word: usize) -> TokenStream {
        let mask = Literal::u128_unsuffixed(self.squares_in(word));
        quote!(#mask)
    }
}

/// What a type is called in the name of a function.
fn name_of(ty: &Type) -> String {
    match ty {
        Type::Group(group) => name_of(&group.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| snake(last.ident.to_string().trim_start_matches("r#"))),
        _ => "other".to_owned(),
    }
}
