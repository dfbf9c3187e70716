import { describe, expect, it } from "vitest";
import { forgotPassword } from "#modules/accounts/passwords/password.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { type App, createApp } from "./app.ts";
import { Buckets } from "./buckets.ts";

it("OPS-5 allows the quota of a minute, then returns the seconds until the next call", () => {
  const buckets = new Buckets();
  for (let n = 0; n < 20; n += 1) expect(buckets.take("a", 20, 0)).toBe(0);
  expect(buckets.take("a", 20, 0)).toBe(3);
  expect(buckets.take("a", 20, 1_000)).toBe(2);
  expect(buckets.take("b", 20, 1_000)).toBe(0);
  expect(buckets.take("a", 20, 3_000)).toBe(0);
  expect(buckets.take("a", 20, 3_000)).toBe(3);
});

it("KEY-4 returns the remaining quota and when it is full again", () => {
  const buckets = new Buckets();
  expect(buckets.left("a", 60, 0)).toEqual({ tokens: 60, fullIn: 0 });
  for (let n = 0; n < 10; n += 1) buckets.take("a", 60, 0);
  expect(buckets.left("a", 60, 0)).toEqual({ tokens: 50, fullIn: 10 });
  expect(buckets.left("a", 60, 4_000)).toEqual({ tokens: 54, fullIn: 6 });
});

describe("Endpoints without a session", () => {
  const perMinute = 20;

  it("OPS-5 are counted per address in the database: two processes together allow no more than one", async () => {
    const facility = await givenFacility();
    const [one, two] = [await limited(facility), await limited(facility)];
    expect(forgotPassword.limit).toEqual({ bucket: "reset", perMinute });
    const began = performance.now();
    let passed = 0;
    let answer = await ask(one, facility);
    while (answer.statusCode !== 429 && passed < 400) {
      expect(answer.statusCode).toBe(202);
      passed += 1;
      answer = await ask(passed % 2 === 0 ? one : two, facility);
    }
    const minutes = (performance.now() - began) / 60_000;
    expect(answer.json()).toMatchObject({ code: "rate-limited" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(passed).toBeGreaterThanOrEqual(perMinute);
    // What trickles in while the test runs, however slowly, is let through too.
    expect(passed).toBeLessThanOrEqual(perMinute + Math.ceil(minutes * perMinute) + 1);
  });
});

/** The server as production runs it, with its limits on. */
const limited = (facility: Facility) => createApp(facility.platform, { checkAnswers: true });

function ask(app: App, facility: Facility) {
  return app.http.inject({
    method: "POST",
    url: `/api/auth${forgotPassword.path}`,
    remoteAddress: "203.0.113.77",
    headers: { host: facility.host, origin: `http://${facility.host}` },
    payload: { email: "nobody@example.test" },
  });
}
