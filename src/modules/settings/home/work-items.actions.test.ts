import { beforeAll, expect, it } from "vitest";
import { breakGlass } from "#modules/clients/identity/break-glass.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { reviewGrant } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { givenProposal } from "#modules/medications/testing.ts";
import { actOnNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const kindsOf = async (person: Person) => (await person.call(listWorkItems)).groups.map(({ kind }) => kind);

it("lists unread urgent notices first and break-the-glass reviews next, each until it is done", async () => {
  const client = await givenAdmittedClient(facility);
  const compliance = await facility.as("compliance");
  expect(await kindsOf(compliance)).toEqual([]);
  const nurse = await facility.as("nurse", "far", "other");
  const { grantId } = await nurse.call(
    breakGlass,
    {
      params: { mrNo: client.mrNo },
      body: { reason: "patient_safety", reasonText: "Found unresponsive in the shared kitchen" },
    },
    { signing: true },
  );
  await facility.runJobs();
  const { groups } = await compliance.call(listWorkItems);
  expect(groups.map(({ kind }) => kind)).toEqual(["notifications.urgent", "break-glass.reviews"]);
  expect(groups[1]?.rows).toMatchObject([{ title: "Nurse Far", detail: expect.stringContaining("Testperson") }]);

  const ids = groups[0]?.rows.map(({ id }) => id) ?? [];
  await compliance.call(actOnNotifications, { body: { ids, action: "read" } });
  expect(await kindsOf(compliance)).toEqual(["break-glass.reviews"]);
  await compliance.call(reviewGrant, {
    params: { grantId },
    body: { version: 1, decision: "justify", note: "Emergency confirmed with the nurse manager" },
  });
  expect(await kindsOf(compliance)).toEqual([]);
});

it("puts what only a prescriber can do before other work", async () => {
  await givenProposal(facility);
  const kinds = await kindsOf(await facility.as("prescriber"));
  expect(kinds[0]).toBe("medications.to-sign");
});

it("counts the lists of a role, so that a role without any does not see that it is caught up", async () => {
  expect(await (await facility.as("billing")).call(listWorkItems)).toEqual({ groups: [], sources: 0 });
  expect((await (await facility.as("nurse")).call(listWorkItems)).sources).toBeGreaterThan(0);
});
