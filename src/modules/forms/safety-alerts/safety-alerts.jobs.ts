import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { alertTopics, notifyStep, stepAfter } from "./raise-alert.actions.ts";
import { alertsToEscalate, nextEscalation, saveStep } from "./safety-alert.store.ts";

const batch = 100;

/**
 * Takes the next step of alerts that no one acknowledged (AST-6), each once: the step is stored with the row in one
 * transaction. Runs each minute, and by itself at the instant of the next step before then.
 */
export const escalateSafetyAlerts = defineJob({
  module: "forms",
  name: "safety.escalate",
  payload: z.strictObject({}),
  cron: "* * * * *",
  run: async (act) => {
    const alerts = await alertsToEscalate(act.db, act.now, batch);
    for (const alert of alerts) {
      const step = alert.step + 1;
      await saveStep(act.db, alert.id, step, await stepAfter(act, alert, step));
      await notifyStep(act, alert, step);
      await act.raise(
        "forms.safety-alert-changed",
        { alertId: alert.id, clientId: alert.clientId },
        { topics: alertTopics },
      );
    }
    const next = alerts.length === batch ? act.now : await nextEscalation(act.db);
    if (next !== null && Date.parse(next) < Date.parse(addMinutes(act.now, 1)))
      act.enqueue(escalateSafetyAlerts, {}, { runAt: next, key: `forms:safety.escalate:${act.tenant.id}` });
  },
});
