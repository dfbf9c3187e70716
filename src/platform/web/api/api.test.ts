import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { search } from "../../shared/search/search.contract.ts";
import { call } from "./call.ts";
import { cookieIn } from "./cookies.ts";
import { connectApi } from "./ports.ts";
import { automaticCancellation, isCancellation } from "./problem.ts";
import { keyOf, worthRepeating } from "./query.ts";
import { urlOf } from "./request.ts";
import { offsetFrom } from "./server-clock.ts";

const readBed = endpoint({
  method: "GET",
  path: "/beds/:bedId",
  summary: "A bed",
  permission: "self",
  params: z.strictObject({ bedId: z.string() }),
  query: z.strictObject({ states: z.string().optional(), page: z.coerce.number().optional() }),
  response: z.strictObject({ name: z.string() }),
});
const giveDose = endpoint({
  method: "POST",
  path: "/doses",
  summary: "Give",
  permission: "self",
  audit: { action: "dose.given", subject: "medication-log" },
  body: z.strictObject({ dose: z.string() }),
  response: z.strictObject({ id: z.string() }),
  idempotent: true,
});

interface Seen {
  url: string;
  init: RequestInit;
}
let seen: Seen[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { type: "t", title: "No", status, detail: `Because ${code}`, code }, headers);
const headerOf = (at: number, name: string) => (seen[at]?.init.headers as Record<string, string> | undefined)?.[name];

beforeEach(() => {
  seen = [];
  answers = [];
  connectApi({
    fetch: (url, init) => {
      seen.push({ url, init });
      const answer = answers.shift();
      if (!answer) throw new TypeError("fetch failed");
      return Promise.resolve(answer());
    },
    sessionLost: () => Promise.resolve(false),
    locked: () => Promise.resolve(false),
    stepUp: () => Promise.resolve(false),
  });
});
afterEach(() => expect(answers).toEqual([]));

it("fills parameters in and leaves empty query fields out", () => {
  expect(urlOf(readBed, { params: { bedId: "a/b" }, query: { states: ["1", "5"], page: undefined } })).toBe(
    "/api/auth/beds/a%2Fb?states=1%2C5",
  );
});

it("SES-6: a 401 session-expired is restored once and the call repeats; the second time it says so", async () => {
  const asked: boolean[] = [];
  connectApi({
    sessionLost: (_problem, again) => {
      asked.push(again);
      return Promise.resolve(!again);
    },
  });
  answers = [refusal(401, "session-expired"), json(200, { name: "North 3" })];
  expect(await call(readBed, { params: { bedId: "1" } })).toEqual({ name: "North 3" });
  answers = [refusal(401, "session-expired"), refusal(401, "session-expired")];
  await expect(call(readBed, { params: { bedId: "1" } })).rejects.toMatchObject({ code: "session-expired" });
  expect(asked).toEqual([false, false, true]);
});

it("waits at the lock screen and repeats with the same idempotency key", async () => {
  connectApi({ locked: () => Promise.resolve(true) });
  answers = [refusal(423, "session-locked"), json(200, { id: "1" })];
  await call(giveDose, { body: { dose: "a" } });
  expect(headerOf(1, "Idempotency-Key")).toBe(headerOf(0, "Idempotency-Key"));
});

it("AUTH-9: asks for a factor and repeats; a declined one is the refusal", async () => {
  connectApi({ stepUp: () => Promise.resolve(true) });
  answers = [refusal(401, "step-up-required"), json(200, { id: "1" })];
  await call(giveDose, { body: { dose: "b" } });
  connectApi({ stepUp: () => Promise.resolve(false) });
  answers = [refusal(401, "step-up-required")];
  await expect(call(giveDose, { body: { dose: "b" } })).rejects.toMatchObject({ code: "step-up-required" });
});

it("keeps one idempotency key while the outcome is unknown, and makes a new one after it is settled", async () => {
  const body = { dose: "c" };
  await expect(call(giveDose, { body })).rejects.toMatchObject({ code: "unreachable" });
  answers = [refusal(500, "internal")];
  await expect(call(giveDose, { body })).rejects.toMatchObject({ code: "internal" });
  answers = [json(200, { id: "1" })];
  await call(giveDose, { body });
  answers = [refusal(422, "validation")];
  await expect(call(giveDose, { body })).rejects.toMatchObject({ code: "validation" });
  answers = [json(200, { id: "2" })];
  await call(giveDose, { body });
  const keys = seen.map((_, at) => headerOf(at, "Idempotency-Key"));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).not.toBe(keys[3]);
});

