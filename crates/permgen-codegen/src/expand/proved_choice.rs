//! `#[proves]` of a choice among maps: for each value of the arguments that choose, the function with this value in the place of the
//! argument is followed and certified. What is emitted is a `match` with a certified program for each of the values.

use permgen_core::vector::{IntoVector as _, sort_by_key};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{FnArg, ItemFn, Pat, PatIdent, PatType};

use permgen_core::meaning::Meaning;
use permgen_core::program::Program;

use super::claimed::Claimed;
use super::options::Options;
use super::proved::{certify_map, certify_sums, check_size};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::pinned;
use crate::emit::rust::portable_body;
use crate::spec::{Meant, Parameter, Scope, Spec, Values};

/// So many values of the arguments that choose are followed at most.
const MOST_VALUES: usize = 1 << 10;

/// Where other choices are proved.
const CHOICES: &str = "`permgen prove FILE.rs` proves each case from compiled code, with the comment `// permgen: if black { sq ^ 56 } else { sq }` above the function; `permgen::permutation!` makes such a function";

/// An argument that chooses.
struct Selector {
    name: PatIdent,
    /// Its type, `bool` or `u8`.
    ty: Ident,
    /// Its values, and what each adds to the number of the map.
    values: Vec<(TokenStream, usize)>,
}

/// The arguments that choose, each with a value of it.
struct Chosen<'a> {
    /// What they add up to.
    number: usize,
    values: Vec<(&'a Selector, &'a TokenStream)>,
}

