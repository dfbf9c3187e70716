import { stateOfPlace } from "#modules/places/index.ts";
import { requireUnexpired, staffAuthority } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { scheduleName } from "../drugs/dea-schedule.ts";
import type { Order } from "./order.contract.ts";
import { coversSchedule } from "./prescribing-authority.ts";

/**
 * MED-2: the signer needs a current license and, for schedule II-V, a DEA registration that covers the schedule in the
 * location's state. Throws `credential-expired` or `prescriber-not-authorized`.
 */
export async function requirePrescribingAuthority(act: Act, order: Order): Promise<void> {
  const state = await stateOfPlace(act.db, order.locationId);
  const on = localDate(act.now, order.timeZone);
  const authority = await staffAuthority(act, { clinicianId: actingClinician(act), state, on });
  requireUnexpired(authority, "license");
  if (order.deaSchedule < 2) return;
  requireUnexpired(authority, "dea");
  if (authority.dea.some((one) => coversSchedule(one.schedules, order.deaSchedule))) return;
  const where = state ? ` for ${state}` : "";
  throw new Problem("prescriber-not-authorized", {
    detail: `${authority.name}'s DEA registration${where} does not cover Schedule ${scheduleName(order.deaSchedule)}. Choose another prescriber.`,
    params: { clinicianId: authority.clinicianId, state, schedule: order.deaSchedule },
  });
}
