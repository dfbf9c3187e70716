/**
 * Of several dialogs in front of each other Esc closes one: the one the person is in. Left to themselves all of them hear
 * the same key, and a question asked over a form ("Please confirm that it is you") took the form and its typing with it.
 */
export function closeTopDialogOnly(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  // An open list of choices takes its own Esc; Mantine marks what holds the focus then.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute("data-mantine-stop-propagation") === "true") return;
  const open = [...document.querySelectorAll<HTMLElement>("[role=dialog][aria-modal=true]")];
  if (open.length < 2) return;
  const top = open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
  event.stopImmediatePropagation();
  event.preventDefault();
  // Esc is the cross by another way; a dialog without one wants an answer.
  top?.querySelector<HTMLElement>(".mantine-Modal-close, .mantine-Drawer-close")?.click();
}

/** Called before any dialog listens: the first to hear a key decides who else does. Twice is once. */
export function watchEscape(): void {
  window.addEventListener("keydown", closeTopDialogOnly, { capture: true });
}
