import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { Dice, RandomInput } from "./random-input.ts";

const inputs = process.env.CAIRN_FULL === "1" ? 50_000 : 2_000;
const seed = 20_261_123;

let facility: Facility;
let people: Person[];
let ids: string[];
beforeAll(async () => {
  facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  people = [await facility.as("owner"), await facility.as("medical_director"), await facility.as("nurse")];
  ids = [
    client.mrNo,
    client.clientId,
    client.episode.demographicId,
    facility.locations.main,
    ...facility.sections.values(),
    ...people.flatMap(({ clinicianId, userId }) => [clinicianId, userId]),
    newId(),
  ];
});

const headers = {
  "content-security-policy": /default-src/,
  "strict-transport-security": /max-age/,
  "x-content-type-options": /nosniff/,
  "x-frame-options": /DENY/,
  "referrer-policy": /no-referrer/,
  "cross-origin-opener-policy": /same-origin/,
  "permissions-policy": /camera/,
  "x-request-id": /./,
};

/** What is wrong with an answer; null when it is as every answer must be. */
function wrongWith(answer: LightMyRequestResponse): string | null {
  if (answer.statusCode === 500) return `500: ${answer.body.slice(0, 300)}`;
  for (const [name, pattern] of Object.entries(headers))
    if (!pattern.test(String(answer.headers[name] ?? ""))) return `The header ${name} is missing.`;
  if (answer.statusCode < 400) return null;
  if (!String(answer.headers["content-type"]).startsWith("application/problem+json"))
    return `${answer.statusCode} is no problem document: ${answer.body.slice(0, 200)}`;
  const { code, status } = answer.json<{ code?: unknown; status?: unknown }>();
  if (typeof code !== "string" || status !== answer.statusCode) return "The problem has no code or another status.";
  return code === "busy" ? `503 busy: ${answer.body.slice(0, 300)}` : null;
}

/** Requests that no contract describes: broken JSON, other media types, broken addresses. */
const malformed: readonly ((url: string) => InjectOptions)[] = [
  (url) => ({ url, method: "POST", payload: '{"a":', headers: { "content-type": "application/json" } }),
  (url) => ({ url, method: "PATCH", payload: "", headers: { "content-type": "application/json" } }),
  (url) => ({ url, method: "POST", payload: "a=1", headers: { "content-type": "text/plain" } }),
  (url) => ({ url, method: "PUT", payload: "<a/>", headers: { "content-type": "application/xml" } }),
  (url) => ({
    url,
    method: "POST",
    payload: `[${"[".repeat(50_000)}`,
    headers: { "content-type": "application/json" },
  }),
  (url) => ({
    url,
    method: "POST",
    payload: `"${"x".repeat(1_200_000)}"`,
    headers: { "content-type": "application/json" },
  }),
  (url) => ({ url: `${url}%`, method: "GET" }),
  (url) => ({ url: `${url}/%00%ff`, method: "GET" }),
  (url) => ({ url: `${url}/${"1".repeat(300)}`, method: "GET" }),
  (url) => ({ url: `${url}?a[b]=1&a=2&page=-1&__proto__=1`, method: "GET" }),
];

it(`SEC-1 no input of ${inputs.toLocaleString("en-US")} at every endpoint gives a 500, a 503 busy, or an error without a problem document`, async () => {
  const dice = new Dice(seed);
  const random = new RandomInput(dice, ids);
  const { handlers } = facility.platform.registry;
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  for (let index = 0; index < inputs && failures.length < 10; index += 1) {
    const contract = handlers[index % handlers.length]?.contract;
    const person = people[index % people.length];
    if (!contract || !person) throw new Error("There is nothing to call.");
    const broken = dice.chance(0.05);
    const input = random.of(contract);
    const url = apiPrefix + contract.path.replace(/:\w+/g, () => encodeURIComponent(dice.pick(ids, "x")));
    const answer = broken
      ? await facility.world.app.http.inject({
          ...dice.pick(malformed, (at: string) => ({ url: at }))(url),
          headers: { host: facility.host },
        })
      : await person.send(contract, {
          ...input,
          params: asText(input.params),
          query: asText(input.query),
        });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    const wrong = wrongWith(answer);
    if (wrong) failures.push(`${index} ${contract.method} ${contract.path} ${JSON.stringify(input)}: ${wrong}`);
    // Some of what is called ends the session, or the account.
    if (answer.statusCode === 401 || answer.statusCode === 423)
      await person.signIn().catch(async () => {
        people[index % people.length] = await facility.as(person.role, `again-${index}`);
      });
  }
  expect(failures).toEqual([]);
  // The inputs reach the handlers: some are accepted, many are refused by rules behind the schemas.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(inputs / 20);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(inputs / 20);
  expect(statuses.get(404) ?? 0).toBeGreaterThan(inputs / 50);
}, 1_800_000);

/** An address holds text only, and no half a character. */
const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed(),
    ]),
  );
