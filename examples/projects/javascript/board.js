// DO NOT EDIT. Made by:
//
//     permgen emit --list ../board.toml -o board.js
//
// Checksum: 0.1.0 7fbbd93baad3cf13dd540c909fc5d29d

/**
 * Where the bits go: `flip_vertical`.
 *
 * ```text
 * . 1 1 1 1 . . .     . 1 . . . 1 . .
 * . 1 . . . 1 . .     . 1 . . 1 . . .
 * . 1 . . . 1 . .     . 1 . 1 . . . .
 * . 1 . . 1 . . .     . 1 1 1 . . . .
 * . 1 1 1 . . . .     . 1 . . 1 . . .
 * . 1 . 1 . . . .     . 1 . . . 1 . .
 * . 1 . . 1 . . .     . 1 . . . 1 . .
 * . 1 . . . 1 . .     . 1 1 1 1 . . .
 * ```
 *
 * 1 operation, 1 cycle on the critical path, 0 constants. Proven: linear. By permgen 0.1.0.
 * In words of 32 bits. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {readonly [number, number]} board
 * @returns {[number, number]}
 */
export function flipVertical({ 0: boardLow, 1: boardHigh }) {
  return [swapBytes(boardHigh), swapBytes(boardLow)];
}

/**
 * Where the bits go: `mirror_horizontal`.
 *
 * ```text
 * . 1 1 1 1 . . .     . . . 1 1 1 1 .
 * . 1 . . . 1 . .     . . 1 . . . 1 .
 * . 1 . . . 1 . .     . . 1 . . . 1 .
 * . 1 . . 1 . . .     . . . 1 . . 1 .
 * . 1 1 1 . . . .     . . . . 1 1 1 .
 * . 1 . 1 . . . .     . . . . 1 . 1 .
 * . 1 . . 1 . . .     . . . 1 . . 1 .
 * . 1 . . . 1 . .     . . 1 . . . 1 .
 * ```
 *
 * 15 operations, 9 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
 * In words of 32 bits. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {readonly [number, number]} board
 * @returns {[number, number]}
 */
export function mirrorHorizontal({ 0: boardLow, 1: boardHigh }) {
  const v1 = boardLow & 0x55555555;
  const v2 = ((boardHigh << 31) | (boardLow >>> 1)) & 0x55555555;
  const v3 = v2 | (v1 << 1);
  const v4 = ((boardHigh & 0x55555555) << 1) | (v1 >>> 31);
  const v5 = ((boardHigh >>> 1) & 0x55555555) | v4;
  const v6 = v3 & 0x33333333;
  const v7 = ((v5 << 30) | (v3 >>> 2)) & 0x33333333;
  const v8 = v7 | (v6 << 2);
  const v9 = ((v5 & 0x33333333) << 2) | (v6 >>> 30);
  const v10 = ((v5 >>> 2) & 0x33333333) | v9;
  const v11 = v8 & 0x0f0f0f0f;
  const v12 = ((v10 << 28) | (v8 >>> 4)) & 0x0f0f0f0f;
  const v13 = ((v10 & 0x0f0f0f0f) << 4) | (v11 >>> 28);
  return [v12 | (v11 << 4), ((v10 >>> 4) & 0x0f0f0f0f) | v13];
}

/**
 * Where the bits go: `rotate_90`.
 *
 * ```text
 * . 1 1 1 1 . . .     . . . . . . . .
 * . 1 . . . 1 . .     1 1 1 1 1 1 1 1
 * . 1 . . . 1 . .     . . . 1 . . . 1
 * . 1 . . 1 . . .     . . 1 1 . . . 1
 * . 1 1 1 . . . .     . 1 . . 1 . . 1
 * . 1 . 1 . . . .     1 . . . . 1 1 .
 * . 1 . . 1 . . .     . . . . . . . .
 * . 1 . . . 1 . .     . . . . . . . .
 * ```
 *
 * 19 operations, 16 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
 * In words of 32 bits. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {readonly [number, number]} board
 * @returns {[number, number]}
 */
