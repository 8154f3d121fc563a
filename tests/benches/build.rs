//! Compiles `sliders/forms.c` if there is a C compiler, for the machine that the Rust is built for.

use std::env;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(c_forms)");
    println!("cargo::rerun-if-changed=sliders/forms.c");
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let mut build = cc::Build::new();
    build.file("sliders/forms.c").opt_level(3).cargo_warnings(false);
    if env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("target-cpu=native")) {
        build.flag("-march=native");
    }
    match build.try_compile("forms") {
        Ok(()) => println!("cargo::rustc-cfg=c_forms"),
        Err(error) => println!("cargo::warning=forms of attacks in C are left out: {error}"),
    }
}
