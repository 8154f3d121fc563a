//! `permutation! { .. }`: settings, then functions that may use the names of those before them.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Token;
use syn::parse::{ParseStream, Parser as _};

use super::function::{Context, Plan};
use super::options::Options;
use super::or_stub;
use super::signature::Declaration;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::{Named, Settings, replaced_by};
use crate::syntax::{Argument, Attribute, Type, Visibility};
use permgen_core::vector::IntoVector as _;

/// Expands `permutation! { .. }`.
#[must_use]
pub fn permutation_block(tokens: TokenStream) -> TokenStream {
    block(tokens, |declaration| declaration)
}

/// Expands `linear! { .. }`: the same, where bodies are sums of the argument's bits.
#[must_use]
pub fn linear_block(tokens: TokenStream) -> TokenStream {
    block(tokens, |mut declaration| {
        let body = declaration.body.as_ref().map(|(body, _)| body.clone()).unwrap_or_default();
        let first = declaration.signature.inputs.first();
        let name = declaration.words(&body).next().or(first.and_then(Argument::binding)).map(ToTokens::to_token_stream);
        if let (Some(name), Some((body, place))) = (name, &mut declaration.body) {
            // Settings of the function stay in front.
            let tokens: Vec<TokenTree> = std::mem::take(body).into_iter().vec();
            let is_semicolon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
            let begin = tokens.iter().rposition(is_semicolon).map_or(0, |last| last + 1);
            let (settings, sums) = tokens.split_at(begin);
            let place = sums.first().map_or(*place, TokenTree::span);
            let linear = Ident::new("linear", place);
            *body = quote!(#(#settings)* #linear(|#name| #(#sums)*));
        }
        declaration
    })
}

fn block(tokens: TokenStream, prepared: fn(Declaration) -> Declaration) -> TokenStream {
    let mut emitted = TokenStream::new();
    let report = |wrong: Diagnostics, emitted: &mut TokenStream| emitted.extend(wrong.to_compile_errors());
    let parts = match split(tokens) {
        Ok(parts) => parts,
        Err((parts, wrong)) => {
            report(wrong.into(), &mut emitted);
            parts
        }
    };
    let mut context = Context::default();
    let mut has_settings = true;
    let (mut declarations, mut constants) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Settings(tokens) if declarations.is_empty() => {
                let settings =
                    Options::split_off(tokens).and_then(|(options, tokens)| Ok((options, Settings::parse(tokens)?)));
                match settings {
                    Ok((options, settings)) => {
                        context.options = options.or(&context.options);
                        context.settings = settings.or(&context.settings);
                    }
                    Err(wrong) => {
                        has_settings = false;
                        report(wrong, &mut emitted);
                    }
                }
            }
            Part::Settings(tokens) => {
                let span = tokens.into_iter().next().map_or_else(Span::call_site, |token| token.span());
                let wrong = Diagnostic::new(span, "a setting follows a function")
                    .help("settings of the block come first; write a setting for one function inside its braces");
                report(wrong.into(), &mut emitted);
            }
            Part::Constant(tokens) => match Constant::parse(tokens.clone(), &constants) {
                Ok(constant) => {
                    emitted.extend(constant.item);
                    constants.push(constant.named);
                }
                Err(wrong) => {
                    let words = tokens.into_iter().skip_while(|token| token.to_string() != "const");
                    context.failed.extend(words.skip(1).take(1).map(|name| name.to_string()));
                    report(wrong, &mut emitted);
                }
            },
            Part::Function(tokens) => match replaced_by(&constants, tokens).and_then(Declaration::parse) {
                Ok(declaration) => declarations.push(prepared(declaration)),
                Err(wrong) => report(wrong, &mut emitted),
            },
        }
    }
    let mut has_slices = false;
    context.later = declarations.iter().map(|declaration| declaration.name().to_string()).vec();
    for declaration in &declarations {
        let name = declaration.name().to_string();
        let plan = match &declaration.body {
            // What is wrong with a function may follow from a mistake in the settings.
            _ if !has_settings => Err(Diagnostics::new()),
            Some((body, span)) => Plan::new(declaration, body.clone(), *span, &context),
            None => Err(Diagnostic::new(declaration.name().span(), format!("`{name}` has no body"))
                .help(format!("say where the squares go: `.. {name}(..) -> .. {{ sq ^ 56 }}`"))
                .into()),
        };
        context.later.remove(0);
        let tokens = plan.and_then(|plan| {
            let tokens = plan.write(&plan.docs())?;
            has_slices |= plan.has_slices();
            context.declare(&name, plan.meant);
            Ok(tokens)
        });
        if tokens.is_err() {
            context.failed.push(name);
        }
        emitted.extend(or_stub(declaration, tokens, context.options.is_associated()));
    }
    // A block may ask for what only some of its functions can have, but not for what none can.
    let is_whole = context.failed.is_empty() && !declarations.is_empty();
    if let Some((true, span)) = context.options.slices.filter(|_| is_whole && !has_slices) {
        let wrong = Diagnostic::new(span, "no function of this block can have a function on slices")
            .help("only maps of words that no other argument chooses have one; leave `slices` out");
        report(wrong.into(), &mut emitted);
    }
    emitted
}

