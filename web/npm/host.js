// What the command reads and writes: see `Host` in crates/permgen-npm/src/bindings.rs.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const bytesOf = (content) => (typeof content === "string" ? encoder.encode(content) : content);

/** Files by their names, in memory; what is printed is kept. */
export class MemoryHost {
  stdout = "";
  stderr = "";

  constructor({ files = {}, input = "", columns } = {}) {
    this.files = new Map(Object.entries(files));
    this.input = input;
    this.width = columns;
  }

  read(file) {
    const content = this.files.get(file);
    return content === undefined ? undefined : bytesOf(content);
  }

  write(file, text) {
    this.files.set(file, text);
  }

  isSameFile(first, second) {
    return first === second;
  }

  standardInput() {
    return bytesOf(this.input);
  }

  print(text) {
    this.stdout += text;
  }

  printDiagnostic(text) {
    this.stderr += text;
  }

  hasColour() {
    return false;
  }

  columns() {
    return this.width;
  }

  /** The files after the run, as text. */
  contents() {
    const text = (content) => (typeof content === "string" ? content : decoder.decode(content));
    return Object.fromEntries([...this.files].map(([name, content]) => [name, text(content)]));
  }
}
