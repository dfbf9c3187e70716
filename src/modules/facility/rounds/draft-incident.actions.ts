import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { Id } from "#platform/shared/ids.ts";
import { addMinutes, formatTime } from "#platform/shared/time/index.ts";
import { draftIncident, type IncidentDraft } from "../incidents/report-incident.actions.ts";
import { placeById } from "../places/place.store.ts";
import { type DueRow, placeOfStay, trueLooksFrom } from "./due.store.ts";
import { draftsIncident, lateLookFacts, missingFacts, missingMinutes } from "./ladder.ts";
import { lookById } from "./look.store.ts";
import type { ObservationLevel } from "./observation-level.ts";

type LateLook = DueRow & { dueAt: string; level: ObservationLevel };
const isLate = (due: DueRow): due is LateLook => due.dueAt !== null && due.level !== null;

/** Drafts an incident report once for a gap at a client on close observation (INC-11). */
export async function draftLateLook(act: Act, due: DueRow, step: number, gapId: string | null): Promise<void> {
  if (gapId === null || !isLate(due) || !draftsIncident(step, due.level)) return;
  await draft(
    act,
    due,
    { source: { type: "observation-gap", id: gapId }, type: "other", occurredAt: due.dueAt },
    (clock) => lateLookFacts(due, act.now, clock),
  );
}

/** Drafts an elopement when a client who was not found is not seen again for 15 minutes (RND-16). The look's id keeps it to one. */
export const draftMissing = defineJob({
  module: "facility",
  name: "rounds.missing",
  payload: z.strictObject({ logId: Id }),
  run: async (act, { logId }) => {
    const look = await lookById(act.db, logId);
    if (!look || look.voidReason !== null) return;
    const { clientId, demographicId, observedAt } = look;
    const looks = await trueLooksFrom(act.db, look, observedAt);
    if (looks.some(({ at }) => Date.parse(at) >= Date.parse(observedAt))) return;
    const place = await placeOfStay(act.db, demographicId, observedAt);
    if (!place) return;
    await draft(
      act,
      { clientId, demographicId, locationId: place.locationId },
      { source: { type: "observation-log", id: logId }, type: "elopement", occurredAt: observedAt },
      (clock) => missingFacts({ lastSeenAt: looks.at(-1)?.at ?? null, missingAt: observedAt }, act.now, clock),
    );
  },
});

/** Looks again 15 minutes after a client was not found. */
export function watchMissing(act: Act, logId: string, observedAt: string): void {
  act.enqueue(draftMissing, { logId }, { runAt: addMinutes(observedAt, missingMinutes) });
}

async function draft(
  act: Act,
  { clientId, demographicId, locationId }: Pick<DueRow, "clientId" | "demographicId" | "locationId">,
  report: Pick<IncidentDraft, "source" | "type" | "occurredAt">,
  facts: (clock: (instant: string) => string) => string,
): Promise<void> {
  const { timeZone } = await placeById(act.db, locationId);
  await draftIncident(act, {
    ...report,
    locationId,
    facts: facts((instant) => formatTime(instant, timeZone)),
    people: [{ kind: "client", role: "affected", clientId, demographicId }],
  });
}
