import { Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { search } from "#platform/shared/search/search.contract.ts";
import { login } from "#platform/shared/session/sign-in.contract.ts";
import { createLogger, errorFields } from "../operations/logger.ts";
import { type Facility, givenFacility, testPassword } from "../testing.ts";

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

describe("The server's doors", () => {
  it("OPS-2 answers health, readiness, OpenAPI and the docs", async () => {
    expect((await get("/healthz")).json()).toEqual({ ok: true });
    // No worker runs here, so jobs of other tests may wait; readiness says that truly.
    expect((await get("/readyz")).json()).toMatchObject({
      checks: { running: true, database: true, migrations: true },
    });
    const document = (await get("/api/openapi.json")).json();
    expect(document.paths["/api/auth/login"].post.responses["200"]).toBeDefined();
    expect(document.paths["/api/auth/sessions/{sessionId}"].delete.parameters[0]).toMatchObject({
      name: "sessionId",
      in: "path",
    });
    expect((await get("/docs/")).statusCode).toBe(200);
  });

  it("SEC-1 sends its headers and lets no answer be cached but the version", async () => {
    const { headers } = await get("/api/auth/config");
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
    // The one public answer that may be kept for half a minute (VER-1).
    expect((await get("/api/auth/version")).headers["cache-control"]).toBe("public, max-age=30");
  });

  it.each([
    ["an unknown path", () => get("/api/auth/nothing-here"), 404, "not-found"],
    ["an unknown facility", () => get("/api/auth/config", { host: "nowhere.localhost" }), 404, "unknown-tenant"],
    ["text that is no JSON", () => post("{not json"), 400, "malformed"],
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

  it("names each field that does not fit, in words for a person", async () => {
    const { errors } = (await post(JSON.stringify({ email: "not-an-address", password: "", extra: 1 }))).json();
    expect(errors).toEqual([
      { path: "body.email", message: "Enter your e-mail address." },
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
    expect(lines.join("")).not.toMatch(/delgadillo|example/i);
  });
});
