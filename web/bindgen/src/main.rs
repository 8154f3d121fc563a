//! From the engine as rustc makes it to a module of JavaScript: `permgen-bindgen ENGINE.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else {
        eprintln!("usage: permgen-bindgen ENGINE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let made = Bindgen::new()
        .input_path(input)
        .out_name("engine")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("permgen-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
