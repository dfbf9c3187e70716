import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { defaultGrants, type Permission } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { ProblemBody } from "#platform/shared/problems.ts";
import { type Facility, givenFacility, staffRoles } from "#testing/facility.ts";
import { modules } from "./modules.ts";
import { samples } from "./samples.ts";

/**
 * Access tests derived from the list of all endpoints: a new endpoint is covered the moment it is mounted, and fails
 * here until its module gives a sample call.
 */
const contracts = modules.flatMap((module) => module.handlers.map((handler) => handler.contract));
const nameOf = (contract: AnyEndpoint) => `${contract.method} ${contract.path}`;
const named = contracts.map((contract) => [nameOf(contract), contract] as const);
const guarded = named.filter(([, { permission }]) => permission !== "public");
const restricted = named.filter(([, { permission }]) => permission !== "public" && permission !== "self");
const sampled = samples.map((sample) => [nameOf(sample.contract), sample] as const);

let facility: Facility;
let foreign: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  foreign = await givenFacility();
});

/** Parameters that fit any path: random ids, and texts where a path takes no id. */
function anyParams(contract: AnyEndpoint): Record<string, string> {
  return Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, newId()]));
}
function holder(permission: string) {
  return staffRoles.find((role) => permission === "self" || defaultGrants(role).has(permission as Permission));
}
const problem = (answer: { json: () => unknown }) => ProblemBody.parse(answer.json());

describe("Every endpoint", () => {
  it("has a sample call, and no sample is left over", () => {
    const wanted = contracts.map(nameOf).sort();
    expect(samples.map((sample) => nameOf(sample.contract)).sort()).toEqual(wanted);
  });

  it.each(guarded)("%s answers 401 without a session", async (_name, contract) => {
    const answer = await facility.stranger().send(contract, { params: anyParams(contract) });
    expect(answer.statusCode).toBe(401);
    expect(problem(answer).code).toBe("unauthenticated");
  });

  it.each(restricted)("PERM-1 %s answers 403 to every role without its permission", async (_name, contract) => {
    for (const role of staffRoles) {
      if (defaultGrants(role).has(contract.permission as Permission)) continue;
      const person = await facility.as(role, "plain");
      const answer = await person.send(contract, {
        params: anyParams(contract),
        body: contract.method === "GET" ? undefined : {},
      });
      expect([role, answer.statusCode, problem(answer).code]).toEqual([role, 403, "forbidden"]);
    }
  });

  const junk: [string, unknown][] = [
    ["an unknown field", { surprise: 1 }],
    ["a list", [1, 2, 3]],
    ["null", null],
    ["a text", "hello"],
    ["wrong types throughout", { version: "x", id: 5, name: { a: 1 }, at: "yesterday", body: [], rows: "no" }],
    ["hostile texts", { name: "\u0000'; DROP TABLE users; --", version: -1, id: "../../etc/passwd" }],
  ];
  it.each(named)("%s answers bad input with a problem, never 500", async (name, contract) => {
    const role = contract.permission === "public" ? undefined : holder(contract.permission);
    const person = role ? await facility.as(role, "careless") : facility.stranger();
    const statuses = [];
    if (contract.path.includes(":")) {
      const answer = await person.send(contract, {
        params: Object.fromEntries(Object.keys(anyParams(contract)).map((key) => [key, "not-an-id'\u0000"])),
      });
      expect(answer.statusCode, name).toBeGreaterThanOrEqual(400);
      statuses.push(answer.statusCode);
    }
    const unknown = await person.send(contract, { params: anyParams(contract), query: { surprise: "1", page: "-1" } });
    expect([name, unknown.statusCode >= 400]).toEqual([name, true]);
    statuses.push(unknown.statusCode);
    if (contract.method !== "GET")
      for (const [what, body] of junk) {
        // Where nothing is taken, null is what was asked for.
        if (body === null && contract.body instanceof z.ZodUndefined) continue;
        const answer = await person.send(contract, { params: anyParams(contract), body });
        statuses.push(answer.statusCode);
        if (answer.statusCode >= 400) problem(answer);
        else expect([name, what, answer.statusCode]).toEqual([name, what, "a refusal"]);
      }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it.each(sampled)(
    "AUD-1 %s succeeds as its sample says and leaves exactly its one audit entry",
    async (_name, sample) => {
      const person = await facility.as(sample.as);
      const { input, extras } = await sample.input(facility);
      const ticket = extras?.signing ? await person.ticket("sign") : undefined;
      const answer = await person.send(sample.contract, input, { ...extras, ...(ticket ? { ticket } : {}) });
      expect([answer.statusCode, answer.statusCode >= 400 ? answer.body : ""]).toEqual([sample.contract.status, ""]);
      const db = facility.platform.database.tenant(facility.tenant.id);
      const entries = await db
        .selectFrom("auditEvents")
        .select(["action", "clientId"])
        .where("requestId", "=", String(answer.headers["x-request-id"]))
        .execute();
      const expected = sample.contract.audit ? 1 : sample.contract.chart ? entries.length : 0;
      expect(entries.map((entry) => entry.action)).toHaveLength(expected);
      if (sample.contract.chart === "client" && entries.length > 0) expect(entries[0]?.clientId).not.toBeNull();
      // Signed out, locked, or (a sample of a sign-in) somebody else by now: the next sample needs the person again.
      const became = answer.cookies.some(({ name }) => name === "token");
      if (became || person.cookies.size === 0 || sample.contract.path.startsWith("/session/lock"))
        await person.signIn();
    },
  );

  // Codes of reference data belong to no facility: everybody's are the same.
  // A parameter that names no record (a code list's name, a draft's own key) belongs to no facility.
  const recordParam = /:(\w*[iI]d|mrNo)\b/;
  const withIds = sampled.filter(([, sample]) => recordParam.test(sample.contract.path));
  it.each(withIds)(
    "TEN-2, platform scenario 16: %s answers another facility's id exactly as an unknown one",
    async (_name, sample) => {
      const { input, extras } = (await sample.input(foreign)) as {
        input: { params?: Record<string, string> };
        extras?: object;
      };
      const person = await facility.as(sample.as);
      const random = Object.fromEntries(
        Object.entries(input.params ?? {}).map(([key, value]) => [
          key,
          // A record number that is well formed and nobody's: a wrong check digit is told apart before anything is looked up.
          key === "mrNo" ? "MR999999998" : /^[0-9a-f-]{36}$/.test(value) ? newId() : value.replace(/\d/g, "9"),
        ]),
      );
      const ask = async (params: Record<string, string>) => {
        const answer = await person.send(sample.contract, { ...input, params }, extras);
        return { status: answer.statusCode, code: answer.statusCode >= 400 ? problem(answer).code : "ok" };
      };
      const theirs = await ask(input.params ?? {});
      expect(theirs).toEqual(await ask(random));
      expect(theirs.status).toBe(404);
      if (sample.contract.method !== "GET") return;
      // The owner reaches the whole facility, and another's records no more than anybody; what no owner may do at all is
      // refused before anything is looked for.
      const owner = await facility.as("owner");
      const answer = await owner.send(sample.contract, input, extras);
      const { permission } = sample.contract;
      const may =
        permission === "self" || permission === "public" || defaultGrants("owner").has(permission as Permission);
      expect([answer.statusCode, problem(answer).code]).toEqual(may ? [404, theirs.code] : [403, "forbidden"]);
    },
  );
});
