//! What was found last.

use permgen_codegen::emit::Narrowed;
use permgen_codegen::spec::Meant;
use permgen_core::compile::Compiled;
use permgen_core::search::Options;
use permgen_view::View;

/// A specification with its program.
pub(crate) struct Last {
    pub(crate) text: String,
    pub(crate) name: String,
    pub(crate) meant: Meant,
    pub(crate) compiled: Compiled,
    pub(crate) options: Options,
    pub(crate) narrowed: Narrowed,
}

impl Last {
    pub(crate) fn view(&self) -> View<'_> {
        View::new(&self.text, &self.name, &self.meant, &self.compiled, self.options).keeping(&self.narrowed)
    }
}
