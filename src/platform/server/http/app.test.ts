import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import Fastify from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { login } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";
import { createLogger, errorFields } from "../telemetry/logger.ts";
import { mountWeb } from "./static.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const get = (url: string, headers: Record<string, string> = {}) =>
  facility.world.app.http.inject({ method: "GET", url, headers: { host: facility.host, ...headers } });
const post = (payload: string, headers: Record<string, string> = {}) =>
  facility.world.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: facility.host, origin: `http://${facility.host}`, "content-type": "application/json", ...headers },
    payload,
  });

describe("The HTTP server", () => {
  it("OPS-2 answers health, readiness, OpenAPI and the docs", async () => {
    expect((await get("/healthz")).json()).toEqual({ ok: true });
    // No worker runs here, so jobs of other tests may wait; readiness says that truly.
    expect((await get("/readyz")).json()).toMatchObject({
      checks: { running: true, database: true, migrations: true },
    });
    // Each by name, and nothing else: no number, no version for a stranger.
    const { checks } = (await get("/readyz")).json();
    expect(Object.keys(checks).sort()).toEqual(
      ["database", "disk", "jobs", "load", "migrations", "partitions", "running", "seals"].sort(),
    );
    expect(Object.values(checks).every((one) => typeof one === "boolean")).toBe(true);
    const document = (await get("/api/openapi.json")).json();
    expect(document.paths["/api/auth/login"].post.responses["200"]).toBeDefined();
    // platform §5: permission, step-up and audit action of each endpoint are published where API clients read them.
    const { description, security } = document.paths["/api/auth/legal-holds"].post;
    expect(description).toContain("Needs `legalHolds.manage`. Wants a proof of the last five minutes (step-up).");
    expect(description).toContain("Audited as `legal-hold.changed`.");
    expect([security.length, document.paths["/api/auth/login"].post.security]).toEqual([2, []]);
    expect(document.paths["/api/auth/files"].post.requestBody.content["multipart/form-data"]).toBeDefined();
    expect(document.paths["/api/auth/sessions/{sessionId}"].delete.parameters[0]).toMatchObject({
      name: "sessionId",
      in: "path",
    });
    expect((await get("/docs/")).statusCode).toBe(200);
    // KEY-5: what a webhook receives, and every problem, are in it, too.
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.webhooks)).toContain("clients.admitted");
    expect(document["x-problems"]["stale-version"]).toMatchObject({ status: 409 });
  });

  it("SEC-1 KEY-5 the API documentation loads files of this server only, cannot be framed, and makes no calls on real records", async () => {
    const policy = String((await get("/docs/")).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|style-src [^;]*unsafe-inline|script-src[^;]*unsafe/);
    expect((await get("/api/openapi.json")).headers["content-security-policy"]).toContain("default-src 'self'");
    expect((await get("/docs/json")).json()).toEqual((await get("/api/openapi.json")).json());
    const initializer = await get("/docs/static/swagger-initializer.js");
    expect(initializer.headers["cache-control"]).toBe("no-store");
    const demo = vi.spyOn(facility.platform.tenants, "byHost");
    expect(initializer.body).toContain('"supportedSubmitMethods":[]');
    demo.mockResolvedValueOnce({ ...facility.tenant, isDemo: true });
    expect((await get("/docs/static/swagger-initializer.js")).body).toContain('"supportedSubmitMethods":["get"');
    demo.mockRestore();
  });

  it("SEC-1 sends its headers and allows caching of public configuration only", async () => {
    const { headers } = await get("/api/auth/session");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    // Kept by the browser, and asked after each time (CFG-1).
    expect((await get("/api/auth/config")).headers["cache-control"]).toBe("private, no-cache");
    // The one answer that may be kept for half a minute (VER-1).
    expect((await get("/api/auth/version")).headers["cache-control"]).toBe("public, max-age=30");
  });

  it("SEC-1 every kind of answer has all headers", async () => {
    const answers = [
      await get("/api/auth/config"),
      await get("/healthz"),
      await get("/api/auth/nothing-here"),
      await post("{not json"),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
        "permissions-policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=()",
      });
      const policy = String(headers["content-security-policy"]);
      for (const rule of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "script-src 'self'"])
        expect(policy).toContain(rule);
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  it("SEC-1 the page's scripts run by a nonce that is new for each answer", async () => {
    const directory = await mkdtemp(join(tmpdir(), "cairn-web-"));
    for (const page of ["index.html", "downtime.html"])
      await writeFile(
        join(directory, page),
        '<html><script type="module" nonce="cairn-nonce" src="/assets/a.js"></script></html>',
      );
    const http = Fastify();
    await mountWeb(http, directory);
    try {
      const pages = await Promise.all(
        ["/clients", "/index.html", "/downtime", "/downtime.html"].map((path) => http.inject(path)),
      );
      const nonces = pages.map((page) => {
        const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? "";
        const policy = String(page.headers["content-security-policy"]);
        expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/script-src[^;]*(unsafe|'self')/);
        expect(nonce).toMatch(/^[\w+/]{24}$/);
        return nonce;
      });
      expect(new Set(nonces).size).toBe(pages.length);
    } finally {
      await http.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it.each([
    ["an unknown path", () => get("/api/auth/nothing-here"), 404, "not-found"],
    ["an unknown facility", () => get("/api/auth/config", { host: "nowhere.localhost" }), 404, "unknown-tenant"],
    ["text that is no JSON", () => post("{not json"), 400, "malformed"],
    [
      "SES-10 plain text",
      () => post('{"email":"a@b.example"}', { "content-type": "text/plain" }),
      415,
      "unsupported-media",
    ],
    ["another kind of body", () => post("<xml/>", { "content-type": "application/xml" }), 415, "unsupported-media"],
    ["more than a megabyte", () => post(JSON.stringify({ email: "a".repeat(1_100_000) })), 413, "too-large"],
    [
      "fields that do not fit",
      () => post(JSON.stringify({ email: "not-an-address", password: "" })),
      422,
      "validation",
    ],
  ])("answers %s with its problem", async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().requestId).toBe(answer.headers["x-request-id"]);
    expect(answer.json().detail.length).toBeGreaterThan(10);
  });

  it("names each invalid field with a readable message", async () => {
    const { errors } = (await post(JSON.stringify({ email: "not-an-address", password: "", extra: 1 }))).json();
    expect(errors).toEqual([
      { path: "body.email", message: "Enter your email address." },
      { path: "body.password", message: "Enter your password." },
      { path: "body.extra", message: "This field is not known here." },
    ]);
  });
});

