//! What the page asks.

use permgen_codegen::spec::Settings;
use permgen_core::board::{Numbering, OffBoard, parse_shape};
use permgen_core::search::{Effort, Objective, Options};
use permgen_core::target::{PORTABLE, Target};
use serde::Deserialize;

/// A question.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Question {
    /// What there is: targets, languages, named maps.
    About,
    /// What a specification means, or what is wrong with it.
    Read { spec: String },
    /// The best program for it, and all that is shown of it.
    Compile {
        spec: String,
        #[serde(flatten)]
        search: Search,
    },
    /// What the best program on another machine costs.
    Cost {
        spec: String,
        /// The machine that the order of an index was chosen for.
        chosen: String,
        #[serde(flatten)]
        search: Search,
    },
    /// The program that was found last with other words: hexadecimal numbers, one for each that it takes.
    Draw { words: Vec<String> },
    /// The code of that program for a function of another name; of the usual one if this is empty.
    Rename { name: String },
    /// The network of that program with one bit of an argument followed through it.
    Follow { argument: usize, bit: u32 },
    /// Whether a function of Rust is the map; the name may be left out where there is one function.
    Prove { spec: String, code: String, function: Option<String> },
    /// The same specification for another board.
    Resize {
        spec: String,
        #[serde(flatten)]
        shape: Shape,
    },
    /// Magics, as a file holds them: whether they are right, and a drawing of one.
    Magic { text: String, entry: usize },
    /// What was wrong in print: whether each claim about it is true.
    Erratum { number: usize },
    /// The specification, and after it this cycle of bits.
    Compose { spec: String, cycle: Vec<u16> },
}

/// How programs are searched for, by name.
#[derive(Clone, Deserialize)]
pub(crate) struct Search {
    target: Option<String>,
    objective: Option<String>,
    effort: Option<String>,
}

impl Search {
    /// What the names mean.
    ///
    /// # Errors
    ///
    /// When there is no such thing.
    pub(crate) fn options(&self) -> Result<Options, String> {
        fn named<T>(
            what: &str,
            name: Option<&String>,
            usual: T,
            find: impl Fn(&str) -> Option<T>,
        ) -> Result<T, String> {
            name.map_or(Ok(usual), |name| find(name).ok_or_else(|| format!("there is no {what} `{name}`")))
        }
        let target = named("target", self.target.as_ref(), &PORTABLE, Target::from_name)?;
        let objective = named("objective", self.objective.as_ref(), Objective::default(), |name| {
            Objective::ALL.into_iter().find(|objective| objective.name() == name)
        })?;
        let effort = named("effort", self.effort.as_ref(), Effort::default(), |name| {
            Effort::ALL.into_iter().find(|effort| effort.name() == name)
        })?;
        Ok(Options::default().target(target).objective(objective).effort(effort))
    }
}

/// A board, by what is said of it. What is left out is as usual.
#[derive(Deserialize)]
pub(crate) struct Shape {
    board: String,
    /// The words that it lies in: `u64`, `[u64; 2]`.
    pub(crate) words: Option<String>,
    /// How it lies in several words, as it is written: `packed`, `rows`, `63 + 18`, an expression.
    layout: Option<String>,
    numbering: Option<String>,
    off_board: Option<String>,
}

impl Shape {
    /// The settings in a specification that say the same, without the words: those that are not the usual.
    ///
    /// # Errors
    ///
    /// When something of it is not known.
    pub(crate) fn settings(&self) -> Result<Vec<String>, String> {
        let mut settings = Vec::new();
        let (ranks, files) = parse_shape(&self.board).ok_or("a board is ranks x files, such as 7x6")?;
        let layout = self
            .layout
            .as_deref()
            .map(|layout| layout.trim_matches([' ', ',', ';']))
            .filter(|layout| *layout != "packed");
        if (ranks, files) != (8, 8) || layout.is_some() || self.words.as_ref().is_some_and(|words| words != "u64") {
            settings.push(format!("board = {ranks}x{files}"));
        }
        if let Some(layout) = layout {
            let tokens = format!("layout = {layout}").parse().map_err(|_| "a bracket of the layout is not closed")?;
            let one = Settings::parse(tokens).map_err(|wrong| wrong.to_string())?;
            // What follows a comma would be other settings.
            let is_one = one.layout.is_some() && one.board.is_none() && one.width.is_none() && one.numbering.is_none();
            if !is_one || one.shape.is_some() || one.off_board.is_some() || one.outside.is_some() {
                return Err("a layout is one setting".to_owned());
            }
            settings.push(format!("layout = {layout}"));
        }
        if let Some(name) = self.numbering.as_ref().filter(|name| *name != "a1_lsb") {
            let numbering = Numbering::from_name(name).ok_or_else(|| format!("there is no numbering `{name}`"))?;
            settings.push(format!("numbering = {numbering}"));
        }
        if let Some(name) = self.off_board.as_ref().filter(|name| *name != OffBoard::default().name()) {
            let policy = OffBoard::ALL.into_iter().find(|policy| policy.name() == name);
            settings
                .push(format!("off_board = {}", policy.ok_or_else(|| format!("there is no policy `{name}`"))?.name()));
        }
        Ok(settings)
    }
}
