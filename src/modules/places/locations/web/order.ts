/** Moves one entry of a list to another position. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}

/**
 * Orders all locations of the facility after one company reordered its own: the company keeps its positions, and locations of
 * other companies do not move.
 */
export function withOwnOrder(all: readonly string[], own: readonly string[]): string[] {
  const next = [...own];
  return all.map((id) => (own.includes(id) ? (next.shift() ?? id) : id));
}
