/**
 * Puts the cursor into the field of that name, from a list of what is missing. A select keeps its name on a hidden
 * input after the one that is seen. Says whether there was one.
 */
export function focusField(name: string): boolean {
  const named = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const seen = named?.getAttribute("type") === "hidden" ? seenBefore(named) : named;
  seen?.scrollIntoView({ block: "center" });
  seen?.focus();
  return Boolean(seen);
}

/** The choices of an open select may be between its two inputs. */
function seenBefore(hidden: HTMLElement): HTMLElement | null {
  for (let at = hidden.previousElementSibling; at; at = at.previousElementSibling) {
    const input = at.querySelector<HTMLElement>('input:not([type="hidden"])');
    if (input) return input;
  }
  return null;
}
