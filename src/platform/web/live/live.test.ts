import fc from "fast-check";
import { expect, it } from "vitest";
import { reconnectDelay } from "./reconnect.ts";

it("RT-5: full jitter between 0.5 and 30 s", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const delay = reconnectDelay(tries, random);
      return delay >= 500 && delay <= 30_000;
    }),
  );
  expect(reconnectDelay(0, 0.99)).toBe(500);
  expect(reconnectDelay(20, 0.999)).toBeGreaterThan(29_000);
});
