//! `permgen show`: a map and its program as pictures.

use permgen_codegen::emit::rust;
use permgen_core::compile::Compiled;
use permgen_core::layout::Layout;
use permgen_core::meaning::Meaning;
use permgen_core::search::Objective;
use permgen_core::word_map::WordMap;

use crate::args::Show;
use crate::errors::Outcome;
use crate::map_view::MapView;
use crate::picture::Pen;
use crate::source::Source;
use crate::terminal;

pub(crate) fn run(args: &Show) -> anyhow::Result<Outcome> {
    let options = args.search.options(Objective::default());
    let source = Source::load(&args.spec)?;
    let compiled = source.compile(options, args.search.recipes.as_deref())?;
    let text = if args.json {
        source.report(&source.name(), &compiled, options).to_string() + "\n"
    } else if let Some(found) = compiled.best().clone().into_map() {
        let map_view = MapView {
            title: &source.text,
            name: &source.name(),
            board: source.meant.board,
            found: &found,
            options,
            pen: if args.ascii { Pen::ASCII } else { Pen::UNICODE },
            columns: usize::from(terminal::columns(args.columns)),
        };
        map_view.draw()
    } else {
        listing(&source, &compiled)
    };
    terminal::print(&text)?;
    Ok(Outcome::Success)
}

/// Which square comes to each, drawn as the board is; without one, which bit, 16 on a line.
fn sources(source: &Source, map: &WordMap) -> String {
    let board = source.meant.board.filter(|board| map.inputs() == 1 && board.width() == map.output());
    let level = board.map(|board| (Layout::from(board), Layout::from(board)));
    let layouts = source.meant.layouts.as_deref().or(level.as_ref());
    let layouts = layouts.filter(|(from, to)| from.words() == map.words_in() && to.words() == map.words_out());
    let bits = map.sources();
    let cell = |bit: Option<u16>| match (bit, layouts) {
        (Some(bit), Some((from, _))) => {
            from.square_at(bit).filter(|_| !from.is_bits()).map_or_else(|| bit.to_string(), |square| from.name(square))
        }
        (Some(bit), None) => bit.to_string(),
        (None, _) => ".".to_owned(),
    };
    let at = |layout: &Layout, square: u16| cell(bits[usize::from(layout.place_of(square))]);
    let rows: Vec<Vec<String>> = match layouts.filter(|(_, to)| !to.is_bits()) {
        Some((_, to)) => {
            let row = to.lengths().last().copied().unwrap_or(1);
            let mut rows: Vec<Vec<String>> = (0..to.squares() / row)
                .map(|first| (0..row).map(|column| at(to, first * row + column)).collect())
                .collect();
            if to.ranks_and_files().is_some() {
                rows.reverse();
            }
            rows
        }
        None => bits.chunks(16).map(|row| row.iter().map(|&bit| cell(bit)).collect()).collect(),
    };
    let lines =
        rows.iter().map(|row| format!("   {}\n", row.iter().map(|cell| format!(" {cell:>3}")).collect::<String>()));
    format!("\n  what comes to each square, `.` where nothing does\n\n{}", lines.collect::<String>())
}

/// What is no map of one board: the facts, where each number or mask goes, and the program as text and code.
fn listing(source: &Source, compiled: &Compiled) -> String {
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
    fact("cost", format!("{} operations, {} cycles on the critical path", cost.ops, cost.latency));
    fact("found by", found.strategy.to_owned());
    fact("proved by", found.certified.certificate().to_string());
    match found.certified.meaning() {
        Meaning::Words(map) => page.push_str(&sources(source, map)),
        Meaning::Numbers(numbers) => {
            let to: Vec<String> = numbers.destinations().iter().map(u8::to_string).collect();
            let columns = source.meant.board.map_or(16, |board| usize::from(board.files()));
            page.push_str("\n  where each number goes, a rank on a line\n\n");
            for line in to.chunks(columns) {
                page.push_str(&format!("    {}\n", line.iter().map(|to| format!("{to:>3}")).collect::<String>()));
            }
        }
        Meaning::Family(family) | Meaning::AnyOrderFamily(family) => {
            page.push_str("\n  the bits of each map, lowest place first\n\n");
            let names = source.meant.members.as_ref().map_or(&[][..], |(_, names)| names);
            let width = names.iter().map(String::len).max().unwrap_or(0);
            for (name, map) in names.iter().zip(family.maps()) {
                let mut places: Vec<(u8, u8)> =
                    (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (to, bit))).collect();
                places.sort_unstable();
                let bit_name =
                    |bit: u8| source.meant.board.map_or_else(|| bit.to_string(), |board| board.bit_name(bit));
                let bits: Vec<String> = places.into_iter().map(|(_, bit)| bit_name(bit)).collect();
                let bits = if bits.is_empty() { "nothing".to_owned() } else { bits.join(" ") };
                page.push_str(&format!("    {name:width$}  {bits}\n"));
            }
        }
        Meaning::Bitwise(function) => {
            page.push_str("\n  the bit that is made of the bits at its place, the first board first\n\n");
            for combination in 0..function.combinations() {
                let bits = (0..function.inputs()).map(|input| format!("{} ", combination >> input & 1));
                page.push_str(&format!("    {} {}\n", bits.collect::<String>(), function.truth() >> combination & 1));
            }
        }
        _ => {}
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
