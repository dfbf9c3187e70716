import { z } from "zod";
import { settleNotices } from "#modules/notifications/index.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { episodeStates } from "../episodes/episode.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { approvalsDue, pendingApprovalsOf, saveDecision } from "./approval.store.ts";
import { approvalDays, approvalSteps } from "./approval.ts";
import { approvalRequestedKind, linkOf } from "./approval-notification.ts";

/** Ends requests that were not decided within 7 days; the requester is notified. A stay before admission returns to pre-admission. */
export const expireApprovals = defineJob({
  module: "clients",
  name: "approvals.expire",
  payload: z.strictObject({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    for (const request of await approvalsDue(act.db, act.now)) {
      const { id, kind, clientId, demographicId, requestedById } = request;
      // The client is locked first, as for a decision; the request is read again, because it may have been decided before.
      await lockClient(act, clientId);
      if (!(await pendingApprovalsOf(act, demographicId)).some((open) => open.id === id)) continue;
      await saveDecision(act, id, { state: "expired", comment: null });
      if (kind === "admission") {
        const episode = await demographicOf(act.db, clientId, demographicId, true);
        const status = episodeStates.next(episode.status, "withdraw");
        if (status) await saveEpisode(act.db, demographicId, { status });
      }
      await refreshClient(act, clientId);
      await recordChartEvent(act, {
        module: "clients",
        kind: kind === "admission" ? "admission.request-expired" : "approval.expired",
        subjectType: "approval",
        subjectId: id,
        clientId,
        demographicId,
        title: `${approvalSteps[kind]}: approval request expired`,
        summary: `Not decided within ${approvalDays} days`,
      });
      await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id } });
      act.notify({
        kind: "clients.approval-decided",
        to: { userIds: [requestedById] },
        title: inEachLanguage((say) => say("approval.expired", { step: say(`step.${kind}`) })),
        link: linkOf(request),
        subject: { type: "client", id: clientId },
        clientId,
      });
    }
  },
});
