/** NTE-15: from here a part is shown as too much like another one, and from `blocksFrom` it can't be signed. */
export const warnsFrom = 0.8;
export const blocksFrom = 0.95;
const shingle = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];

/** Every run of five words; a shorter text is one run. */
function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words.length === 0) return new Set();
  if (words.length < shingle) return new Set([words.join(" ")]);
  return new Set(words.slice(shingle - 1).map((_, start) => words.slice(start, start + shingle).join(" ")));
}

/** How alike two texts are, from 0 to 1: the share of five-word runs that both have. */
export function similarity(one: string, other: string): number {
  return alike(shinglesOf(one), shinglesOf(other));
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / (one.size + other.size - shared);
}

/** For each text, how much it is like the most similar of the others. */
export function closest(texts: readonly string[]): number[] {
  const runs = texts.map(shinglesOf);
  return runs.map((mine, index) =>
    runs.reduce((most, other, at) => (at === index ? most : Math.max(most, alike(mine, other))), 0),
  );
}

export const percent = (share: number): number => Math.round(share * 100);
