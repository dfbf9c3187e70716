import { expect, it } from "vitest";
import { showDownloadApp } from "./download-app.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36";
const tablet = "Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";
const now = Date.parse("2026-11-20T18:00:00Z");
const facts = { signedIn: true, userAgent: iPhone, installed: false, dismissedAt: null, nowMs: now };

it("SHELL-14: offered in a phone's browser to signed-in users", () => {
  expect(showDownloadApp(facts)).toBe(true);
  expect(showDownloadApp({ ...facts, userAgent: android })).toBe(true);
  expect(showDownloadApp({ ...facts, userAgent: tablet })).toBe(false);
  expect(showDownloadApp({ ...facts, signedIn: false })).toBe(false);
});

it("SHELL-14: not where it is installed, and not within 30 days of putting it away", () => {
  expect(showDownloadApp({ ...facts, installed: true })).toBe(false);
  expect(showDownloadApp({ ...facts, dismissedAt: "2026-10-22T18:00:00Z" })).toBe(false);
  expect(showDownloadApp({ ...facts, dismissedAt: "2026-10-21T18:00:00Z" })).toBe(true);
  expect(showDownloadApp({ ...facts, dismissedAt: "nonsense" })).toBe(true);
});
