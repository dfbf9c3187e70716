/**
 * Puts the cursor into the field of that name, from a list of what is missing. A select keeps its name on a hidden
 * input beside the one that is seen. Says whether there was one.
 */
export function focusField(name: string): boolean {
  const named = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const seen =
    named?.getAttribute("type") === "hidden"
      ? named.previousElementSibling?.querySelector<HTMLElement>('input:not([type="hidden"])')
      : named;
  seen?.scrollIntoView({ block: "center" });
  seen?.focus();
  return Boolean(seen);
}
