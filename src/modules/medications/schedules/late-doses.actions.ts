import { holdersAt, onDuty } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatDate, formatZonedTime } from "#platform/shared/time/index.ts";
import { inEachLanguage, undocumentedDoses } from "../notices.ts";
import { openReview } from "../reviews/open-review.actions.ts";
import { dosesToEscalate, type LateDose, lateDosesToRemind } from "./late-doses.store.ts";

/** How long after its late cutoff a time-critical dose may stay without an entry. */
const escalateAfterMin = 30;

/**
 * The nurses on duty learn that doses of a client in care passed their late cutoff, one notice for each stay. The doses of a
 * discharged client stay to be documented, but no one is asked to see the client.
 */
export async function notifyOfUndocumented(act: Act, doses: readonly LateDose[]): Promise<void> {
  const nurses = nursesOnDuty(act);
  const inCare = doses.filter((dose) => dose.isInCare);
  for (const dose of firstOfEachStay(inCare, ({ lateCutoffAt }) => lateCutoffAt))
    act.notify({
      kind: "medications.dose-undocumented",
      to: await nurses(dose.locationId),
      title: inEachLanguage((say) => say("dose.undocumented")),
      body: inEachLanguage((say) =>
        say("dose.undocumentedSince", { when: formatZonedTime(dose.lateCutoffAt, dose.timeZone) }),
      ),
      ...aboutStay(dose),
      groupKey: `dose-undocumented:${dose.locationId}`,
      groupTitle: undocumentedDoses,
    });
}

/** The nurses on duty are reminded of a time-critical dose as soon as its window is over. */
export async function remindOfLateDoses(act: Act): Promise<void> {
  const nurses = nursesOnDuty(act);
  for (const dose of firstOfEachStay(await lateDosesToRemind(act.db, act.now), ({ dueAt }) => dueAt))
    act.notify({
      kind: "medications.critical-dose-late",
      to: await nurses(dose.locationId),
      title: inEachLanguage((say) => say("dose.criticalLate")),
      body: inEachLanguage((say) => say("dose.lateSince", { when: formatZonedTime(dose.dueAt, dose.timeZone) })),
      ...aboutStay(dose),
    });
}

/**
 * Half an hour after its late cutoff, a time-critical dose without an entry goes to the charge nurse on duty; where no one is in
 * charge, to the medical director.
 */
export async function escalateUndocumented(act: Act): Promise<void> {
  const doses = await dosesToEscalate(act.db, act.now, addMinutes(act.now, -escalateAfterMin));
  if (doses.length === 0) return;
  const inCharge = await onDuty(act, [...new Set(doses.map(({ locationId }) => locationId))], { duty: "charge" });
  for (const dose of firstOfEachStay(doses, ({ dueAt }) => dueAt)) {
    const clinicianIds = inCharge
      .filter(({ locationId }) => locationId === dose.locationId)
      .map(({ clinicianId }) => clinicianId);
    await openReview(act, {
      kind: "missed_critical",
      order: { ...dose, id: dose.orderId },
      scheduleId: dose.id,
      reason: `Due ${formatDate(dose.dueAt, dose.timeZone)} ${formatZonedTime(dose.dueAt, dose.timeZone)}, no entry`,
      submittedBy: null,
      assigneeId: null,
      assigneePermission: "medications.manageProtocols",
    });
    act.notify({
      kind: "medications.critical-dose-undocumented",
      to:
        clinicianIds.length > 0
          ? { clinicianIds }
          : { permission: "medications.manageProtocols", locationId: dose.locationId },
      title: inEachLanguage((say) => say("dose.criticalUndocumented")),
      body: inEachLanguage((say) => say("dose.noEntrySince", { when: formatZonedTime(dose.dueAt, dose.timeZone) })),
      ...aboutStay(dose),
    });
  }
}

/** Who administers doses at a location now: the nurses on duty, or all of them where no one is on the duty roster. */
export function nursesOnDuty(act: Act): (locationId: string) => Promise<NoticeTo> {
  const known = new Map<string, NoticeTo>();
  return async (locationId) => {
    const before = known.get(locationId);
    if (before) return before;
    const permission = "medications.administer";
    const nurses = new Set(await holdersAt(act, locationId, permission));
    const here = (await onDuty(act, [locationId])).filter(({ clinicianId }) => nurses.has(clinicianId));
    const clinicianIds = [...new Set(here.map(({ clinicianId }) => clinicianId))];
    const to = clinicianIds.length > 0 ? { clinicianIds } : { permission, locationId };
    known.set(locationId, to);
    return to;
  };
}
type NoticeTo = { clinicianIds: string[] } | { permission: string; locationId: string };

const aboutStay = ({ clientId, demographicId }: LateDose) => ({
  link: `/medications?client=${demographicId}`,
  clientId,
});

/** The earliest dose of each stay. */
function firstOfEachStay(doses: readonly LateDose[], at: (dose: LateDose) => string): LateDose[] {
  const first = new Map<string, LateDose>();
  for (const dose of doses) {
    const known = first.get(dose.demographicId);
    if (!known || at(dose) < at(known)) first.set(dose.demographicId, dose);
  }
  return [...first.values()];
}
