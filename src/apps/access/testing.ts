import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { confirmed } from "#modules/integrations/testing.ts";
import { clientsIn, namesClients } from "#platform/server/access/clients-in.ts";
import { defaultGrants, type Permission } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { ProblemBody } from "#platform/shared/problems.ts";
import { type Facility, givenFacility, type Person, type Sample, staffRoles } from "#testing/facility.ts";
import { modules } from "../modules.ts";
import { samples } from "../samples.ts";
import { auditSubjectFault } from "./audit-subjects.ts";
import { refusedOutOfReach } from "./testing/reach.ts";

/** `npm test -- full`: every role at every endpoint, instead of one with and one without the permission. */
const isFull = process.env.CAIRN_FULL === "1";

export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Endpoints of a module, by its name. */
export function contractsOf(moduleName: string): AnyEndpoint[] {
  return modules
    .filter(({ name }) => name === moduleName)
    .flatMap(({ handlers }) => handlers.map(({ contract }) => contract));
}

/** Parameters that fit any path: random ids, and texts where a path takes no id. */
function anyParams(contract: AnyEndpoint): Record<string, string> {
  return Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, newId()]));
}

const problem = (answer: { json: () => unknown }) => ProblemBody.parse(answer.json());

/** The role of a list that this endpoint is tested with: the same in every run, another for the next endpoint. */
function oneFor<T>(contract: AnyEndpoint, list: readonly T[]): T[] {
  const sum = [...nameOf(contract)].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return list.slice(sum % list.length, (sum % list.length) + 1);
}

const junk: [string, unknown][] = [
  ["an unknown field", { surprise: 1 }],
  ["a list", [1, 2, 3]],
  ["null", null],
  ["a text", "hello"],
  ["wrong types throughout", { version: "x", id: 5, name: { a: 1 }, at: "yesterday", body: [], rows: "no" }],
  ["hostile texts", { name: "\u0000'; DROP TABLE users; --", version: -1, id: "../../etc/passwd" }],
];

/** A parameter that names no record (a code list's name, a draft's own key) belongs to no facility. */
const recordParam = /:(\w*[iI]d|mrNo)\b/;

type Input = { params?: Record<string, string> };

/**
 * Access tests of every endpoint of a module, derived from the list of its handlers: a new endpoint is covered the moment
 * it is mounted, and fails here until its module gives a sample call. Each module runs in a file of its own, so that a
 * slow one does not hold up the others.
 */
