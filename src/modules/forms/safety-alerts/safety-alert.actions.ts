import { clientByMrNo, clientsById } from "#modules/clients/index.ts";
import { settleNotices } from "#modules/notifications/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, record, verb } from "#platform/server/execution/index.ts";
import { query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatTime } from "#platform/shared/time/index.ts";
import { alertLevels } from "../assessments/instruments/instrument.ts";
import { alertTopics, safetyKind } from "./raise-alert.actions.ts";
import {
  acknowledgeSafetyAlert,
  closeSafetyAlert,
  countSafetyAlerts,
  listSafetyAlerts,
} from "./safety-alert.contract.ts";
import {
  alertClientColumn,
  alertForUpdate,
  alertPage,
  countOpen,
  type SafetyAlertRecord,
  shownAlert,
} from "./safety-alert.store.ts";
import { levelLabels, safetyAlertStates } from "./safety-alert.ts";

async function named<A extends { clientId: string }>(view: View, alerts: readonly A[]) {
  const clients = await clientsById(
    view,
    alerts.map(({ clientId }) => clientId),
  );
  return alerts.map((alert) => ({ ...alert, clientName: clients.get(alert.clientId)?.legalName ?? "" }));
}

const safetyAlertRecord = record({
  table: "safetyAlerts",
  subject: "safety-alert",
  key: "alertId",
  load: alertForUpdate,
  scope: (act, alert) => act.openChart(alert.clientId, "assessments"),
  view: async (act: Act, alert: SafetyAlertRecord) => (await named(act, [await shownAlert(act.db, alert.id)]))[0]!,
  states: { column: "status", table: safetyAlertStates },
  audit: (alert) => ({ subjectId: alert.id, clientId: alert.clientId, detail: { level: alert.level } }),
  saved: async (act: Act, { after }) => {
    await settleNotices(act, { kind: safetyKind, subject: { type: "safety-alert", id: after.id } });
    await act.raise(
      "forms.safety-alert-changed",
      { alertId: after.id, clientId: after.clientId },
      { topics: alertTopics },
    );
  },
});

export const safetyAlertHandlers = [
  query(listSafetyAlerts, async (view, { query: { status, mrNo, page, pageSize } }) => {
    const client = mrNo ? await clientByMrNo(view, mrNo) : undefined;
    if (client) await view.requireReachOfClient(client.clientId);
    const inReach = view.inReach("assessments.view", "client", alertClientColumn);
    const found = await alertPage(view.db, inReach, { status, clientId: client?.clientId, page, pageSize });
    return { ...found, rows: await named(view, found.rows) };
  }),

  query(countSafetyAlerts, async (view) => {
    const found = await countOpen(view.db, view.inReach("assessments.respond", "client", alertClientColumn));
    return { ...found, highest: found.highest === null ? null : (alertLevels[found.highest - 1] ?? null) };
  }),

  // The first user has it; the second sees who does.
  verb(acknowledgeSafetyAlert, safetyAlertRecord, async (act, alert) => {
    const status = safetyAlertStates.next(alert.status, "acknowledge");
    if (!status) {
      const { acknowledgedByName, acknowledgedAt, timeZone } = await shownAlert(act.db, alert.id);
      const when = acknowledgedAt ? ` at ${formatTime(acknowledgedAt, timeZone)}` : "";
      throw new Problem("wrong-state", `${acknowledgedByName ?? "Someone else"} acknowledged this alert${when}.`);
    }
    return { status, acknowledgedAt: act.now, acknowledgedBy: act.actor.userId, nextStepAt: null };
  }),

  move(closeSafetyAlert, safetyAlertRecord, "close", (act, _, { body }) => ({
    action: body.action,
    closedAt: act.now,
    closedBy: act.actor.userId,
  })),
];

/** Open and acknowledged alerts on Home, before all other work. */
export const safetyAlertWork: WorkItemProvider = {
  kind: "forms.safety-alerts",
  permission: "assessments.respond",
  order: 1,
  load: async (view) => {
    const { rows, total } = await alertPage(view.db, view.inReach("assessments.respond", "client", alertClientColumn), {
      status: ["open", "acknowledged"],
      clientId: undefined,
      page: 1,
      pageSize: 5,
    });
    if (rows.length === 0) return null;
    return {
      kind: "forms.safety-alerts",
      label: "Safety alerts",
      count: total,
      oldestAt: rows.map(({ raisedAt }) => raisedAt).sort()[0] ?? view.now,
      link: "/assessments?tabs=alerts",
      rows: (await named(view, rows)).map((row) => ({
        id: row.id,
        clientId: row.clientId,
        title: row.clientName,
        detail: `${levelLabels[row.level]}: ${row.summary}`,
        link: `/clients/${row.mrNo}?tabs=assessments`,
        at: row.raisedAt,
      })),
    };
  },
};
