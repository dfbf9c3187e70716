import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { type App, createApp } from "../http/app.ts";
import { verifyJob } from "../jobs/platform-jobs.ts";
import { silentLogger } from "./logger.ts";
import { Otlp, readTelemetry } from "./otlp.ts";
import { currentTrace, readTrace, traceOfRequest } from "./telemetry.ts";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  attributes: Record<string, string>;
  failed: boolean;
}

let facility: Facility;
let nurse: Person;
let server: App;
let otlp: Otlp;
let control: string;

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse", "traced");
  const { simulators } = facility.platform.outside;
  if (!simulators) throw new Error("The simulators do not run.");
  control = simulators.control;
  const settings = readTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: `${simulators.otlp}/`, OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b" },
    "cairn-test",
  );
  if (!settings) throw new Error("An endpoint was given.");
  expect(settings).toMatchObject({
    endpoint: simulators.otlp,
    headers: { "x-key": "a b" },
    service: "cairn-test",
    ratio: 1,
  });
  otlp = new Otlp(settings, silentLogger);
  otlp.start();
  server = await createApp(facility.platform, { limits: false, telemetry: otlp });
});
afterAll(async () => {
  await otlp.close();
  await server.http.close();
});

async function traceOf(traceId: string): Promise<Sent[]> {
  await otlp.flush();
  return ((await (await fetch(`${control}/otlp/traces?trace=${traceId}`)).json()) as { rows: Sent[] }).rows;
}
const ask = (method: "GET" | "POST", path: string) =>
  server.http.inject({
    method,
    url: `${apiPrefix}${path}`,
    headers: {
      host: facility.host,
      origin: `http://${facility.host}`,
      cookie: [...nurse.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      authorization: `Bearer ${nurse.cookies.get("token")}`,
    },
  });

describe("Telemetry (SEC-2)", () => {
  it("SEC-2 a request is a trace with its own id: route pattern and statements, without names or user ids", async () => {
    const answer = await ask("GET", `/clinicians/${nurse.clinicianId}?surprise=Traced`);
    const found = await ask("GET", `/clinicians/${nurse.clinicianId}`);
    expect(found.statusCode).toBe(200);
    const traceId = traceOfRequest(String(found.headers["x-request-id"]));
    const spans = await traceOf(traceId);
    const [root] = spans.filter(({ kind }) => kind === 2);
    expect(root).toMatchObject({
      name: "GET /api/auth/clinicians/:clinicianId",
      parentSpanId: null,
      failed: false,
      attributes: {
        "http.request.method": "GET",
        "http.route": "/api/auth/clinicians/:clinicianId",
        "http.response.status_code": "200",
      },
    });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.length).toBeGreaterThan(0);
    for (const one of statements) {
      expect(one).toMatchObject({
        parentSpanId: root?.spanId,
        traceId,
        attributes: { "db.system.name": "postgresql" },
      });
      expect(one.name).toMatch(/^[A-Z]+$/);
    }
    const all = JSON.stringify([...spans, ...(await traceOf(traceOfRequest(String(answer.headers["x-request-id"]))))]);
    for (const secret of [
      nurse.clinicianId,
      nurse.userId,
      nurse.email,
      "Traced",
      facility.tenant.id,
      facility.tenant.slug,
    ])
      expect(all).not.toContain(secret);
  });

  it("SEC-2 an action's transaction and the job it queues belong to its trace", async () => {
    const compliance = await facility.as("compliance", "traced");
    nurse.cookies.clear();
    for (const [name, value] of compliance.cookies) nurse.cookies.set(name, value);
    const asked = await ask("POST", "/audit/verify");
    expect(asked.statusCode).toBeLessThan(300);
    await facility.runJobs();
    const spans = await traceOf(traceOfRequest(String(asked.headers["x-request-id"])));
    const [request] = spans.filter(({ kind }) => kind === 2);
    const [job] = spans.filter(({ kind, name }) => kind === 5 && name === verifyJob.task);
    expect(job).toMatchObject({
      parentSpanId: request?.spanId,
      attributes: { "messaging.destination.name": verifyJob.task },
    });
    expect(
      spans.filter(({ name, parentSpanId }) => name === "COMMIT" && parentSpanId === request?.spanId),
    ).toHaveLength(1);
    expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  });

  it("traces nothing outside a request, and ignores an invalid trace header", () => {
    expect(currentTrace()).toBeNull();
    expect(readTrace("00-zz-1-01")).toBeNull();
    expect(readTrace(undefined)).toBeNull();
    expect(readTelemetry({}, "cairn-test")).toBeNull();
  });

  it("sends the metrics of /metrics to the same collector", async () => {
    const { simulators } = facility.platform.outside;
    const settings = readTelemetry(
      { OTEL_EXPORTER_OTLP_ENDPOINT: simulators?.otlp, OTEL_METRIC_EXPORT_INTERVAL: "1000" },
      "cairn-test",
    );
    if (!settings) throw new Error("An endpoint was given.");
    const numbers = new Otlp(settings, silentLogger);
    const other = await createApp(facility.platform, { telemetry: numbers });
    await other.http.inject({ method: "GET", url: "/healthz" });
    await numbers.sendMetrics();
    const { rows } = (await (await fetch(`${control}/otlp/metrics`)).json()) as {
      rows: { name: string; histogram?: { dataPoints: { bucketCounts: string[]; count: string }[] } }[];
    };
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["cairn_http_request_seconds", "cairn_job_lag_seconds", "cairn_refresh_reuse_total"]),
    );
    const [point] = rows.find(({ name }) => name === "cairn_http_request_seconds")?.histogram?.dataPoints ?? [];
    expect(point?.bucketCounts.reduce((sum, n) => sum + Number(n), 0)).toBe(Number(point?.count));
    await other.http.close();
  });
});
