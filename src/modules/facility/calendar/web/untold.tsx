/** What an item has no room to show, for screen readers; the name of its button stays what is read on it. */
export function Untold({ of }: { of: readonly (string | false)[] }) {
  const told = of.filter(Boolean).join(", ");
  return told === "" ? null : <span className="cairn-hidden">, {told}</span>;
}
