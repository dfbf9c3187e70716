export interface SelectedPassage {
  partKey: string;
  quote: string;
}

const partOf = (node: Node | null): string | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>("[data-part]")?.dataset.part;
};

/** The text selected in one section of the note on screen; null for none, or across sections. */
export function selectedPassage(): SelectedPassage | null {
  const selection = getSelection();
  const quote = selection?.toString().replace(/\s+/g, " ").trim();
  if (!selection || !quote) return null;
  const partKey = partOf(selection.anchorNode);
  return partKey !== undefined && partKey === partOf(selection.focusNode) ? { partKey, quote } : null;
}
