import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { type Facility, givenFacility, givenProcess } from "#testing/facility.ts";
import { isPrivate, mayScrape } from "./metrics.ts";
import { shutDown } from "./shutdown.ts";

let facility: Facility;
// Counts are a process's own: this one has done nothing before.
beforeAll(async () => {
  facility = await givenFacility({ world: await givenProcess() });
});
afterAll(() => facility.world.app.close());
const scrape = (headers: Record<string, string> = {}) =>
  facility.world.app.http.inject({ method: "GET", url: "/metrics", headers });

describe("OPS-2 metrics", () => {
  it("OPS-2 count requests by route pattern and refusals by code, without an id or a name", async () => {
    const nurse = await facility.as("nurse");
    await nurse.send(login, { body: { email: nurse.email, password: "a wrong pass phrase" } });
    const answer = await scrape();
    expect(answer.statusCode).toBe(200);
    for (const name of [
      'cairn_http_request_seconds_count{route="POST /api/auth/login"',
      'cairn_http_refusals_total{code="bad-credentials"}',
      "cairn_pool_waiting",
      "cairn_job_lag_seconds",
      "cairn_outbox_lag_seconds",
      "cairn_audit_unsealed_seconds",
      "cairn_realtime_sockets",
      "cairn_backup_age_seconds",
      "cairn_backup_proof_age_seconds",
      "cairn_pool_wait_seconds_bucket",
      "cairn_mail_bounces_day",
      // INT-10: what stands between here and the outside services.
      "cairn_outside_waiting",
      "cairn_outside_oldest_seconds",
      "cairn_outside_dead",
      "cairn_outside_degraded",
      "cairn_outside_sign_in",
      "cairn_refresh_reuse_total 0",
      "process_cpu_seconds_total",
    ])
      expect(answer.body).toContain(name);
    expect(Number(/^cairn_sign_in_failures_total (\d+)$/m.exec(answer.body)?.[1])).toBeGreaterThanOrEqual(1);
    expect(answer.body).not.toMatch(new RegExp(`${facility.tenant.slug}|${nurse.userId}|First`));
  });

  it("OPS-2 are refused through a proxy, from outside and with another token", async () => {
    expect((await scrape({ "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(404);
    const from = (remoteAddress: string, headers = {}) => ({ headers, socket: { remoteAddress } }) as never;
    expect(mayScrape(from("203.0.113.9"), undefined)).toBe(false);
    expect(mayScrape(from("10.2.3.4"), undefined)).toBe(true);
    expect(mayScrape(from("10.2.3.4"), "secret")).toBe(false);
    expect(mayScrape(from("203.0.113.9", { authorization: "Bearer secret" }), "secret")).toBe(true);
    expect(mayScrape(from("203.0.113.9", { authorization: "Bearer other" }), "secret")).toBe(false);
    expect(["::1", "::ffff:127.0.0.1", "172.31.0.1", "fd00::1"].every(isPrivate)).toBe(true);
    expect(["172.32.0.1", "8.8.8.8", "2001:db8::1"].some(isPrivate)).toBe(false);
  });
});

describe("OPS-3 the shutdown sequence", () => {
  const steps: string[] = [];
  const shutdownSteps = {
    drainDelayMs: 0,
    refuseNew: () => void steps.push("not ready"),
    abort: () => void steps.push("cut"),
  };

  it("OPS-3 refuses new requests, closes, and aborts nothing that ends in time", async () => {
    steps.length = 0;
    await shutDown({ ...shutdownSteps, timeLimitMs: 60_000, close: async () => void steps.push("closed") });
    expect(steps).toEqual(["not ready", "closed"]);
  });

  it("aborts work beyond the time limit", async () => {
    steps.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await shutDown({
      ...shutdownSteps,
      timeLimitMs: 0,
      abort: () => {
        steps.push("cut");
        resolve();
      },
      close: () => promise,
    });
    expect(steps).toEqual(["not ready", "cut"]);
  });
});
