import { useEffect, useState } from "react";

/** The label of a field, as it is written beside it: never what it holds. */
export function labelOf(element: Element | null): string | undefined {
  if (!(element instanceof HTMLElement)) return undefined;
  if (!element.matches("input, textarea, select, [contenteditable=true]")) return undefined;
  const named = element.getAttribute("aria-labelledby")?.split(" ")[0];
  const label =
    element.getAttribute("aria-label") ??
    (named ? document.getElementById(named)?.textContent : undefined) ??
    ("labels" in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined);
  // A required field's star is no part of its name.
  return (
    label
      ?.replace(/\s*\*\s*$/, "")
      .trim()
      .slice(0, 80) || undefined
  );
}

/** The label of the field that has the focus inside an element; undefined when none has. */
export function useFocusedField(inside: { readonly current: HTMLElement | null }): string | undefined {
  const [field, setField] = useState<string | undefined>();
  useEffect(() => {
    const look = () => {
      const active = document.activeElement;
      setField(active && inside.current?.contains(active) ? labelOf(active) : undefined);
    };
    look();
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", look);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", look);
    };
  }, [inside]);
  return field;
}
