//! Whole programs: every function that may be a transform of bits is followed and recognised.
//!
//! What is looked at is what a compiler made: objects, archives and executables with debug information, or Rust source that is
//! compiled here. A function is judged by its machine code, with what [`crate::machine`] assumes; where the source has
//! undefined behaviour, the code is one of the things that it may mean.

mod arguments;
mod choice;
mod code;
mod comments;
mod compiled;
mod findings;
mod follow;
mod functions;
mod input;
pub(crate) mod native;
mod settings;
mod subject;
mod undefined;
mod unread;

pub use code::{Rebuilt, RebuiltBuild};
pub use findings::{Finding, Rule, Told, findings, is_accepted};
pub(crate) use functions::is_foreign;
pub use functions::{Functions, subjects_of_bytes, subjects_of_crate};
pub use input::{Input, may_be_read};
pub use settings::Settings;
pub use subject::{Examined, Form, ScanError, Subject, Taken};
pub use undefined::TooFar;
pub use unread::{Unread, unread};

pub use crate::dwarf::Language;
pub use crate::machine::Executed;
