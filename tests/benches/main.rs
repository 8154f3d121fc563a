//! Runs benchmarks and writes their figures to BENCHMARKS.md.

fn main() -> std::process::ExitCode {
    permgen_tests::benchmarks::main()
}
