//! One function: what is written is resolved, compiled, and emitted.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::around::{self, Around};
use super::boards;
use super::choice::Choice;
use super::mentions;
use super::options::{Options, read_committed};
use super::signature::{Declaration, Types};
use super::slices;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Header;
use crate::emit::machines::Machines;
use crate::emit::{self, documentation, rust};
use crate::spec::{Declares, Meant, Members, Scope, Settings, Sides, Spec};
use permgen_core::compile::{Compiled, NotCompiled, Request, compile, least_depth};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::program::Program;
use permgen_core::recipe;
use permgen_core::search::{Effort, Found, Objective};
use permgen_core::target::{PORTABLE, Target};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What a specification can see around it.
#[derive(Default)]
pub(crate) struct Context {
    /// The block's settings.
    pub(crate) settings: Settings,
    /// The block's options.
    pub(crate) options: Options,
    /// What was declared before, in order.
    pub(crate) declared: Vec<(String, Meant)>,
    /// Names whose declaration had a mistake: using them is not another one.
    pub(crate) failed: Vec<String>,
    /// The names of this function and of those after it.
    pub(crate) later: Vec<String>,
}

impl Context {
    /// Makes a name usable from here on.
    pub(crate) fn declare(&mut self, name: &str, meant: impl Into<Meant>) {
        self.declared.push((name.to_owned(), meant.into()));
    }

    /// What the specification of `name` can see; the word is open where it is not the function's.
    fn scope(&self, name: &str, words: Option<Sides<Words>>) -> Scope {
        let mut scope = words
            .map_or_else(Scope::default, |words| Scope::default().between(words))
            .with_settings(self.settings.clone())
            .declaring(name)
            .with_later(self.later.iter().cloned());
        for (name, meant) in &self.declared {
            scope.declare(name, meant.clone());
        }
        scope
    }

    /// The word of the numbers of squares, where such are mapped.
    fn width_of_numbers(&self, declares: &Declares, declaration: &Declaration, spec: &Spec) -> Width {
        match declares.is_of_squares().then(|| spec.mean(&self.scope(&declaration.name().to_string(), None))) {
            Some(Ok(Meant { meaning: Meaning::Numbers(numbers), .. })) => numbers.width(),
            _ => Width::W8,
        }
    }
}

/// A function that was compiled, ready to be emitted.
pub(crate) struct Plan {
    /// What the user decides about it.
    pub(crate) header: Header,
    /// What its name means to the functions after it.
    pub(crate) meant: Meant,
    /// What was written.
    text: String,
    compiled: Compiled,
    machines: Option<Machines>,
    /// What stands around a function that takes the number of a map, where other arguments choose it.
    choice: Option<Choice>,
    /// What stands around a function of words, where the user's takes other types or stands inside an `impl`.
    around: Option<Around>,
    /// Makes the compiler expand again when a file has changed.
    dependency: TokenStream,
}

