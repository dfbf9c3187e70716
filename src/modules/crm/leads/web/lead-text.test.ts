import { expect, it } from "vitest";
import { sinceText } from "./lead-text.ts";

it.each([
  ["2026-11-20T17:59:40.000Z", "just now"],
  ["2026-11-20T15:00:00.000Z", "3 h ago"],
  ["2026-11-14T18:00:00.000Z", "6 days ago"],
  ["2026-11-12T18:00:00.000Z", "11-12-2026 10:00 AM"],
])("shows how long ago something was, and after a week when: %s", (at, shown) => {
  expect(sinceText(at, "2026-11-20T18:00:00.000Z", "America/Los_Angeles")).toBe(shown);
});