/// The function that was followed for each value of the arguments that choose, or errors unless it is proved to be the map of each.
pub(super) fn certified(
    function: &ItemFn,
    spec: &Spec,
    names: &[String],
    options: &Options,
) -> Result<TokenStream, Diagnostics> {
    if spec.is_square_of() {
        let what = "a choice among maps of the numbers of squares is not proved here";
        return Err(Diagnostic::new(Span::call_site(), what).help(CHOICES).into());
    }
    let is_selector = |argument: &FnArg| name_of(argument).is_some_and(|name| names.contains(&name.ident.to_string()));
    let mut one = function.clone();
    one.sig.inputs = function.sig.inputs.iter().filter(|argument| !is_selector(argument)).cloned().collect();
    for name in names {
        if !function.sig.inputs.iter().any(|it| name_of(it).is_some_and(|it| it.ident == name.as_str())) {
            let what = format!("`{}` takes no `{name}`, by which the specification chooses", function.sig.ident);
            return Err(Diagnostic::new(function.sig.paren_token.span.join(), what).help(CHOICES).into());
        }
    }
    let claimed = Claimed::new(&one, options)?;
    if !claimed.takes_words_by_value() {
        let what = "a function that chooses takes its words by value here";
        return Err(Diagnostic::new(one.sig.inputs.span(), what).help(CHOICES).into());
    }
    let meant = spec.mean(&Scope::default().between(claimed.types().sides()).with_arguments_by_name())?;
    let selectors = function.sig.inputs.iter().filter(|argument| is_selector(argument));
    let selectors = selectors.map(|argument| Selector::new(argument, &meant.parameters)).try_vec()?;
    let mut programs: Vec<(Program, Vec<Chosen<'_>>)> = Vec::new();
    for chosen in combinations(&selectors, function)? {
        let program = chosen.program(&one, options, &meant)?;
        match programs.iter_mut().find(|(known, _)| *known == program) {
            Some((_, all)) => all.push(chosen),
            None => programs.push((program, vec![chosen])),
        }
    }
    check_size(&function.sig, programs.iter().map(|(program, _)| program))?;
    // All values are there: the last arm has what most of them have.
    sort_by_key(&mut programs, |(_, chosen)| chosen.len());
    let last = programs.len().saturating_sub(1);
    let arms = programs.iter().enumerate().map(|(number, (program, chosen))| {
        let refuse = |error: crate::emit::Unsupported| Diagnostic::new(function.sig.ident.span(), error.to_string());
        let body = portable_body(program, &claimed.words()).map_err(refuse)?;
        let patterns = chosen.iter().map(|chosen| {
            let values = chosen.values.iter().map(|(_, value)| value);
            quote!((#(#values,)*))
        });
        let pattern = if number == last { quote!(_) } else { quote!(#(#patterns)|*) };
        let pins = pinned(program);
        Ok::<_, Diagnostic>(quote!(#pattern => { #pins #body }))
    });
    let arms = arms.try_vec()?;
    let (pins, names) = (selectors.iter().map(Selector::pin), selectors.iter().map(|it| &it.name.ident));
    let body = quote!(match (#(#names,)*) { #(#arms)* });
    let others: Vec<_> = selectors.iter().map(|selector| (selector.name.ident.clone(), selector.primitive())).vec();
    Ok(claimed.emit_choice(function, &others, &quote!(#(#pins)*), &body))
}

/// The name of an argument, if it is one.
fn name_of(argument: &FnArg) -> Option<&PatIdent> {
    match argument {
        FnArg::Typed(PatType { pat, .. }) => match &**pat {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(name),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    }
}

/// All values that the arguments can have.
fn combinations<'a>(selectors: &'a [Selector], function: &ItemFn) -> Result<Vec<Chosen<'a>>, Diagnostic> {
    let count = selectors.iter().fold(1_usize, |count, selector| count.saturating_mul(selector.values.len()));
    if count > MOST_VALUES {
        let what = format!("`{}` chooses by {count} values, more than {MOST_VALUES}", function.sig.ident);
        return Err(Diagnostic::new(function.sig.paren_token.span.join(), what).help(CHOICES));
    }
    let mut all = vec![Chosen { number: 0, values: Vec::new() }];
    for selector in selectors {
        let with = |before: &Chosen<'a>, value: &'a TokenStream, digit: usize| Chosen {
            number: before.number + digit,
            values: before.values.iter().copied().chain([(selector, value)]).vec(),
        };
        let values = || selector.values.iter();
        all = all.iter().flat_map(|before| values().map(|(value, digit)| with(before, value, *digit))).vec();
    }
    Ok(all)
}

impl Selector {
    fn new(argument: &FnArg, parameters: &[Parameter]) -> Result<Self, Diagnostic> {
        let (Some(name), FnArg::Typed(PatType { ty, .. })) = (name_of(argument), argument) else {
            return Err(Diagnostic::new(argument.span(), "this is not a name").help(CHOICES));
        };
        let (written, called) = (ty.to_token_stream().to_string(), name.ident.to_string());
        let parameter = parameters.iter().find(|parameter| parameter.name == called);
        let numbers = |count: usize, digit: &dyn Fn(usize) -> usize| -> Vec<(TokenStream, usize)> {
            let literal = |number: usize| proc_macro2::Literal::u8_suffixed(number as u8).to_token_stream();
            (0..count).map(|number| (literal(number), digit(number))).vec()
        };
        let values = match (&*written, parameter.map(|parameter| &parameter.values)) {
            ("bool", Some(Values::Truth)) => Some(vec![(quote!(false), 0), (quote!(true), 1)]),
            ("u8", Some(Values::Modulo(count))) => Some(numbers(256, &|number| number % usize::from(*count))),
            ("u8", Some(Values::Number { names, has_rest })) => {
                let named = names.len() - usize::from(*has_rest);
                let is_counted = names[..named].iter().enumerate().all(|(number, name)| name.parse() == Ok(number));
                let is_whole = *has_rest || named == 256;
                (is_counted && is_whole).then(|| numbers(256, &|number| number.min(named)))
            }
            _ => None,
        };
        let (Some(values), Some(parameter)) = (values, parameter) else {
            let what = format!(
                "`{called}: {written}` chooses among maps; here only a `bool` does, or a `u8` that is counted from 0"
            );
            return Err(Diagnostic::new(ty.span(), what).help(CHOICES));
        };
        let stride = usize::from(parameter.stride);
        let values = values.into_iter().map(|(value, digit)| (value, digit * stride)).vec();
        Ok(Self { name: name.clone(), ty: Ident::new(&written, Span::call_site()), values })
    }

    /// The type as the compiler has it, whatever the crate calls so.
    fn primitive(&self) -> TokenStream {
        let ty = &self.ty;
        quote!(::core::primitive::#ty)
    }

    /// A constant that refuses another type of that name, which the values would have.
    fn pin(&self) -> TokenStream {
        let (primitive, (value, _)) = (self.primitive(), &self.values[0]);
        quote!(const _: #primitive = #value;)
    }
}

impl Chosen<'_> {
    /// The program of the function with these values, which is proved to be the map of their number.
    fn program(&self, one: &ItemFn, options: &Options, meant: &Meant) -> Result<Program, Diagnostics> {
        let mut function = one.clone();
        let block = &one.block;
        let values = self.values.iter().map(|(Selector { name, ty, .. }, value)| quote!(let #name: #ty = #value;));
        function.block = syn::parse2(quote!({ #(#values)* #block }))?;
        self.certified(&function, options, meant).map_err(|wrong| {
            let shown = |value: &TokenStream| value.to_string().trim_end_matches("u8").to_owned();
            let names =
                self.values.iter().map(|(selector, value)| format!("`{}` is {}", selector.name.ident, shown(value)));
            let case = names.vec().join(" and ");
            let told = |one: Diagnostic| Diagnostic { message: format!("{}, where {case}", one.message), ..one };
            let mut all = Diagnostics::new();
            all.extend(wrong.into_iter().map(told));
            all
        })
    }

    fn certified(&self, function: &ItemFn, options: &Options, meant: &Meant) -> Result<Program, Diagnostics> {
        let claimed = Claimed::new(function, options)?;
        let (subject, types) = (claimed.subject(function)?, claimed.types());
        let none = || Diagnostic::new(Span::call_site(), "this is not a choice among maps of bits").help(CHOICES);
        match &meant.meaning {
            Meaning::Linear(linear) => {
                let map = types.fit(linear.cases().get(self.number).ok_or_else(none)?)?;
                Ok(certify_map(&subject, &function.sig, &map, meant)?.program().clone())
            }
            Meaning::Matrix(matrices) => {
                let matrix = types.fit_matrix(matrices.cases().get(self.number).ok_or_else(none)?)?;
                Ok(certify_sums(&subject, &function.sig, &matrix)?.program().clone())
            }
            _ => Err(none().into()),
        }
    }
}

#[cfg(test)]
#[path = "proved_choice_tests.rs"]
mod tests;
