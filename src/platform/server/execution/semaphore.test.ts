import { expect, it } from "vitest";
import { Semaphore } from "./semaphore.ts";

it("AUTH-4: a limited number runs at a time, others wait in order, and beyond the queue new ones are refused", async () => {
  const semaphore = new Semaphore({ atOnce: 2, queueMost: 3, refusal: "Later." });
  const [order, ends]: [number[], (() => void)[]] = [[], []];
  const work = (n: number) =>
    semaphore.run(() => {
      order.push(n);
      return new Promise<void>((end) => ends.push(end));
    });
  const asked = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toMatchObject({ code: "busy", message: "Later." });
  expect(order).toEqual([1, 2]);
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await new Promise((then) => setImmediate(then));
    expect(order.length - (n + 1)).toBeLessThanOrEqual(2);
  }
  await Promise.all(asked);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it("a failed task frees its slot", async () => {
  const semaphore = new Semaphore({ atOnce: 1, queueMost: 1, refusal: "Later." });
  const fails = semaphore.run(() => Promise.reject(new Error("no")));
  const next = semaphore.run(async () => "yes");
  await expect(fails).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
