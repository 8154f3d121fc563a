//! The loop closed: what the emitter writes is read back as hand-written Rust and proved again.

use permgen_codegen::emit::header::Header;
use permgen_codegen::emit::{Function, rust};
use permgen_codegen::reader::Subject;
use permgen_core::check::certify;
use permgen_core::compile::{Request, compile};
use permgen_core::partial_map::PartialMap;
use permgen_core::random::Random;
use permgen_core::search::Effort;
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;
use permgen_tests::suite::catalogue;

fn emitted_is_the_map(name: &str, map: &PartialMap) {
    let request = Request::new(map.clone()).effort(Effort::Low);
    let compiled = compile(&request).unwrap();
    let function = Function::new("emitted", compiled.best(), &PORTABLE);
    let tokens = rust::function(&Header::public("emitted", &function), &function, &[]).unwrap();
    let subject = Subject::parse(&tokens.to_string(), None).unwrap_or_else(|error| panic!("{name}: {error}"));
    let line = subject.line(&[map.promised_zero()]).unwrap_or_else(|error| panic!("{name}: {error}"));
    certify(map, line.program).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
}

#[test]
fn the_catalogue() {
    for row in catalogue() {
        emitted_is_the_map(&row.name, &row.permutation.into());
    }
}

#[test]
fn random_maps_of_every_width_with_and_without_gaps() {
    let mut random = Random::new(0);
    for width in Width::ALL {
        for gaps in [false, true] {
            let mut to: Vec<Option<u8>> = (0..width.bits() as u8).map(Some).collect();
            random.shuffle(&mut to);
            if gaps {
                to.iter_mut().filter(|_| random.next_u64().is_multiple_of(3)).for_each(|to| *to = None);
            }
            emitted_is_the_map(&format!("{width}, {to:?}"), &PartialMap::new(width, width, &to, 0).unwrap());
        }
    }
}
