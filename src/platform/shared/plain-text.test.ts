import { expect, it } from "vitest";
import { isPlainText, toPlainText, unsavable } from "./plain-text.ts";

it("allows tabs, line breaks and every script, and no other control characters or half characters", () => {
  for (const text of ["", "a\tb\r\nc", "Peña – “quoted” 漢字 😀", "\u0085"]) expect(isPlainText(text)).toBe(true);
  for (const text of ["\0", "a\u0001", "\v", "\f", "\u001b[0m", "\u007f", "\ud800"])
    expect(isPlainText(text)).toBe(false);
});

it("cleans pasted text and keeps its lines", () => {
  expect(toPlainText("first\vsecond\u0000 third\u0001")).toBe("first\nsecond third");
});

it("names the path of each text and of an object with such a key", () => {
  const found = unsavable({ a: "x", b: ["y", { c: "\0" }], d: { "\0": 1 } }, "body");
  expect(found.map(({ path }) => path)).toEqual(["body.b.1.c", "body.d"]);
});

it("refuses nesting that would exhaust the stack", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(unsavable(deep, "body")).toEqual([expect.objectContaining({ message: "This is nested too deeply." })]);
});
