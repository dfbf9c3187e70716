import { expect, it } from "vitest";
import { listGrants } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { breakLeadGlass } from "./break-glass.contract.ts";
import { createLead, getLead } from "./lead.contract.ts";

it("LEAD-11: masks a lead outside the reader's access in search, and opens it by break-the-glass", async () => {
  const facility = await givenFacility();
  const lead = await (await facility.as("admissions", "far", "other")).call(createLead, {
    body: {
      firstName: "Philomena",
      preferredName: "Mena",
      lastName: "Thistlewood",
      dateOfBirth: "1984-02-29",
      locationId: facility.locations.other,
    },
  });
  const nurse = await facility.as("nurse");
  const find = async (q: string) => (await nurse.call(search, { body: { q, kinds: ["lead"] } })).rows;
  for (const q of [lead.leadNo, "Philomena Thistlewood 02/29/1984", "thistlewood, mena 1984-02-29"]) {
    const rows = await find(q);
    expect(rows[0]).toMatchObject({ kind: "lead", subjectId: lead.id, title: "P. T.", masked: true });
    expect(JSON.stringify(rows)).not.toContain("Thistlewood");
  }
  for (const q of ["philomena thistlewood", "thistlewood 02/29/1984"])
    expect((await find(q)).map((row) => row.subjectId)).not.toContain(lead.id);
  const answer = await nurse.send(getLead, { params: { leadId: lead.id } });
  expect([answer.statusCode, answer.json().code]).toEqual([403, "out-of-scope"]);
  // The lead carries the expiry of the break-the-glass access, for the banner on its page.
  const { grantId, expiresAt } = await nurse.call(
    breakLeadGlass,
    { params: { leadId: lead.id }, body: { reason: "patient_safety", reasonText: "Rang in a crisis from the street" } },
    { signing: true },
  );
  const opened = await nurse.call(getLead, { params: { leadId: lead.id } });
  expect(opened).toMatchObject({ lastName: "Thistlewood", emergency: { grantId, expiresAt } });
  // Only the medical director of the lead's location sees the access.
  const seenBy = async (at: "main" | "other") => {
    const { rows } = await (await facility.as("medical_director", at, at)).call(listGrants);
    return rows.map((row) => row.id);
  };
  expect([await seenBy("other"), await seenBy("main")]).toEqual([[grantId], []]);
});
