//! Programs, and what is shown of them.

use permgen_codegen::emit::{LANGUAGES, Narrowed};
use permgen_codegen::spec::{self, Meant};
use permgen_core::compile::{Request, compile_watched};
use permgen_core::program::ValueId;
use permgen_core::search::{Cost, Options, STRATEGIES};
use permgen_core::target::Target;
use permgen_view::View;
use serde_json::{Value, json};

use crate::last::Last;
use crate::read;

fn cost_of(cost: Cost) -> Value {
    let Cost { ops, latency, slots, constants, bytes, .. } = cost;
    json!({ "ops": ops, "latency": latency, "slots": slots, "constants": constants, "bytes": bytes })
}

fn request(meant: &Meant, options: Options) -> Request<'static> {
    let Options { target, objective, effort, seed, .. } = options;
    let request = Request::new(meant.meaning.clone()).written(meant.written.clone());
    request.target(target).objective(objective).effort(effort).seed(seed)
}

/// The best program; what there was is forgotten first.
///
/// # Errors
///
/// When there is no program.
pub(crate) fn compile(
    last: &mut Option<Last>,
    text: String,
    options: Options,
    news: &mut dyn FnMut(&str),
) -> Result<Value, String> {
    *last = None;
    let meant = match spec::read(&text) {
        Ok(meant) => meant,
        Err(_) => return Ok(read::read(&text)),
    };
    let mut watch = |strategy: &'static str, best: Option<&permgen_core::search::Found>| {
        let number = STRATEGIES.iter().position(|known| known.name() == strategy);
        let told = json!({
            "strategy": strategy, "number": number, "of": STRATEGIES.len(), "ops": best.map(|found| found.cost.ops),
        });
        news(&told.to_string());
    };
    let compiled = compile_watched(&request(&meant, options), &mut watch).map_err(|error| error.to_string())?;
    let name = read::usual_name(&text, &meant);
    let found = last.insert(Last { text, name, meant, compiled, options, narrowed: Narrowed::default() });
    Ok(shown(&found.view(), options))
}

/// The same code with another name of the function, or with the usual one.
///
/// # Errors
///
/// When it is not a name.
pub(crate) fn rename(last: &mut Last, name: &str) -> Result<Value, String> {
    last.name = match name {
        "" => read::usual_name(&last.text, &last.meant),
        _ if is_name(name) => name.to_owned(),
        _ => {
            return Err(format!("`{name}` is not a function name: letters, digits and `_`, not starting with a digit"));
        }
    };
    Ok(written(&last.view(), last.options))
}

fn is_name(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.chars().all(is_letter) && text != "_" && !text.starts_with(|first: char| first.is_ascii_digit())
}

fn shown(view: &View<'_>, options: Options) -> Value {
    let found = view.found();
    let program = found.certified.program();
    let steps = (0..program.instructions().len()).map(|index| program.instruction_text(ValueId::of_instruction(index)));
    let inputs = program.inputs().iter().zip(view.figures()).map(|(&width, word)| {
        json!({ "width": width.bits(), "layout": read::layout(view.layout(width)), "word": hexadecimal(word) })
    });
    let mut answer = json!({
        "program": program.to_string(),
        "target": options.target.name,
        "strategy": found.strategy,
        "cost": cost_of(found.cost),
        "facts": View::facts_of_program(found, options),
        "certificate": view.certificate(),
        "steps": steps.collect::<Vec<String>>(),
        "inputs": inputs.collect::<Vec<Value>>(),
        "boards": view.before_and_after(None),
        "network": view.network(),
        "products": view.products(),
    });
    if let (Value::Object(answer), Value::Object(written)) = (&mut answer, written(view, options)) {
        answer.extend(written);
    }
    answer
}

/// What holds the name of the function.
fn written(view: &View<'_>, options: Options) -> Value {
    let found = view.found();
    let codes = LANGUAGES.iter().map(|language| match view.code(*language) {
        Ok(code) => json!({ "language": language.name(), "code": code, "command": view.command(*language) }),
        Err(wrong) => json!({ "language": language.name(), "error": wrong.to_string() }),
    });
    let costs =
        [permgen_view::CostRow { target: options.target.name, about: options.target.about, cost: Some(found.cost) }];
    json!({ "name": view.name(), "codes": codes.collect::<Vec<Value>>(), "html": view.html(&costs) })
}

fn hexadecimal(word: u128) -> String {
    format!("{word:#x}")
}

