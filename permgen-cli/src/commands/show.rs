//! `permgen show`: a map and its program as pictures.

use permgen_core::search::{Objective, search_front};

use crate::args::Show;
use crate::errors::Outcome;
use crate::picture::Pen;
use crate::portrait::Portrait;
use crate::recipes::Recipes;
use crate::report::Report;
use crate::source::Source;
use crate::terminal;

pub(crate) fn run(args: &Show) -> anyhow::Result<Outcome> {
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
