import { beforeAll, expect, it } from "vitest";
import { givenLabel } from "#modules/clients/labels/samples.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addLeadContact, changeLeadContact, listLeadContacts } from "../contact.contract.ts";
import { changeLeadLabels, labelLeads, listLeadLabels } from "../labels/lead-label.contract.ts";
import { getLead, listLeads, searchLeads } from "../lead.contract.ts";
import { leadStatusCode } from "../lead.ts";
import { notSpamLead, spamLead } from "../pipeline.contract.ts";
import { givenLead } from "../testing.ts";
import * as points from "./contact-point.contract.ts";
import { addSubstance, changeSubstance, endSubstance, listSubstances } from "./substance.contract.ts";
import { givenLeadLabel } from "./testing.ts";

let facility: Facility;
let admissions: Person;
let second: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  second = await facility.as("admissions", "second");
});

it("LEAD-1, LEAD-3: numbers and addresses are rows of their own; one is primary, and the last contact stays", async () => {
  const lead = await givenLead(facility, { firstName: null, phones: [{ raw: "(310) 555-0191" }] });
  const params = { leadId: lead.id };
  const [home] = lead.phones;
  const work = await admissions.call(points.addLeadPhone, {
    params,
    body: { raw: "310-555-0192", label: "work", isPrimary: true },
  });
  expect(work).toMatchObject({ e164: "+13105550192", isPrimary: true });
  const again = admissions.call(points.addLeadPhone, { params, body: { raw: "+1 310 555 0192" } });
  await expect(again).rejects.toMatchObject({ code: "duplicate", problem: { errors: [{ path: "body.raw" }] } });
  const wrong = admissions.call(points.addLeadPhone, { params, body: { raw: "12345" } });
  await expect(wrong).rejects.toMatchObject({ code: "phone-invalid" });
  await admissions.call(points.endLeadPhone, { params: { ...params, phoneId: work.id } });
  const { rows } = await admissions.call(points.listLeadPhones, { params });
  expect(rows).toMatchObject([{ id: home?.id, isPrimary: true }]);
  const last = admissions.call(points.endLeadPhone, { params: { ...params, phoneId: home?.id ?? "" } });
  await expect(last).rejects.toMatchObject({ code: "lead-needs-contact" });
  const email = await admissions.call(points.addLeadEmail, { params, body: { address: "Ann@Example.com" } });
  expect(email).toMatchObject({ address: "ann@example.com", isPrimary: true });
  await admissions.call(points.endLeadPhone, { params: { ...params, phoneId: home?.id ?? "" } });
  const found = await admissions.call(searchLeads, { body: { q: "ann@example.com" } });
  expect(found.rows.map(({ id }) => id)).toEqual([lead.id]);
});

it("two people who change different rows of one lead at once lose nothing of each other", async () => {
  const lead = await givenLead(facility);
  const params = { leadId: lead.id };
  const phone = lead.phones[0];
  if (!phone) throw new Error("The lead has no phone.");
  await Promise.all([
    admissions.call(points.changeLeadPhone, {
      params: { ...params, phoneId: phone.id },
      body: { version: phone.version, okText: true },
    }),
    second.call(points.addLeadPhone, { params, body: { raw: "310-555-0193" } }),
    second.call(addSubstance, { params, body: { tedsCode: "02" } }),
  ]);
  const after = await admissions.call(getLead, { params });
  expect(after.phones).toMatchObject([
    { okText: true, isPrimary: true },
    { e164: "+13105550193", isPrimary: false },
  ]);
  const stale = second.call(points.changeLeadPhone, {
    params: { ...params, phoneId: phone.id },
    body: { version: phone.version, label: "home" },
  });
  await expect(stale).rejects.toMatchObject({ code: "stale-version" });
});

