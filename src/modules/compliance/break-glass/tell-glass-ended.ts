import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { grantRun } from "#platform/shared/access/emergency-access.ts";
import { newId } from "#platform/shared/ids.ts";

/**
 * An opening is over: the live channel looks again who may hear that chart (RT-3), and every page of the person that shows
 * it closes it, in whatever tab. Only for the live channel: it is no fact of the catalogue that modules would act on.
 */
export function tellGlassEnded(act: Act, grant: { id: string; userId: string }): void {
  act.raised.push({
    eventId: newId(),
    type: "platform.glass-ended",
    topics: [`user:${grant.userId}`, "list:platform"],
    subjectType: "access-grant",
    subjectId: grant.id,
    subjectVersion: null,
  });
}

/** At the last second of an opening: the clock closes the chart for every request, this tells the pages that only listen. */
export const closeGlassJob = defineJob({
  module: "platform",
  name: "glass.close",
  payload: z.object({ grantId: z.string() }),
  run: async (act, { grantId }) => {
    const grant = await act.db
      .selectFrom("accessGrants as g")
      .innerJoin("clinicians as c", "c.id", "g.clinicianId")
      .select(["g.id", "g.endedAt", "g.expiresAt", "c.userId"])
      .where("g.id", "=", grantId)
      .executeTakeFirst();
    // Ended or followed by another before: told then, or not over.
    if (grant && grantRun(grant, act.now) === "expired") tellGlassEnded(act, { id: grant.id, userId: grant.userId });
  },
});
