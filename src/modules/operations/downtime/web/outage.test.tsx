import { afterEach, expect, it, vi } from "vitest";
import { watchServer } from "./outage.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows within 20 s that the server is gone on a page that never became live, and calls back when it responds", async () => {
  vi.useFakeTimers();
  let answers = true;
  vi.stubGlobal("fetch", () =>
    answers ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError("refused")),
  );
  const back = vi.fn();
  watchServer(back);

  await vi.advanceTimersByTimeAsync(20_000);
  expect(document.body.textContent).toBe("");

  answers = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(
    /^Cairn has not responded since \d+:\d\d [AP]M\.Open downtime packet$/,
  );

  answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(back).toHaveBeenCalledOnce();
});
