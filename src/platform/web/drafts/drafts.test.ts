import { expect, it } from "vitest";
import { newer } from "./newer.ts";

const at = (updatedAt: string) => ({ updatedAt });

it("SHELL-12: of the device's and the server's draft the later one is restored", () => {
  const early = at("2026-11-20T18:00:00.000Z");
  const late = at("2026-11-20T18:00:02.500Z");
  expect(newer(early, late)).toBe(late);
  expect(newer(late, early)).toBe(late);
  expect(newer(null, early)).toBe(early);
  expect(newer(early, null)).toBe(early);
  expect(newer(null, null)).toBeNull();
});