/// What the best program on a machine costs, for the order of an index that was chosen for another.
///
/// # Errors
///
/// When there is no such machine, or the specification is wrong.
pub(crate) fn cost(text: &str, chosen: &str, options: Options) -> Result<Value, String> {
    let mut meant = spec::read(text).map_err(|wrong| wrong.to_string())?;
    let chosen = Target::from_name(chosen).ok_or_else(|| format!("there is no target `{chosen}`"))?;
    meant.meaning = request(&meant, options.target(chosen)).settled().meaning().clone();
    let compiled = compile_watched(&request(&meant, options), &mut |_, _| {});
    Ok(json!({
        "target": options.target.name,
        "cost": compiled.as_ref().ok().map(|compiled| cost_of(compiled.best().cost)),
        "error": compiled.err().map(|error| error.to_string()),
    }))
}

/// What was found, at work on other words.
///
/// # Errors
///
/// When they are not the words that it takes.
pub(crate) fn draw(last: &Last, words: &[String]) -> Result<Value, String> {
    let view = last.view();
    let program = view.found().certified.program();
    let number = |text: &String| {
        u128::from_str_radix(text.trim_start_matches("0x"), 16).map_err(|_| format!("`{text}` is not a word"))
    };
    let words = words.iter().map(number).collect::<Result<Vec<u128>, String>>()?;
    if words.len() != program.inputs().len()
        || words.iter().zip(program.inputs()).any(|(word, width)| word & !width.mask() != 0)
    {
        return Err("these are not the words that the program takes".to_owned());
    }
    Ok(json!({
        "network": view.network_of(&words),
        "boards": view.before_and_after(words.first().copied()),
        "results": program.run_words(&words).into_iter().map(hexadecimal).collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use crate::Engine;
    use serde_json::{Value, json};

    fn ask(engine: &mut Engine, question: &Value) -> Value {
        serde_json::from_str(&engine.answer(&question.to_string(), &mut |_| {})).expect("JSON")
    }

    #[test]
    fn a_program_is_found_drawn_and_drawn_again() {
        let mut engine = Engine::default();
        assert_eq!(ask(&mut engine, &json!({ "ask": "draw", "words": ["0x1"] }))["error"], "nothing was found yet");
        let mut news = Vec::new();
        let question = json!({ "ask": "compile", "spec": "sq ^ 56", "effort": "low" }).to_string();
        let answer: Value =
            serde_json::from_str(&engine.answer(&question, &mut |told| news.push(told.to_owned()))).expect("JSON");
        assert_eq!((&answer["cost"]["ops"], &answer["steps"]), (&json!(1), &json!(["v1 = bswap x"])));
        assert!(!news.is_empty());
        let codes = answer["codes"].as_array().expect("codes");
        assert!(codes.iter().all(|code| code["code"].is_string()), "{codes:?}");
        let drawn = ask(&mut engine, &json!({ "ask": "draw", "words": ["0x80"] }));
        assert_eq!(drawn["results"], json!(["0x8000000000000000"]));
        assert!(ask(&mut engine, &json!({ "ask": "draw", "words": [] }))["error"].is_string());
        let followed = ask(&mut engine, &json!({ "ask": "follow", "argument": 0, "bit": 9 }));
        assert!(followed["network"].as_str().expect("a drawing").contains("pg-path\""));
    }

    #[test]
    fn functions_have_the_name_that_was_chosen() {
        let mut engine = Engine::default();
        ask(&mut engine, &json!({ "ask": "compile", "spec": "sq ^ 56", "effort": "low" }));
        let answer = ask(&mut engine, &json!({ "ask": "rename", "name": "to_black" }));
        for code in answer["codes"].as_array().expect("codes") {
            let has = |key: &str, part: &str| code[key].as_str().expect("a text").to_lowercase().contains(part);
            assert!(has("code", "to_black") || has("code", "toblack"), "{code}");
            assert!(has("command", "--name to_black 'sq ^ 56'"), "{code}");
        }
        for name in ["1st", "a b", "_", "a;b"] {
            let answer = ask(&mut engine, &json!({ "ask": "rename", "name": name }));
            assert!(answer["error"].as_str().expect("a refusal").contains("not a function name"), "{answer}");
        }
        assert_eq!(ask(&mut engine, &json!({ "ask": "rename", "name": "" }))["name"], "permute");
    }

    #[test]
    fn other_machines_cost_their_own() {
        let mut engine = Engine::default();
        let cost = |engine: &mut Engine, target: &str| {
            let question = json!({ "ask": "cost", "spec": "reverse_bits", "chosen": "portable", "target": target, "effort": "low" });
            ask(engine, &question)["cost"]["ops"].as_u64().expect("a cost")
        };
        assert_eq!(cost(&mut engine, "aarch64"), 1);
        assert!(cost(&mut engine, "portable") > 10);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let mut engine = Engine::default();
        assert!(ask(&mut engine, &json!({ "ask": "compile", "spec": "sq / 2" }))["mistakes"][0]["message"].is_string());
        let error = &ask(&mut engine, &json!({ "ask": "compile", "spec": "sq", "target": "abacus" }))["error"];
        assert_eq!(error, "there is no target `abacus`");
    }
}
