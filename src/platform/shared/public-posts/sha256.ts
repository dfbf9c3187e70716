// The browser's own `crypto.subtle` answers each hash through a promise, and not at all on a page without TLS.
const roundKeys = new Uint32Array(64);
const firstState = new Uint32Array(8);

/** The first 32 bits behind the point of a root, of which the standard makes its constants (FIPS 180-4 §4.2.2, §5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) prime = false;
  if (!prime) continue;
  if (found < 8) firstState[found] = fraction(Math.sqrt(n));
  roundKeys[found] = fraction(Math.cbrt(n));
  found += 1;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const words = new Uint32Array(64);
const at = (list: Uint32Array, index: number): number => list[index] ?? 0;

function block(state: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [older, newer] = [at(words, i - 15), at(words, i - 2)];
    const low = turn(older, 7) ^ turn(older, 18) ^ (older >>> 3);
    const high = turn(newer, 17) ^ turn(newer, 19) ^ (newer >>> 10);
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high;
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let i = 0; i < 64; i += 1) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(roundKeys, i) + at(words, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}

/** SHA-256 of a text in UTF-8 (FIPS 180-4), at once; 32 bytes. */
export function sha256(text: string): Uint8Array {
  const plain = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((plain.length + 9) / 64) * 64);
  padded.set(plain);
  padded[plain.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(plain.length / 2 ** 29));
  view.setUint32(padded.length - 4, plain.length * 8);
  const state = firstState.slice();
  for (let offset = 0; offset < padded.length; offset += 64) block(state, view, offset);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) out.setUint32(i * 4, word);
  return digest;
}
