// JavaScript, boards as pairs of numbers: functions of permgen beside what people write. The words that stand for the random map come
// as arguments.
import * as board from "./board.mjs";

const ROUNDS = 2000;
const COUNT = 1024;
const HIGH = new Int32Array(COUNT);
const LOW = new Int32Array(COUNT);
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const TO = {
  flip: SQUARES.map((square) => square ^ 56),
  mirror: SQUARES.map((square) => square ^ 7),
  diagonal: SQUARES.map((square) => (square >> 3) | ((square & 7) << 3)),
  turn: SQUARES.map((square) => ((7 - (square & 7)) << 3) | (square >> 3)),
  random: process.argv.slice(2).map(Number),
};

const permgen_flip = board.flipVertical;
const permgen_mirror = board.mirrorHorizontal;
const permgen_diagonal = board.flipDiagonal;
const permgen_turn = board.rotate90;
const permgen_random = board.randomMap;
const permgen_index = (b) => [board.fileIndex(b), 0];

function moved([low, high], to) {
  let newHigh = 0;
  let newLow = 0;
  for (let square = 0; square < 64; square++) {
    const bit = (square < 32 ? low >>> square : high >>> (square - 32)) & 1;
    const destination = to[square];
    if (destination < 32) newLow |= bit << destination;
    else newHigh |= bit << (destination - 32);
  }
  return [newLow, newHigh];
}
const loop_flip = (b) => moved(b, TO.flip);
const loop_mirror = (b) => moved(b, TO.mirror);
const loop_diagonal = (b) => moved(b, TO.diagonal);
const loop_turn = (b) => moved(b, TO.turn);
const loop_random = (b) => moved(b, TO.random);
function loop_index([low, high]) {
  let index = 0;
  for (let rank = 0; rank < 4; rank++) index |= ((low >>> (8 * rank)) & 1) << rank;
  for (let rank = 0; rank < 4; rank++) index |= ((high >>> (8 * rank)) & 1) << (rank + 4);
  return [index, 0];
}

// each function: begin
function chain_EACH() {
  let board = [1, 0];
  for (let i = 0; i < COUNT; i++) board = EACH([board[0] ^ LOW[i], board[1] ^ HIGH[i]]);
  return board[0] ^ board[1];
}
function slice_EACH() {
  let x = 0;
  for (let i = 0; i < COUNT; i++) {
    const [low, high] = EACH([LOW[i], HIGH[i]]);
    x ^= high ^ low;
  }
  return x;
}
// each function: end

const functions = [];
function add(name, chain, slice, call, right) {
  for (let i = 0; i < COUNT; i++) {
    const [is, be] = [call, right].map((call) => call([LOW[i], HIGH[i]]).map((half) => half >>> 0).join());
    if (is !== be) throw new Error(`${name} is wrong for ${HIGH[i]}, ${LOW[i]}`);
  }
  functions.push({ name, passes: [chain, slice], best: [Infinity, Infinity] });
}

let word = 1n;
for (let i = 0; i < COUNT; i++) {
  word = BigInt.asUintN(64, word * 6364136223846793005n + 1442695040888963407n);
  const mixed = word ^ (word >> 29n);
  HIGH[i] = Number(BigInt.asIntN(32, mixed >> 32n));
  LOW[i] = Number(BigInt.asIntN(32, mixed));
}
// each function: begin
add("EACH", chain_EACH, slice_EACH, EACH, loop_MAP);
// each function: end
// library
let sink = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const { passes, best } of functions) {
    passes.forEach((pass, what) => {
      const start = process.hrtime.bigint();
      sink ^= pass();
      best[what] = Math.min(best[what], Number(process.hrtime.bigint() - start));
    });
  }
}
console.error(sink);
for (const { name, best } of functions) console.log(name, ...best.map((time) => (time / COUNT).toFixed(3)));
