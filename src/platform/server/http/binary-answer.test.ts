import { expect, it } from "vitest";
import { rangeOf } from "./binary-answer.ts";

it.each([
  [undefined, null],
  ["bytes=0-4", { from: 0, to: 4 }],
  ["bytes=5-", { from: 5, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-99", { from: 0, to: 9 }],
  ["bytes=8-99", { from: 8, to: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", null],
  ["bytes=0-1,4-5", null],
  ["lines=1-2", null],
  ["bytes=-", null],
])("FILE-2 the range %s of ten bytes", (asked, range) => {
  expect(rangeOf(asked, 10)).toEqual(range);
});
