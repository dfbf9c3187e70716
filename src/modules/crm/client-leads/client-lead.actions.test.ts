import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenClientOfLead } from "../testing.ts";
import { listClientLeads, notifyLeadOwner } from "./client-lead.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("the lead behind a client is found by client and by MR number, with its owner", async () => {
  const admissions = await facility.as("admissions");
  const { lead, clientId, mrNo } = await givenClientOfLead(facility);
  await givenClientOfLead(facility);
  for (const query of [{ clientId }, { mrNo }]) {
    const { rows, total } = await admissions.call(listClientLeads, { query });
    expect({ total, leads: rows.map(({ leadId }) => leadId) }).toEqual({ total: 1, leads: [lead.id] });
    expect(rows[0]).toMatchObject({ mrNo, leadNo: lead.leadNo });
  }
});

it("the owner of the lead is notified by the lead's number, without the client's name", async () => {
  const manager = await facility.as("case_manager");
  const owner = await facility.as("admissions");
  const { clientId, lead } = await givenClientOfLead(facility);
  const { ownerName } = await manager.call(notifyLeadOwner, { body: { clientId, what: "admitted" } });
  expect(ownerName).toBeTruthy();
  await facility.runJobs();
  const { rows } = await owner.call(listNotifications, { query: {} });
  const notice = rows.find(({ title }) => title === "A client of your lead was admitted");
  expect(notice).toMatchObject({ body: lead.leadNo });
});

it("a client who was no lead has no one to notify", async () => {
  const manager = await facility.as("case_manager");
  const { clientId } = await givenAdmittedClient(facility);
  const told = manager.call(notifyLeadOwner, { body: { clientId, what: "discharged" } });
  await expect(told).rejects.toMatchObject({ code: "not-found" });
});
