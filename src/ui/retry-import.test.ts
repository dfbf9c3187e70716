import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryImport } from "./retry-import.ts";

let up = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    if (!up) throw new TypeError("Failed to fetch");
    return new Response("ok");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const didNotCome = () => new TypeError("Failed to fetch dynamically imported module: /assets/card.js");

it("asks for a piece again while the server is away, however slowly it starts", async () => {
  up = false;
  setTimeout(() => {
    up = true;
  }, 35_000);
  const piece = retryImport(async () => {
    if (!up) throw didNotCome();
    return "here";
  });
  const loaded = expect(piece).resolves.toBe("here");
  await vi.advanceTimersByTimeAsync(45_000);
  await loaded;
});

it.each([
  ["an answering server that has it no more, soon", true, 5_000],
  ["one that stays away, after a while", false, 60_000],
])("gives up on %s", async (_, isUp, within) => {
  up = isUp;
  const gone = vi.fn(() => Promise.reject(didNotCome()));
  const loaded = expect(retryImport(gone)).rejects.toThrow("Failed to fetch");
  await vi.advanceTimersByTimeAsync(within);
  await loaded;
});

it("gives up at once on what a second try cannot mend", async () => {
  const broken = vi.fn(() => Promise.reject(new SyntaxError("Unexpected token")));
  await expect(retryImport(broken)).rejects.toThrow("Unexpected token");
  expect(broken).toHaveBeenCalledTimes(1);
});
