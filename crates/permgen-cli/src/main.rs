//! The command line of permgen.

use std::process::ExitCode;

fn main() -> ExitCode {
    permgen_cli::main()
}
