import fc from "fast-check";
import { expect, it } from "vitest";
import { differenceOf } from "./text-difference.ts";

const side = (before: string, after: string, left: "added" | "removed") =>
  differenceOf(before, after)
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join("")
    .match(/\S+/g) ?? [];

it("shows the words that were removed and added, and keeps the rest", () => {
  expect(differenceOf("Maria came late and was calm.", "Maria came on time and was calm.")).toEqual([
    { kind: "same", text: "Maria came " },
    { kind: "removed", text: "late " },
    { kind: "added", text: "on time " },
    { kind: "same", text: "and was calm." },
  ]);
  expect(differenceOf("Same  text.", "Same text.")).toEqual([{ kind: "same", text: "Same text." }]);
  expect(differenceOf("", "New.")).toEqual([{ kind: "added", text: "New." }]);
});

it("loses no word of either text", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "\n"), { maxLength: 30 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(side(before, after, "added")).toEqual(before.match(/\S+/g) ?? []);
      expect(side(before, after, "removed")).toEqual(after.match(/\S+/g) ?? []);
    }),
    { numRuns: 200 },
  );
});
