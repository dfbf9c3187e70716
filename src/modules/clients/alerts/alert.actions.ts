import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { openClient, requireOfChart } from "../identity/client.store.ts";
import { type Alert, addAlert, changeAlert, listAlerts, resolveAlert, reviewAlert } from "./alert.contract.ts";
import { alertForUpdate, alertsOf, announceAlert, type ChartAlert } from "./alert.store.ts";
import {
  alertLabels,
  alertLevels,
  alertStates,
  isActiveAlert,
  isProposedAlert,
  isRepeatable,
  requireAlertDetail,
} from "./alert.ts";

const alerts = record({
  table: "alerts",
  subject: "alert",
  key: "alertId",
  open: (act, { mrNo }: { mrNo: string }) => openClient(act, mrNo, "alerts"),
  load: alertForUpdate,
  scope: requireOfChart,
  view: (_act, { clientId: _, ...alert }: ChartAlert): Alert => alert,
  audit: ({ category, level, status }) => ({ detail: { category, level, state: status } }),
  saved: (act, { before, after }, remark?: string) => announceAlert(act, after, remark ?? changeText(before, after)),
});

function changeText(before: Alert | null, after: Alert): string {
  if (before === null) return "Alert";
  if (before.status === after.status) return "Alert changed";
  return isActiveAlert(after) ? "Alert accepted" : `Alert ${alertStates.label(after.status).toLowerCase()}`;
}

export const listAlertsQuery = query(listAlerts, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "alerts");
  return { rows: await alertsOf(view.db, client.clientId) };
});

export const addAlertAction = create(addAlert, alerts, {
  values: async (act, { params, body }) => {
    const { clientId } = await openClient(act, params.mrNo, "alerts");
    if (body.demographicId !== null) await demographicOf(act.db, clientId, body.demographicId);
    requireAlertDetail(body, act.now);
    const open = (await alertsOf(act.db, clientId)).some(
      (alert) => alert.category === body.category && isActiveAlert(alert),
    );
    if (open && !isRepeatable(body.category))
      throw new Problem(
        "duplicate",
        `This chart already has an active ${alertLabels[body.category]} alert. Edit that alert instead.`,
      );
    return { clientId, ...body, status: "active" as const };
  },
});

/** Only a licensed clinician may lower or resolve a suicide alert (ALR-2). */
function requireLicensed(act: Pick<Act, "can">, alert: Alert): void {
  if (alert.category === "suicide" && isActiveAlert(alert) && !act.can("observationLevels.lower"))
    throw new Problem(
      "assessment-required",
      "Only a nurse, prescriber, or medical director can lower or resolve a suicide alert, after an assessment.",
    );
}

/** Changes an active alert, or accepts a proposed one with the details. */
export const changeAlertAction = verb(changeAlert, alerts, (act, alert, { body: { version: _, ...fields } }) => {
  if (!isActiveAlert(alert) && !isProposedAlert(alert))
    throw new Problem("wrong-state", "This alert is closed. Add a new alert instead.");
  if (alertLevels.indexOf(fields.level) < alertLevels.indexOf(alert.level)) requireLicensed(act, alert);
  requireAlertDetail({ category: alert.category, ...fields }, act.now);
  return { ...fields, status: "active" as const, reviewedAt: act.now };
});

/** Reviews an active alert and sets its next review time. */
export const reviewAlertAction = verb(
  reviewAlert,
  alerts,
  (act, alert, { body: { reviewDueAt } }) => {
    if (!isActiveAlert(alert)) throw new Problem("wrong-state", "Only active alerts can be reviewed.");
    requireAlertDetail({ ...alert, reviewDueAt }, act.now);
    return { reviewDueAt, reviewedAt: act.now };
  },
  { remark: () => "Alert reviewed" },
);

/** Resolves an active alert, or declines a proposed one. */
export const resolveAlertAction = verb(resolveAlert, alerts, (act, alert, { body }) => {
  const status = alertStates.next(alert.status, isProposedAlert(alert) ? "decline" : "resolve");
  if (status === undefined) throw new Problem("wrong-state", "This alert is already closed.");
  requireLicensed(act, alert);
  return { status, statusReason: body.reason, resolvedAt: act.now };
});
