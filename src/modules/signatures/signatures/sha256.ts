/**
 * SHA-256 (FIPS 180-4) in plain TypeScript, because browser and server need the same synchronous hash: the browser's
 * `crypto.subtle` is asynchronous and missing on plain-HTTP intranet addresses. Tested against `node:crypto`.
 */
const roundConstants = Uint32Array.from(
  primes(64).map((prime) => {
    const root = Math.cbrt(prime);
    return Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
  }),
);
const initialState = primes(8).map((prime) => {
  const root = Math.sqrt(prime);
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
});

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

/** The SHA-256 of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);

  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) mix(state, words, view, block);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, words: Uint32Array, view: DataView, block: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(block + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + small0 + words[i - 7]! + small1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + roundConstants[i]! + words[i]!) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}
