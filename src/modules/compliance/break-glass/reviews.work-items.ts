import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { reviewableGrants } from "./grants.store.ts";

const shown = 5;
const counted = 100;

/** Break-the-glass access this user has to review, the earliest due first. */
export const breakGlassReviews: WorkItemProvider = {
  kind: "break-glass.reviews",
  permission: "breakGlass.review",
  order: 10,
  load: async (view) => {
    const { rows } = await reviewableGrants(view, { review: "unreviewed" }, { page: 1, pageSize: counted });
    const others = rows
      .filter((grant) => grant.clinicianId !== view.actor.clinicianId)
      .sort((a, b) => (a.reviewDueAt < b.reviewDueAt ? -1 : 1));
    const [first] = others;
    if (!first) return null;
    const next = others.slice(0, shown);
    const names = await namesOf(
      view,
      next.map((grant) => ({ type: grant.subjectType, id: grant.subjectId })),
    );
    return {
      kind: "break-glass.reviews",
      label: "Break-the-glass reviews",
      count: others.length,
      oldestAt: first.openedAt,
      link: "/audit?tabs=break-the-glass",
      rows: next.map((grant) => ({
        id: grant.id,
        clientId: grant.subjectType === "client" ? grant.subjectId : null,
        title: grant.clinicianName,
        detail: names.get(`${grant.subjectType}:${grant.subjectId}`)?.label ?? null,
        link: `/audit?tabs=break-the-glass&grant=${grant.id}`,
        at: grant.openedAt,
      })),
    };
  },
};