export function accessTests(moduleName: string): void {
  const contracts = contractsOf(moduleName);
  const named = contracts.map((contract) => [nameOf(contract), contract] as const);
  const guarded = named.filter(([, { permission }]) => permission !== "public");
  const restricted = guarded.filter(([, { permission }]) => permission !== "self");
  const sampled = samples
    .filter(({ contract }) => contracts.includes(contract))
    .map((sample) => [nameOf(sample.contract), sample] as const);

  let facility: Facility;
  let foreign: Facility;
  beforeAll(async () => {
    facility = await givenFacility();
    foreign = await givenFacility();
  });

  describe(`Every endpoint of ${moduleName}`, () => {
    it("has a sample call", () => {
      expect(sampled.map(([name]) => name).sort()).toEqual(contracts.map(nameOf).sort());
    });

    if (guarded.length > 0)
      it.each(guarded)("%s answers 401 without a session", async (_name, contract) => {
        const answer = await facility.stranger().send(contract, { params: anyParams(contract) });
        expect(answer.statusCode).toBe(401);
        expect(problem(answer).code).toBe("unauthenticated");
      });

    if (restricted.length > 0)
      it.each(restricted)("PERM-1 %s answers 403 without its permission", async (_name, contract) => {
        const without = staffRoles.filter((role) => !defaultGrants(role).has(contract.permission as Permission));
        for (const role of isFull ? without : oneFor(contract, without)) {
          const person = await facility.as(role, "plain");
          const answer = await person.send(contract, {
            params: anyParams(contract),
            body: contract.method === "GET" ? undefined : {},
          });
          expect([role, answer.statusCode, problem(answer).code]).toEqual([role, 403, "forbidden"]);
        }
      });

    it.each(named)("%s answers bad input with a problem, never 500", async (name, contract) => {
      const { permission } = contract;
      const role = staffRoles.find((one) => permission === "self" || defaultGrants(one).has(permission as Permission));
      const person = role && permission !== "public" ? await facility.as(role, "careless") : facility.stranger();
      const statuses = [];
      if (contract.path.includes(":")) {
        const answer = await person.send(contract, {
          params: Object.fromEntries(Object.keys(anyParams(contract)).map((key) => [key, "not-an-id'\u0000"])),
        });
        expect(answer.statusCode, name).toBeGreaterThanOrEqual(400);
        statuses.push(answer.statusCode);
      }
      const unknown = await person.send(contract, {
        params: anyParams(contract),
        query: { surprise: "1", page: "-1" },
      });
      expect([name, unknown.statusCode >= 400]).toEqual([name, true]);
      statuses.push(unknown.statusCode);
      if (contract.method !== "GET")
        for (const [what, body] of junk) {
          // An endpoint that takes nothing accepts null.
          if (body === null && contract.body instanceof z.ZodUndefined) continue;
          const answer = await person.send(contract, { params: anyParams(contract), body });
          statuses.push(answer.statusCode);
          if (answer.statusCode >= 400) problem(answer);
          else expect([name, what, answer.statusCode]).toEqual([name, what, "a refusal"]);
        }
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    });

    // One call made by its sample: by another facility, by another location, with an old version, and as it should be.
    if (sampled.length > 0)
      it.each(sampled)(
        "AUD-1, TEN-2, PERM-3 %s is refused to another facility and location and for charts out of reach, succeeds once, and leaves its one audit entry",
        async (_name, sample) => {
          const before = facility.clock.now();
          const made = await sample.input(facility);
          if (facility.clock.now() !== before) for (const one of [facility, foreign]) await one.wake();
          // Samples before this one may have moved the clock: a factor asked for would hide what is tested here.
          // The samples of accounts change passwords and factors, and confirm by themselves.
          if (sample.contract.stepUp && moduleName !== "accounts")
            for (const one of [facility, foreign]) await confirmed(one, sample.as);
          if (recordParam.test(sample.contract.path)) await refusedToAnotherFacility(sample, made, foreign);
          if (isOfOneLocation(sample)) await refusedToAnotherLocation(sample, made, facility);
          await refusedOutOfReach(sample, made, facility, isFull);
          if (isVersioned(sample.contract)) await refusedWithAnotherVersion(sample, made, facility);
          await succeeds(sample, made, facility);
        },
      );
  });
}

type Made = Awaited<ReturnType<Sample["input"]>>;

/** Another facility's id is answered exactly as an unknown one. */
async function refusedToAnotherFacility(sample: Sample, { input, extras }: Made, foreign: Facility): Promise<void> {
  const { contract } = sample;
  const params = (input as Input).params ?? {};
  const unknown = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      // A well-formed record number without a record: a wrong check digit would be refused before the lookup.
      key === "mrNo" ? "MR999999998" : /^[0-9a-f-]{36}$/.test(value) ? newId() : value.replace(/\d/g, "9"),
    ]),
  );
  const person = await foreign.as(sample.as);
  const ask = async (asked: Record<string, string>) => {
    const answer = await person.send(contract, { ...input, params: asked }, extras);
    return { status: answer.statusCode, code: answer.statusCode >= 400 ? problem(answer).code : "ok" };
  };
  const theirs = await ask(params);
  expect(theirs).toEqual(await ask(unknown));
  expect(theirs.status).toBe(404);
  if (contract.method !== "GET") return;
  // The owner reaches the whole facility but no other facility's records; endpoints that no owner may call are refused
  // before the lookup.
  const owner = await foreign.as("owner");
  const answer = await owner.send(contract, input, extras);
  const { permission } = contract;
  const may = permission === "self" || permission === "public" || defaultGrants("owner").has(permission as Permission);
  expect([answer.statusCode, problem(answer).code]).toEqual(may ? [404, theirs.code] : [403, "forbidden"]);
}

/** A client's record, reached by a role whose permission ends at its own locations. */
function isOfOneLocation({ contract, as }: Sample): boolean {
  return contract.chart === "client" && defaultGrants(as).get(contract.permission as Permission) === "location";
}

async function refusedToAnotherLocation(sample: Sample, { input, extras }: Made, facility: Facility): Promise<void> {
  const person = await facility.as(sample.as, "elsewhere", "other");
  const answer = await person.send(sample.contract, input, extras);
  expect([answer.statusCode, [403, 404].includes(answer.statusCode)]).toEqual([answer.statusCode, true]);
}

