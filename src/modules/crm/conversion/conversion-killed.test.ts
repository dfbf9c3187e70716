import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { propertyOf } from "#platform/shared/property-of.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addLeadContact } from "../leads/contact.contract.ts";
import { getLead } from "../leads/lead.contract.ts";
import { addSubstance } from "../leads/parts/substance.contract.ts";
import { addCrmNote } from "../notes/note.contract.ts";
import { addCrmTask } from "../tasks/task.contract.ts";
import { givenReadyLead } from "../testing.ts";
import { convertLead, previewConversion } from "./conversion.contract.ts";

let facility: Facility;
let admissions: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
});
const overrideReason = "Screened by telephone with Dr. Hale";
const db = () => facility.platform.database.tenant(facility.tenant.id);

async function givenWholeLead() {
  const lead = await givenReadyLead(facility, { allergiesReported: "Penicillin, latex" });
  const params = { leadId: lead.id };
  for (const name of ["Ruth Straw", "Paul Straw", "Nina Cole"])
    await admissions.call(addLeadContact, { params, body: { name, relationship: "MTH" } });
  for (let at = 0; at < 6; at += 1)
    await admissions.call(addCrmNote, { body: { leadId: lead.id, text: `Note ${at}`, kind: "general" } });
  for (let at = 0; at < 5; at += 1)
    await admissions.call(addCrmTask, {
      body: { leadId: lead.id, title: `Task ${at}`, dueAt: facility.clock.now() },
    });
  await admissions.call(addSubstance, { params, body: { tedsCode: "02", frequency: 5 } });
  return admissions.call(getLead, { params });
}

/** What a conversion leaves in the tables of each module. */
async function traces(leadId: string) {
  const demographics = await db()
    .selectFrom("demographics")
    .select(["clientId"])
    .where("leadId", "=", leadId)
    .execute();
  const conversions = await db().selectFrom("leadConversions").select("id").where("leadId", "=", leadId).execute();
  const lead = await db()
    .selectFrom("leads")
    .select(["status", "clientId"])
    .where("id", "=", leadId)
    .executeTakeFirst();
  const clientIds = demographics.map(({ clientId }) => clientId);
  const contacts =
    clientIds.length > 0
      ? await db().selectFrom("contacts").select("id").where("clientId", "in", clientIds).execute()
      : [];
  const allergies =
    clientIds.length > 0
      ? await db().selectFrom("clientAllergies").select("id").where("clientId", "in", clientIds).execute()
      : [];
  return [lead?.status, demographics.length, conversions.length, contacts.length, allergies.length];
}
const nothing = [1, 0, 0, 0, 0];
const everything = [2, 1, 1, 3, 2];

it("CONV-4, crm scenario 22: everything is carried, the parts equal the preview, and two clicks make one chart", async () => {
  const lead = await givenWholeLead();
  const { items } = await admissions.call(previewConversion, { body: { leadId: lead.id } });
  const counted = (source: string) => items.filter((item) => item.source === source).map(({ value }) => value);
  expect([counted("contacts").length, counted("notes"), counted("tasks")]).toEqual([3, ["6"], ["5"]]);
  const body = { leadId: lead.id, version: lead.version, overrideReason };
  const clicks = await Promise.allSettled([
    admissions.call(convertLead, { body }),
    (await facility.as("admissions", "second")).call(convertLead, { body }),
  ]);
  expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await traces(lead.id)).toEqual(everything);
  const carried = await db()
    .selectFrom("leadConversionItems as i")
    .innerJoin("leadConversions as c", "c.id", "i.conversionId")
    .select("i.sourceType")
    .where("c.leadId", "=", lead.id)
    .execute();
  const of = (type: string) => carried.filter(({ sourceType }) => sourceType === type).length;
  expect([of("leadContact"), of("crmNote"), of("crmTask"), of("leadSubstance")]).toEqual([3, 6, 5, 1]);
});

it("CONV-4: a conversion whose connection dies at any instant leaves a lead or a client, never half", async () => {
  const { pool } = facility.platform.database;
  let pids: number[] = [];
  const take = (client: pg.PoolClient) => {
    const pid = propertyOf(client, "processID");
    if (typeof pid === "number") pids.push(pid);
  };
  let killed = 0;
  for (let steps = 0; steps < 60; steps += 4) {
    const lead = await givenWholeLead();
    pids = [];
    pool.on("acquire", take);
    const converting = admissions
      .call(convertLead, { body: { leadId: lead.id, version: lead.version, overrideReason } })
      .then(
        () => true,
        () => false,
      );
    // Round trips of the killer's own measure how far the conversion has got.
    for (let at = 0; at < steps; at += 1) await pool.query("SELECT 1");
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid = ANY ($1) AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      [pids],
    );
    const isDone = await converting;
    pool.off("acquire", take);
    const found = await traces(lead.id);
    // A connection that dies while it commits may have committed; then everything is there.
    expect(isDone ? [everything] : [nothing, everything]).toContainEqual(found);
    if (found[0] === 1) {
      killed += 1;
      const retry = await admissions.call(convertLead, {
        body: { leadId: lead.id, version: lead.version, overrideReason },
      });
      expect(retry.mrNo).toBeTruthy();
      expect(await traces(lead.id)).toEqual(everything);
    }
  }
  expect(killed).toBeGreaterThan(2);
});
