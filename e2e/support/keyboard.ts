import type { Locator, Page } from "playwright-core";

/** Moves the focus with Tab until it is on that element, as someone without a mouse does. Throws after `most` steps. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  // A page that is still loading has nothing to reach.
  await target.first().waitFor({ state: "attached" });
  for (let step = 0; step <= most; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(
    `The keyboard does not reach ${target} within ${most} steps; the focus is on ${await focused(page)}.`,
  );
}

/** Reaches it and presses Enter (or Space, for a checkbox). */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Reaches a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Throws when the focus cannot be seen on the element that has it (WCAG 2.4.7). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    // Some fields show the ring on the box around them.
    for (let at: Element | null = element, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const style = getComputedStyle(at);
      if (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) return true;
      if (style.boxShadow !== "none") return true;
      if (at === element && at.matches("input, textarea, [contenteditable]")) return true;
    }
    return false;
  });
  if (!seen) throw new Error(`The focus does not show on ${await focused(page)}.`);
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element
      ? `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 60)}"`
      : "nothing";
  });
}
