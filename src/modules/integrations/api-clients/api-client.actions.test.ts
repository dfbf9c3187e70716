import { beforeAll, describe, expect, it } from "vitest";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { newApiKey, readApiKey } from "#platform/server/authentication/api-key.ts";
import { mayBeGranted } from "#platform/server/authentication/key-scope.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { getPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility, givenProcess, type World } from "#testing/facility.ts";
import { confirmed, givenApiKey } from "../testing.ts";
import { createApiClient, createApiKey, listApiClients, revokeApiKey } from "./api-client.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
async function ask(key: string, contract: AnyEndpoint, over: { world?: World; host?: string; ip?: string } = {}) {
  const answer = await (over.world ?? facility.world).app.http.inject({
    method: "GET",
    url: apiPrefix + contract.path,
    headers: { host: over.host ?? facility.host, authorization: `Bearer ${key}` },
    remoteAddress: over.ip ?? "203.0.113.9",
  });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code };
}
const db = () => facility.platform.database.tenant(facility.tenant.id);

describe("API keys", () => {
  it("KEY-1: has a fixed format with a checksum, so a typo is rejected without a query", () => {
    const { key, keyId } = newApiKey("live");
    expect(key).toMatch(/^cairn_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(readApiKey(key)).toBe(keyId);
    for (const at of [12, 30, 50, key.length - 1]) {
      const wrong = key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1);
      expect(readApiKey(wrong)).toBeNull();
    }
  });

  it("KEY-1: is shown once, stored as a hash, and works within its permissions", async () => {
    const { key, client } = await givenApiKey(facility);
    expect(await ask(key, listLocations)).toMatchObject({ status: 200 });
    const rows = await db().selectFrom("apiKeys").selectAll().where("clientId", "=", client.id).execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(-20));
    const admin = await facility.as("admin");
    expect(JSON.stringify(await admin.call(listApiClients))).not.toContain(key.slice(-20));
    const events = await db()
      .selectFrom("eventOutbox")
      .select("type")
      .where("type", "=", "integrations.api-key-first-used")
      .execute();
    expect(events.length).toBeGreaterThan(0);
  });

  it("KEY-2: cannot exceed its permissions or perform actions that require a person", async () => {
    const { key } = await givenApiKey(facility);
    expect(await ask(key, listClinicians)).toEqual({ status: 403, code: "scope-missing" });
    expect(await ask(key, getSession)).toEqual({ status: 403, code: "scope-missing" });
    expect(await ask(key, getPreferences)).toEqual({ status: 403, code: "scope-missing" });
    expect(await ask(`${key.slice(0, -1)}_`, listLocations)).toEqual({ status: 401, code: "key-invalid" });
    const other = await givenFacility();
    expect(await ask(key, listLocations, { host: other.host })).toEqual({ status: 401, code: "key-invalid" });
  });

  it("KEY-3: forbidden permissions are rejected by the endpoint and by the database", async () => {
    const owner = await confirmed(facility, "owner");
    for (const permission of ["roles.manage", "security.manage", "integrations.manage", "agreements.confirm"])
      await expect(
        owner.call(createApiClient, {
          body: { name: `No ${permission}`, purpose: "Too much", permissions: [permission] },
        }),
      ).rejects.toMatchObject({ code: "scope-missing" });
    const { rows } = await facility.system(async (act) => {
      const { sql } = await import("kysely");
      return sql<{ p: string; ok: boolean }>`SELECT p, cairn_key_may_hold(ARRAY[p]) AS ok
        FROM unnest(${allPermissions()}::text[]) AS p`.execute(act.db);
    });
    expect(rows.map(({ p, ok }) => [p, ok])).toEqual(allPermissions().map((one) => [one, mayBeGranted(one)]));
  });

  it("KEY-2: a user can grant only permissions they hold", async () => {
    const admin = await confirmed(facility, "admin");
    await expect(
      admin.call(createApiClient, {
        body: { name: "Prescribing client", purpose: "No", permissions: ["medications.prescribe"] },
      }),
    ).rejects.toMatchObject({ code: "scope-missing" });
  });

  it("KEY-2: works only from allowed networks and before it expires, and stops immediately when revoked", async () => {
    const { key, client } = await givenApiKey(facility, { ipAllow: ["198.51.100.0/24"] });
    expect(await ask(key, listLocations)).toMatchObject({ code: "key-invalid" });
    expect(await ask(key, listLocations, { ip: "198.51.100.7" })).toMatchObject({ status: 200 });
    const second = await givenProcess(facility.clock);
    const here = { ip: "198.51.100.7", world: second };
    expect(await ask(key, listLocations, here)).toMatchObject({ status: 200 });
    const admin = await confirmed(facility, "admin");
    const keyId = client.keys[0]?.id ?? "";
    await admin.call(revokeApiKey, { params: { clientId: client.id, keyId }, query: { reason: "Lost" } });
    expect(await ask(key, listLocations, here)).toEqual({ status: 401, code: "key-invalid" });
    await second.app.close();
    const soon = await admin.call(createApiKey, { params: { clientId: client.id }, body: { days: 1 } });
    facility.clock.advance({ days: 1, seconds: 1 });
    expect(await ask(soon.key, listLocations, { ip: "198.51.100.7" })).toMatchObject({ code: "key-invalid" });
  });

  it("KEY-2: an API client has at most two active keys", async () => {
    const { client } = await givenApiKey(facility);
    const admin = await confirmed(facility, "admin");
    await admin.call(createApiKey, { params: { clientId: client.id }, body: {} });
    await expect(admin.call(createApiKey, { params: { clientId: client.id }, body: {} })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });
});
