/** What an item has no room to show, for screen readers; the name of its button stays what is read on it. */
export function HiddenText({ of }: { of: readonly (string | false)[] }) {
  const hidden = of.filter(Boolean).join(", ");
  return hidden === "" ? null : <span className="cairn-hidden">, {hidden}</span>;
}
