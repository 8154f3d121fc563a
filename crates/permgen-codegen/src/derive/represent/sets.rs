//! Sets of squares for codes: `sets`, and `kinds` with `colors`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

use super::super::function::{self, Emitted};
use super::Represent;
use super::bodies::Bodies;
use super::codes::Codes;
use super::maps::{local, parameter, together};
use super::network::{Network, Part};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

impl Represent<'_> {
    /// Sets of those of another type, code by code.
    pub(super) fn sets_of(&self, codes: &Codes, ty: &Type, span: Span) -> TokenStream {
        let named = codes.named();
        let each = self.board.words().count;
        let names: Vec<Ident> = named.iter().map(|(code, _)| local(&format!("c{code}"))).vec();
        let other = parameter("other");
        let lets = named.iter().zip(&names).map(|((code, _), name)| {
            let code = Literal::u8_unsuffixed(*code);
            quote_spanned!(span=> let #name = <#ty>::squares_of(#other, #code);)
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

    pub(super) fn sets(&self, codes: &Codes) -> Result<Bodies, Diagnostics> {
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
            let own: Vec<u8> = own.vec();
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
                    let name = local(&format!("u{at}_{}", number - codes.sets()));
                    quote!(#name)
                }
            };
            for (number, &(a, b)) in network.unions.iter().enumerate() {
                let name = local(&format!("u{at}_{number}"));
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
                    .vec();
                plane.push(if parts.is_empty() { quote!(0) } else { quote!(#(#parts)|*) });
            }
        }
        let words: Vec<TokenStream> = planes.into_iter().flatten().vec();
        let planes = self.grouped(&words);
        quote!(#promise #lets #planes)
    }

    /// What debug builds assert of sets.
    fn promise(&self, codes: &Codes) -> TokenStream {
        let (ident, each, word) = (&self.input.ident, self.board.words().count, self.word());
        let leaves = self.held.each(&quote!(self));
        let [any, twice, first_sets, second_sets] = ["any", "twice", "kinds", "colors"].map(local);
        let mut asserted = TokenStream::new();
        let once = |sets: std::ops::Range<usize>, at: usize| {
            let sets = sets.map(|set| &leaves[set * each + at]);
            quote!({ #(#twice |= #any & #sets; #any |= #sets;)* #any })
        };
        let kinds = codes.kinds.len();
        for at in 0..each {
            let first = once(0..kinds, at);
            let second = (!codes.colors.is_empty()).then(|| once(kinds..codes.sets(), at));
            let second = second.map(|second| {
                quote! {
                    #any = 0;
                    let #second_sets: #word = #second;
                    #twice |= #first_sets ^ #second_sets;
                }
            });
            asserted.extend(quote! {({
                let (mut #any, mut #twice): (#word, #word) = (0, 0);
                let #first_sets: #word = #first;
                #second
                let _ = (#any, #first_sets);
                #twice == 0
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
            let value = value(words.vec());
            quote!(#code => #value,)
        });
        let empty = codes.empty.map(|code| {
            let code = Literal::u8_unsuffixed(code);
            let words = (0..each).map(|at| {
                let sets = (0..codes.kinds.len()).map(|set| &leaves[set * each + at]);
                let mask = (!self.is_whole(at)).then(|| self.mask(at)).map(|mask| quote!(& #mask));
                quote!(!(#(#sets)|*) #mask)
            });
            let value = value(words.vec());
            quote!(#code => #value,)
        });
        let none = self.none();
        let code = parameter("code");
        quote!(match #code { #(#arms)* #empty _ => #none, })
    }
}
