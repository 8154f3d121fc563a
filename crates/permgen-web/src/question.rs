//! What the page asks.

use permgen_codegen::spec::Settings;
use permgen_core::board::{Numbering, OffBoard, parse_shape};
use permgen_core::search::{Effort, Objective, Options};
use permgen_core::target::{PORTABLE, Target};
use serde_json::Value;

/// A question.
pub(crate) enum Question {
    /// What there is: targets, languages, named maps.
    About,
    /// What a specification means, or what is wrong with it.
    Read { spec: String },
    /// The best program for it, and all that is shown of it.
    Compile { spec: String, search: Search },
    /// What the best program on another machine costs.
    Cost {
        spec: String,
        /// The machine that the order of an index was chosen for.
        chosen: String,
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
    Resize { spec: String, shape: Shape },
    /// Magics, as a file holds them: whether they are right, and a drawing of one.
    Magic { text: String, entry: usize },
    /// What was wrong in print: whether each claim about it is true.
    Erratum { number: usize },
    /// The specification, and after it this cycle of bits.
    Compose { spec: String, cycle: Vec<u16> },
}

impl Question {
    /// Reads an object of JSON: what is asked, under `ask`, and the fields of that question.
    ///
    /// # Errors
    ///
    /// When a field is missing or of another kind. What is not known is left out.
    pub(crate) fn read(asked: &Value) -> Result<Self, String> {
        let fields = Fields(asked);
        let spec = || fields.text("spec");
        Ok(match &*fields.text("ask")? {
            "about" => Self::About,
            "read" => Self::Read { spec: spec()? },
            "compile" => Self::Compile { spec: spec()?, search: Search::read(&fields)? },
            "cost" => Self::Cost { spec: spec()?, chosen: fields.text("chosen")?, search: Search::read(&fields)? },
            "draw" => Self::Draw { words: fields.list("words", |word| word.as_str().map(str::to_owned))? },
            "rename" => Self::Rename { name: fields.text("name")? },
            "follow" => Self::Follow {
                argument: fields.number("argument")? as usize,
                bit: u32::try_from(fields.number("bit")?).map_err(|error| error.to_string())?,
            },
            "prove" => {
                Self::Prove { spec: spec()?, code: fields.text("code")?, function: fields.optional("function")? }
            }
            "resize" => Self::Resize { spec: spec()?, shape: Shape::read(asked)? },
            "magic" => Self::Magic { text: fields.text("text")?, entry: fields.number("entry")? as usize },
            "erratum" => Self::Erratum { number: fields.number("number")? as usize },
            "compose" => Self::Compose {
                spec: spec()?,
                cycle: fields.list("cycle", |bit| bit.as_u64().and_then(|bit| bit.try_into().ok()))?,
            },
            other => return Err(format!("there is no question `{other}`")),
        })
    }
}

/// The fields of a question.
///
/// What `serde` derives for these enumerations and flattened structures is 40 kB of the engine.
struct Fields<'a>(&'a Value);

impl Fields<'_> {
    fn optional(&self, key: &str) -> Result<Option<String>, String> {
        match self.0.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(format!("`{key}` is not a text")),
        }
    }

    fn text(&self, key: &str) -> Result<String, String> {
        self.optional(key)?.ok_or_else(|| format!("`{key}` is missing"))
    }

    fn number(&self, key: &str) -> Result<u64, String> {
        self.0.get(key).and_then(Value::as_u64).ok_or_else(|| format!("`{key}` is not a number"))
    }

    fn list<T>(&self, key: &str, of: impl Fn(&Value) -> Option<T>) -> Result<Vec<T>, String> {
        let list = self.0.get(key).and_then(Value::as_array);
        list.and_then(|list| list.iter().map(of).collect()).ok_or_else(|| format!("`{key}` is not such a list"))
    }
}

/// How programs are searched for, by name.
#[derive(Clone)]
pub(crate) struct Search {
    target: Option<String>,
    objective: Option<String>,
    effort: Option<String>,
}

impl Search {
    fn read(fields: &Fields<'_>) -> Result<Self, String> {
        let [target, objective, effort] = ["target", "objective", "effort"].map(|key| fields.optional(key));
        Ok(Self { target: target?, objective: objective?, effort: effort? })
    }

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
    /// Reads it from an object of JSON.
    ///
    /// # Errors
    ///
    /// When something of it is no text, or the board is missing.
    pub(crate) fn read(object: &Value) -> Result<Self, String> {
        let fields = Fields(object);
        let [words, layout, numbering, off_board] =
            ["words", "layout", "numbering", "off_board"].map(|key| fields.optional(key));
        let board = fields.text("board")?;
        Ok(Self { board, words: words?, layout: layout?, numbering: numbering?, off_board: off_board? })
    }

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
