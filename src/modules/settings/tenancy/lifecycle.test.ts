import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { destroyKeys, moveTenant, setDomain } from "./lifecycle.ts";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL, options: "-c timezone=UTC" });
  await owner.connect();
});
afterAll(() => owner.end());

const at = (facility: Facility) => facility.clock.now();
/** Clears the tenant cache, which a running server refreshes within five seconds. */
async function move(facility: Facility, to: "suspend" | "resume" | "close") {
  const state = await moveTenant(owner, facility.tenant.slug, to, at(facility));
  facility.platform.tenants.forget();
  return state;
}
const exported = (facility: Facility) =>
  owner.query(
    "INSERT INTO backup_runs (id, kind, status, started_at, location, tenant_id) VALUES ($1, 'tenant', 'done', $2, 'none', $3)",
    [newId(), at(facility), facility.tenant.id],
  );
const noted = async (facility: Facility) => {
  const { rows } = await owner.query<{ action: string }>(
    "SELECT action FROM audit_events WHERE tenant_id = $1 AND action LIKE 'tenant.%' ORDER BY at, id",
    [facility.tenant.id],
  );
  return rows.map((row) => row.action);
};

it("suspending blocks sign-in and active sessions and keeps all data; resuming restores access", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  expect(await move(facility, "suspend")).toBe("suspended");
  expect((await nurse.send(getSession)).json()).toMatchObject({ status: 403, code: "tenant-suspended" });
  await expect(nurse.signIn()).rejects.toMatchObject({ code: "tenant-suspended", status: 403 });
  // Refusals are audited, so the log is still sealed.
  expect(await facility.platform.tenants.kept()).toContain(facility.tenant.id);
  expect(await facility.platform.tenants.active()).not.toContain(facility.tenant.id);
  await expect(move(facility, "suspend")).rejects.toThrow("is suspended. This action is not available.");
  expect(await move(facility, "resume")).toBe("active");
  await nurse.signIn();
  expect(await noted(facility)).toEqual(["tenant.suspended", "tenant.resumed"]);
});

it("closing requires an export made while suspended; keys can be destroyed after the retention period", async () => {
  const facility = await givenFacility();
  const { slug } = facility.tenant;
  await expect(move(facility, "close")).rejects.toThrow("This action is not available.");
  await exported(facility);
  facility.clock.advance({ minutes: 1 });
  await move(facility, "suspend");
  await expect(move(facility, "close")).rejects.toThrow(`npm run backup -- --tenant ${slug}`);
  await expect(destroyKeys(owner, slug, at(facility))).rejects.toThrow("is not closed");
  facility.clock.advance({ minutes: 1 });
  await exported(facility);
  expect(await move(facility, "close")).toBe("closed");
  const answer = await facility.stranger().send(getSession);
  expect(answer.json()).toMatchObject({ status: 404, code: "unknown-tenant" });
  await expect(move(facility, "resume")).rejects.toThrow("is closed");

  const { dataKeyWrapped } = facility.tenant;
  const sealed = facility.platform.files.dataKey(facility.tenant);
  expect(sealed).toHaveLength(32);
  await expect(destroyKeys(owner, slug, "2032-11-19T00:00:00.000Z")).rejects.toThrow(
    "kept for 6 years, until 2032-11-20",
  );
  await destroyKeys(owner, slug, "2032-11-21T00:00:00.000Z");
  facility.platform.tenants.forget();
  const after = await facility.platform.tenants.bySlug(slug);
  expect(after?.dataKeyWrapped.equals(dataKeyWrapped)).toBe(false);
  expect(() => after && facility.platform.files.dataKey(after)).toThrow();
  expect(await noted(facility)).toEqual(["tenant.suspended", "tenant.closed", "tenant.keys-destroyed"]);
});

it("TEN-1: a facility can have a unique custom domain", async () => {
  const [first, second] = [await givenFacility(), await givenFacility()];
  const domain = `records-${first.tenant.slug}.example.org`;
  const at = (host: string) => first.platform.tenants.byHost(host).then((tenant) => tenant?.slug ?? null);
  await setDomain(owner, first.tenant.slug, domain, first.clock.now());
  first.platform.tenants.forget();
  expect([await at(domain), await at(`${domain}:4000`), await at(first.host)]).toEqual(
    Array(3).fill(first.tenant.slug),
  );
  const taken = setDomain(owner, second.tenant.slug, domain, second.clock.now());
  await expect(taken).rejects.toThrow(`is already used by ${first.tenant.slug}`);
  for (const wrong of ["localhost", "https://records.example.org", "records.example.org/x", "Records.example.org"])
    await expect(setDomain(owner, second.tenant.slug, wrong, second.clock.now())).rejects.toThrow("Enter a host name");
  await setDomain(owner, first.tenant.slug, null, first.clock.now());
  first.platform.tenants.forget();
  expect(await at(domain)).toBeNull();
});
