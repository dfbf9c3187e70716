import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { touchLead } from "../leads/activity.actions.ts";
import { addLead } from "../leads/create-lead.actions.ts";
import { createLead } from "../leads/lead.contract.ts";
import { isInPipeline } from "../leads/lead.ts";
import { insertRuleTask } from "../tasks/rule-task.store.ts";
import { announceCall, logLeadCall } from "./announce-call.actions.ts";
import { callForUpdate, updateCall } from "./call.store.ts";
import { needsFollowUp, resultLabels } from "./call.ts";
import { leadsOfNumbers } from "./match.store.ts";

/** Callers whom no one spoke with are called back within this time (CALL-8). */
const callBackMinutes = 5;

/** After a missed call: a lead for an unknown caller, and one open call-back task (CALL-8). */
export const followUpJob = defineJob({
  module: "crm",
  name: "call-follow-up",
  payload: z.object({ callId: z.string() }),
  run: async (act, { callId }) => {
    const call = await callForUpdate(act.db, callId);
    const { fromE164 } = call;
    if (!needsFollowUp(call) || fromE164 === null) return;
    // Someone dealt with the call before this job ran.
    if (call.disposition !== null) return;
    if (call.clientId ?? call.organizationId ?? call.professionalId) return;
    const open = (await leadsOfNumbers(act.db, [fromE164])).filter(isInPipeline);
    // Several open leads share the number: a person decides which one it was.
    if (call.leadId === null && open.length > 1) return;
    let leadId = call.leadId ?? open[0]?.id ?? null;
    if (leadId === null) {
      const ended = await act.part(() =>
        addLead(
          act,
          createLead.body.parse({
            phones: [{ raw: fromE164 }],
            locationId: call.locationId,
            ...(call.sourceId ? { sourceId: call.sourceId } : {}),
          }),
          { poolId: call.poolId },
        ),
      );
      if (!ended.ok) {
        if (ended.problem.code === "duplicate-suspected") return;
        throw new Problem(ended.problem.code, ended.problem.message);
      }
      leadId = ended.answer.id;
    }
    if (call.leadId === null) {
      await updateCall(act.db, callId, { leadId, matchKind: "automatic" });
      await logLeadCall(act, leadId, call, {});
    }
    await insertRuleTask(act.db, {
      leadId,
      ruleKey: `call-back:${callId}`,
      kind: "call-back",
      title: `Call back: ${resultLabels[call.result ?? "missed"].toLowerCase()} call`,
      dueAt: addMinutes(call.endedAt ?? act.now, callBackMinutes),
    });
    await touchLead(act, leadId);
    await announceCall(act, call, "crm.call-changed");
  },
});
