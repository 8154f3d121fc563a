//! Questions and answers, and what was found last.

use serde_json::{Value, json};

use crate::last::Last;
use crate::question::Question;
use crate::{about, edit, errata, found, magic, prove, read};

/// What the page talks to. It keeps what was found last, so that it can be drawn with other boards.
#[derive(Default)]
pub struct Engine {
    last: Option<Last>,
}

impl Engine {
    /// The answer to a question, both JSON; `news` is told, in JSON, how a search gets on.
    ///
    /// What is wrong with a specification is an answer, with `mistakes`; what is wrong with the question is one with an `error`.
    pub fn answer(&mut self, question: &str, news: &mut dyn FnMut(&str)) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| error.to_string())
            .and_then(|asked| Question::read(&asked))
            .and_then(|question| self.answered(question, news));
        // The places of this question are not asked for again.
        proc_macro2::extra::invalidate_current_thread_spans();
        answer.unwrap_or_else(|error| json!({ "error": error })).to_string()
    }

    fn answered(&mut self, question: Question, news: &mut dyn FnMut(&str)) -> Result<Value, String> {
        match question {
            Question::About => Ok(about::about()),
            Question::Read { spec } => Ok(read::read(&spec)),
            Question::Compile { spec, search } => found::compile(&mut self.last, spec, search.options()?, news),
            Question::Cost { spec, chosen, search } => found::cost(&spec, &chosen, search.options()?),
            Question::Draw { words } => {
                let last = self.last.as_ref().ok_or("nothing was found yet")?;
                found::draw(last, &words)
            }
            Question::Rename { name } => found::rename(self.last.as_mut().ok_or("nothing was found yet")?, &name),
            Question::Follow { argument, bit } => {
                let last = self.last.as_ref().ok_or("nothing was found yet")?;
                Ok(json!({ "network": last.view().network_following(argument, bit) }))
            }
            Question::Prove { spec, code, function } => prove::prove(&spec, &code, function.as_deref()),
            Question::Resize { spec, shape } => edit::resize(&spec, &shape),
            Question::Magic { text, entry } => Ok(magic::draw(&text, entry)),
            Question::Erratum { number } => errata::run(number),
            Question::Compose { spec, cycle } => edit::compose(&spec, &cycle),
        }
    }
}
