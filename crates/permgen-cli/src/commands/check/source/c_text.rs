//! The text of a file of C or C++ before anything is taken of it: whether it is what the grammar takes it for.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{Node, ParseOptions, Parser, Tree};

use super::c_names::place;
use crate::errors::BadInput;

const HELP: &str = "copy the tables to a file of their own, as plain lists of numbers";

/// A text that takes longer to read is given up.
const MOST_TIME: Duration = Duration::from_secs(20);

/// The tree of a text that follows the grammar from its first line to the last, and that no compiler reads otherwise.
pub(super) fn tree(text: &str) -> Result<Tree, BadInput> {
    expect_plain_text(text)?;
    let tree = parse(text)?;
    // A line joined with the next is the reason for much that seems to be wrong.
    expect_no_splice(&tree, text)?;
    expect_whole(&tree, text)?;
    Ok(tree)
}

/// Calls `visit` for each node in the order of the text; its children are visited if that says so.
pub(super) fn each<'t>(root: Node<'t>, visit: &mut impl FnMut(Node<'t>) -> bool) {
    let mut cursor = root.walk();
    loop {
        if visit(cursor.node()) && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

/// Refuses what other compilers take for something else before they read any word.
fn expect_plain_text(text: &str) -> Result<(), BadInput> {
    let trigraph = ["??/", "??=", "??'", "??(", "??)", "??!", "??<", "??>", "??-"];
    let wrong =
        |byte: usize, what: &str| Err(BadInput::new(format!("line {}: {what}", line_of(text, byte))).with_help(HELP));
    if let Some(found) = trigraph.iter().filter_map(|trigraph| text.find(trigraph)).min() {
        return wrong(found, "a trigraph, which some compilers take for another character");
    }
    let lone = text.match_indices('\r').find(|(byte, _)| !text[byte + 1..].starts_with('\n'));
    match lone {
        Some((byte, _)) => wrong(byte, "a carriage return alone, which some compilers take for the end of the line"),
        None => Ok(()),
    }
}

/// Refuses lines that `\` joins, but in macros, of which nothing is taken then.
fn expect_no_splice(tree: &Tree, text: &str) -> Result<(), BadInput> {
    for (byte, _) in text.match_indices('\\') {
        let rest = text[byte + 1..].trim_start_matches([' ', '\t', '\r']);
        if !rest.starts_with('\n') && !rest.is_empty() {
            continue;
        }
        let mut node = tree.root_node().descendant_for_byte_range(byte, byte + 1);
        while let Some(inner) = node.filter(|inner| !matches!(inner.kind(), "preproc_def" | "preproc_function_def")) {
            node = inner.parent();
        }
        let is_joined = text[byte + 1..].starts_with('\n') || text[byte + 1..].starts_with("\r\n");
        if node.is_none() || !is_joined {
            let fact = format!("line {}: `\\` joins this line with the next", line_of(text, byte));
            return Err(BadInput::new(fact).with_help(HELP));
        }
    }
    Ok(())
}

fn parse(text: &str) -> Result<Tree, BadInput> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_cpp::LANGUAGE.into())
        .map_err(|error| BadInput::new(format!("the grammar of C++ is of no use: {error}")))?;
    let start = Instant::now();
    let mut progress = |_: &tree_sitter::ParseState| {
        if start.elapsed() > MOST_TIME { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let bytes = text.as_bytes();
    let tree = parser.parse_with_options(&mut |byte, _| bytes.get(byte..).unwrap_or_default(), None, Some(options));
    tree.ok_or_else(|| BadInput::new("this takes too long to read").with_help(HELP))
}

/// Refuses a file that does not follow the grammar from its first line to the last: who knows what the rest is then.
fn expect_whole(tree: &Tree, text: &str) -> Result<(), BadInput> {
    if !tree.root_node().has_error() {
        return Ok(());
    }
    let mut wrong = None;
    each(tree.root_node(), &mut |node| {
        if wrong.is_none() && (node.is_error() || node.is_missing()) {
            wrong = Some(node);
        }
        wrong.is_none() && node.has_error()
    });
    let node = wrong.unwrap_or(tree.root_node());
    let within = &text[node.byte_range()];
    let directive = within.match_indices('#').find(|(byte, _)| {
        let before = node.start_byte() + byte;
        let start = text[..before].rfind('\n').map_or(0, |newline| newline + 1);
        text[start..before].trim().is_empty()
    });
    let fact = match directive {
        Some((byte, _)) => {
            let line = line_of(text, node.start_byte() + byte);
            let directive: String = within[byte..].lines().next().unwrap_or_default().trim().chars().take(40).collect();
            format!("line {line}: `{directive}` is in the middle of something: what it makes of that is not known")
        }
        None => format!("{}: this is neither C nor C++ as it stands", place(node, text)),
    };
    Err(BadInput::new(fact).with_help(HELP))
}
