// runs-when: src/platform/server/http/**
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, givenProcess } from "#testing/facility.ts";
import { type App, createApp } from "./app.ts";
import { defaultPressure } from "./pressure.ts";

let facility: Facility;
let app: App;
beforeAll(async () => {
  facility = await givenFacility();
  // A process of its own: closing the app closes what it stands on.
  const { platform } = await givenProcess();
  app = await createApp(platform, { pressure: { turnMs: 100, overMs: 300 } });
});
afterAll(() => app.close());

const ask = (url: string, method: "GET" | "POST" = "GET") =>
  app.http.inject({
    method,
    url,
    headers: { host: facility.host, origin: `http://${facility.host}`, "content-type": "application/json" },
    ...(method === "POST" ? { payload: "{}" } : {}),
  });

/** Holds the loop as work that never lets go does. */
async function holdUp(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  await nextTurn();
}
const untilStrained = () =>
  expect
    .poll(
      async () => {
        await holdUp(400);
        return app.http.isUnderPressure();
      },
      { timeout: 20_000, interval: 1 },
    )
    .toBe(true);

/** Making the app held the loop up as well. */
const untilServing = () =>
  expect.poll(async () => (await ask("/api/auth/version")).statusCode, { timeout: 20_000 }).toBe(200);

it("answers 503 `busy` with a retry time before any work is done, and recovers", async () => {
  await untilServing();
  await untilStrained();
  const refused = await ask("/api/auth/version");
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({
    "content-type": "application/problem+json; charset=utf-8",
    "retry-after": "1",
    "cache-control": "no-store",
    "x-request-id": expect.any(String),
  });
  expect(refused.json()).toMatchObject({
    status: 503,
    code: "busy",
    title: "Cairn is busy",
    params: { retryAfter: 1 },
  });
  await untilStrained();
  // Not read, not judged: an empty sign-in would be 422.
  expect((await ask("/api/auth/login", "POST")).json()).toMatchObject({ code: "busy" });
  await untilServing();
}, 60_000);

it("OPS-2 `/healthz` is about the process only; `/readyz` reports overload, and shutdown after SIGTERM", async () => {
  await untilStrained();
  expect((await ask("/healthz")).json()).toEqual({ ok: true });
  await untilStrained();
  const ready = await ask("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ ok: false, checks: { running: true, load: false, database: true } });
  await untilStrained();
  expect((await ask("/metrics")).body).toContain('cairn_http_refusals_total{code="busy"}');
  app.readiness.stop();
  await untilStrained();
  expect((await ask("/readyz")).json()).toEqual({ ok: false, checks: { running: false } });
}, 60_000);

it("is far above a busy day: a stall of seconds or a fully used event loop refuses no request", async () => {
  const { platform } = await givenProcess();
  const sane = await createApp(platform, { pressure: defaultPressure });
  try {
    const until = performance.now() + defaultPressure.overMs + 500;
    await holdUp(2_000);
    while (performance.now() < until) await holdUp(50);
    expect(sane.http.memoryUsage().eventLoopUtilized).toBeGreaterThan(0.5);
    expect(sane.http.isUnderPressure()).toBe(false);
  } finally {
    await sane.close();
  }
}, 60_000);
