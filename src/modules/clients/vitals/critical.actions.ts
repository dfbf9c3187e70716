import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { staffOnDuty } from "../ports.ts";
import { saveEscalation, staffOf, unacknowledgedSince } from "./critical.store.ts";

export const criticalVitalKind = "clients.vital-critical";

/** Who is notified of a critical value at once, after 10 min without an acknowledgement, and after 20 (VIT-7). */
const steps = [
  { roles: ["nurse", "nurse_manager"], afterMin: 0 },
  { roles: ["prescriber"], afterMin: 10 },
  { roles: ["medical_director", "nurse_manager"], afterMin: 20 },
] as const;
const [, first, second] = steps;
const forgottenMin = 24 * 60;

interface Whose {
  clientId: string;
  demographicId: string;
  mrNo: string;
  locationId: string;
}

/** Tells the staff of a step: those on duty, or all of them at the location where there is no schedule. */
export async function alarm(act: Act, whose: Whose, reading: { id: string }, step: number): Promise<void> {
  const { locationId, demographicId, clientId, mrNo } = whose;
  const roles = steps[step]?.roles ?? [];
  const staff = await staffOf(act.db, { locationId, demographicId, roles });
  const onDuty = new Set(await staffOnDuty(act, locationId));
  const here = staff.filter((id) => onDuty.has(id));
  act.notify({
    kind: criticalVitalKind,
    to: { clinicianIds: here.length > 0 ? here : staff },
    title: inEachLanguage((say) => say("vital.critical")),
    body: inEachLanguage((say) => say(step === 0 ? "vital.acknowledge" : "vital.unacknowledged")),
    link: `/clients/${mrNo}?tabs=vitals`,
    subject: { type: "metric-reading", id: reading.id },
    clientId,
  });
}

/** Notifies the prescriber 10 min after a critical value that no one acknowledged, and the medical director after 20 (VIT-7). */
export const escalateCriticalVitals = defineJob({
  module: "clients",
  name: "vitals.escalate",
  payload: z.strictObject({}),
  cron: "* * * * *",
  run: async (act) => {
    const due = await unacknowledgedSince(act.db, {
      first: addMinutes(act.now, -first.afterMin),
      second: addMinutes(act.now, -second.afterMin),
      notBefore: addMinutes(act.now, -forgottenMin),
    });
    for (const { readingId, escalations, ...whose } of due) {
      await saveEscalation(act.db, readingId, escalations + 1);
      await alarm(act, whose, { id: readingId }, escalations + 1);
    }
  },
});
