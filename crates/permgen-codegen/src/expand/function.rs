//! One function: resolve what is written, search, emit.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use super::family;
use super::options::{Options, read_committed};
use super::signature::{Declaration, Words};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::machines::{Machines, works_on_lanes};
use crate::emit::{self, rust};
use crate::spec::{Resolved, Scope, Settings, Spec};
use permgen_core::number_map::{InvalidNumberMap, NumberMap};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::recipe;
use permgen_core::search::{self, Effort, Found, Objective};
use permgen_core::target::{Machine, PORTABLE, Target, X86_64_V4_LANES};
use permgen_core::width::Width;

/// What a specification can see around it.
#[derive(Default)]
pub(crate) struct Surroundings {
    /// The block's settings.
    pub(crate) settings: Settings,
    /// The block's options.
    pub(crate) options: Options,
    /// What was declared before, in order.
    pub(crate) declared: Vec<(String, Resolved)>,
    /// Names whose declaration had a mistake: using them is not another one.
    pub(crate) failed: Vec<String>,
    /// The names of this function and of those after it.
    pub(crate) later: Vec<String>,
}

impl Surroundings {
    /// Makes a name usable from here on.
    pub(crate) fn declare(&mut self, name: &str, resolved: Resolved) {
        self.declared.push((name.to_owned(), resolved));
    }

    /// What the specification of `name` can see; the word is open where it is not the function's.
    pub(super) fn scope(&self, name: &str, width: Option<Width>) -> Scope {
        let mut scope = Scope::new(width)
            .with_settings(self.settings.clone())
            .declaring(name)
            .with_later(self.later.iter().cloned());
        for (name, resolved) in &self.declared {
            scope.declare(name, resolved.clone());
        }
        scope
    }

    /// The declared map that the tokens are the name of.
    fn named(&self, tokens: &TokenStream) -> Option<&Resolved> {
        let mut tokens = tokens.clone().into_iter();
        match (tokens.next(), tokens.next()) {
            (Some(TokenTree::Ident(ident)), None) => {
                self.declared.iter().rev().find(|(name, _)| ident == name).map(|(_, resolved)| resolved)
            }
            _ => None,
        }
    }
}

/// A function that was generated.
pub(crate) struct Generated {
    pub(crate) tokens: TokenStream,
    /// What its name means to the functions after it; nothing for a function on square numbers.
    pub(crate) resolved: Option<Resolved>,
}

