// Tests of a package in JavaScript whose functions permgen writes: `npm test`, which first checks that the file is what the list says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileIndex, flipVertical, rotate90, rotate90Square } from "./board.js";

/** One square, as the halves of a word: low, high. */
const bit = (square) => (square < 32 ? [1 << square, 0] : [0, 1 << (square - 32)]);

test("a square turns as its bit does", () => {
  for (let square = 0; square < 64; square++) {
    assert.deepEqual(rotate90(bit(square)), bit(rotate90Square(square)), `square ${square}`);
  }
});

test("a file is collected", () => {
  assert.equal(fileIndex(2, [0x04000400, 0x04000400]), 0b10101010);
});

test("two flips are nothing", () => {
  assert.deepEqual(flipVertical(flipVertical([0x01234567, 0x09abcdef])), [0x01234567, 0x09abcdef]);
});
