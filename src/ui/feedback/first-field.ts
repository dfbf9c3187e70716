/** So long a dialog may take to bring its form (its code, a record) and still get the focus into it. */
const patienceMs = 10_000;
const crosses = ".mantine-Modal-close, .mantine-Drawer-close";
const fields =
  'input:not([type=hidden], [type=submit], [type=button], [disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable="true"]';
const tabbable = `${fields}, a[href], button:not([disabled]), [tabindex]:not([tabindex="-1"])`;

/**
 * What a dialog is there to be filled in with: the first field of its form, or a field that is the first thing in it. A read-only
 * box is none unless it opens a list, and neither is one that stands further down than the dialog shows: the focus would scroll
 * away what is to be read first.
 */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(".mantine-Modal-body, .mantine-Drawer-body");
  if (!body) return null;
  const shown = (element: Element) => element.checkVisibility?.() ?? true;
  const ready = (element: Element) =>
    element.matches(fields) && !element.closest("[hidden], [inert]") && shown(element);
  const writable = (element: Element) => !element.hasAttribute("readonly") || element.hasAttribute("aria-haspopup");
  const form = body.querySelector("form");
  const candidates = form ? [...form.querySelectorAll(fields)] : [...body.querySelectorAll(tabbable)].slice(0, 1);
  const found = candidates.find((element) => ready(element) && writable(element));
  if (!(found instanceof HTMLElement)) return null;
  const field = found instanceof HTMLInputElement && found.type === "radio" ? chosenOf(found) : found;
  return field.getBoundingClientRect().top <= dialog.getBoundingClientRect().bottom ? field : null;
}

/** Of a group of choices the chosen one has the focus, as with Tab. */
function chosenOf(radio: HTMLInputElement): HTMLElement {
  const group = radio.name
    ? document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(radio.name)}"]`)
    : [];
  return [...group].find((one) => one.checked) ?? radio;
}

/** Moves the focus and marks the place, because the dialog's own focus trap looks twice. */
function takeUp(field: HTMLElement): void {
  field.setAttribute("data-autofocus", "");
  field.focus({ preventScroll: true });
}

/** The focus came to the cross of a dialog that has just opened: left to itself it stays there, one Enter from closing. */
function onFocus({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(crosses) || target.matches(":active")) return;
  const dialog = target.closest<HTMLElement>("[role=dialog]");
  if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
  const field = firstField(dialog);
  if (field) {
    takeUp(field);
    return;
  }
  const watch = new MutationObserver(() => {
    const late = document.activeElement === target ? firstField(dialog) : null;
    if (late) takeUp(late);
    if (document.activeElement !== target) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
  };
  target.addEventListener("blur", stop, { once: true });
  watch.observe(dialog, { childList: true, subtree: true });
}

/**
 * What was pressed in a dialog is gone with what it led away from ("Change" and the facts it stood under), and the focus with it:
 * it goes to the first field of what came instead, or to the first thing there.
 */
function onPress({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const dialog = target.closest<HTMLElement>("[role=dialog]");
  if (!dialog) return;
  setTimeout(() => {
    const isLost = !target.isConnected && document.activeElement === document.body;
    if (!isLost || !dialog.isConnected) return;
    const body = dialog.querySelector(".mantine-Modal-body, .mantine-Drawer-body");
    const there = firstField(dialog) ?? body?.querySelector<HTMLElement>(tabbable);
    if (there) takeUp(there);
  });
}

/** Dialogs and drawers with a form open in its first field. Called once by the theme; twice is once. */
export function watchFirstField(): void {
  document.addEventListener("focusin", onFocus);
  // Before React hears of it and takes away what was pressed.
  document.addEventListener("click", onPress, { capture: true });
}
