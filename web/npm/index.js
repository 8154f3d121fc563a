import { runOn } from "./command.js";
import { MemoryHost } from "./host.js";

export class PermgenError extends Error {
  name = "PermgenError";

  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

export function run(args, options) {
  const host = new MemoryHost(options);
  const status = runOn(host, args);
  return { status, stdout: host.stdout, stderr: host.stderr, files: host.contents() };
}

const LIST = "list.toml";

export function emit(what, options = {}) {
  const args = ["emit"];
  for (const [name, value] of Object.entries(options)) {
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) args.push(option);
    else if (value !== undefined && value !== false) args.push(`${option}=${value}`);
  }
  const isList = typeof what !== "string";
  if (isList) args.push("--list", LIST);
  else args.push("--", what);
  const { status, stdout, stderr } = run(args, { files: isList ? { [LIST]: what.list } : {} });
  if (status !== 0) throw new PermgenError(stderr.trim(), status);
  return stdout;
}
