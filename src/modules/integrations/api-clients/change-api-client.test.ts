import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { confirmAgreement, endAgreement, enterAgreement } from "../agreements/agreement.contract.ts";
import { confirmed, givenApiKey } from "../testing.ts";
import * as contract from "./api-client.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
});
beforeEach(async () => {
  admin = await confirmed(facility, "admin");
});
const ask = async (key: string, endpoint: AnyEndpoint, headers: Record<string, string> = {}) => {
  const answer = await facility.world.app.http.inject({
    method: "GET",
    url: apiPrefix + endpoint.path,
    headers: { host: facility.host, authorization: `Bearer ${key}`, ...headers },
    remoteAddress: "203.0.113.9",
  });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code, headers: answer.headers };
};
const program = (over: object = {}) => ({
  name: `API client ${Math.random()}`,
  purpose: "Reads the census",
  permissions: ["locations.view"],
  ...over,
});

describe("permissions of an API client", () => {
  it("KEY-2: change for its keys immediately, and never exceed the user's own", async () => {
    const { key, client } = await givenApiKey(facility);
    const params = { clientId: client.id };
    const change = (body: object) =>
      admin.call(contract.changeApiClient, { params, body: { version: client.version, ...body } });
    await expect(change({ permissions: ["medications.prescribe"] })).rejects.toMatchObject({ code: "scope-missing" });
    await change({ permissions: ["beds.view"], contact: "it@example.org" });
    expect(await ask(key, listLocations)).toMatchObject({ status: 403, code: "scope-missing" });
    await expect(change({ rateClass: "high" })).rejects.toMatchObject({ code: "stale-version" });
  });

  it("KEY-2: a user cannot grant more than their own locations or clients", async () => {
    const own = await givenFacility();
    const narrow = (permission: Permission, scope: "location" | "own") =>
      own.system(async (act) => {
        await act.db
          .updateTable("rolePermissions")
          .set({ scope })
          .where("roleCode", "=", "admin")
          .where("permission", "=", permission)
          .execute();
        await act.raise("platform.roles-changed", { roleCodes: ["admin"] });
      });
    await narrow("beds.view", "location");
    await narrow("calendar.view", "own");
    const person = await confirmed(own, "admin");
    const create = (over: object) => person.call(contract.createApiClient, { body: program(over) });
    const { main, other } = own.locations;
    await expect(create({ permissions: ["beds.view"] })).rejects.toMatchObject({ code: "scope-missing" });
    await expect(create({ permissions: ["beds.view"], locationIds: [main, other] })).rejects.toMatchObject({
      code: "scope-missing",
    });
    await expect(create({ permissions: ["calendar.view"] })).rejects.toMatchObject({ code: "scope-missing" });
    expect(await create({ permissions: ["beds.view"], locationIds: [main] })).toMatchObject({ locationIds: [main] });
  });

  it("KEY-2: every request is audited under the API client's name and listed", async () => {
    const { key, client } = await givenApiKey(facility);
    await ask(key, listLocations);
    await ask(key, listLocations);
    const { rows } = await admin.call(contract.listApiCalls, { params: { clientId: client.id } });
    expect(rows).toMatchObject([
      { endpoint: "GET /locations", action: "api.called", ip: "203.0.113.9" },
      { endpoint: "GET /locations", action: "api.called" },
    ]);
    const names = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select(["actorName", "actorRole"])
      .where("id", "=", rows[0]?.id ?? "")
      .execute();
    expect(names).toEqual([{ actorName: client.name, actorRole: "service" }]);
  });

  it("KEY-2: retiring stops its keys immediately", async () => {
    const { key, client } = await givenApiKey(facility);
    await admin.call(contract.retireApiClient, { params: { clientId: client.id }, query: { reason: "Replaced" } });
    expect(await ask(key, listLocations)).toMatchObject({ status: 401, code: "key-invalid" });
    expect((await admin.call(contract.listApiClients)).rows.some(({ id }) => id === client.id)).toBe(false);
  });
});

