import { beforeAll, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { scopeBreach } from "#modules/compliance/breach-scope/breach.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addFamilyMember, listContacts } from "../contacts/contact.contract.ts";
import { getChart } from "../identity/client.contract.ts";
import { givenAdmittedClient } from "../testing.ts";

let facility: Facility;
let compliance: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  compliance = await facility.as("compliance");
  nurse = await facility.as("nurse", "robbed");
});

it("45 CFR 164.404-410: reports whose record was accessed, which parts, when and by whom, and excludes refused access", async () => {
  const [looked, changed, listed, untouched, far] = [
    await givenAdmittedClient(facility, { client: { legalFirstName: "Looked", legalLastName: "Harrowgate" } }),
    await givenAdmittedClient(facility),
    await givenAdmittedClient(facility, { client: { legalFirstName: "Listed", legalLastName: "Pemberwick" } }),
    await givenAdmittedClient(facility),
    await givenAdmittedClient(facility),
  ];
  facility.clock.advance({ hours: 1 });
  const from = facility.clock.now();
  facility.clock.advance({ minutes: 1 });
  await nurse.signIn();
  await nurse.call(getChart, { params: { mrNo: looked.mrNo } });
  await nurse.call(listContacts, { params: { mrNo: looked.mrNo } });
  facility.clock.advance({ minutes: 1 });
  const lastAt = facility.clock.now();
  const body = { relationship: "SIB", firstName: "Rosa" };
  await nurse.call(addFamilyMember, { params: { mrNo: changed.mrNo }, body });
  await nurse.call(search, { body: { q: "Pemberwick", kinds: ["client"] } });
  const other = await facility.as("nurse", "elsewhere", "other");
  await other.signIn();
  expect((await other.send(getChart, { params: { mrNo: far.mrNo } })).statusCode).toBe(403);
  await (await facility.as("nurse", "colleague")).call(getChart, { params: { mrNo: untouched.mrNo } });
  facility.clock.advance({ minutes: 1 });
  const to = facility.clock.now();

  await compliance.signIn();
  const scope = await compliance.call(scopeBreach, { body: { from, to, actor: nurse.clinicianId } });
  const of = (clientId: string) => scope.clients.find((one) => one.clientId === clientId);
  expect(scope.total).toBe(3);
  expect(of(looked.clientId)).toMatchObject({
    changes: 0,
    by: ["Nurse Robbed"],
    name: expect.stringContaining("Harrowgate"),
  });
  expect(of(looked.clientId)?.sections).toEqual(expect.arrayContaining(["family"]));
  expect(of(changed.clientId)).toMatchObject({ changes: 1, lastAt });
  expect(of(listed.clientId)).toMatchObject({ reads: 0, found: 1, changes: 0 });
  expect(scope.people).toEqual([expect.objectContaining({ name: "Nurse Robbed", role: "nurse" })]);
  expect(scope.addresses).toHaveLength(1);
  const far403 = await compliance.call(scopeBreach, { body: { from, to, actor: other.clinicianId } });
  expect(far403.clients).toEqual([]);

  // Searches by source instead of user; the search itself is audited without its values.
  const byAddress = await compliance.call(scopeBreach, { body: { from, to, address: scope.addresses[0] ?? "" } });
  expect(byAddress.total).toBe(4);
  const { rows } = await compliance.call(listAudit, { query: { action: "audit.breach-scoped" } });
  expect(rows[0]?.detail).toEqual({ filters: ["from", "to", "address"], clients: 4 });
});

it("requires a subject to search for and an end time after the start", async () => {
  const [from, to] = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"];
  await expect(compliance.call(scopeBreach, { body: { from, to } })).rejects.toMatchObject({ code: "validation" });
  const turned = { from: to, to: from, actor: nurse.clinicianId };
  await expect(compliance.call(scopeBreach, { body: turned })).rejects.toMatchObject({ code: "validation" });
  const admin = await facility.as("admin");
  await admin.signIn();
  expect((await admin.send(scopeBreach, { body: { from, to, actor: nurse.clinicianId } })).statusCode).toBe(403);
});
