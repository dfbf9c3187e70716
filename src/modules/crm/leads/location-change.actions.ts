import { liveHolds, releaseHold } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Change } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { endLiveIntakes } from "../intakes/book-intake.actions.ts";
import { appointmentsOf } from "../intakes/intake.store.ts";
import { isLiveIntake } from "../intakes/intake.ts";
import { logActivity } from "./activity.actions.ts";
import type { LeadRecord } from "./lead.store.ts";
import { lifecycleCode, lifecycleOf } from "./lead.ts";
import { locationById } from "./lead-options.store.ts";
import { rankAt } from "./rank.ts";

/** Refuses a location that does not exist, and one that the actor does not work at (LEAD-10). */
export async function requireOwnLocation(act: Act, locationId: string): Promise<void> {
  const location = await locationById(act.db, locationId);
  if (!location) throw new Problem("not-found", "This location does not exist.");
  const seesAll = act.actor.kind === "system" || act.scopeOf("crm.edit") === "tenant";
  if (!seesAll && !act.actor.locationIds.includes(location.id))
    throw new Problem(
      "location-not-yours",
      `You do not work at ${location.name}. Ask an administrator to move this lead.`,
    );
}

/**
 * Ends what a lead has at its location: scheduled intakes and held beds. Returns the columns to save: without an intake
 * the lead goes back from Intake Date to Pre-admission. Throws `intake-appointment-active` unless that is confirmed.
 */
export async function leaveLocation(act: Act, lead: LeadRecord, confirmed: boolean): Promise<Change<"leads">> {
  const intakes = (await appointmentsOf(act.db, lead.id)).filter(isLiveIntake);
  const holds = await liveHolds(act, { leadId: lead.id });
  if (intakes.length === 0 && holds.length === 0) return {};
  if (!confirmed)
    throw new Problem(
      "intake-appointment-active",
      "An appointment or a bed hold at the present location ends with this move. Confirm it, or keep the location.",
    );
  await endLiveIntakes(act, lead, "canceled");
  for (const hold of await liveHolds(act, { leadId: lead.id })) {
    await releaseHold(act, hold.id);
    await logActivity(act, lead.id, { kind: "bed-released", summary: `Bed ${hold.bedCode} released` });
  }
  act.auditDetail({ canceledAppointments: intakes.length, releasedHolds: holds.length });
  if (lifecycleOf(lead.lifecycle) !== "intake_date") return {};
  return { lifecycle: lifecycleCode.pre_admission, lifecycleSince: act.now, boardRank: rankAt(act.now) };
}
