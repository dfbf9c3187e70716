import type { View } from "#platform/server/execution/context.ts";
import { answering, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { grantRun, reviewStates } from "#platform/shared/access/emergency-access.ts";
import { Problem } from "#platform/shared/problems.ts";
import { inEachLanguage } from "../notices.ts";
import { endGrant, type Grant, listGrants, reviewGrant } from "./break-glass.contract.ts";
import { announceGrantEnded } from "./grant-ended.ts";
import { type GrantRow, grantById, grantForUpdate, reviewableGrants } from "./grants.store.ts";

async function shown(view: View, rows: readonly GrantRow[]): Promise<Grant[]> {
  const names = await namesOf(
    view,
    rows.map((row) => ({ type: row.subjectType, id: row.subjectId })),
  );
  return rows.map((row) => {
    const name = names.get(`${row.subjectType}:${row.subjectId}`);
    return {
      ...row,
      reads: row.reads ?? 0,
      subjectName: name?.label ?? null,
      subjectLink: name?.link ?? null,
      mine: row.clinicianId === view.actor.clinicianId,
    };
  });
}

const grantRecord = record({
  table: "accessGrants",
  subject: "access-grant",
  key: "grantId",
  load: grantForUpdate,
  scope: "facility",
  view: async (act, { id }) => {
    const row = await grantById(act.db, id);
    const [grant] = row ? await shown(act, [row]) : [];
    if (!grant) throw new Problem("not-found");
    return grant;
  },
  audit: ({ id, subjectType, subjectId }) => ({
    clientId: subjectType === "client" ? subjectId : null,
    breakGlassId: id,
  }),
});

export const breakGlassHandlers = [
  query(listGrants, async (view, { query: { review, open, clinician, page, pageSize } }) => {
    const filter = { review, open: open !== undefined, clinicianId: clinician };
    const found = await reviewableGrants(view, filter, { page, pageSize });
    return { ...found, rows: await shown(view, found.rows) };
  }),

  verb(
    endGrant,
    answering(grantRecord, (act) => ({ endedAt: act.now })),
    (act, grant) => {
      // Someone else's grant is reported as not found.
      if (grant.clinicianId !== act.actor.clinicianId) throw new Problem("not-found");
      if (grantRun(grant, act.now) !== "open")
        throw new Problem("wrong-state", "This break-the-glass access has already ended.");
      announceGrantEnded(act, { id: grant.id, userId: act.actor.userId ?? "" });
      return { endedAt: act.now, endedWhy: "ended" as const };
    },
  ),

  verb(reviewGrant, grantRecord, async (act, grant, { body }) => {
    if (grant.clinicianId === act.actor.clinicianId)
      throw new Problem("own-request", "You can't review your own break-the-glass access.");
    const next = reviewStates.next(grant.reviewStatus, body.decision);
    if (!next) throw new Problem("wrong-state", "This break-the-glass access has already been reviewed.");
    act.auditDetail({ decision: next });
    await act.raise("platform.glass-reviewed", { grantId: grant.id, decision: next });
    if (next === "questioned")
      act.notify({
        kind: "glass-questioned",
        to: { clinicianIds: [grant.clinicianId] },
        title: inEachLanguage((say) => say("glass.questioned")),
        body: body.note,
        subject: { type: "access-grant", id: grant.id },
      });
    return {
      reviewStatus: next,
      reviewedBy: act.actor.clinicianId,
      reviewedAt: act.now,
      reviewNote: body.note,
    };
  }),
];
