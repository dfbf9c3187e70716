const fields = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";

/** What has the focus when a step opens: its first field, otherwise its confirm button. */
export function firstOfStep(step: HTMLElement): HTMLElement | null {
  return (
    step.querySelector<HTMLElement>(fields) ?? step.querySelector<HTMLElement>("[data-confirm]:not(:disabled)") ?? step
  );
}

export function isTextField(element: HTMLElement | null): boolean {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === "text");
}

/** Whether the step is still in the pause after it opened. */
export function isOpening(openedAt: number, now: number, pauseMs: number): boolean {
  return pauseMs > 0 && !(now - openedAt >= pauseMs);
}

/**
 * What a key press means that does not belong to the step's control with the focus: `beside` when nothing has the focus,
 * `typing` for a letter or Space where no text can be typed, `held` for a repeated Enter, null for every other press.
 */
export function strayOf(
  step: HTMLElement,
  { key, repeat }: Pick<KeyboardEvent, "key" | "repeat">,
): "beside" | "typing" | "held" | null {
  const active = document.activeElement;
  const isPrinted = key.length === 1;
  if (active === null || active === document.body) return isPrinted || key === "Enter" ? "beside" : null;
  if (!step.contains(active)) return null;
  if (key === "Enter" && repeat) return "held";
  if (!isPrinted) return null;
  if (active === step || active.matches("[data-confirm]")) return "typing";
  const isChoice = active instanceof HTMLInputElement && (active.type === "radio" || active.type === "checkbox");
  // Digits and Space choose an answer.
  return isChoice && !/[0-9 ]/.test(key) ? "typing" : null;
}
