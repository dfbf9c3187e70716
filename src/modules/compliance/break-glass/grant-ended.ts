import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { grantRun } from "#platform/shared/access/emergency-access.ts";
import { newId } from "#platform/shared/ids.ts";
import { grantTimes } from "./grants.store.ts";

/**
 * Announces that a grant ended: the live channel rechecks who may receive that chart's events, and every page of the user
 * that shows the chart closes it. Sent on the live channel only; modules do not act on it.
 */
export function announceGrantEnded(act: Act, grant: { id: string; userId: string }): void {
  act.raised.push({
    eventId: newId(),
    type: "platform.glass-ended",
    topics: [`user:${grant.userId}`, "list:platform"],
    subjectType: "access-grant",
    subjectId: grant.id,
    subjectVersion: null,
  });
}

/** Runs when a grant expires. Requests are refused by time; this event tells open pages. */
export const grantExpiryJob = defineJob({
  module: "platform",
  name: "glass.close",
  payload: z.object({ grantId: z.string() }),
  run: async (act, { grantId }) => {
    const grant = await grantTimes(act.db, grantId);
    // Skipped when the grant was ended or renewed earlier.
    if (grant && grantRun(grant, act.now) === "expired")
      announceGrantEnded(act, { id: grant.id, userId: grant.userId });
  },
});
