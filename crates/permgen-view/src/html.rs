//! All of it as one page: no scripts, no other file.

use permgen_codegen::emit::LANGUAGES;
use permgen_core::search::Cost;

use crate::svg::escape;
use crate::{View, cycle_text, facts};

/// What the best program costs on a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostRow {
    /// The machine's name.
    pub target: &'static str,
    /// What it stands for.
    pub about: &'static str,
    /// The cost; `None` where there is no program.
    pub cost: Option<Cost>,
}

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:0 auto;padding:1rem;color:#1a1d21;background:#fff}\
h1{font:700 1.4rem ui-monospace,monospace;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:2rem 0 .5rem}\
.wide{overflow-x:auto}svg{max-width:none;height:auto}\
table{border-collapse:collapse}th,td{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}td.n{text-align:right}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:0}dt{color:#5b6470}dd{margin:0;overflow-wrap:anywhere}\
pre{overflow-x:auto;padding:.8rem;background:#f3f5f7;border-radius:4px;font:13px/1.45 ui-monospace,monospace}\
summary{cursor:pointer;padding:.3rem 0}footer{margin-top:2rem;color:#5b6470}\
@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#14171b}pre{background:#20252b}dt,footer{color:#a3adb8}}";

impl View<'_> {
    /// All of it as one page that needs no scripts and no other file; `costs` are those of other machines.
    #[must_use]
    pub fn html(&self, costs: &[CostRow]) -> String {
        page(self, costs)
    }
}

/// The page.
fn page(view: &View<'_>, costs: &[CostRow]) -> String {
    let title = escape(view.title);
    let mut body = format!("<h1>{title}</h1>\n");
    if let Some(map) = view.map() {
        body += &facts_list(&facts::of_map(&map, view.meant.board));
    }
    let mut part = |heading: &str, content: &str| {
        if !content.is_empty() {
            body += &format!("<h2>{heading}</h2>\n{content}\n");
        }
    };
    let wide = |svg: Option<String>| svg.map_or(String::new(), |svg| format!("<div class=\"wide\">{svg}</div>"));
    part("Before and after", &wide(view.before_and_after(None)));
    part("Where each square goes", &wide(view.moves()));
    part("Cycles", &cycles(view));
    if let Some(listing) = view.listing() {
        let mut title = listing.title.to_owned();
        title[..1].make_ascii_uppercase();
        part(&escape(&title), &pre(&listing.lines.join("\n")));
    }
    part("The program", &facts_list(&facts::of_program(view.found(), view.options)));
    part("The network", &wide(Some(view.network())));
    part("Bit by bit", &wide(view.products()));
    part("What is proven", &format!("<p>{}</p>", escape(&view.certificate())));
    part("On other machines", &cost_table(costs));
    part("Code", &codes(view));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title} · permgen</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n<footer>Made by permgen {}.</footer>\n</body>\n</html>\n",
        permgen_core::VERSION
    )
}

fn facts_list(facts: &[(&str, String)]) -> String {
    let rows = facts.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>", escape(value)));
    format!("<dl>{}</dl>\n", rows.collect::<String>())
}

fn pre(text: &str) -> String {
    format!("<pre tabindex=\"0\">{}</pre>", escape(text))
}

fn cycles(view: &View<'_>) -> String {
    let permutation = view.map().and_then(|map| Some((map.input(), map.as_permutation()?)));
    let Some((width, permutation)) = permutation.filter(|(_, permutation)| !permutation.is_identity()) else {
        return String::new();
    };
    let layout = view.layout(width);
    let cycles: Vec<String> = permutation.cycles().iter().map(|cycle| cycle_text(layout, cycle)).collect();
    format!("<p>{}</p>", cycles.join(" "))
}

fn cost_table(costs: &[CostRow]) -> String {
    if costs.is_empty() {
        return String::new();
    }
    let row = |row: &CostRow| {
        let cells = row.cost.map_or("<td colspan=\"4\">no program</td>".to_owned(), |cost| {
            [cost.ops, cost.latency, cost.slots, cost.constants]
                .iter()
                .map(|number| format!("<td class=\"n\">{number}</td>"))
                .collect()
        });
        format!("<tr><th scope=\"row\">{}</th>{cells}<td>{}</td></tr>\n", row.target, escape(row.about))
    };
    format!(
        "<div class=\"wide\"><table><thead><tr><th scope=\"col\">machine</th><th scope=\"col\">operations</th>\
         <th scope=\"col\">cycles</th><th scope=\"col\">slots</th><th scope=\"col\">constants</th><th scope=\"col\">what it is</th>\
         </tr></thead><tbody>\n{}</tbody></table></div>",
        costs.iter().map(row).collect::<String>()
    )
}

fn codes(view: &View<'_>) -> String {
    let written = LANGUAGES.iter().filter_map(|language| Some((language, view.code(*language).ok()?)));
    let each = written.enumerate().map(|(number, (language, code))| {
        let open = if number == 0 { " open" } else { "" };
        format!(
            "<details{open}><summary>{}: {}</summary>{}</details>\n",
            language.name(),
            escape(language.about()),
            pre(&code)
        )
    });
    each.collect()
}
