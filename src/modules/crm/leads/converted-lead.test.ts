import { beforeAll, expect, it } from "vitest";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { getChart, restrictClient } from "#modules/clients/identity/client.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { convertLead } from "../conversion/conversion.contract.ts";
import { checkDuplicates } from "../duplicates/duplicate.contract.ts";
import { addCrmTask, listCrmTasks } from "../tasks/task.contract.ts";
import { givenReadyLead } from "../testing.ts";
import { getLead, listLeads, searchLeads } from "./lead.contract.ts";
import { leadStatusCode } from "./lead.ts";
import { leadTimeline } from "./pipeline.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("LEAD-15: a restricted client's name is not shown through the lead to staff outside the care team", async () => {
  const admissions = await facility.as("admissions");
  const admin = await facility.as("admin");
  const nurse = await facility.as("nurse");
  const name = { firstName: "Wilhelmina", lastName: "Featherstonehaugh" };
  const lead = await givenReadyLead(facility, name);
  const params = { leadId: lead.id };
  await admissions.call(addCrmTask, {
    body: { leadId: lead.id, title: "Send the welcome packet", dueAt: facility.clock.now() },
  });
  const { version } = await admissions.call(getLead, { params });
  const { mrNo, demographicId } = await admissions.call(convertLead, {
    body: { leadId: lead.id, version, overrideReason: "Screened by telephone with Dr. Hale" },
  });
  /** Everything that this reader is shown when they look for the lead in every way there is. */
  const shownTo = async (reader: Person) =>
    JSON.stringify([
      await reader.call(listLeads, { query: { status: String(leadStatusCode.admitted) } }),
      await reader.call(searchLeads, { body: { q: "featherstonehaugh" } }),
      await reader.call(search, { body: { q: "featherstonehaugh", kinds: ["lead"] } }),
      await reader.call(listCrmTasks, { query: { open: "true" } }),
    ]);
  expect(await shownTo(admissions)).toContain(name.lastName);

  for (const { clinicianId } of [nurse, admin])
    await admin.call(addCareTeamMember, { params: { mrNo }, body: { demographicId, clinicianId, role: "nurse" } });
  let { version: chartVersion } = await admin.call(getChart, { params: { mrNo } });
  const restrict = async (restricted: boolean) => {
    const body = { version: chartVersion, restricted, reason: "A relative of a staff member" };
    ({ version: chartVersion } = await admin.call(restrictClient, { params: { mrNo }, body }));
  };
  await restrict(true);
  expect(await shownTo(admissions)).not.toContain(name.lastName);
  for (const contract of [getLead, leadTimeline])
    expect((await admissions.send(contract, { params })).json().code).toMatch(/not-found|out-of-scope/);
  const { candidates } = await admissions.call(checkDuplicates, {
    body: { ...name, phones: lead.phones.map(({ raw }) => raw), emails: [] },
  });
  expect(candidates).toMatchObject([{ name: "Chart you can't open", number: null, dateOfBirth: null }]);
  expect(await nurse.call(getLead, { params })).toMatchObject(name);
  expect(await shownTo(nurse)).toContain(name.lastName);

  await restrict(false);
  expect(await shownTo(admissions)).toContain(name.lastName);
});
