/**
 * Where the person was: scroll, the focused field, and the cursor in it. Kept while the lock screen replaces the page,
 * so that after the PIN they go on in the middle of the word. Holds no text.
 */
interface Place {
  address: string;
  element: Element | null;
  scrollY: number;
  field: string | null;
  selection: [number, number] | null;
}
let kept: Place | null = null;
/** A slow machine may take this long to bring the page and its draft back. */
const longestWaitMs = 15_000;

const address = () => location.pathname + location.search;

function describe(element: Element | null): string | null {
  if (!element || element === document.body) return null;
  for (const name of ["name", "data-path", "data-testid", "aria-label"]) {
    const value = element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

function isText(element: Element | null): element is HTMLTextAreaElement | HTMLInputElement {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}

export function keepPlace(): void {
  const active = document.activeElement;
  // The countdown before the lock took the focus: the place is where the hand was before it.
  if (kept?.address === address() && active?.closest("[role=dialog]")) return;
  const text = isText(active) ? active : null;
  const start = text?.selectionStart ?? null;
  kept = {
    address: address(),
    element: active,
    scrollY: window.scrollY,
    field: describe(active),
    selection: text && start !== null ? [start, text.selectionEnd ?? start] : null,
  };
}

/** The same field, or after the page was loaded again the one of the same name. */
function again({ element, field }: Place): HTMLElement | null {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) return element;
  return field ? document.querySelector<HTMLElement>(field) : null;
}

/** Puts the person back as soon as the field is there again, unless they do something else first. */
export function returnToPlace(): void {
  const place = kept;
  kept = null;
  if (!place || place.address !== address()) return;
  const until = Date.now() + longestWaitMs;
  let acted = false;
  const stop = () => {
    acted = true;
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, stop, { capture: true, once: true });
  const attempt = () => {
    if (acted) return;
    window.scrollTo({ top: place.scrollY });
    const field = again(place);
    // The draft comes back a moment after the field: the cursor waits until its text is there.
    const needed = place.selection?.[1] ?? 0;
    const ready = !isText(field) || field.value.length >= needed || Date.now() > until;
    if (field && ready) {
      field.focus({ preventScroll: true });
      if (place.selection && isText(field)) {
        try {
          field.setSelectionRange(...place.selection);
        } catch {
          // Number and date fields have no selection.
        }
      }
      return;
    }
    if ((place.field || place.element) && Date.now() < until + 100) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
