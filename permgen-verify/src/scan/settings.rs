//! How much work a scan may do.

use std::time::Duration;

use crate::machine::Limits;
use crate::question::{Method, Options};

/// So long that steps run out first: what is found is the same on slow machines.
const TIME: Duration = Duration::from_secs(600);

/// How far functions are followed, and how hard it is tried to prove what they are.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How much of each function is followed.
    pub limits: Limits,
    /// How claims are decided.
    pub options: Options,
}

impl Default for Settings {
    /// So little that thousands of functions are looked at in seconds.
    fn default() -> Self {
        let limits = Limits { instructions: 20_000, steps: 2_000_000, terms: 100_000, paths: 128, gaps: 2 };
        // What these do not decide takes solvers too long.
        let cheap = ["linear", "exhaustive", "quotients", "bdd"];
        let methods = Method::ALL.iter().copied().filter(|method| cheap.contains(&method.name())).collect();
        let options = Options { methods, budget: 1 << 18, time: TIME, ..Options::default() };
        Settings { limits, options }
    }
}
