// JavaScript, boards as BigInt: functions of permgen beside what people write. The words that stand for the random map come as arguments.
import * as board from "./board_bigint.mjs";

const ROUNDS = 600;
const WORDS = [];
// Few, so that other work on the machine leaves some passes alone.
const TIMED = [];
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const numbered = (to) => SQUARES.map((square) => BigInt(to(square)));
const TO_FLIP = numbered((square) => square ^ 56);
const TO_MIRROR = numbered((square) => square ^ 7);
const TO_DIAGONAL = numbered((square) => (square >> 3) | ((square & 7) << 3));
const TO_TURN = numbered((square) => ((7 - (square & 7)) << 3) | (square >> 3));
const TO_RANDOM = process.argv.slice(2).map(BigInt);

const permgen_flip = board.flipVertical;
const permgen_mirror = board.mirrorHorizontal;
const permgen_diagonal = board.flipDiagonal;
const permgen_turn = board.rotate90;
const permgen_random = board.randomMap;
const permgen_index = (b) => BigInt(board.fileIndex(b));

function hand_flip(b) {
  b = ((b >> 8n) & 0x00ff00ff00ff00ffn) | ((b & 0x00ff00ff00ff00ffn) << 8n);
  b = ((b >> 16n) & 0x0000ffff0000ffffn) | ((b & 0x0000ffff0000ffffn) << 16n);
  return (b >> 32n) | ((b & 0xffffffffn) << 32n);
}
function hand_mirror(b) {
  b = ((b >> 1n) & 0x5555555555555555n) | ((b & 0x5555555555555555n) << 1n);
  b = ((b >> 2n) & 0x3333333333333333n) | ((b & 0x3333333333333333n) << 2n);
  return ((b >> 4n) & 0x0f0f0f0f0f0f0f0fn) | ((b & 0x0f0f0f0f0f0f0f0fn) << 4n);
}
function hand_diagonal(b) {
  let t = (b ^ (b << 28n)) & 0x0f0f0f0f00000000n;
  b ^= t ^ (t >> 28n);
  t = (b ^ (b << 14n)) & 0x3333000033330000n;
  b ^= t ^ (t >> 14n);
  t = (b ^ (b << 7n)) & 0x5500550055005500n;
  return b ^ t ^ (t >> 7n);
}
const hand_turn = (b) => hand_flip(hand_diagonal(b));
// An index is a number, as arrays need one; what is timed is a `BigInt`.
const hand_index = (b) => BigInt(Number(BigInt.asUintN(64, (b & 0x0101010101010101n) * 0x0102040810204080n) >> 56n));

function moved(b, to) {
  let result = 0n;
  for (let square = 0; square < 64; square++) result |= ((b >> BigInt(square)) & 1n) << to[square];
  return result;
}
const loop_flip = (b) => moved(b, TO_FLIP);
const loop_mirror = (b) => moved(b, TO_MIRROR);
const loop_diagonal = (b) => moved(b, TO_DIAGONAL);
const loop_turn = (b) => moved(b, TO_TURN);
const loop_random = (b) => moved(b, TO_RANDOM);
function loop_index(b) {
  let index = 0n;
  for (let rank = 0n; rank < 8n; rank++) index |= ((b >> (8n * rank)) & 1n) << rank;
  return index;
}

// each function: begin
function chain_EACH() {
  let x = 1n;
  for (const word of TIMED) x = EACH(x ^ word);
  return x;
}
function slice_EACH() {
  let x = 0n;
  for (const word of TIMED) x ^= EACH(word);
  return x;
}
// each function: end

const functions = [];
function add(name, chain, slice, call, right) {
  for (const word of WORDS) {
    if (call(word) !== right(word)) throw new Error(`${name} is wrong for ${word}`);
  }
  functions.push({ name, passes: [chain, slice], best: [Infinity, Infinity] });
}

let word = 1n;
for (let i = 0; i < 1024; i++) {
  word = BigInt.asUintN(64, word * 6364136223846793005n + 1442695040888963407n);
  WORDS.push(word ^ (word >> 29n));
}
TIMED.push(...WORDS.slice(0, 64));
// each function: begin
add("EACH", chain_EACH, slice_EACH, EACH, loop_MAP);
// each function: end
let sink = 0n;
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
for (const { name, best } of functions) console.log(name, ...best.map((time) => (time / TIMED.length).toFixed(3)));
