import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { patiently } from "./patiently.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = () => new TypeError("Failed to fetch dynamically imported module: /assets/card.js");

it("asks for a piece again while the server is away", async () => {
  let tries = 0;
  const piece = patiently(async () => {
    tries += 1;
    if (tries < 3) throw away();
    return "here";
  });
  await vi.advanceTimersByTimeAsync(1_299);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  await expect(piece).resolves.toBe("here");
});

it("gives up after a while, and at once on what a second try cannot mend", async () => {
  const gone = vi.fn(() => Promise.reject(away()));
  const piece = patiently(gone);
  const told = expect(piece).rejects.toThrow("Failed to fetch");
  await vi.advanceTimersByTimeAsync(10_000);
  await told;
  expect(gone).toHaveBeenCalledTimes(5);
  const broken = vi.fn(() => Promise.reject(new SyntaxError("Unexpected token")));
  await expect(patiently(broken)).rejects.toThrow("Unexpected token");
  expect(broken).toHaveBeenCalledTimes(1);
});