impl Plan {
    /// Compiles a declaration with its specification, which stands at `span`.
    ///
    /// An error without any diagnostic is a consequence of one that is already reported.
    pub(crate) fn new(
        declaration: &Declaration,
        specification: TokenStream,
        span: Span,
        context: &Context,
    ) -> Result<Self, Diagnostics> {
        let (own, specification) = Options::split_off(specification)?;
        let mut options = own.or(&context.options);
        let spec = Spec::parse(specification.clone());
        #[cfg(feature = "all-maps")]
        let spec = spec.and_then(Spec::with_one_number);
        let declares = spec.as_ref().map_or(Declares::Unknown, Spec::declares);
        // Only a specification without mistakes says what several arguments are for.
        if let (Err(wrong), 2.., false) = (&spec, declaration.signature.inputs.len(), specification.is_empty()) {
            return Err(wrong.clone());
        }
        if !matches!(declares, Declares::Unknown | Declares::Bitwise { .. }) && declaration.signature.inputs.len() > 1 {
            declaration.expect_all_used(&specification)?;
        }
        if spec.as_ref().is_ok_and(Spec::is_sum) {
            let is_choice = matches!(declares, Declares::Choice { .. });
            declaration.expect_one_word(&specification, is_choice)?;
        }
        let numbers = spec.as_ref().map_or(Width::W8, |spec| context.width_of_numbers(&declares, declaration, spec));
        let (inner, around) = around::lower(declaration, &options, &declares, numbers)?.unzip();
        if let Some(around) = &around {
            around.check(&own)?;
            options.slices = None;
        }
        let declaration = inner.as_ref().unwrap_or(declaration);
        let is_of_squares = declares.is_of_squares();
        let for_machines = !options.machines().is_empty() && !is_of_squares;
        // With a mistake in the signature the rest is not looked at: it may depend on it.
        let (mut choice, (header, types)) = match &declares {
            Declares::Choice { number, .. } => {
                let by_square = spec.as_ref().ok().and_then(Spec::chooses_by_square);
                let (choice, header, types) = Choice::new(declaration, number, by_square, for_machines)?;
                (Some(choice), (header, types))
            }
            Declares::Bitwise { boards, results } => {
                (None, boards::check(declaration, (boards, *results), for_machines)?)
            }
            Declares::Exchange { arguments, by } => {
                (None, boards::check_exchange(declaration, arguments, *by, for_machines)?)
            }
            Declares::Unknown | Declares::Map | Declares::SquareNumbers => (None, declaration.check(for_machines)?),
        };
        if context.failed.iter().any(|failed| mentions(&specification, failed)) {
            return Err(Diagnostics::new());
        }
        if specification.is_empty() {
            return Err(Diagnostic::new(span, format!("`{}` has an empty specification", header.name))
                .help("write where square `sq` goes, for example `sq ^ 56` or `|rank, file| (file, rank)`")
                .into());
        }
        let spec = spec?;
        let name = header.name.to_string();
        let mut scope = context.scope(&name, (!is_of_squares).then(|| types.sides()));
        if is_of_squares {
            declaration.expect_no_promise("leave `given` out: a square number is not a board")?;
        }
        let promise = declaration.promise.as_ref().or(spec.promise());
        match (&declares, promise, header.arguments.last()) {
            (Declares::Choice { .. }, ..) => check_family(declaration, &own)?,
            (Declares::Bitwise { .. }, ..) => {
                boards::no_slices(own.slices, declaration.name().span())?;
                declaration.expect_no_promise("leave `given` out: each bit is made of the bits at its place")?;
            }
            (Declares::Exchange { .. }, ..) => {
                boards::no_slices(own.slices, declaration.name().span())?;
                declaration.expect_no_promise("leave `given` out: exchanged bits have no use for it")?;
            }
            _ if declaration.is_family() => {
                check_family(declaration, &own)?;
                let [first, second] = [0, 1].map(|place| &header.arguments[place].0);
                let is_named = |name: &Ident| mentions(&specification, &name.to_string());
                if !is_named(first) && is_named(second) {
                    // The words of the scope are those of the last argument, which should have been the board.
                    spec.mean(&context.scope(&name, None).with_member(second))?;
                    return Err(Diagnostic::new(second.span(), format!("`{second}` comes after the board"))
                        .help(format!(
                            "write `{second}` before `{first}`: the number of a square, file or rank comes first"
                        ))
                        .into());
                }
                scope = scope.with_member(first);
            }
            (_, Some(promise), Some((argument, _))) => {
                promise.check_argument(argument)?;
                scope = scope.with_promise(declaration.promise.clone());
            }
            _ => {}
        }
        let meant = spec.mean(&scope)?;
        // How many repetitions differ is known only now.
        if let (Some(choice), Some(number)) = (&mut choice, spec.number(&scope)?) {
            choice.count(number)?;
        }
        if meant.meaning.maps_numbers() {
            check_numbers(declaration, types, numbers)?;
        }
        let text = source_text(&specification, span);
        let plan = Self::of_meaning(header, types, meant, text, &own, &options, span)?;
        Ok(Self { choice, around, ..plan })
    }

    /// Compiles a declaration whose meaning is known.
    pub(crate) fn of_meant(declaration: &Declaration, meant: Meant, text: String) -> Result<Self, Diagnostics> {
        let (header, types) = declaration.check(false)?;
        let options = Options::default();
        Self::of_meaning(header, types, meant, text, &options, &options, declaration.name().span())
    }