/// Makes a function of its declaration and its specification, which stands at `span`.
///
/// An error without any diagnostic is a consequence of one that is already reported.
pub(crate) fn generate(
    declaration: &Declaration,
    specification: TokenStream,
    span: Span,
    surroundings: &Surroundings,
) -> Result<Generated, Diagnostics> {
    // With a mistake in the signature the rest is not looked at: it may depend on it.
    let (own, specification) = Options::split_off(specification)?;
    let options = own.or(&surroundings.options);
    let for_machines = options.targets.as_ref().is_some_and(|(targets, _)| !targets.is_empty());
    if declaration.is_family() {
        let text = source_text(&specification, span);
        let tokens = family::generate(declaration, &specification, span, &text, surroundings, &own)?;
        return Ok(Generated { tokens, resolved: None });
    }
    let is_square_of = Spec::call_of(&specification, "square_of").is_some();
    let (header, words) = declaration.check(for_machines && !is_square_of)?;
    if surroundings.failed.iter().any(|failed| mentions(specification.clone(), failed)) {
        return Err(Diagnostics::new());
    }
    if specification.is_empty() {
        return Err(Diagnostic::new(span, format!("`{}` has an empty specification", header.name))
            .help("write where square `sq` goes, for example `sq ^ 56` or `|rank, file| (file, rank)`")
            .into());
    }
    let text = source_text(&specification, span);
    if let Some((argument, place)) = Spec::call_of(&specification, "square_of") {
        declaration.expect_no_promise("leave `given` out: a square number is no board")?;
        let tokens = square_of(&header, words, argument, place, &text, surroundings)?;
        return Ok(Generated { tokens, resolved: None });
    }
    let scope = surroundings
        .scope(&header.name.to_string(), Some(words.board()))
        .with_promise(declaration.promise.clone())
        .allowing_any_order();
    let spec = Spec::parse(specification)?;
    if let Some(promise) = declaration.promise.as_ref().or(spec.promise()) {
        promise.check_argument(&header.argument)?;
    }
    let resolved = spec.resolve(&scope)?;
    // Later functions see the map of the board.
    let mut map = words.fit(&resolved.map)?;
    let objective = options.objective.unwrap_or_default();
    if resolved.is_any_order {
        let machines = options.targets.iter().flat_map(|(targets, _)| targets).copied();
        let requests: Vec<search::Options> = std::iter::once(&PORTABLE)
            .chain(machines)
            .map(|target| search::Options { target, objective, effort: Effort::Low, seed: 0 })
            .collect();
        map = search::cheapest_order(&map, &requests);
    }
    let recipes = Recipes::read(&options, &map)?;
    let find = |target: &'static Target, objective: Objective| {
        let options = search::Options { target, objective, effort: Effort::Low, seed: 0 };
        search::search_with(&map, options, &recipes.programs, |_, _| {})
    };
    let found = find(&PORTABLE, objective);
    let name = header.name.to_string();
    let function = emit::Function {
        name: &name,
        found: &found,
        target: &PORTABLE,
        specification: Some(&text),
        board: resolved.board,
        is_any_order: resolved.is_any_order,
    };
    let machines = machines(&header, &function, &options, words, objective, &find)?;
    let notes = notes(&found);
    let tokens = match &machines {
        Some(machines) => emit::machines::function(&header, &function, &notes, machines),
        None => rust::function(&header, &function, &notes),
    };
    let mut tokens = tokens.map_err(|error| Diagnostic::new(declaration.name().span(), error.to_string()))?;
    tokens.extend(recipes.dependency);
    Ok(Generated { tokens, resolved: Some(resolved) })
}

