import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing.tsx";
import { afterTypingMs, noteTyping, typedJustBefore, useKeys } from "./use-keys.ts";

let pressed = 0;
const give = () => {
  pressed += 1;
};
function Page() {
  useKeys([{ keys: "g", does: "Give the dose", run: give }]);
  return <input aria-label="Note" />;
}

const press = (target: Element, key: string, at: number) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  fireEvent(target, event);
};

it("no key of the page acts within a second of typing in a field that has just lost the focus", () => {
  renderUi(<Page />);
  press(screen.getByRole("textbox"), "o", 50_000);
  press(document.body, "g", 50_000 + afterTypingMs - 1);
  expect(pressed).toBe(0);
  press(document.body, "g", 50_000 + afterTypingMs);
  expect(pressed).toBe(1);
});

it("Enter in a field of one line ends the wait", () => {
  renderUi(<Page />);
  pressed = 0;
  press(screen.getByRole("textbox"), "o", 70_000);
  press(screen.getByRole("textbox"), "Enter", 70_010);
  press(document.body, "g", 70_020);
  expect(pressed).toBe(1);
});

it("a key pressed outside fields is no typing", () => {
  noteTyping(document.body, 90_000);
  expect(typedJustBefore(90_001)).toBe(false);
});
