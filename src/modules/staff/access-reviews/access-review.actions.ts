import { sql } from "kysely";
import { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { isDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { inEachLanguage } from "#platform/server/messages/notification-texts.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import * as contract from "./access-reviews.contract.ts";

const today = (view: View) => localDate(view.now, view.timeZone);

function select(view: View) {
  return view.db
    .selectFrom("accessReviews as a")
    .innerJoin("clinicians as c", "c.id", "a.clinicianId")
    .leftJoin("roles as r", "r.code", "a.roleCode")
    .leftJoin("roles as n", "n.code", "c.role")
    .leftJoin("clinicians as d", "d.userId", "a.decidedBy")
    .select([
      "a.id",
      "a.clinicianId",
      "c.fullName as name",
      "c.userId",
      "c.status",
      "a.extra",
      "a.decision",
      "a.note",
      "a.decidedAt",
      "d.fullName as decidedByName",
      "a.version",
    ])
    .select(sql<string>`coalesce(r.name, a.role_code)`.as("roleName"))
    .select(sql<string>`coalesce(n.name, c.role)`.as("roleNow"))
    .select(
      sql<string | null>`(SELECT max(s.last_active_at) FROM sessions s
        WHERE s.principal_type = 'staff' AND s.principal_id = c.user_id)`.as("lastActiveAt"),
    );
}
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

function shown(view: View, { userId, decision, ...row }: Row): contract.AccessReview {
  return {
    ...row,
    decision: decision as contract.AccessReview["decision"],
    isMine: userId === view.actor.userId,
  };
}

/**
 * Adds a review row for every active, invited or suspended staff member, with their current role, extra roles and groups.
 * Running it again adds only staff who joined since. Returns the number of added rows.
 */
export async function openReviews(act: Act): Promise<{ period: string; added: number }> {
  const period = contract.periodOf(today(act));
  const { rows } = await sql<{ clinicianId: string; roleCode: string; extra: string[] }>`
    SELECT c.id AS "clinicianId", c.role AS "roleCode", ARRAY(
        SELECT r.name FROM clinician_roles x JOIN roles r ON r.code = x.role_code WHERE x.clinician_id = c.id
          AND x.starts_at <= ${act.now}::timestamptz AND (x.ends_at IS NULL OR x.ends_at > ${act.now}::timestamptz)
        UNION ALL
        SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
          WHERE m.clinician_id = c.id AND cardinality(g.permissions) > 0) AS extra
    FROM clinicians c WHERE c.status IN (1, 3, 4)
      AND NOT EXISTS (SELECT 1 FROM access_reviews a WHERE a.period = ${period} AND a.clinician_id = c.id)`.execute(
    act.db,
  );
  if (rows.length > 0)
    await act.db
      .insertInto("accessReviews")
      .values(rows.map((row) => ({ id: newId(), period, ...row })))
      .onConflict((conflict) => conflict.columns(["tenantId", "period", "clinicianId"]).doNothing())
      .execute();
  return { period, added: rows.length };
}

const list = query(contract.listAccessReviews, async (view, { query: { period: asked } }) => {
  const current = contract.periodOf(today(view));
  const period = asked ?? current;
  const known = await view.db.selectFrom("accessReviews").select("period").distinct().execute();
  const periods = [...new Set([current, ...known.map((row) => row.period)])].sort().reverse();
  const rows = await select(view).where("a.period", "=", period).orderBy("c.lastName").orderBy("c.id").execute();
  return {
    period,
    periods,
    isOpened: rows.length > 0,
    decided: rows.filter((row) => row.decision !== null).length,
    rows: rows.map((row) => shown(view, row)),
  };
});

const open = action(contract.openAccessReviews, async (act) => {
  const opened = await openReviews(act);
  act.audit({ subjectId: null, detail: opened });
  return opened;
});

/** Records a decision. It does not change access; staff who manage roles are notified. */
const decide = action(contract.decideAccessReview, async (act, { params: { reviewId }, body }) => {
  await sql`SELECT 1 FROM access_reviews WHERE id = ${reviewId} FOR UPDATE`.execute(act.db);
  const before = await select(act).where("a.id", "=", reviewId).executeTakeFirst();
  if (!before) throw new Problem("not-found", "This access review does not exist.");
  if (before.userId === act.actor.userId)
    throw new Problem("own-request", "You can't review your own access. Ask a coworker.");
  const was = shown(act, before);
  act.requireVersion(was, body.version);
  await act.db
    .updateTable("accessReviews")
    .set({ decision: body.decision, note: body.note, decidedAt: act.now, decidedBy: act.actor.userId })
    .where("id", "=", reviewId)
    .execute();
  act.audit({ subjectId: reviewId, fields: ["decision"], detail: { decision: body.decision } });
  const { decision } = body;
  if (decision !== "keep")
    act.notify({
      kind: "access-review.to-do",
      to: { permission: "roles.manage" },
      title: inEachLanguage((say) => say(`review.${decision}`, { name: was.name })),
      body: body.note ?? "",
      link: `/clinicians/${was.clinicianId}?tabs=access`,
      subject: { type: "clinician", id: was.clinicianId },
    });
  const after = await select(act).where("a.id", "=", reviewId).executeTakeFirstOrThrow();
  return shown(act, after);
});

/** Runs at 6:00 AM facility time on the first day of each quarter. */
export const accessReviewJob = defineJob({
  module: "platform",
  name: "access-review.open",
  payload: z.object({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    if (!isDailyTurn("06:00", act.now, act.timeZone) || !/-(01|04|07|10)-01$/.test(today(act))) return;
    const { period, added } = await openReviews(act);
    if (added === 0) return;
    act.notify({
      kind: "access-review.opened",
      to: { permission: "accessReviews.manage" },
      title: inEachLanguage((say) => say("review.open", { period })),
      body: inEachLanguage((say) => say("review.openText", { count: added })),
      link: "/settings?tabs=access-reviews",
      subject: { type: "access-review", id: period },
    });
  },
});

export const accessReviewHandlers = [list, open, decide];
