import { listName } from "#modules/clients/identity/name.ts";
import { clientsInReach } from "#modules/clients/index.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { approvalsOf } from "../signing/approvals.actions.ts";
import { planTypeLabels } from "./plan.ts";
import { draftPlansOf, planWorkPage, workColumn } from "./worklist.store.ts";

const shown = 5;
const counted = 200;

/** Plans that await my approval, the earliest due first. */
export const plansAwaitingMe: WorkItemProvider = {
  kind: "treatment-plans.approvals",
  permission: "treatmentPlans.approve",
  order: 26,
  load: async (view) => {
    const rows = await approvalsOf(view, counted);
    if (rows.length === 0) return null;
    return {
      kind: "treatment-plans.approvals",
      label: "Treatment plans to approve",
      count: rows.length,
      oldestAt: rows[0]?.submittedAt ?? null,
      link: "/treatment-planning?tabs=approvals",
      rows: rows.slice(0, shown).map((row) => ({
        id: row.planId,
        clientId: row.clientId,
        title: planTypeLabels[row.type],
        detail: [row.authorName, row.clientName].join(", "),
        link: `/treatment-planning/${row.planId}`,
        at: row.submittedAt,
      })),
    };
  },
};

/** Plans and reviews of my clients that are missing or late. */
export const plansDue: WorkItemProvider = {
  kind: "treatment-plans.due",
  permission: "treatmentPlans.write",
  order: 45,
  load: async (view) => {
    if (!view.actor.clinicianId) return null;
    const { rows, total } = await planWorkPage(view.db, view.inReach("treatmentPlans.write", "client", workColumn), {
      page: 1,
      pageSize: shown,
      work: ["missing", "review-overdue", "client-signature"],
      locationId: null,
      mine: view.actor.clinicianId,
      now: view.now,
      soon: addMinutes(view.now, 7 * 24 * 60),
    });
    if (total === 0) return null;
    return {
      kind: "treatment-plans.due",
      label: "Treatment plans due",
      count: total,
      oldestAt: rows[0]?.dueAt ?? null,
      link: "/treatment-planning?mine=true",
      rows: rows.map((row) => ({
        id: row.planId ?? row.demographicId,
        clientId: row.clientId,
        title: workTitles[row.work ?? "missing"],
        detail: listName(row),
        link: row.planId ? `/treatment-planning/${row.planId}` : `/clients/${row.mrNo}?tabs=treatment%20planning`,
        at: row.dueAt,
      })),
    };
  },
};
const workTitles = {
  draft: "Draft plan",
  approval: "Plan awaits approval",
  "client-signature": "Client signature is missing",
  "review-overdue": "Plan review is overdue",
  "review-soon": "Plan review is due soon",
  missing: "No plan in force",
} as const;

/** My drafts, also those that were returned. */
export const draftPlans: WorkItemProvider = {
  kind: "treatment-plans.drafts",
  permission: "treatmentPlans.write",
  load: async (view) => {
    if (!view.actor.clinicianId) return null;
    const rows = await draftPlansOf(view.db, view.actor.clinicianId, counted);
    if (rows.length === 0) return null;
    const clients = await clientsInReach(
      view,
      "treatmentPlans.write",
      rows.slice(0, shown).map(({ clientId }) => clientId),
    );
    return {
      kind: "treatment-plans.drafts",
      label: "Draft treatment plans",
      count: rows.length,
      oldestAt: rows[0]?.updatedAt ?? null,
      link: `/treatment-planning/${rows[0]?.planId}`,
      rows: rows.slice(0, shown).map((row) => ({
        id: row.planId,
        clientId: clients.has(row.clientId) ? row.clientId : null,
        title: row.statusReason === null ? planTypeLabels[row.type] : `${planTypeLabels[row.type]}, returned`,
        detail: clients.get(row.clientId)?.legalName ?? null,
        link: `/treatment-planning/${row.planId}`,
        at: row.updatedAt,
      })),
    };
  },
};
