import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryStyles } from "./retry-styles.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failed = (message: string) => {
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: new Error(message) });
  dispatchEvent(event);
  return event.defaultPrevented;
};

it("asks for a style sheet that did not come until it is there, and leaves code to who loads it", () => {
  // What is put into the page here would be fetched.
  const put = vi.spyOn(document.head, "append").mockImplementation(() => undefined);
  const asked = () => put.mock.calls.map(([link]) => link as HTMLLinkElement);
  retryStyles();
  expect(failed("Failed to fetch dynamically imported module: /assets/card.js")).toBe(false);
  expect(failed("Unable to preload CSS for /assets/card.css")).toBe(true);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(asked().map((link) => [link.rel, link.getAttribute("href")])).toEqual([["stylesheet", "/assets/card.css"]]);
  asked()[0]?.onerror?.(new Event("error"));
  vi.advanceTimersByTime(999);
  expect(asked()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(asked()).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(asked()).toHaveLength(2);
});