    fn of_meaning(
        header: Header,
        types: Types,
        meant: Meant,
        text: String,
        own: &Options,
        options: &Options,
        span: Span,
    ) -> Result<Self, Diagnostics> {
        let meaning = fitted(types, &meant)?;
        check_own(&meaning, own, &header, meant.is_sum)?;
        let targets = if meaning.maps_numbers() { Vec::new() } else { preferred(options) };
        let request = Request::new(meaning)
            .target(&PORTABLE)
            .targets(targets)
            .objective(options.objective.unwrap_or_default())
            .effort(Effort::Low)
            .bytes(options.bytes.map(|(bytes, _)| bytes))
            .depth(options.depth.map(|(depth, _)| depth))
            .settled();
        let recipes = Recipes::read(options, &request.meaning().matrices())?;
        let request = request.recipes(recipes.programs).written(meant.written.clone());
        let compiled = compile(&request).map_err(|error| not_compiled(&error, &meant, options, span))?;
        let machines = machines(&header, &compiled, own, options)?;
        Ok(Self { header, meant, text, compiled, machines, choice: None, around: None, dependency: recipes.dependency })
    }

    fn function<'a>(&'a self, name: &'a str) -> emit::Function<'a> {
        let member = self.header.arguments.first().map(|(name, _)| name.to_string());
        let members = Members::of_argument(&member.unwrap_or_default());
        emit::Function { members, ..emit::Function::new(name, self.compiled.best(), &PORTABLE) }
            .specified(&self.text)
            .meaning(&self.meant)
    }

    /// What its documentation says behind the user's own.
    pub(crate) fn docs(&self) -> Vec<String> {
        let name = self.header.name.to_string();
        let alternatives = self.machines.as_ref().map_or(&[][..], |machines| &machines.alternatives);
        let mut docs =
            documentation(&self.function(&name), alternatives.iter().map(|(target, found)| (*target, found)));
        docs.extend(notes(self.compiled.best()));
        docs
    }

    /// Whether there is a function on slices beside it.
    pub(super) fn has_slices(&self) -> bool {
        self.machines.as_ref().is_some_and(|machines| machines.slices.is_some())
    }

    /// How many operations it takes without the instructions of any machine.
    pub(crate) fn operations(&self) -> u32 {
        self.compiled.best().cost.ops
    }

    /// The function and what belongs to it, with that documentation.
    pub(crate) fn write(&self, docs: &[String]) -> Result<TokenStream, Diagnostics> {
        let name = self.header.name.to_string();
        let function = self.function(&name);
        let [around_docs, choice_docs, own] = match (&self.around, &self.choice) {
            (Some(_), _) => [docs, &[], &[]],
            (None, Some(_)) => [&[], docs, &[]],
            (None, None) => [&[], &[], docs],
        };
        let tokens = match &self.machines {
            Some(machines) => emit::machines::function(&self.header, &function, own, machines),
            None => rust::function(&self.header, &function, own),
        };
        let mut tokens = tokens.map_err(|error| Diagnostic::new(self.header.name.span(), error.to_string()))?;
        if let Some(choice) = &self.choice {
            tokens = choice.around(choice_docs, &tokens);
        }
        tokens.extend(self.dependency.clone());
        Ok(match &self.around {
            Some(around) => around.around(around_docs, &tokens),
            None => tokens,
        })
    }
}

/// That a function asks for nothing of its own that there is only for other maps; what a block asks for is for those that can have it.
fn check_own(meaning: &Meaning, own: &Options, header: &Header, is_sum: bool) -> Result<(), Diagnostics> {
    let (what, span, help) = match &own.recipes {
        Some((_, span)) if meaning.matrix().is_none() && !matches!(meaning, Meaning::Matrix(_)) => {
            ("recipes are for one map of bits", *span, "leave `recipes` out here")
        }
        _ if own.bytes.is_some() && !is_sum && !matches!(meaning, Meaning::Matrix(_)) => {
            let span = own.bytes.map_or_else(|| header.name.span(), |(_, span)| span);
            ("`bytes` limits the tables of linear functions, and this is none", span, "leave `bytes` out here")
        }
        _ if own.depth.is_some() && least_depth(meaning).is_none() => {
            let span = own.depth.map_or_else(|| header.name.span(), |(_, span)| span);
            let what = "`depth` limits linear functions that add whole words, at most 128 of them, and this is none";
            (what, span, "leave `depth` out here")
        }
        _ if own.slices.is_none_or(|(slices, _)| !slices) => return Ok(()),
        _ if meaning.maps_numbers() => {
            ("there is no function on slices of square numbers", header.name.span(), "leave `slices` out here")
        }
        _ if meaning.takes_number() => (
            "there is no function on slices if a number chooses the map",
            header.name.span(),
            "each word would need a number of its own; leave `slices` out here",
        ),
        _ => return Ok(()),
    };
    Err(Diagnostic::new(span, what).help(help).into())
}

