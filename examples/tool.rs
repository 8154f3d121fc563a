//! The engine as a library: from a specification to proved programs for three machines, as Rust and as C.
//!
//! This is what a tool does that generates code for an engine in another language.

use permgen_codegen::emit::{File, Function, LANGUAGES};
use permgen_codegen::spec::read;
use permgen_core::compile::{Request, compile};
use permgen_core::search::{Objective, Strategy, Task};
use permgen_core::target::{AARCH64, PORTABLE, X86_64_V3};

/// A strategy of one's own: two rotations and a mask. What it proposes is not trusted, so it may be as careless as this one.
struct TwoRotations;

impl Strategy for TwoRotations {
    fn name(&self) -> &'static str {
        "two-rotations"
    }

    fn propose(&self, _: &Task<'_>) -> Vec<permgen_core::program::Program> {
        let text = "program(x: u64) -> u64\nv1 = rotl x, 8\nv2 = and v1, 0x00ff00ff00ff00ff\nv3 = rotr x, 8\n\
                    v4 = and v3, 0xff00ff00ff00ff00\nv5 = or v2, v4\nreturn v5";
        text.parse().into_iter().collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let specification = "|rank, file| (7 - file, rank)";
    let meant = read(specification)?;
    let request = Request::new(meant.meaning.clone())
        .targets([&PORTABLE, &X86_64_V3, &AARCH64])
        .objective(Objective::Latency)
        .strategy(&TwoRotations);
    let compiled = compile(&request)?;
    for item in &compiled.items {
        let found = item.best();
        println!("{}: {} operations, certificate {}", item.target.name, found.cost.ops, found.certified.certificate());
        // Whoever doubts it runs it: a1 goes to a8.
        assert_eq!(found.certified.program().run(1), 1 << 56);
    }
    let function =
        Function::new("rotate_90", compiled.best(), compiled.items[0].target).specified(specification).meaning(&meant);
    for name in ["rust", "c"] {
        let language = LANGUAGES.iter().find(|language| language.name() == name).expect("it is a language");
        let text = language.write(&File::of(&[function]))?;
        assert!(text.contains("rotate_90("));
        println!("\n{text}");
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("nothing is wrong with it");
}
