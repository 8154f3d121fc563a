#!/usr/bin/env node
// The command, on the files and streams of the system.
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { runOn } from "../command.js";

const stat = (file) => statSync(file, { bigint: true, throwIfNoEntry: false });
const isDevice = (data) => data !== undefined && !data.isFile() && !data.isDirectory();

// The name from the root on, without links, also of a file that is not there yet.
function wholeName(file) {
  try {
    return realpathSync(file);
  } catch {
    try {
      return join(realpathSync(dirname(file)), basename(file));
    } catch {
      return resolve(file);
    }
  }
}

// All of it, also where a pipe takes a part at a time.
function writeAll(stream, text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(stream, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const host = {
  read(file) {
    try {
      return readFileSync(file);
    } catch (error) {
      if (error.code === "ENOENT") return undefined;
      throw error.message;
    }
  },

  // Whoever reads the file sees the old text or the new, never a part.
  write(file, text) {
    const old = stat(file);
    try {
      if (old?.isDirectory()) throw new Error("it is a directory");
      if (isDevice(old)) {
        writeFileSync(file, text);
        return;
      }
      const whole = wholeName(file);
      const temporary = join(dirname(whole), `.permgen-${process.pid}-${basename(whole)}`);
      try {
        writeFileSync(temporary, text, { flag: "wx", flush: true });
        if (old) chmodSync(temporary, Number(old.mode) & 0o7777);
        renameSync(temporary, whole);
      } finally {
        rmSync(temporary, { force: true });
      }
    } catch (error) {
      throw error.message;
    }
  },

  isSameFile(first, second) {
    const [one, other] = [stat(first), stat(second)];
    if (isDevice(one) || isDevice(other)) return false;
    if (one && other && one.ino !== 0n && one.dev === other.dev && one.ino === other.ino) return true;
    return wholeName(first) === wholeName(second);
  },

  standardInput: () => readFileSync(0),

  print(text) {
    try {
      writeAll(1, text);
    } catch (error) {
      // The reader went away, which is no error: `permgen show .. | head`.
      if (error.code === "EPIPE") process.exit(0);
      throw error.message;
    }
  },

  printDiagnostic(text) {
    try {
      writeAll(2, text);
    } catch {
      // Nobody is left to tell.
    }
  },

  hasColour: (results) => (results ? process.stdout : process.stderr).hasColors?.() ?? false,
  columns: () => process.stdout.columns,
};

try {
  process.exitCode = runOn(host, process.argv.slice(2));
} catch (error) {
  // A mistake of permgen, which it has told; it ends as programs of Rust do then.
  host.printDiagnostic(`${error}\n`);
  process.exitCode = 101;
}
