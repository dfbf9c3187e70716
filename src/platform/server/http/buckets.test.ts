import { expect, it } from "vitest";
import { Buckets } from "./buckets.ts";

it("OPS-5 gives as many as the minute allows, then says after how many seconds there is one more", () => {
  const buckets = new Buckets();
  for (let n = 0; n < 20; n += 1) expect(buckets.take("a", 20, 0)).toBe(0);
  expect(buckets.take("a", 20, 0)).toBe(3);
  expect(buckets.take("a", 20, 1_000)).toBe(2);
  expect(buckets.take("b", 20, 1_000)).toBe(0);
  expect(buckets.take("a", 20, 3_000)).toBe(0);
  expect(buckets.take("a", 20, 3_000)).toBe(3);
});
