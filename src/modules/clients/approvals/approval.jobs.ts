import { z } from "zod";
import { settleNotices } from "#modules/notifications/index.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { episodeStates } from "../episodes/episode.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { approvalsDue, pendingApprovalOf, saveDecision } from "./approval.store.ts";
import { approvalRequestedKind } from "./approval-notification.ts";

/** Ends requests that were not decided within 7 days: the stay returns to pre-admission and the requester is notified. */
export const expireApprovals = defineJob({
  module: "clients",
  name: "approvals.expire",
  payload: z.strictObject({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    for (const { id, clientId, demographicId, requestedById, mrNo } of await approvalsDue(act.db, act.now)) {
      // The client is locked first, as for a decision; the request is read again, because it may have been decided before.
      await lockClient(act, clientId);
      if ((await pendingApprovalOf(act, demographicId))?.id !== id) continue;
      const episode = await demographicOf(act.db, clientId, demographicId, true);
      const status = episodeStates.next(episode.status, "withdraw");
      await saveDecision(act, id, { state: "expired", comment: null });
      if (status) await saveEpisode(act.db, demographicId, { status });
      await refreshClient(act, clientId);
      await recordChartEvent(act, {
        module: "clients",
        kind: "admission.request-expired",
        subjectType: "approval",
        subjectId: id,
        clientId,
        demographicId,
        title: "Admission approval request expired",
        summary: "Not decided within 7 days",
      });
      await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id } });
      act.notify({
        kind: "clients.approval-decided",
        to: { userIds: [requestedById] },
        title: inEachLanguage((say) => say("approval.expired")),
        link: `/clients/${mrNo}`,
        subject: { type: "client", id: clientId },
        clientId,
      });
    }
  },
});
