const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A sort key between two keys of a column, in byte order (fractional indexing): empty `after` means the top, null
 * `before` the bottom. Keys never end in the lowest digit, so there is always a key between any two.
 */
export function rankBetween(after: string, before: string | null): string {
  if (before !== null) {
    let shared = 0;
    while ((after[shared] ?? "0") === before[shared]) shared += 1;
    if (shared > 0) return before.slice(0, shared) + rankBetween(after.slice(shared), before.slice(shared));
  }
  const low = after ? digits.indexOf(after.charAt(0)) : 0;
  const high = before === null ? digits.length : digits.indexOf(before.charAt(0));
  if (high - low > 1) return digits.charAt(Math.round((low + high) / 2));
  if (before !== null && before.length > 1) return before.slice(0, 1);
  return digits.charAt(low) + rankBetween(after.slice(1), null);
}

/** The sort key of a lead not placed by hand: newer leads sort above older ones. */
export function rankAt(instant: string): string {
  const left = 99_999_999_999 - Math.floor(Date.parse(instant) / 1000);
  return `${left.toString(36).toUpperCase().padStart(8, "0")}V`;
}
