//! The engine as the browser sees it.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;

#[wasm_bindgen]
extern "C" {
    /// What the worker does with news of a search: JSON, or how the engine broke.
    #[wasm_bindgen(js_name = permgenNews)]
    fn news(text: &str);
}

/// The engine in a worker.
#[wasm_bindgen(js_name = Engine)]
#[derive(Default)]
pub struct WorkerEngine(Engine);

#[wasm_bindgen(js_class = Engine)]
impl WorkerEngine {
    /// One that has found nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|panic| {
            news(&serde_json::json!({ "broken": panic.to_string() }).to_string());
        }));
        Self::default()
    }

    /// The answer to a question.
    pub fn answer(&mut self, question: &str) -> String {
        self.0.answer(question, &mut news)
    }
}