describe("The log (SEC-2)", () => {
  it("SEC-2 holds ids, patterns and numbers only: no name, no query, no body, no message of an error", async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger(sink, "info");
    log.info("request", { requestId: "r-1", route: "GET /api/auth/clients/:mrNo", status: 200, ms: 3 });
    const error = Object.assign(new Error('duplicate key: (email)=(maria.delgado@example.test) for "Maria Delgado"'), {
      code: "23505",
      constraint: "users_tenant_id_email_key",
    });
    log.error("A request failed.", errorFields(error));
    const text = lines.join("");
    expect(text).toContain("23505");
    expect(text).toContain("/clients/:mrNo");
    expect(text).not.toMatch(/maria|delgado|example\.test/i);
    expect(text).not.toMatch(/\/work\/|\/root\//);
  });

  it("SEC-2 a whole sign-in and search leave no name and no address in it", async () => {
    const lines: string[] = [];
    const platform = facility.platform as unknown as { log: ReturnType<typeof createLogger> };
    const before = platform.log;
    platform.log = createLogger(
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
      "info",
    );
    try {
      const nurse = await facility.as("nurse", "delgadillo");
      await nurse.call(search, { body: { q: "Delgadillo" } });
      await nurse.send(login, { body: { email: nurse.email, password: `${testPassword}x` } });
    } finally {
      platform.log = before;
    }
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const searched = lines.map((line) => JSON.parse(line)).find(({ route }) => route === "POST /api/auth/search");
    expect(searched).toMatchObject({ tenantId: facility.tenant.id, status: 200, bytes: expect.any(Number) });
    expect(searched.userId).toBe((await facility.as("nurse", "delgadillo")).userId);
    // The allow-list, whole: what is not here was never written.
    expect(Object.keys(searched).sort()).toEqual(
      ["bytes", "level", "ms", "msg", "requestId", "route", "status", "tenantId", "time", "userId"].sort(),
    );
    expect(lines.join("")).not.toMatch(/delgadillo|example/i);
  });
});
