import { afterAll, beforeAll, expect, it } from "vitest";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { setAccessScope } from "../access.ts";
import { type Facility, givenFacility, type Person } from "../testing.ts";
import { type App, createApp } from "./app.ts";
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

it("OPS-5 a person exports six times an hour, over all their sessions and all servers", async () => {
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

it("OPS-5 two servers are one quota for a signed-in person: what one has given, the other has no more", async () => {
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

it("OPS-5 ordinary work asks the database nothing for its limits; a database that is away is told later", async () => {
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
