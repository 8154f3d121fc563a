//! The command as JavaScript sees it: a function, and the host that it reads and writes through.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// What the command reads and writes: an object with these methods.
    pub type Host;

    #[wasm_bindgen(method, catch)]
    fn read(this: &Host, file: &str) -> Result<Option<Vec<u8>>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn write(this: &Host, file: &str, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_name = isSameFile)]
    fn is_same_file(this: &Host, first: &str, second: &str) -> bool;
    #[wasm_bindgen(method, catch, js_name = standardInput)]
    fn standard_input(this: &Host) -> Result<Vec<u8>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn print(this: &Host, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_name = printDiagnostic)]
    fn print_diagnostic(this: &Host, text: &str);
    #[wasm_bindgen(method, js_name = hasColour)]
    fn has_colour(this: &Host, results: bool) -> bool;
    #[wasm_bindgen(method)]
    fn columns(this: &Host) -> Option<u16>;

    #[wasm_bindgen(js_name = String)]
    fn told(error: &JsValue) -> String;
}

/// The reason that JavaScript gives.
fn reason<T>(result: Result<T, JsValue>) -> Result<T, String> {
    result.map_err(|error| told(&error))
}

impl permgen_cli::Host for Host {
    fn read(&self, file: &str) -> Result<Option<Vec<u8>>, String> {
        reason(self.read(file))
    }

    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        reason(self.write(file, text))
    }

    fn is_same_file(&self, first: &str, second: &str) -> bool {
        self.is_same_file(first, second)
    }

    fn standard_input(&self) -> Result<Vec<u8>, String> {
        reason(self.standard_input())
    }

    fn print(&self, text: &str) -> Result<(), String> {
        reason(self.print(text))
    }

    fn print_diagnostic(&self, text: &str) {
        self.print_diagnostic(text);
    }

    fn has_colour(&self, results: bool) -> bool {
        self.has_colour(results)
    }

    fn columns(&self) -> Option<u16> {
        self.columns()
    }
}

/// Runs the command with these arguments, and returns its exit code.
#[wasm_bindgen]
#[must_use]
pub fn run(arguments: Vec<String>, host: Host) -> u8 {
    permgen_cli::run_within(Rc::new(host), [vec!["permgen".to_owned()], arguments].concat())
}
