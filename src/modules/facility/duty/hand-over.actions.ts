import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import type { Duty } from "./duty.contract.ts";
import { insertDuty } from "./duty.store.ts";
import { dutyLabels } from "./duty.ts";

/** "Charge nurse: Night, 11-23-2026". */
export const titleOf = ({ duty, shiftName, localDate }: Pick<Duty, "duty" | "shiftName" | "localDate">) =>
  `${dutyLabels[duty]}: ${shiftName}, ${formatDate(localDate)}`;

/** Notifies a staff member of a duty that a colleague gave them. */
export function notifyAssigned(
  act: Act,
  duty: Pick<Duty, "id" | "clinicianId" | "shiftName" | "localDate" | "duty">,
): void {
  if (duty.clinicianId === act.actor.clinicianId) return;
  act.notify({
    kind: "duty-assigned",
    to: { clinicianIds: [duty.clinicianId] },
    title: inEachLanguage((say) => say("duty.assigned")),
    body: titleOf(duty),
    link: `/duty?date=${duty.localDate}`,
    subject: { type: "duty-assignment", id: duty.id },
  });
}

/**
 * Gives a duty to another staff member: from now on where the shift is running, the whole shift where it lies ahead. Returns the
 * columns of the old assignment. Throws `wrong-state` for staff who do not work there, `duplicate` when they have it already.
 */
export async function giveTo(act: Act, duty: Duty, clinicianId: string) {
  await requireWorksAt(act.db, clinicianId, duty.locationId);
  const { locationId, patternId, localDate, endsAt, sectionIds } = duty;
  const startsAt = Date.parse(duty.startsAt) > Date.parse(act.now) ? duty.startsAt : act.now;
  const next = { id: newId(), locationId, patternId, localDate, startsAt, endsAt, clinicianId, sectionIds };
  if (!(await insertDuty(act.db, { ...next, duty: duty.duty })))
    throw new Problem("duplicate", "This staff member already has this duty in this shift.");
  notifyAssigned(act, { ...next, duty: duty.duty, shiftName: duty.shiftName });
  return { handedOverAt: act.now, handedOverTo: clinicianId };
}
