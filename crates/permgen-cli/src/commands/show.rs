//! `permgen show`: a map and its program as pictures.

use permgen_core::search::{Objective, search_front};

use crate::args::Show;
use crate::errors::Outcome;
use crate::picture::Pen;
use crate::portrait::Portrait;
use crate::recipes::Recipes;
use crate::report::Report;
use crate::source::{FamilySource, Source};
use crate::terminal;

pub(crate) fn run(args: &Show) -> anyhow::Result<Outcome> {
    if let Some(source) = FamilySource::load(&args.spec)? {
        let text = if args.json { source.report("gather").to_string() + "\n" } else { family(&source) };
        terminal::print(&text)?;
        return Ok(Outcome::Success);
    }
    let options = args.search.options(Objective::default());
    let source = Source::load_for(&args.spec, options)?;
    let recipes = Recipes::load_all(args.search.recipes.as_deref())?.programs(&source.map);
    let front = terminal::busy("searching", || search_front(&source.map, options, &recipes, |_, _| {}));
    let found = &front[0];
    let text = if args.json {
        serde_json::to_string(&Report::with_front(&source.name(), &front, options).of(&source))? + "\n"
    } else {
        let portrait = Portrait {
            title: &source.text,
            name: &source.name(),
            board: source.board,
            found,
            options,
            pen: if args.ascii { Pen::ASCII } else { Pen::UNICODE },
            columns: usize::from(terminal::columns(args.columns)),
        };
        portrait.draw()
    };
    terminal::print(&text)?;
    Ok(Outcome::Success)
}

/// The constants of all members, a line each.
fn family(source: &FamilySource) -> String {
    let FamilySource { text, resolved, family, .. } = source;
    let digits = family.word().size() / 4;
    let width = resolved.names.iter().map(String::len).max().unwrap_or(0);
    let mut page = format!(
        "\n  {text}\n\n  board   {}\n  maps    {}, each ((x & mask) * factor) >> shift\n\n  {:width$}  bits  {:<columns$}  \
         {:<columns$}  shift  proved by\n",
        resolved.board,
        resolved.maps.len(),
        "",
        "mask",
        "factor",
        columns = digits + 2,
    );
    for ((name, (mask, factor, shift)), certified) in
        resolved.names.iter().zip(family.constants()).zip(family.certified())
    {
        page.push_str(&format!(
            "  {name:width$}  {:>4}  {mask:#0columns$x}  {factor:#0columns$x}  {shift:>5}  {}\n",
            mask.count_ones(),
            certified.certificate().name(),
            columns = digits + 2,
        ));
    }
    page
}
