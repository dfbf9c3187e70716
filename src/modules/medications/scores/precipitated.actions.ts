import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { openReview } from "../reviews/open-review.actions.ts";
import { buprenorphineBefore } from "./precipitated.store.ts";
import type { ScoredDose } from "./score.contract.ts";

const afterDoseMin = 120;
const riseOf = 6;

interface TakenScore {
  clientId: string;
  demographicId: string;
  timeZone: string;
  scoreId: string;
  instrument: string;
  total: number;
  takenAt: string;
}

/**
 * A COWS that is 6 or more above the one before a buprenorphine dose, within 2 hours of it, may be precipitated withdrawal
 * (MED-46): the prescriber is notified, and it is a review.
 */
export async function watchForPrecipitated(act: Act, score: TakenScore): Promise<ScoredDose[]> {
  if (score.instrument !== "COWS") return [];
  const { clientId, demographicId, takenAt, total, timeZone } = score;
  const since = addMinutes(takenAt, -afterDoseMin);
  const dose = await buprenorphineBefore(act.db, demographicId, { since, until: takenAt });
  const rise = dose ? total - dose.before : 0;
  if (!dose || rise < riseOf) return [];
  const { orderId, product, prescriberId, prescriberName, locationId } = dose;
  await act.raise("medications.precipitated-withdrawal", { clientId, demographicId, scoreId: score.scoreId, orderId });
  act.notify({
    kind: "medications.score-needs-prescriber",
    to: { clinicianIds: [prescriberId] },
    title: inEachLanguage((say) => say("score.precipitated")),
    body: inEachLanguage((say) => say("score.precipitatedText", { when: formatZonedTime(takenAt, timeZone) })),
    link: `/medications?tabs=orders&selectedOrder=${orderId}`,
    subject: { type: "order", id: orderId },
    clientId,
    groupKey: `score:${orderId}`,
  });
  await openReview(act, {
    kind: "held_dose",
    order: { id: orderId, clientId, demographicId, locationId },
    reason: `COWS rose from ${dose.before} to ${total} after the ${formatZonedTime(dose.occurredAt, timeZone)} dose: possible precipitated withdrawal.`,
    submittedBy: act.actor.clinicianId,
    assigneeId: prescriberId,
  });
  return [{ is: "precipitated", orderId, product, prescriberName, before: dose.before, total }];
}