/// A constant of a block: for its functions, and as an item for everything else.
struct Constant {
    named: Named,
    item: TokenStream,
}

impl Constant {
    /// Reads attributes, a visibility and `const NAME: u64 = 0xff00;`, in which earlier constants may stand.
    fn parse(tokens: TokenStream, earlier: &[Named]) -> Result<Self, Diagnostics> {
        let tokens: Vec<TokenTree> = replaced_by(earlier, tokens)?.into_iter().vec();
        let is_const = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "const");
        let begin = tokens.iter().position(is_const).unwrap_or_default();
        let end = tokens.len() - 1;
        let named = Named::parse(&tokens[begin..end])?;
        let (before, value) = (&tokens[..begin], named.literal());
        let is_equals = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '=');
        let declared = tokens[begin..].iter().take_while(|token| !is_equals(token));
        let declared = quote!(#(#before)* #(#declared)*);
        let parser = |input: ParseStream<'_>| {
            let (attributes, visibility) = (Attribute::parse_outer(input)?, input.parse::<Visibility>()?);
            input.parse::<Token![const]>()?;
            input.parse::<Ident>()?;
            input.parse::<Token![:]>()?;
            Ok((attributes, visibility, input.parse::<Type>()?))
        };
        parser.parse2(declared.clone())?;
        let item = quote!(#[allow(dead_code)] #declared = #value;);
        Ok(Self { named, item })
    }
}

enum Part {
    /// `const NAME: u64 = 0xff00`
    Constant(TokenStream),
    /// Up to a semicolon.
    Settings(TokenStream),
    /// Up to the body, or to a semicolon for want of one.
    Function(TokenStream),
}

/// The body that `macro_rules!` passes on as a `block`, which stands in invisible brackets.
fn without_brackets(token: TokenTree) -> TokenTree {
    let TokenTree::Group(group) = &token else { return token };
    let mut inner = group.stream().into_iter();
    match (group.delimiter(), inner.next(), inner.next()) {
        (Delimiter::None, Some(TokenTree::Group(body)), None) if body.delimiter() == Delimiter::Brace => body.into(),
        _ => token,
    }
}

/// Cuts a block at its semicolons and braces, so that a mistake in one part leaves the others readable.
fn split(tokens: TokenStream) -> Result<Vec<Part>, (Vec<Part>, Diagnostic)> {
    let mut parts = Vec::new();
    let mut part: Vec<TokenTree> = Vec::new();
    let mut is_function = false;
    let mut is_empty = true;
    for token in tokens.into_iter().map(without_brackets) {
        is_empty = false;
        let (ends, semicolon) = match &token {
            TokenTree::Group(group) => (group.delimiter() == Delimiter::Brace, false),
            TokenTree::Punct(punct) => (punct.as_char() == ';', punct.as_char() == ';'),
            _ => (false, false),
        };
        is_function |= matches!(&token, TokenTree::Ident(ident) if ident == "fn");
        let lone_semicolon = semicolon && part.is_empty();
        if !lone_semicolon {
            part.push(token);
        }
        if ends && !part.is_empty() {
            let is_constant =
                semicolon && part.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "const"));
            let tokens = part.drain(..).tokens();
            parts.push(match is_function || !semicolon {
                true => Part::Function(tokens),
                false if is_constant => Part::Constant(tokens),
                false => Part::Settings(tokens),
            });
            is_function = false;
        }
    }
    if let Some(first) = part.first() {
        let wrong = Diagnostic::new(first.span(), "a declaration is incomplete")
            .help("a declaration is `pub const fn flip(board: u64) -> u64 { sq ^ 56 }`, a setting ends with `;`");
        return Err((parts, wrong));
    }
    if is_empty {
        let wrong = Diagnostic::new(Span::call_site(), "the block is empty")
            .help("declare functions, such as `pub const fn flip(board: u64) -> u64 { sq ^ 56 }`");
        return Err((parts, wrong));
    }
    Ok(parts)
}