export function rotate90({ 0: boardLow, 1: boardHigh }) {
  const v1 = (boardLow ^ ((boardHigh << 4) | (boardLow >>> 28))) & 0xf0f0f0f0;
  const v2 = boardLow ^ v1 ^ (v1 << 28);
  const v3 = boardHigh ^ (v1 >>> 4);
  const v4 = (v2 ^ ((v3 << 18) | (v2 >>> 14))) & 0x0000cccc;
  const v5 = (v3 ^ (v3 >>> 14)) & 0x0000cccc;
  const v6 = v2 ^ v4 ^ (v4 << 14);
  const v7 = v3 ^ v5 ^ ((v5 << 14) | (v4 >>> 18));
  const v8 = (v6 ^ ((v7 << 25) | (v6 >>> 7))) & 0x00aa00aa;
  const v9 = (v7 ^ (v7 >>> 7)) & 0x00aa00aa;
  const v10 = v7 ^ v9 ^ ((v9 << 7) | (v8 >>> 25));
  return [swapBytes(v10), swapBytes(v6 ^ v8 ^ (v8 << 7))];
}

/**
 * Where the squares go: `square_of(rotate_90)`.
 *
 * Squares are numbered 0 to 63. The result for other numbers is unspecified.
 *
 * 3 operations, 5 cycles on the critical path, 2 constants. Proven: exhaustive, 64 inputs. By permgen 0.1.0.
 *
 * @param {number} square
 * @returns {number}
 */
export function rotate90Square(square) {
  return (Math.imul((square ^ 7) & 0xff, 0x20800000) >>> 26) & 0xff;
}

const FILE_INDEX_TABLE_1 = new Uint32Array([
  0x00000000, 0x80000000, 0x40000000, 0x20000000, 0x10000000, 0x08000000, 0x04000000, 0x02000000,
  0x01000000, 0x00800000, 0x00400000, 0x00200000, 0x00100000, 0x00080000, 0x00040000, 0x00020000,
  0x00010000, 0x00008000, 0x00004000, 0x00002000, 0x00001000, 0x00000800, 0x00000400, 0x00000200,
  0x00000100, 0x00000080, 0x00000040, 0x00000020, 0x00000010, 0x00000008, 0x00000004, 0x00000002,
]);

/**
 * Where the bits go: `gather(file(file))`.
 *
 * 8 maps, one for each `file`.
 *
 * 5 operations, 7 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
 * In words of 32 bits. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {number} file
 * @param {readonly [number, number]} board
 * @returns {number}
 */
export function fileIndex(file, { 0: boardLow, 1: boardHigh }) {
  const v1 = file & 0xff & 7;
  const v2 = boardHigh >>> (v1 & 31);
  const v3 = Math.imul(boardHigh, FILE_INDEX_TABLE_1[v1 & 31]) | (boardLow >>> (v1 & 31));
  const v4 = (0 - ((v1 >>> 5) & 1)) | 0;
  const v5 = v3 ^ (v4 & (v2 ^ v3));
  const v6 = v5 & 0x01010101;
  const v7 = v5 & 0x00000101;
  const v8 = v6 >>> 16;
  const v9 = (Math.imul(v8, 0x00004080) + (Math.imul(v7, 0x00004080) >>> 16)) | 0;
  const v10 = ((Math.imul(v7, 0x00001020) + (v9 & 0x0000ffff)) | 0) >>> 16;
  const v11 = (Math.imul(v6, 0x01020408) + Math.imul((~v4 & v2) & 0x01010101, 0x10204080)) | 0;
  const v12 = (((v10 + ((Math.imul(v8, 0x00001020) + (v9 >>> 16)) | 0)) | 0) + v11) | 0;
  return (v12 >>> 24) & 0xff;
}

/**
 * The bytes of 32 bits in the opposite order.
 *
 * @param {number} word
 * @returns {number}
 */
function swapBytes(word) {
  const swapped = ((word & 0x00ff00ff) << 8) | ((word >>> 8) & 0x00ff00ff);
  return (swapped << 16) | (swapped >>> 16);
}
