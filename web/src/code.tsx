import { useState } from "preact/hooks";
import { saveText } from "./save";
import type { About, Code as Written } from "./types";

interface Props {
  about: About;
  codes: Written[];
  /** The name of the function in the code, and the one in the field. */
  name: string;
  typed: string;
  wrong: string;
  language: string;
  onName: (name: string) => void;
  onLanguage: (language: string) => void;
}

/** The program in a language, to be copied. */
export function Code({ about, codes, name, typed, wrong, language, onName, onLanguage }: Props) {
  const [said, setSaid] = useState("");
  const written = codes.find((code) => code.language === language) ?? codes[0];
  const known = about.languages.find(({ name }) => name === written?.language);
  const copy = async (id: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      getSelection()?.selectAllChildren(document.getElementById(id)!);
      setSaid("The browser does not let pages copy; the text is selected instead.");
    }
  };
  return (
    <section aria-labelledby="code-title">
      <h2 id="code-title">The code</h2>
      <div class="row">
        <label>
          Language{" "}
          <select id="language" value={written?.language} onChange={(event) => (onLanguage(event.currentTarget.value), setSaid(""))}>
            {codes.map((code) => (
              <option key={code.language} value={code.language}>
                {code.language}
              </option>
            ))}
          </select>
        </label>
        <label>
          Function{" "}
          <input
            type="text"
            id="name"
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            placeholder={name}
            value={typed}
            aria-invalid={wrong !== ""}
            onInput={(event) => (onName(event.currentTarget.value), setSaid(""))}
          />
        </label>
        {written?.code !== undefined && (
          <>
            <button type="button" class="main" id="copy" onClick={() => void copy("code", written.code ?? "")}>
              Copy
            </button>
            <button type="button" onClick={() => saveText(`${name}.${known?.extension ?? "txt"}`, "text/plain", written.code ?? "")}>
              Save file
            </button>
          </>
        )}
        <span role="status">{said}</span>
      </div>
      {wrong && <p class="mistake" role="status">{wrong}</p>}
      {written?.code !== undefined ? (
        <pre id="code" tabIndex={0} aria-label="The code">
          {written.code}
        </pre>
      ) : (
        <p class="mistake">{written?.error}</p>
      )}
      {written?.command && (
        <p class="command">
          The same from the command line: <code id="command">{written.command}</code>{" "}
          <button type="button" class="small" onClick={() => void copy("command", written.command ?? "")}>
            Copy<span class="hidden"> the command</span>
          </button>
        </p>
      )}
      <p class="dim">{known?.about.split("`").map((part, index) => (index % 2 ? <code>{part}</code> : part))}</p>
    </section>
  );
}
