import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { setLeadOwner } from "../leads/pipeline.contract.ts";
import { givenLead } from "../leads/testing.ts";
import { addCrmTask } from "../tasks/task.contract.ts";
import { nextLeads } from "./today.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("TODAY-1 lists the reader's own leads by urgency, each with its reason, and no colleague's", async () => {
  const manager = await facility.as("owner");
  const admissions = await facility.as("admissions");
  const me = admissions.clinicianId;
  const owned = async (over: object = {}) => {
    const lead = await givenLead(facility, over);
    return manager.call(setLeadOwner, { params: { leadId: lead.id }, body: { version: lead.version, ownerId: me } });
  };
  const quiet = await owned();
  const called = await owned();
  const crisis = await owned({ crisisFlag: "imminent" });
  await givenLead(facility);
  const dueAt = facility.clock.now();
  await admissions.call(addCrmTask, {
    body: { leadId: called.id, title: "Call her sister", dueAt, kind: "call-back" },
  });
  facility.clock.advance({ days: 3, minutes: 1 });
  await admissions.signIn();
  const { rows } = await admissions.call(nextLeads);
  const mine = rows.filter(({ leadId }) => [quiet.id, called.id, crisis.id].includes(leadId));
  expect(mine.map(({ leadId, why }) => [leadId, why])).toEqual([
    [crisis.id, "crisis"],
    [called.id, "task"],
    [quiet.id, "stale"],
  ]);
  expect(mine[1]).toMatchObject({ note: "Call her sister" });
  const second = await facility.as("admissions", "second");
  await second.signIn();
  const { rows: hers } = await second.call(nextLeads);
  expect(hers.map(({ leadId }) => leadId)).not.toContain(called.id);
});
