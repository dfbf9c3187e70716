import { afterEach, expect, it } from "vitest";
import { closePalette, giveFocusBack, openPalette } from "./open-palette.ts";

afterEach(() => document.body.replaceChildren());

function button(): HTMLButtonElement {
  const made = document.createElement("button");
  document.body.append(made);
  return made;
}

it("A11Y-1: the focus goes back to where the palette was called from", () => {
  const caller = button();
  caller.focus();
  openPalette();
  caller.blur();
  closePalette();
  giveFocusBack();
  expect(document.activeElement).toBe(caller);
});

it("A11Y-1: and stays with the page that was opened from it", () => {
  const caller = button();
  const page = button();
  caller.focus();
  openPalette();
  page.focus();
  closePalette();
  giveFocusBack();
  expect(document.activeElement).toBe(page);
});
