import { expect, it } from "vitest";
import { greetingAt, waitedText } from "./greeting.ts";

it("greets by the location's time of day", () => {
  const at = Date.parse("2026-11-20T20:30:00Z");
  expect(greetingAt(at, "America/Los_Angeles")).toBe("Good afternoon");
  expect(greetingAt(at, "Asia/Kolkata")).toBe("Good evening");
  expect(greetingAt(Date.parse("2026-11-20T11:59:00Z"), "America/Los_Angeles")).toBe("Good evening");
  expect(greetingAt(Date.parse("2026-11-20T12:00:00Z"), "America/Los_Angeles")).toBe("Good morning");
});

it("shows how long an item has been open", () => {
  const now = Date.parse("2026-11-20T20:00:00Z");
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect(waitedText(null, now)).toBeNull();
  expect(waitedText(ago(0.5), now)).toBeNull();
  expect(waitedText(ago(30), now)).toBe("30 min");
  expect(waitedText(ago(130), now)).toBe("2 h");
  expect(waitedText(ago(60 * 50), now)).toBe("2 days");
});
