import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenLead } from "../leads/testing.ts";
import { assignBenefits, benefitsQueue } from "./benefits-queue.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const day = (days: number) => new Date(Date.parse(facility.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);

it("VQ-1 lists insured leads, soonest arrival first, then longest on the list", async () => {
  const billing = await facility.as("billing");
  const noDate = await givenLead(facility, { payMethod: "medicaid" });
  const late = await givenLead(facility, { payMethod: "insurance", desiredAdmitOn: day(9) });
  const soon = await givenLead(facility, { payMethod: "insurance", desiredAdmitOn: day(2) });
  await givenLead(facility, { payMethod: "self-pay", desiredAdmitOn: day(1) });
  const { rows } = await billing.call(benefitsQueue);
  expect(rows.map(({ leadId }) => leadId)).toEqual([soon.id, late.id, noDate.id]);
  expect(rows[0]).toMatchObject({ step: "missing", assigneeId: null });
});

it("VQ-1 the second of two who take a verification learns who has it", async () => {
  const [billing, second] = [await facility.as("billing"), await facility.as("billing", "second")];
  const { id: leadId } = await givenLead(facility, { payMethod: "insurance" });
  const take = (user: typeof billing) =>
    user.call(assignBenefits, { params: { leadId }, body: { assigneeId: user.clinicianId, from: null } });
  await take(billing);
  await expect(take(second)).rejects.toMatchObject({ code: "benefits-already-assigned" });
  const mine = await billing.call(benefitsQueue, { query: { assigned: "mine" } });
  expect(mine.rows.map((row) => row.leadId)).toEqual([leadId]);
  await billing.call(assignBenefits, { params: { leadId }, body: { assigneeId: null, from: billing.clinicianId } });
  expect((await take(second)).assigneeId).toBe(second.clinicianId);
});