it("a contact is changed in place", async () => {
  const lead = await givenLead(facility);
  const params = { leadId: lead.id };
  const { id, version } = await admissions.call(addLeadContact, {
    params,
    body: { name: "Ruth Straw", relationship: "MTH", phone: "(310) 555-0194" },
  });
  const contactParams = { ...params, contactId: id };
  await admissions.call(changeLeadContact, { params: contactParams, body: { version, phone: null, isGuardian: true } });
  const { rows } = await admissions.call(listLeadContacts, { params });
  expect(rows).toMatchObject([{ name: "Ruth Straw", phone: null, isGuardian: true }]);
});

it("substances keep their ranks without gaps when one moves or is removed", async () => {
  const lead = await givenLead(facility);
  const params = { leadId: lead.id };
  const rows = [];
  for (const tedsCode of ["02", "05", "10"] as const)
    rows.push(await admissions.call(addSubstance, { params, body: { tedsCode } }));
  const [alcohol, , meth] = rows;
  if (!alcohol || !meth) throw new Error("The substances are missing.");
  await admissions.call(changeSubstance, {
    params: { ...params, substanceId: meth.id },
    body: { version: meth.version, rank: 1, frequency: 5, route: 4 },
  });
  const ranks = async () =>
    (await admissions.call(listSubstances, { params })).rows.map(({ rank, tedsCode }) => [rank, tedsCode]);
  expect(await ranks()).toEqual([
    [1, "10"],
    [2, "05"],
    [3, "02"],
  ]);
  await admissions.call(endSubstance, { params: { ...params, substanceId: meth.id } });
  expect(await ranks()).toEqual([
    [1, "05"],
    [2, "02"],
  ]);
  const future = admissions.call(addSubstance, { params, body: { tedsCode: "03", lastUsedOn: "2099-01-01" } });
  await expect(future).rejects.toMatchObject({ code: "validation" });
});

it("LEAD-12: labels for leads are given and taken, one lead or many; 20 is the limit", async () => {
  const lead = await givenLead(facility);
  const params = { leadId: lead.id };
  const vip = await givenLeadLabel(facility, "Alumni family");
  const forClients = await givenLabel(facility, "Choir");
  await admissions.call(changeLeadLabels, { params, body: { add: [vip] } });
  const refused = admissions.call(changeLeadLabels, { params, body: { add: [forClients.id] } });
  await expect(refused).rejects.toMatchObject({ code: "validation" });
  const listed = await admissions.call(listLeads, { query: { labelId: vip } });
  expect(listed.rows).toMatchObject([{ id: lead.id, labels: [{ name: "Alumni family" }] }]);
  const other = await givenLead(facility);
  const court = await givenLeadLabel(facility, "Court ordered");
  const { results } = await admissions.call(labelLeads, { body: { leadIds: [lead.id, other.id], labelId: court } });
  expect(results.every(({ ok }) => ok)).toBe(true);
  await admissions.call(labelLeads, { body: { leadIds: [other.id], labelId: court, remove: true } });
  expect((await admissions.call(listLeadLabels, { params })).rows.map(({ name }) => name)).toEqual([
    "Alumni family",
    "Court ordered",
  ]);
  const many = [];
  for (let at = 0; at < 19; at += 1) many.push(await givenLeadLabel(facility, `Lead label ${at}`));
  const over = admissions.call(changeLeadLabels, { params, body: { add: many } });
  await expect(over).rejects.toMatchObject({ code: "too-many-labels" });
});

it("a wrong number is marked as spam; a client someone spoke with is not", async () => {
  const lead = await givenLead(facility);
  const params = { leadId: lead.id };
  const spam = await admissions.call(spamLead, { params, body: { version: lead.version } });
  expect(spam.status).toBe(leadStatusCode.spam);
  const found = await admissions.call(searchLeads, { body: { q: lead.leadNo } });
  expect(found.rows.map(({ id }) => id)).not.toContain(lead.id);
  const back = await admissions.call(notSpamLead, { params, body: { version: spam.version } });
  expect(back).toMatchObject({ status: leadStatusCode.open, lifecycle: null });
  const spoken = await givenLead(facility, { touch: "call" });
  const refused = admissions.call(spamLead, { params: { leadId: spoken.id }, body: { version: spoken.version } });
  await expect(refused).rejects.toMatchObject({ code: "wrong-state" });
});
