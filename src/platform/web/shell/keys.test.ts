import { expect, it } from "vitest";
import { keyMeaning } from "./key-meaning.ts";

it("g then a letter goes; a letter alone does not", () => {
  expect(keyMeaning("g", false)).toBe("g");
  expect(keyMeaning("c", true)).toBe("go");
  expect(keyMeaning("g", true)).toBe("go");
  expect(keyMeaning("c", false)).toBeNull();
});

it("?, / and n have their meaning everywhere; n after g goes", () => {
  expect(keyMeaning("?", false)).toBe("help");
  expect(keyMeaning("/", false)).toBe("filter");
  expect(keyMeaning("n", false)).toBe("new");
  expect(keyMeaning("n", true)).toBe("go");
});