/// What to emit beside the portable function; nothing when nobody asks.
fn machines(
    header: &rust::Header,
    portable: &emit::Function<'_>,
    options: &Options,
    words: Words,
    objective: Objective,
    find: &dyn Fn(&'static Target, Objective) -> Found,
) -> Result<Option<Machines>, Diagnostics> {
    let slices = options.slices.unwrap_or_default();
    let (targets, span) = match &options.targets {
        Some((targets, span)) => (&targets[..], *span),
        None => (&[][..], Span::call_site()),
    };
    let has_machines = targets.iter().any(|target| target.machine.is_some());
    if let Some((true, span)) = options.dispatch.filter(|_| !has_machines) {
        return Err(Diagnostic::new(span, "there is nothing to choose among at run time")
            .help("name machines with instructions of their own: `targets = [x86-64-v3, x86-64-v4]`")
            .into());
    }
    if targets.is_empty() && !slices {
        return Ok(None);
    }
    // The most capable machine first; those come last in the list of all.
    let mut alternatives: Vec<(&'static Target, Found)> = Vec::new();
    for &target in Target::ALL.iter().rev().filter(|all| targets.iter().any(|target| target.name == all.name)) {
        let found = find(target, objective);
        if found.certified.program() != portable.found.certified.program() {
            alternatives.push((target, found));
        }
    }
    let instructions = alternatives.iter().find(|(target, _)| target.machine.is_some());
    if let Some((target, found)) = instructions.filter(|_| header.is_const) {
        let name = &header.name;
        let called = found.certified.program().instructions().iter().find(|i| !PORTABLE.has(i.op));
        let what = called.map_or_else(String::new, |instruction| format!(", such as `{}`,", instruction.op.name()));
        return Err(Diagnostic::new(
            span,
            format!("a `const fn` cannot call the instructions of {}{what} that `{name}` would use there", target.name),
        )
        .help(format!("write `fn {name}`; `{name}_const` is emitted beside it, for const evaluation"))
        .into());
    }
    let slices = slices.then(|| {
        let one = alternatives.iter().find(|(target, _)| target.machine == Some(Machine::V4))?;
        let lanes = find(&X86_64_V4_LANES, Objective::Throughput);
        let is_better = lanes.cost.slots < 8 * one.1.cost.slots;
        ([words.input, words.output] == [Width::W64; 2] && is_better && works_on_lanes(lanes.certified.program()))
            .then_some(lanes)
    });
    Ok(Some(Machines {
        facade: options.facade(),
        alternatives,
        dispatch: options.dispatch.is_some_and(|(dispatch, _)| dispatch),
        slices,
    }))
}

/// What a file of recipes has for a map.
#[derive(Default)]
struct Recipes {
    programs: Vec<Program>,
    /// Makes the compiler expand again when the file has changed.
    dependency: TokenStream,
}

impl Recipes {
    fn read(options: &Options, map: &PartialMap) -> Result<Self, Diagnostics> {
        let Some((name, span)) = &options.recipes else { return Ok(Self::default()) };
        let help = "the name is relative to the package's folder; `permgen search SPEC -o FILE` writes such a file";
        let (text, path) = read_committed(name, *span, help)?;
        let mut wrong = Diagnostics::new();
        let mut programs = Vec::new();
        // One that is damaged is not passed over: whoever names a file means its programs to be used.
        for entry in recipe::check_for(&text, map) {
            match entry {
                Ok(entry) => programs.push(entry.recipe.program),
                Err(error) => wrong.push(
                    Diagnostic::new(*span, format!("`{name}`, {error}"))
                        .help("`permgen search --check -o FILE` lists what is wrong; `permgen search` writes it anew"),
                ),
            }
        }
        let path = path.display().to_string();
        let dependency = quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        );
        wrong.into_result(Self { programs, dependency })
    }
}

/// What to do about a long program of the kind that every map has.
fn notes(found: &Found) -> Vec<String> {
    const LONG: u32 = 25;
    if found.strategy != "cascade" || found.cost.ops < LONG {
        return Vec::new();
    }
    let note = "This is what a quick search finds; `permgen emit --effort high` searches further.";
    vec![String::new(), note.to_owned()]
}

/// A function on the square numbers of a map.
fn square_of(
    header: &rust::Header,
    words: Words,
    argument: TokenStream,
    place: Span,
    text: &str,
    surroundings: &Surroundings,
) -> Result<TokenStream, Diagnostics> {
    if let Some(width) = [words.input, words.output].into_iter().find(|&width| width != Width::W8) {
        let name = &header.name;
        let verb = if words.input == width { "takes" } else { "returns" };
        return Err(Diagnostic::new(name.span(), format!("a square number is a `u8`, `{name}` {verb} a `{width}`"))
            .help(format!("write `const fn {name}(square: u8) -> u8`"))
            .into());
    }
    // A name brings its word and its board with it.
    let resolved = match surroundings.named(&argument) {
        Some(resolved) => resolved.clone(),
        None => Spec::parse(argument)?.resolve(&surroundings.scope(&header.name.to_string(), None))?,
    };
    let numbers = match resolved.board {
        Some(board) => NumberMap::of_squares(&resolved.map, board),
        None => NumberMap::of_bits(&resolved.map),
    };
    let numbers = numbers.map_err(|error| {
        let message = match (&error, resolved.board) {
            (InvalidNumberMap::Dropped { number }, Some(board)) => {
                format!("{} ({number}) has no destination", board.square_name(*number))
            }
            _ => error.to_string(),
        };
        Diagnostic::new(place, message).help("a map of square numbers must say where every square goes")
    })?;
    // Square numbers come one at a time, among other work: fewest operations is what counts.
    let found = search::search_number(
        &numbers,
        search::Options { objective: Objective::Ops, effort: Effort::Low, ..Default::default() },
    );
    emit::number::function(header, &found, text).map_err(|error| Diagnostic::new(place, error.to_string()).into())
}

/// What the user wrote, as it is written where the compiler knows that.
fn source_text(tokens: &TokenStream, span: Span) -> String {
    let written = span.source_text().filter(|text| text.starts_with('{') && text.ends_with('}'));
    match written {
        Some(text) => text[1..text.len() - 1].trim().to_owned(),
        None => tokens.to_string(),
    }
}

/// Whether an identifier occurs anywhere.
fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
