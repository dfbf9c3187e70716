import { z } from "zod";
import { onDuty } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { nursesOnDuty } from "../schedules/late-doses.actions.ts";
import { countDueAt, countReminder, lastCountReminder, shiftMin } from "./count-due.ts";
import { type StorageDue, saveReminder, storagesToRemind } from "./supply-work.store.ts";

/** The first reminder is sent this long before the count is due. */
const aheadMin = 15;

/**
 * Reminds of shift counts: who has the keys and the nurses on duty before and after the due time, then the charge nurse,
 * without one the nurse manager. A count that is open reminds no one.
 */
export const remindOfCounts = defineJob({
  module: "medications",
  name: "count.due",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    const nurses = nursesOnDuty(act);
    for (const storage of await storagesToRemind(act.db, addMinutes(act.now, aheadMin - shiftMin))) {
      const counted = { countedAt: storage.basis, since: storage.basis };
      const step = countReminder(counted, act.now);
      if (step <= storage.remindedStep) continue;
      await saveReminder(act.db, storage.id, step, storage.basis);
      const to =
        step === lastCountReminder
          ? await inCharge(act, storage)
          : withCustodian(await nurses(storage.locationId), storage.custodianId);
      const dueAt = countDueAt(counted);
      act.notify({
        kind: "medications.count-due",
        to,
        title: inEachLanguage((say) => say(dueAt > act.now ? "count.due" : "count.overdue", { storage: storage.name })),
        body: inEachLanguage((say) => say("count.dueAt", { when: formatZonedTime(dueAt, storage.timeZone) })),
        link: `/medications?tabs=counts&storage=${storage.id}`,
        subject: { type: "storage", id: storage.id },
      });
    }
  },
});

interface Recipients {
  clinicianIds?: string[];
  permission?: string;
  locationId?: string;
}

function withCustodian(to: Recipients, custodianId: string | null): Recipients {
  return custodianId === null ? to : { ...to, clinicianIds: [...new Set([...(to.clinicianIds ?? []), custodianId])] };
}

async function inCharge(act: Act, { locationId }: StorageDue) {
  const charge = await onDuty(act, [locationId], { duty: "charge" });
  const clinicianIds = [...new Set(charge.map(({ clinicianId }) => clinicianId))];
  return clinicianIds.length > 0 ? { clinicianIds } : { permission: "medications.resolveDiscrepancy", locationId };
}
