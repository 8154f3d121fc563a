// The same by chessops, whose boards are objects with two halves.
import { SquareSet } from "chessops";
import { flipDiagonal, flipHorizontal, flipVertical } from "chessops/transform";

const SETS = Array.from(HIGH, (high, i) => new SquareSet(LOW[i], high));

const library_flip = flipVertical;
const library_mirror = flipHorizontal;
const library_diagonal = flipDiagonal;
const library_turn = (set) => flipVertical(flipDiagonal(set));

// each library function: begin
function chain_EACH() {
  let set = new SquareSet(1, 0);
  for (let i = 0; i < COUNT; i++) set = EACH(set.xor(SETS[i]));
  return set.hi ^ set.lo;
}
function slice_EACH() {
  let x = 0;
  for (let i = 0; i < COUNT; i++) {
    const set = EACH(SETS[i]);
    x ^= set.hi ^ set.lo;
  }
  return x;
}
const call_EACH = ([low, high]) => {
  const set = EACH(new SquareSet(low, high));
  return [set.lo, set.hi];
};
add("EACH", chain_EACH, slice_EACH, call_EACH, loop_MAP);
// each library function: end
