/** The later of two drafts; the device's copy is often seconds ahead, another device's may be. */
export function newer<D extends { updatedAt: string }>(one: D | null, other: D | null): D | null {
  if (!one || !other) return one ?? other;
  return Date.parse(one.updatedAt) >= Date.parse(other.updatedAt) ? one : other;
}
