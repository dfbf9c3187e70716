import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { dayBounds, formatDate } from "#platform/shared/time/index.ts";
import { workRow } from "../authorizations/authorization-reads.actions.ts";
import { reasonLabels, stages, workStages } from "./review.ts";
import { reviewWork, stayColumn } from "./worklist.store.ts";

/** Stays whose coverage ends, or whose review is due: for users who review, what costs money first. */
export const reviewsDue: WorkItemProvider = {
  kind: "coverage.reviews",
  permission: "authorizations.write",
  order: 20,
  load: async (view) => {
    const { rows, total } = await reviewWork(view.db, view.inReach("authorizations.write", "client", stayColumn), {
      page: 1,
      pageSize: 5,
      stages: workStages,
      payers: null,
      locationId: null,
      assigned: null,
      sort: null,
    });
    const first = rows.map(workRow);
    if (first.length === 0) return null;
    const at = (day: string | undefined) => (day === undefined ? view.now : dayBounds(day, view.timeZone).end);
    return {
      kind: "coverage.reviews",
      label: "Utilization review",
      count: total,
      oldestAt: first.map(({ review }) => at(review?.dueOn)).sort()[0] ?? view.now,
      link: "/clients/utilization",
      rows: first.map((row) => ({
        id: row.demographicId,
        clientId: row.clientId,
        title: row.clientName,
        detail: [
          stages[row.stage].label,
          row.coveredThrough === null
            ? row.reason && reasonLabels[row.reason]
            : `covered through ${formatDate(row.coveredThrough, view.timeZone)}`,
        ]
          .filter(Boolean)
          .join(", "),
        link: `/clients/${row.mrNo}?tabs=authorizations`,
        at: at(row.review?.dueOn),
      })),
    };
  },
};
