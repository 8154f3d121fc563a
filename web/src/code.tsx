import { useState } from "preact/hooks";
import { saveText } from "./save";
import type { About, Found } from "./types";

interface Props {
  about: About;
  found: Found;
  name: string;
  language: string;
  onLanguage: (language: string) => void;
}

/** The program in a language, to be copied. */
export function Code({ about, found, name, language, onLanguage }: Props) {
  const [said, setSaid] = useState("");
  const written = found.codes.find((code) => code.language === language) ?? found.codes[0];
  const known = about.languages.find(({ name }) => name === written?.language);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written?.code ?? "");
      setSaid("Copied.");
    } catch {
      getSelection()?.selectAllChildren(document.getElementById("code")!);
      setSaid("The browser does not let pages copy; the code is selected instead.");
    }
  };
  return (
    <section aria-labelledby="code-title">
      <h2 id="code-title">The code</h2>
      <div class="row">
        <label>
          Language{" "}
          <select id="language" value={written?.language} onChange={(event) => (onLanguage(event.currentTarget.value), setSaid(""))}>
            {found.codes.map((code) => (
              <option key={code.language} value={code.language}>
                {code.language}
              </option>
            ))}
          </select>
        </label>
        {written?.code !== undefined && (
          <>
            <button type="button" class="main" id="copy" onClick={() => void copy()}>
              Copy
            </button>
            <button type="button" onClick={() => saveText(`${name}.${known?.extension ?? "txt"}`, "text/plain", written.code ?? "")}>
              Save file
            </button>
          </>
        )}
        <span role="status">{said}</span>
      </div>
      <p class="dim">{known?.about.split("`").map((part, index) => (index % 2 ? <code>{part}</code> : part))}</p>
      {written?.code !== undefined ? (
        <pre id="code" tabIndex={0} aria-label="The code">
          {written.code}
        </pre>
      ) : (
        <p class="mistake">{written?.error}</p>
      )}
    </section>
  );
}