/// That a function for all squares at once asks for nothing that only one map can have.
fn check_family(declaration: &Declaration, own: &Options) -> Result<(), Diagnostics> {
    let unavailable = |span: Span, what: &str, help: &str| Err(Diagnostic::new(span, what).help(help).into());
    if let Some((_, span)) = &own.recipes {
        return unavailable(*span, "recipes are for one map, not for all squares at once", "leave `recipes` out here");
    }
    declaration.expect_no_promise("leave `given` out: for all squares at once the function masks the bits itself")
}

/// That a function of square numbers takes and returns such.
fn check_numbers(declaration: &Declaration, types: Types, width: Width) -> Result<(), Diagnostic> {
    let number = Words::one(width);
    let Some(words) = [types.input, types.output].into_iter().find(|&words| words != number) else { return Ok(()) };
    let name = declaration.name();
    let verb = if types.input == words { "takes" } else { "returns" };
    let arguments = if declaration.signature.inputs.len() > 1 { ", .." } else { "" };
    Err(Diagnostic::new(name.span(), format!("a square number is a `{width}`, `{name}` {verb} a `{words}`"))
        .help(format!("write `const fn {name}(square: {width}{arguments}) -> {width}`")))
}

/// The meaning with the function's types.
fn fitted(types: Types, meant: &Meant) -> Result<Meaning, Diagnostics> {
    match &meant.meaning {
        #[cfg(feature = "all-maps")]
        Meaning::Linear(linear) if meant.is_sum => {
            linear.try_map(|map| types.fit_matrix(&map.into()).and_then(|_| types.fit(map))).map(Meaning::from)
        }
        Meaning::Linear(linear) => linear.try_map(|map| types.fit(map)).map(Meaning::from),
        #[cfg(feature = "all-maps")]
        Meaning::Matrix(matrices) => matrices.try_map(|matrix| types.fit_matrix(matrix)).map(Meaning::from),
        meaning => Ok(meaning.clone()),
    }
}

/// The machines that are named, the most capable first; those come last in the list of all.
fn preferred(options: &Options) -> Vec<&'static Target> {
    let named = options.machines();
    let is_named = |all: &&&'static Target| named.iter().any(|target| target.name == all.name);
    Target::ALL.iter().rev().filter(is_named).copied().vec()
}

fn not_compiled(error: &NotCompiled, meant: &Meant, options: &Options, span: Span) -> Diagnostics {
    match (error, meant.board) {
        (NotCompiled::TooDeep { least, .. }, _) => {
            let span = options.depth.map_or(span, |(_, span)| span);
            Diagnostic::new(span, error.to_string()).help(format!("write `depth <= {least}`, or more")).into()
        }
        (NotCompiled::NotOneRegister, _) => Diagnostic::needs_all_maps(span).into(),
        #[cfg(feature = "all-maps")]
        (NotCompiled::Family(error), Some(board)) => {
            let name = |bit: u8| board.bit_name(bit);
            let reason = error.reason.as_ref().map_or_else(String::new, |reason| format!(": {}", reason.explain(name)));
            let names = meant.members.as_ref().map_or(&[][..], |(_, names)| names);
            let member = names.get(error.member).map_or("one", String::as_str);
            let message = format!("for {member} no product with a sum of powers of two gathers the bits{reason}");
            Diagnostic::new(span, message)
                .help("one declaration for all squares needs a mask, one product and a shift for each of them")
                .into()
        }
        _ => Diagnostic::new(span, error.to_string()).into(),
    }
}

