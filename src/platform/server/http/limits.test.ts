import { afterAll, beforeAll, expect, it } from "vitest";
import { apiPrefix, type EndpointLimit } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { setAccessScope } from "../access/access.ts";
import { type App, createApp } from "./app.ts";
import type { KeyHolder } from "./authenticate-key.ts";
import { Buckets } from "./buckets.ts";
import { countCall } from "./limits.ts";
import { SharedBuckets } from "./shared-buckets.ts";

let facility: Facility;
/** Two servers that count, as production does; the tests' own does not, so that no test waits for another. */
let servers: App[];
let clientId: string;
beforeAll(async () => {
  facility = await givenFacility();
  servers = [await counting(), await counting()];
  clientId = newId();
  await facility.system((act) =>
    setAccessScope(act, {
      subjectType: "client",
      subjectId: clientId,
      locationId: facility.locations.main,
      restricted: false,
      careTeam: [],
    }),
  );
});
afterAll(() => Promise.all(servers.map((server) => server.http.close())));

const counting = () => createApp(facility.platform, { checkAnswers: true, limits: true });

const ask = async (person: Person, path: string, at: number) => {
  const answer = await servers[at]?.http.inject({
    method: "GET",
    url: `${apiPrefix}${path}`,
    headers: {
      host: facility.host,
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  if (!answer) throw new Error("There is no such server.");
  return answer;
};
const exported = (person: Person, at: number) => ask(person, `/audit/chart-access/${clientId}/export`, at);

it("OPS-5 a user exports six times an hour, over all their sessions and all servers", async () => {
  const person = await facility.as("compliance");
  for (let n = 0; n < 6; n += 1) expect((await exported(person, n % 2)).statusCode).toBe(200);
  const refused = await exported(person, 0);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "rate-limited"]);
  // One more comes every ten minutes, and the header says when.
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
  await person.signIn();
  expect((await exported(person, 1)).statusCode).toBe(429);
  expect((await exported(await facility.as("compliance", "second"), 1)).statusCode).toBe(200);
  // Reading on the screen goes on.
  expect((await ask(person, `/audit/chart-access/${clientId}`, 0)).statusCode).toBe(200);
});

it("OPS-5 two servers share one quota of a signed-in user", async () => {
  const [one, two] = [new SharedBuckets(facility.platform), new SharedBuckets(facility.platform)];
  const key = `read|${newId()}`;
  const perMinute = 600;
  const began = performance.now();
  const untilRefused = (buckets: SharedBuckets, most: number) => {
    let given = 0;
    while (given < most && buckets.take(key, perMinute) === 0) given += 1;
    return given;
  };
  let given = untilRefused(one, 400);
  await one.exchange();
  given += untilRefused(two, 100);
  expect(given).toBe(500);
  await two.exchange();
  given += untilRefused(two, 1_000);
  await two.exchange();
  given += untilRefused(one, 1);
  await one.exchange();
  given += untilRefused(one, 1_000);
  const minutes = (performance.now() - began) / 60_000;
  expect(given).toBeGreaterThanOrEqual(perMinute);
  // What trickles in while the test runs, however slowly, is given too.
  expect(given).toBeLessThanOrEqual(perMinute + Math.ceil(minutes * perMinute) + 1);
});

it("OPS-5 ordinary work needs no query for its limits; spending is exchanged after a database failure", async () => {
  const [server] = servers as [App];
  const asked: string[] = [];
  const { database } = facility.platform;
  const global = database.global;
  database.global = ((text: string, values?: unknown[]) => {
    asked.push(text);
    return global.call(database, text, values);
  }) as typeof global;
  try {
    const person = await facility.as("technician", "unhurried");
    for (let n = 0; n < 30; n += 1) expect((await ask(person, "/preferences", 0)).statusCode).toBe(200);
    await server.buckets.exchange();
    expect(asked.filter((text) => text.includes("cairn_share_spending"))).toEqual([]);
  } finally {
    database.global = global;
  }
  const buckets = new SharedBuckets(facility.platform);
  const key = `read|${newId()}`;
  for (let n = 0; n < 300; n += 1) buckets.take(key, 600);
  database.global = (() => Promise.reject(new Error("away"))) as typeof global;
  await buckets.exchange();
  database.global = global;
  expect(buckets.tell()).toMatchObject([{ key, spent: 300 }]);
});

/** The numbers of the chapter, by what a stranger or a person asks; a POST that is not here is one of 120 writes. */
const numbers: readonly [endpoints: string[], EndpointLimit][] = [
  [
    ["POST /login", "POST /login/passkey", "POST /login/continue", "POST /login/change-password"],
    { bucket: expect.stringMatching(/^sign-in/) as unknown as string, perMinute: 20 },
  ],
  [["POST /generate-two-factor-code", "POST /verify-two-factor-code"], { bucket: "two-factor", perMinute: 20 }],
  [["POST /clinicians/pin-code-checker"], { bucket: "pin", perMinute: 20, wrongTries: true }],
  [["POST /session/unlock", "POST /session/step-up"], { bucket: "sign-in-again", perMinute: 20, wrongTries: true }],
  [["POST /forgot_password", "GET /reset/:token", "POST /reset"], { bucket: "reset", perMinute: 20 }],
  [["POST /signup"], { bucket: "reset", perMinute: 20 }],
  [["POST /signup/facility", "POST /signup/facility/begin"], { bucket: "signup", perMinute: 20 }],
  [["GET /public-posts/:form"], { bucket: "public-post", perMinute: 60 }],
  [["POST /notifications/unsubscribe/:token"], { bucket: "unsubscribe", perMinute: 60 }],
  [["POST /integrations/webhooks/:token"], { bucket: "webhooks", perMinute: 600 }],
  [["POST /error-config/log"], { bucket: "error-reports", perMinute: 10 }],
  [["POST /search"], { bucket: "search", perMinute: 120 }],
];

it("OPS-5 every bucket has its specified limit, and no public POST is without one", () => {
  const limits = new Map(
    facility.platform.registry.handlers.map(({ contract }) => [
      `${contract.method} ${contract.path}`,
      { limit: contract.limit, permission: contract.permission },
    ]),
  );
  for (const [names, limit] of numbers)
    for (const name of names) expect([name, limits.get(name)?.limit]).toEqual([name, limit]);
  const open = [...limits].filter(
    ([name, { limit, permission }]) => permission === "public" && !name.startsWith("GET ") && !limit,
  );
  // These two say who asks by a session's own secret; they are counted as writes of their address.
  expect(open.map(([name]) => name).sort()).toEqual(["POST /logout", "POST /refresh-token"]);
});

it("OPS-5 wrong PINs of one address are counted over all servers and sessions; correct ones are not", async () => {
  const checkPin = async (person: Person, pin: string, at: number) => {
    const answer = await servers[at]?.http.inject({
      method: "POST",
      url: `${apiPrefix}/clinicians/pin-code-checker`,
      remoteAddress: "192.0.2.77",
      headers: {
        host: facility.host,
        origin: `http://${facility.host}`,
        authorization: `Bearer ${person.cookies.get("token")}`,
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      payload: { pin, purpose: "sign" },
    });
    if (!answer) throw new Error("There is no such server.");
    return answer;
  };
  const unit = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => facility.as("nurse", `pin-${name}`)));
  const [kim] = unit as [Person];
  for (let n = 0; n < 25; n += 1) expect((await checkPin(kim, testPin, n % 2)).statusCode).toBe(200);
  const wrong: number[] = [];
  // Four tries each, so that no user's own count (AUTH-11) ends it.
  for (const person of unit)
    for (let n = 0; n < 4; n += 1) wrong.push((await checkPin(person, "135790", n % 2)).statusCode);
  expect(wrong.filter((status) => status === 422).length).toBeGreaterThanOrEqual(20);
  expect(wrong.at(-1)).toBe(429);
  const refused = await checkPin(kim, testPin, 0);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3"]);
}, 60_000);

it("KEY-4 a key is limited by its class over all endpoints, and answers state when the limit resets", async () => {
  const buckets = new Buckets();
  const ask = (keyId: string, method: "GET" | "POST") =>
    countCall(facility.platform, buckets, { method }, "192.0.2.5", null, { keyId, perMinute: 3 } as KeyHolder);
  for (const method of ["GET", "POST", "GET"] as const) await ask("one", method);
  await expect(ask("one", "GET")).rejects.toMatchObject({
    code: "rate-limited",
    details: { params: { retryAfter: 20 } },
  });
  await expect(ask("another", "GET")).resolves.toBeNull();
});
