/** One entry taken out of its place and put before or after the others. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}

/**
 * The order of the whole facility after the places of one company changed theirs: they share out the positions they had, and
 * those of other companies stay where they are.
 */
export function withOwnOrder(all: readonly string[], own: readonly string[]): string[] {
  const next = [...own];
  return all.map((id) => (own.includes(id) ? (next.shift() ?? id) : id));
}
