//! `permgen show`: a map and its program as pictures.

use std::path::PathBuf;

use permgen_codegen::emit::{Narrowed, rust};
use permgen_core::article::counted;
use permgen_core::compile::{Compiled, compile};
use permgen_core::layout::Layout;
use permgen_core::search::{Objective, Options};
use permgen_core::target::Target;
use permgen_view::{CostRow, View, listing};

use crate::args::{Show, SpecArgs};
use crate::errors::Outcome;
use crate::host;
use crate::map_view::MapView;
use crate::output::{expect_no_input, named, write_or_compare};
use crate::picture::Pen;
use crate::source::{Source, request};

pub(crate) fn run(args: &Show) -> anyhow::Result<Outcome> {
    let inputs = args.spec.spec_file.iter().chain(&args.search.recipes).map(PathBuf::as_path);
    expect_no_input(named(args.html.as_deref()), inputs.chain(SpecArgs::files(args.spec.spec.as_slice())))?;
    let options = args.search.options(Objective::default());
    let source = Source::load(&args.spec)?;
    let compiled = source.compile(options, &[], args.search.recipes.as_deref())?;
    let name = source.name();
    let narrowed = Narrowed::default();
    let view = View::new(&source.text, &name, &source.meant, &compiled, options).keeping(&narrowed);
    if let Some(file) = &args.html {
        let page = view.html(&costs(&source, &compiled, options));
        match named(Some(file)) {
            Some(file) => drop(write_or_compare(Some(file), false, &page)?),
            None => host::print(&page)?,
        }
        return Ok(Outcome::Success);
    }
    let text = if args.svg {
        view.network() + "\n"
    } else if args.json {
        source.report(&name, &compiled, options).to_string() + "\n"
    } else if let Some(found) = compiled.best().clone().into_map() {
        let map_view = MapView {
            title: &source.text,
            name: &name,
            board: source.meant.board,
            found: &found,
            options,
            pen: if args.ascii { Pen::ASCII } else { Pen::UNICODE },
            columns: usize::from(host::columns(args.columns)),
        };
        map_view.draw()
    } else {
        listed(&source, &compiled)
    };
    host::print(&text)?;
    Ok(Outcome::Success)
}

/// What the best program costs on each machine.
fn costs(source: &Source, compiled: &Compiled, options: Options) -> Vec<CostRow> {
    let cost = |target: &'static Target| {
        let request = request(compiled.meaning.clone(), options.target(target));
        let compiled = compile(&request.written(source.meant.written.clone()));
        Some(compiled.ok()?.best().cost)
    };
    let row = |target: &&'static Target| CostRow { target: target.name, about: target.about, cost: cost(target) };
    host::busy("searching for other machines", || Target::ALL.iter().map(row).collect())
}

/// What is no map of one board: the facts, where each number or mask goes, and the program as text and code.
fn listed(source: &Source, compiled: &Compiled) -> String {
    let found = compiled.best();
    let mut page = format!("\n  {}\n\n", source.text);
    let mut fact = |name: &str, value: String| page.push_str(&format!("  {name:<12}{value}\n"));
    if let Some(board) = source.meant.board {
        fact("board", board.to_string());
    }
    if let Some((from, to)) = source.meant.layouts.as_deref() {
        let lies = |layout: &Layout| match layout.is_bits() {
            true => format!("`{}`", layout.words()),
            false => format!("{layout} in `{}`", layout.words()),
        };
        fact("board", if from == to { lies(from) } else { format!("{} to {}", lies(from), lies(to)) });
    }
    let cost = found.cost;
    let (operations, cycles) = (counted(&cost.ops, "operation"), counted(&cost.latency, "cycle"));
    fact("cost", format!("{operations}, {cycles} on the critical path"));
    fact("found by", found.strategy.to_owned());
    fact("proved by", found.certified.certificate().to_string());
    if let Some(listing) = listing(&source.meant, found.certified.meaning()) {
        page.push_str(&format!("\n  {}\n\n", listing.title));
        listing.lines.iter().for_each(|line| page.push_str(&format!("    {line}\n")));
    }
    page.push_str("\n  the program\n\n");
    let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    page.push_str(&indented(&found.certified.program().to_string()));
    // What has no `const fn` is shown as a program only.
    if let Ok(code) = rust::code(&source.function(&source.name(), compiled)) {
        page.push_str("\n  in Rust\n\n");
        page.push_str(&indented(&code));
    }
    page
}