const shapeOf = (schema: z.ZodType): object => (schema instanceof z.ZodObject ? schema.shape : {});
/** Their `version` is not a record's: the edition of the terms of use, and the release of the app that reports a fault. */
const otherVersions = new Set(["/terms", "/terms/accept", "/error-config/log"]);

/** A change of a record names the version that the user saw. */
export function isVersioned({ body, query, path }: AnyEndpoint): boolean {
  return ("version" in shapeOf(body) || "version" in shapeOf(query)) && !otherVersions.has(path);
}

/** A record that another user has changed since. Signing has its own code: the text is not the one that was read. */
async function refusedWithAnotherVersion(sample: Sample, { input, extras }: Made, facility: Facility): Promise<void> {
  const { contract } = sample;
  const { body, query, ...rest } = input as { body?: { version?: number }; query?: { version?: number } };
  const other = <T extends { version?: number }>(given: T) =>
    given.version === undefined ? given : { ...given, version: Number(given.version) + 40 };
  const asked = { ...rest, ...(body ? { body: other(body) } : {}), ...(query ? { query: other(query) } : {}) };
  const person = await facility.as(sample.as);
  const ticket = extras?.signing ? await person.ticket("sign") : undefined;
  const answer = await person.send(contract, asked, { ...extras, ...(ticket ? { ticket } : {}) });
  const code = contract.path === "/notes/:noteId/sign" ? "signed-text-changed" : "stale-version";
  expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code })]);
}

/** A double click, or a request repeated by the network under the same key, writes once. */
async function succeeds(sample: Sample, { input, extras }: Made, facility: Facility): Promise<void> {
  const { contract } = sample;
  const person = await facility.as(sample.as);
  const ticket = extras?.signing ? await person.ticket("sign") : undefined;
  const sent = { ...extras, ...(ticket ? { ticket } : {}), idempotencyKey: newId() };
  const clicks = contract.idempotent ? [1, 2] : [1];
  const answers = await Promise.all(clicks.map(() => person.send(contract, input, sent)));
  for (const answer of answers)
    expect([answer.statusCode, answer.statusCode >= 400 ? answer.body : ""]).toEqual([contract.status, ""]);
  if (contract.idempotent) expect(answers[1]?.json()).toEqual(answers[0]?.json());
  const db = facility.platform.database.tenant(facility.tenant.id);
  const entries = await db
    .selectFrom("auditEvents")
    .select(["action", "clientId", "subjectType", "subjectId"])
    .where(
      "requestId",
      "in",
      answers.map(({ headers }) => String(headers["x-request-id"])),
    )
    .execute();
  const listed = entries.filter((entry) => !contract.audit && entry.action === "list.viewed");
  expect(listed.length).toBeLessThanOrEqual(1);
  const expected = contract.audit ? 1 : contract.chart ? entries.length : listed.length;
  expect(entries.map((entry) => entry.action)).toHaveLength(expected);
  for (const answer of answers) await expectClientsAudited(db, contract, person.userId, answer.body);
  if (contract.chart === "client")
    for (const { action, clientId } of entries) if (action !== "list.viewed") expect(clientId).not.toBeNull();
  for (const entry of entries) expect(await auditSubjectFault(db, contract, entry)).toBeNull();
  for (const answer of answers) await backAgain(person, sample, answer);
}

/** AUD-1: every client in an answer is in an entry of this user for this endpoint, or their chart was opened. */
async function expectClientsAudited(
  db: ReturnType<Facility["platform"]["database"]["tenant"]>,
  contract: AnyEndpoint,
  userId: string,
  body: string,
): Promise<void> {
  if (!namesClients(contract)) return;
  const shown = clientsIn(contract, JSON.parse(body));
  const entries = await db
    .selectFrom("auditEvents")
    .select(["clientId", "clientIds"])
    .where("actorUserId", "=", userId)
    .$if(!contract.chart, (entry) => entry.where("endpoint", "=", nameOf(contract)))
    .execute();
  const recorded = new Set(entries.flatMap(({ clientId, clientIds }) => [clientId, ...clientIds]));
  expect(shown.filter((id) => !recorded.has(id))).toEqual([]);
}

/** A sample may sign the user out, lock the session or sign in another user; the next sample needs a new session. */
async function backAgain(
  person: Person,
  { contract }: Sample,
  answer: { cookies: readonly { name: string }[] },
): Promise<void> {
  const became = answer.cookies.some(({ name }) => name === "token");
  if (became || person.cookies.size === 0 || contract.path.startsWith("/session/lock")) await person.signIn();
}
