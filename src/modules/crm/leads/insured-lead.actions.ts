import type { InsuredPerson } from "#modules/coverage/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { leadById } from "./lead.store.ts";
import { openLeadForChange, requireOpen } from "./lead-write.actions.ts";

/** The port `coverage.openLead`: opens a lead whose insurance is read. */
export const openInsuredLead = (view: View, leadId: string): Promise<void> => view.openChart(leadId, null, "lead");

/** The port `coverage.openLeadForChange`: insurance of a closed or converted lead does not change. */
export async function openInsuredLeadForChange(act: Act, leadId: string): Promise<void> {
  requireOpen(await openLeadForChange(act, leadId));
}

/** A change of insurance is work on the lead, until the insurance is the client's. */
export const insuranceActivity = on(
  "coverage.insurance-changed",
  { name: "lead-insurance", inTransaction: true },
  async (act, { payload: { leadId, clientId, insuranceId } }) => {
    if (leadId === null || clientId !== null) return;
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "insurance-changed",
      summary: "Insurance updated",
      subjectType: "insurance",
      subjectId: insuranceId,
    });
  },
);

/** The port `coverage.leadPerson`: who the payer is asked about. */
export async function insuredPersonOfLead(view: View, leadId: string): Promise<InsuredPerson> {
  const { firstName, lastName, dateOfBirth, sexAtBirth, locationId, part2Status } = await leadById(view.db, leadId);
  return {
    firstName,
    lastName,
    birthDate: dateOfBirth,
    sex: sexAtBirth,
    locationId,
    part2: part2Status === "part2",
  };
}
