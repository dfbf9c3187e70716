function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** Trigram similarity of two folded texts, 0 to 1, computed like PostgreSQL's pg_trgm. */
export function trigramSimilarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return shared / (one.size + other.size - shared);
}
