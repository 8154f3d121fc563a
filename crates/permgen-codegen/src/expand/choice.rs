//! A function of a board and of arguments that choose its map: what is certified takes the number of the map.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned as _;

use super::mentions;
use super::signature::{Declaration, Types, declared_words};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{self, Header, word_type};
use crate::syntax::{Argument, Attribute, Signature, Visibility};
use permgen_core::width::Width;

/// The function as the user sees it, around the one that takes a number.
pub(crate) struct Choice {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    signature: Signature,
    board: Ident,
    number: TokenStream,
}

impl Choice {
    /// The function of the number and the board, which is certified, and what stands around it. `number` is the expression in
    /// the other arguments that says which map is meant; `by_square` is what is wrong unless the square is an argument.
    pub(crate) fn new(
        declaration: &Declaration,
        number: &TokenStream,
        by_square: Option<Diagnostic>,
        for_machines: bool,
    ) -> Result<(Self, Header, Types), Diagnostics> {
        let mut wrong = Diagnostics::new();
        declaration.check_function(for_machines, &mut wrong);
        let mut board = None;
        let is_square = |argument: &Argument| match argument {
            Argument::Typed(typed) => typed.binding.name().is_some_and(|name| name == "sq" || name == "i"),
            Argument::Receiver(_) => false,
        };
        wrong.extend(by_square.filter(|_| !declaration.signature.inputs.iter().any(is_square)));
        for argument in &declaration.signature.inputs {
            let Argument::Typed(argument) = argument else {
                wrong.push(
                    Diagnostic::new(argument.span(), "a function that is generated cannot take `self`").help(HELP),
                );
                continue;
            };
            match argument.binding.name() {
                Some(name) if mentions(number, &name.to_string()) => {}
                Some(name) if board.is_none() => {
                    board = declared_words(&argument.ty, &mut wrong).map(|words| (name.clone(), words));
                }
                _ => wrong.push(
                    Diagnostic::new(argument.binding.span(), "this chooses nothing, and is not the board")
                        .help("one argument is the board; the others select the map, after `match` or `if`"),
                ),
            }
        }
        let output = declaration.output_words(&mut wrong);
        let Some(((board, (input, taken)), ((output, returned), result))) = board.zip(output) else {
            if wrong.is_empty() {
                let span = declaration.name().span();
                wrong.push(Diagnostic::new(span, "there is no board among the arguments").help(HELP));
            }
            return Err(wrong);
        };
        let header = Header {
            attributes: Vec::new(),
            visibility: Visibility::default(),
            is_const: declaration.signature.constness.is_some(),
            name: format_ident!("chosen"),
            arguments: vec![(format_ident!("number"), word_type(Width::W8)), (format_ident!("board"), taken.ty(input))],
            board: taken,
            result: returned,
            number: None,
        };
        let choice = Self {
            attributes: declaration.attributes.clone(),
            visibility: declaration.visibility.clone(),
            signature: declaration.signature.clone(),
            board,
            number: number.clone(),
        };
        wrong.into_result((choice, header, Types { input, output, result }))
    }

    /// Takes the expression of the number of the map, where repetitions are counted; those `at_rest` are of a map without an
    /// inverse, and so of no negative number.
    pub(crate) fn count(&mut self, (number, at_rest): (TokenStream, Vec<Ident>)) -> Result<(), Diagnostics> {
        self.number = number;
        let mut wrong = Diagnostics::new();
        for argument in &self.signature.inputs {
            let Argument::Typed(argument) = argument else { continue };
            let (Some(name), ty) = (argument.binding.name(), &argument.ty) else { continue };
            let is_signed = ["i8", "i16", "i32", "i64", "i128", "isize"].iter().any(|signed| ty.is(signed));
            if is_signed && at_rest.contains(name) {
                let shown = quote::quote!(#ty);
                wrong.push(
                    Diagnostic::new(
                        ty.span(),
                        format!("`{name}` may be negative, and the map has no inverse to repeat"),
                    )
                    .help(format!("take an unsigned number: `{name}: {}`", shown.to_string().replacen('i', "u", 1))),
                );
            }
        }
        wrong.into_result(())
    }

    /// The user's function, in which `chosen` is the certified one, and called.
    pub(crate) fn around(&self, docs: &[String], chosen: &TokenStream) -> TokenStream {
        let Self { attributes, visibility, signature, board, number } = self;
        let attributes = header::attributes(attributes, docs, &[]);
        // What chooses is evaluated where no name of what is generated is in scope.
        let map = Ident::new("map", proc_macro2::Span::mixed_site());
        let mut signature = signature.clone();
        for argument in &mut signature.inputs {
            if let Argument::Typed(argument) = argument {
                argument.attributes.clear();
            }
        }
        quote_spanned! {proc_macro2::Span::mixed_site()=>
            #attributes
            #visibility #signature {
                let #map: ::core::primitive::u8 = #number;
                {
                    #chosen
                    chosen(#map, #board)
                }
            }
        }
    }
}

const HELP: &str =
    "write `const fn turn(board: u64, flip: bool) -> u64 { if flip { flip_vertical } else { identity } }`";