/// What to emit beside the portable function; nothing when nobody asks.
fn machines(
    header: &Header,
    compiled: &Compiled,
    own: &Options,
    options: &Options,
) -> Result<Option<Machines>, Diagnostics> {
    if compiled.meaning.maps_numbers() {
        return Ok(None);
    }
    let is_family = compiled.meaning.takes_number();
    let slices = options.slices.is_some_and(|(slices, _)| slices)
        && !is_family
        && !matches!(compiled.meaning, Meaning::Bitwise(_) | Meaning::Exchange(_));
    let (targets, span) = (options.machines(), options.targets.as_ref().map_or_else(Span::call_site, |it| it.1));
    let portable = compiled.best().certified.program();
    let mut alternatives: Vec<(&'static Target, Found<Meaning>)> = compiled.items[1..]
        .iter()
        .filter(|item| item.best().certified.program() != portable)
        .map(|item| (item.target, item.best().clone()))
        .vec();
    let instructions = alternatives.iter().find(|(target, _)| target.machine.is_some());
    let (dispatch, has_machines, what) = match is_family {
        true => (own.dispatch, instructions.is_some(), "machines with `pext`: `targets = [x86-64-v3]`"),
        false => {
            let has_machines = targets.iter().any(|target| target.machine.is_some());
            let what = "machines with instructions of their own: `targets = [x86-64-v3, x86-64-v4]`";
            (options.dispatch, has_machines, what)
        }
    };
    if let Some((true, span)) = dispatch.filter(|_| !has_machines) {
        return Err(Diagnostic::new(span, "there is nothing to choose among at run time")
            .help(format!("name {what}"))
            .into());
    }
    if alternatives.is_empty() && (is_family && header.is_const || targets.is_empty()) && !slices {
        return Ok(None);
    }
    if let Some((target, found)) = instructions.filter(|_| header.is_const) {
        let name = &header.name;
        let called = found.certified.program().instructions().iter().find(|i| !PORTABLE.has(i.op));
        let what = called.map_or_else(String::new, |instruction| format!(", such as `{}`,", instruction.op.name()));
        return Err(Diagnostic::new(
            span,
            format!("a `const fn` cannot call the instructions of {}{what} that `{name}` would use there", target.name),
        )
        .help(format!("write `fn {name}`; `{name}_const` is emitted as well, for const evaluation"))
        .into());
    }
    let depth = options.depth.map(|(depth, _)| depth);
    let slices = slices.then(|| slices::find(compiled, &alternatives, depth));
    if options.objective == Some(Objective::Throughput) {
        alternatives.retain(|(target, one)| !slices::is_better_in_loops(compiled.best(), one, target));
    }
    Ok(Some(Machines {
        facade: options.facade(),
        alternatives,
        dispatch: options.dispatch.filter(|(dispatch, _)| *dispatch).map(|(_, span)| span),
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
    fn read(options: &Options, maps: &[Matrix]) -> Result<Self, Diagnostics> {
        let Some((name, span)) = &options.recipes else { return Ok(Self::default()) };
        let help = "the name is relative to the package's folder; `permgen search SPEC -o FILE` writes such a file";
        let (text, path) = read_committed(name, *span, help)?;
        let mut wrong = Diagnostics::new();
        let mut programs = Vec::new();
        // One that is damaged is not passed over: whoever names a file means its programs to be used.
        for entry in maps.iter().flat_map(|map| recipe::check_for(&text, map)) {
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
fn notes(found: &Found<Meaning>) -> Vec<String> {
    const LONG: u32 = 25;
    if found.strategy != "cascade" || found.cost.ops < LONG {
        return Vec::new();
    }
    let note = "This is what a quick search finds; `permgen emit --effort high` searches further.";
    vec![String::new(), note.to_owned()]
}

/// What the user wrote, as it is written where the compiler knows that.
fn source_text(tokens: &TokenStream, span: Span) -> String {
    let written = span.source_text().filter(|text| text.starts_with('{') && text.ends_with('}'));
    match written {
        Some(text) => text[1..text.len() - 1].trim().to_owned(),
        None => tokens.to_string(),
    }
}