describe("API requests", () => {
  it("KEY-4: responses include rate limit headers and the API version", async () => {
    const { key } = await givenApiKey(facility, { rateClass: "low" });
    await ask(key, listLocations);
    const { headers } = await ask(key, listLocations);
    expect(headers).toMatchObject({ "ratelimit-policy": '"key";q=60;w=60', "cairn-version": "2026-11-01" });
    expect(headers.ratelimit).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(await ask(key, listLocations, { "cairn-version": "2027-03-01" })).toMatchObject({ status: 200 });
    for (const wrong of ["2025-01-01", "newest"])
      expect(await ask(key, listLocations, { "cairn-version": wrong })).toMatchObject({ code: "version-unknown" });
  });

  it("KEY-4: If-Match is checked against the record's version", async () => {
    const { key } = await givenApiKey(facility, { permissions: ["locations.manage", "locations.view"] });
    const send = (version: string | null, body: object = {}) =>
      facility.world.app.http.inject({
        method: "PATCH",
        url: `${apiPrefix}/locations/${facility.locations.other}`,
        headers: {
          host: facility.host,
          authorization: `Bearer ${key}`,
          ...(version ? { "if-match": version } : {}),
        },
        payload: body,
      });
    const { rows } = await admin.call(listLocations, { query: {} });
    const { version = 0 } = rows.find(({ id }) => id === facility.locations.other) ?? {};
    expect((await send(`"${version + 7}"`)).json()).toMatchObject({ code: "stale-version" });
    expect((await send(String(version), { version: version + 1 })).json()).toMatchObject({ code: "validation" });
    expect((await send(`"${version}"`)).statusCode).toBe(200);
    const ignored = await facility.world.app.http.inject({
      method: "GET",
      url: apiPrefix + listLocations.path,
      headers: { host: facility.host, authorization: `Bearer ${key}`, "if-match": "1" },
    });
    expect(ignored.json()).toMatchObject({ code: "validation" });
  });
});

describe("API client run by a vendor", () => {
  it("KEY-2: works only while its agreement is in force", async () => {
    const owner = await confirmed(facility, "owner");
    const kinds = facility.tenant.part2Program ? (["baa", "qsoa"] as const) : (["baa"] as const);
    const { id: agreementId } = await admin.call(enterAgreement, {
      body: { vendor: "Example Analytics", kinds: [...kinds], signedOn: "2026-01-01", effectiveOn: "2026-01-01" },
    });
    const create = () => admin.call(contract.createApiClient, { body: program({ agreementId }) });
    await expect(create()).rejects.toMatchObject({ code: "agreement-missing" });
    await owner.call(confirmAgreement, { params: { agreementId } });
    const { id: clientId } = await create();
    const { key } = await admin.call(contract.createApiKey, { params: { clientId }, body: {} });
    expect(await ask(key, listLocations)).toMatchObject({ status: 200 });
    await admin.call(endAgreement, { params: { agreementId }, body: { reason: "The vendor was changed" } });
    expect(await ask(key, listLocations)).toMatchObject({ status: 409, code: "agreement-missing" });
    await expect(admin.call(contract.createApiKey, { params: { clientId }, body: {} })).rejects.toMatchObject({
      code: "agreement-missing",
    });
  });

  it("counts requests by day and key for 30 days", async () => {
    const { key, client } = await givenApiKey(facility);
    const params = { clientId: client.id };
    const used = async () => (await admin.call(contract.listApiUsage, { params })).days;
    expect((await used()).every(({ calls }) => calls === 0)).toBe(true);
    await ask(key, listLocations);
    await ask(key, listLocations);
    facility.clock.advance({ days: 1 });
    admin = await confirmed(facility, "admin");
    const second = await admin.call(contract.createApiKey, { params, body: {} });
    await ask(second.key, listLocations);
    const days = await used();
    const [first, other] = second.client.keys.map(({ id }) => id).sort();
    expect(days.slice(-2).map(({ calls }) => calls)).toEqual([2, 1]);
    expect(days.at(-2)?.byKey).toEqual([{ keyId: client.keys[0]?.id, calls: 2 }]);
    expect(days.at(-1)?.byKey).toEqual([{ keyId: first === client.keys[0]?.id ? other : first, calls: 1 }]);
    facility.clock.advance({ days: 29 });
    admin = await confirmed(facility, "admin");
    expect((await used()).reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
  });
});
