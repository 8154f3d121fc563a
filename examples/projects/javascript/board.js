// DO NOT EDIT. Made by:
//
//     permgen emit --list ../board.toml -o board.js
//
// Checksum: 0.1.0 f0addc50a2822c6bdd54e177d965676c

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
 * In words of 32 bits: 2 operations. Proven: linear.
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
 * In words of 32 bits: 26 operations. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {readonly [number, number]} board
 * @returns {[number, number]}
 */
export function mirrorHorizontal({ 0: boardLow, 1: boardHigh }) {
  const v1 = (((boardLow << 2) | (boardLow >>> 30)) & 0x55555555) | (boardLow & 0xaaaaaaaa);
  const v2 = (((v1 << 4) | (v1 >>> 28)) & 0x66666666) | (v1 & 0x99999999);
  const v3 = (((v2 << 8) | (v2 >>> 24)) & 0x78787878) | (v2 & 0x87878787);
  const v4 = (((boardHigh << 2) | (boardHigh >>> 30)) & 0x55555555) | (boardHigh & 0xaaaaaaaa);
  const v5 = (((v4 << 4) | (v4 >>> 28)) & 0x66666666) | (v4 & 0x99999999);
  const v6 = (((v5 << 8) | (v5 >>> 24)) & 0x78787878) | (v5 & 0x87878787);
  return [(v3 << 25) | (v3 >>> 7), (v6 << 25) | (v6 >>> 7)];
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
 * In words of 32 bits: 28 operations. Proven: linear.
 *
 * A word is its 32-bit parts, the lowest first. Like the results of JavaScript's bitwise operators, the parts are
 * signed: `part >>> 0` is unsigned.
 *
 * @param {readonly [number, number]} board
 * @returns {[number, number]}
 */
export function rotate90({ 0: boardLow, 1: boardHigh }) {
  const v1 = (boardHigh << 4) | (boardHigh >>> 28);
  const v2 = (boardLow ^ v1) & 0x0f0f0f0f;
  const v3 = v1 ^ v2;
  const v4 = boardLow ^ v2;
  const v5 = (v4 << 28) | (v4 >>> 4);
  const v6 = v5 ^ Math.imul((v5 ^ (v5 >>> 7)) & 0x00aa00aa, 0x00000081);
  const v7 = v6 ^ Math.imul((v6 ^ (v6 >>> 14)) & 0x0000cccc, 0x00004001);
  const v8 = v3 ^ Math.imul((v3 ^ (v3 >>> 7)) & 0x00aa00aa, 0x00000081);
  const v9 = v8 ^ Math.imul((v8 ^ (v8 >>> 14)) & 0x0000cccc, 0x00004001);
  return [swapBytes(v7), swapBytes(v9)];
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
 * In words of 32 bits: 34 operations. Proven: linear.
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