it("SES-5: a newer call of the same key cancels the older with 'Automatic cancellation'", async () => {
  connectApi({
    fetch: (_url, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        if (seen.push({ url: _url, init }) > 1) resolve(json(200, { name: "new" })());
      }),
  });
  const older = call(readBed, { params: { bedId: "1" } }, { key: "bed" });
  const newer = call(readBed, { params: { bedId: "2" } }, { key: "bed" });
  const failure = await older.catch((error: unknown) => error);
  expect(isCancellation(failure)).toBe(true);
  expect((failure as Error).message).toBe(automaticCancellation);
  expect(worthRepeating(failure)).toBe(false);
  expect(await newer).toEqual({ name: "new" });
});

it("OPS-5: reads wait when asked to and repeat by themselves; writes and long waits are refused", async () => {
  answers = [refusal(429, "rate-limited", { "retry-after": "0.01" }), json(200, { name: "North 3" })];
  expect(await call(readBed, { params: { bedId: "1" } })).toEqual({ name: "North 3" });
  // A search is a read too, although it goes by POST.
  answers = [refusal(429, "rate-limited", { "retry-after": "0.01" }), json(200, { rows: [] })];
  expect(await call(search, { body: { q: "ada" } })).toEqual({ rows: [] });
  answers = [refusal(429, "rate-limited", { "retry-after": "30" })];
  await expect(call(giveDose, { body: { dose: "d" } })).rejects.toMatchObject({ code: "rate-limited", retryAfter: 30 });
  answers = [refusal(429, "rate-limited", { "retry-after": "600" })];
  await expect(call(readBed, { params: { bedId: "1" } })).rejects.toMatchObject({ retryAfter: 600 });
  // A server that is asked too much says when to come again; one that says only "busy" is not asked by itself.
  answers = [refusal(503, "busy", { "retry-after": "0.01" }), json(200, { name: "North 3" })];
  expect(await call(readBed, { params: { bedId: "1" } })).toEqual({ name: "North 3" });
  answers = [refusal(503, "busy", { "retry-after": "5" })];
  await expect(call(giveDose, { body: { dose: "d" } })).rejects.toMatchObject({ code: "busy", retryAfter: 5 });
  answers = [refusal(503, "busy")];
  await expect(call(readBed, { params: { bedId: "1" } })).rejects.toMatchObject({ code: "busy" });
});

it("an answer that is no problem document is not taken for a refusal", async () => {
  answers = [() => new Response("<html>Bad gateway</html>", { status: 502 })];
  await expect(call(readBed, { params: { bedId: "1" } })).rejects.toMatchObject({ code: "unreadable", status: 502 });
});

it("an attachment is answered as the file that it is", async () => {
  answers = [
    () =>
      new Response("\uFEFFWhen,Who", {
        headers: {
          "content-type": "text/csv",
          "content-disposition": "attachment; filename*=UTF-8''chart%20access.csv",
        },
      }),
  ];
  const file = (await call(readBed, { params: { bedId: "1" } })) as unknown as File;
  expect([file.name, await file.text()]).toEqual(["chart access.csv", "When,Who"]);
});

it("marks polls, so that they do not count as activity", async () => {
  answers = [json(200, { name: "North 3" })];
  await call(readBed, { params: { bedId: "1" } }, { background: true });
  expect(headerOf(0, "X-Background")).toBe("1");
});

it("SES-7: marks requests of an unattended page like polls", async () => {
  connectApi({ attended: () => false });
  answers = [json(200, { name: "North 3" }), json(200, { name: "North 3" })];
  await call(readBed, { params: { bedId: "1" } });
  expect(headerOf(0, "X-Background")).toBe("1");
  connectApi({ attended: () => true });
  await call(readBed, { params: { bedId: "1" } });
  expect(headerOf(1, "X-Background")).toBeUndefined();
});

it("empty fields do not make another cache entry", () => {
  expect(keyOf(readBed, { params: { bedId: "1" }, query: { states: undefined, page: 2 } })).toEqual(
    keyOf(readBed, { params: { bedId: "1" }, query: { states: "", page: 2 } }),
  );
});

it("SES-1: learns the server's clock from Date headers, half the round trip and half a second considered", () => {
  expect(
    offsetFrom(
      "Fri, 20 Nov 2026 20:00:00 GMT",
      Date.parse("2026-11-20T19:59:00Z"),
      Date.parse("2026-11-20T19:59:00.200Z"),
    ),
  ).toBe(60_400);
  expect(offsetFrom("yesterday", 0, 1)).toBeNull();
  expect(offsetFrom(null, 0, 1)).toBeNull();
});

it("reads one cookie among others, whatever stands in it", () => {
  expect(cookieIn("a=1; token=x.y; role=nurse", "token")).toBe("x.y");
  expect(cookieIn("token_sig=1", "token")).toBeUndefined();
  expect(cookieIn("clinician_name=Tom%C3%A1s", "clinician_name")).toBe("Tomás");
  expect(cookieIn("clinician_name=%E0%A4%A", "clinician_name")).toBe("%E0%A4%A");
});
