import { describe, expect, it } from "vitest";
import { initialsOf } from "./person-photo.tsx";

describe("initials", () => {
  it.each([
    ["Maria Elena Delgado", "MD"],
    ["Delgado, Maria Elena", "MD"],
    ["Achterberg, Rosalind", "RA"],
    ["O'Brien, James", "JO"],
    ["Cher", "C"],
    ["", ""],
  ])("of %s are %s: a list and a chart show the same person alike", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
