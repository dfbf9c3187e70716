import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { inEachLanguage } from "#platform/server/messages/notification-texts.ts";
import { grantRun, reviewStates } from "#platform/shared/access/emergency-access.ts";
import { Problem } from "#platform/shared/problems.ts";
import { endGrant, type Grant, listGrants, reviewGrant } from "./break-glass.contract.ts";
import { closeGrant, grantRows, lockGrant, reviewableGrants, saveReview } from "./grants.store.ts";
import { tellGlassEnded } from "./tell-glass-ended.ts";

type Row = Awaited<ReturnType<ReturnType<typeof grantRows>["execute"]>>[number];

async function shown(view: View, rows: Row[]): Promise<Grant[]> {
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

export const breakGlassHandlers = [
  query(listGrants, async (view, { query: { review, open, clinician, page, pageSize } }) => {
    let rows = reviewableGrants(view);
    if (review) rows = rows.where("g.reviewStatus", "=", review);
    if (open) rows = rows.where("g.endedAt", "is", null).where("g.expiresAt", ">", view.now);
    if (clinician) rows = rows.where("g.clinicianId", "=", clinician);
    const found = await paginate(view.db, rows, { page, pageSize });
    return { ...found, rows: await shown(view, found.rows) };
  }),

  action(endGrant, async (act, { params }) => {
    const grant = await lockGrant(act.db, params.grantId);
    // Someone else's grant is reported as not found.
    if (!grant || grant.clinicianId !== act.actor.clinicianId) throw new Problem("not-found");
    if (grantRun(grant, act.now) !== "open")
      throw new Problem("wrong-state", "This break-the-glass access has already ended.");
    await closeGrant(act.db, grant.id, act.now, "ended");
    tellGlassEnded(act, { id: grant.id, userId: act.actor.userId ?? "" });
    act.audit({
      subjectId: grant.id,
      clientId: grant.subjectType === "client" ? grant.subjectId : null,
      breakGlassId: grant.id,
    });
    return { endedAt: act.now };
  }),

  action(reviewGrant, async (act, { params, body }) => {
    const grant = await lockGrant(act.db, params.grantId);
    if (!grant) throw new Problem("not-found");
    if (grant.clinicianId === act.actor.clinicianId)
      throw new Problem("own-request", "You can't review your own break-the-glass access.");
    act.requireVersion(grant, body.version);
    const next = reviewStates.next(grant.reviewStatus, body.decision);
    if (!next) throw new Problem("wrong-state", "This break-the-glass access has already been reviewed.");
    await saveReview(act.db, grant.id, {
      reviewStatus: next,
      reviewedBy: act.actor.clinicianId,
      reviewedAt: act.now,
      reviewNote: body.note,
    });
    act.audit({
      subjectId: grant.id,
      clientId: grant.subjectType === "client" ? grant.subjectId : null,
      breakGlassId: grant.id,
      fields: ["reviewStatus"],
      detail: { decision: next },
    });
    await act.raise("platform.glass-reviewed", { grantId: grant.id, decision: next });
    if (next === "questioned")
      act.notify({
        kind: "glass-questioned",
        to: { clinicianIds: [grant.clinicianId] },
        title: inEachLanguage((say) => say("glass.questioned")),
        body: body.note,
        subject: { type: "access-grant", id: grant.id },
      });
    const [after] = await shown(act, await grantRows(act.db).where("g.id", "=", grant.id).execute());
    if (!after) throw new Problem("not-found");
    return after;
  }),
];
