import { expect, it } from "vitest";
import { nextOfSequence } from "./key-sequence.ts";

const never = Number.NEGATIVE_INFINITY;

it("g, then a letter in time goes", () => {
  const first = nextOfSequence("g", 1000, never);
  expect(first).toEqual({ letter: null, gAt: 1000 });
  expect(nextOfSequence("c", 2000, first.gAt)).toEqual({ letter: "c", gAt: never });
  expect(nextOfSequence("g", 2000, first.gAt).letter).toBe("g");
});

it("does nothing on a page where g gives a dose: r is then refused, and leads nowhere", () => {
  const first = nextOfSequence("g", 1000, never, true);
  expect(first).toEqual({ letter: null, gAt: never });
  expect(nextOfSequence("r", 1100, 1000, true).letter).toBeNull();
});

it("a letter alone, one that comes too late, or another key in between does not", () => {
  expect(nextOfSequence("c", 1000, never).letter).toBeNull();
  expect(nextOfSequence("c", 2300, 1000).letter).toBeNull();
  expect(nextOfSequence("Shift", 1100, 1000)).toEqual({ letter: null, gAt: never });
});
