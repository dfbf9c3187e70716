import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { openClient } from "../identity/client.store.ts";
import { type Alert, addAlert, changeAlert, listAlerts, resolveAlert, reviewAlert } from "./alert.contract.ts";
import { alertForUpdate, alertsOf, announceAlert, insertAlert } from "./alert.store.ts";
import { alertLabels, alertLevels, alertStates, isActiveAlert, isProposedAlert, requireAlertDetail } from "./alert.ts";

export const listAlertsQuery = query(listAlerts, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "alerts");
  return { rows: await alertsOf(view.db, client.clientId) };
});

export const addAlertAction = action(addAlert, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "alerts");
  if (body.demographicId !== null) await demographicOf(act.db, client.clientId, body.demographicId);
  requireAlertDetail(body, act.now);
  const open = (await alertsOf(act.db, client.clientId)).find(
    (alert) => alert.category === body.category && isActiveAlert(alert),
  );
  if (open && body.category !== "other" && body.category !== "no_contact")
    throw new Problem(
      "duplicate",
      `This chart already has an active ${alertLabels[body.category]} alert. Edit that alert instead.`,
    );
  const alert = { clientId: client.clientId, ...body };
  const id = await insertAlert(act, alert, "active");
  await announceAlert(act, { ...alert, id, status: "active", version: 1 }, "Alert");
  act.audit({ subjectId: id, detail: { category: body.category, level: body.level } });
  return alertForUpdate(act.db, client.clientId, id);
});

async function openAlert(act: Act, mrNo: string, alertId: string, version: number) {
  const client = await openClient(act, mrNo, "alerts");
  const alert = await alertForUpdate(act.db, client.clientId, alertId);
  act.requireVersion(alert, version);
  return { clientId: client.clientId, alert };
}

/** Only a licensed clinician may lower or resolve a suicide alert (ALR-2). */
function requireLicensed(act: Act, alert: Alert, lowered: boolean): void {
  if (alert.category !== "suicide" || !isActiveAlert(alert) || !lowered) return;
  if (!act.can("observationLevels.lower"))
    throw new Problem(
      "assessment-required",
      "Only a nurse, prescriber, or medical director can lower or resolve a suicide alert, after an assessment.",
    );
}

export const changeAlertAction = action(changeAlert, async (act, { params, body }) => {
  const { clientId, alert } = await openAlert(act, params.mrNo, params.alertId, body.version);
  if (!isActiveAlert(alert) && !isProposedAlert(alert))
    throw new Problem("wrong-state", "This alert is closed. Add a new alert instead.");
  requireLicensed(act, alert, alertLevels.indexOf(body.level) < alertLevels.indexOf(alert.level));
  const { version: _, ...fields } = body;
  requireAlertDetail({ category: alert.category, ...fields }, act.now);
  await act.db
    .updateTable("alerts")
    .set({ ...fields, status: "active", reviewedAt: act.now })
    .where("id", "=", alert.id)
    .execute();
  return finish(act, clientId, alert.id, isProposedAlert(alert) ? "Alert accepted" : "Alert changed");
});

/** Reviews an active alert and sets its next review time. */
export const reviewAlertAction = action(reviewAlert, async (act, { params, body }) => {
  const { clientId, alert } = await openAlert(act, params.mrNo, params.alertId, body.version);
  if (!isActiveAlert(alert)) throw new Problem("wrong-state", "Only active alerts can be reviewed.");
  requireAlertDetail({ ...alert, reviewDueAt: body.reviewDueAt }, act.now);
  await act.db
    .updateTable("alerts")
    .set({ reviewDueAt: body.reviewDueAt, reviewedAt: act.now })
    .where("id", "=", alert.id)
    .execute();
  return finish(act, clientId, alert.id, "Alert reviewed");
});

export const resolveAlertAction = action(resolveAlert, async (act, { params, body }) => {
  const { clientId, alert } = await openAlert(act, params.mrNo, params.alertId, body.version);
  const to = alertStates.next(alert.status, isProposedAlert(alert) ? "decline" : "resolve");
  if (to === undefined) throw new Problem("wrong-state", "This alert is already closed.");
  requireLicensed(act, alert, true);
  await act.db
    .updateTable("alerts")
    .set({ status: to, statusReason: body.reason, resolvedAt: act.now })
    .where("id", "=", alert.id)
    .execute();
  return finish(act, clientId, alert.id, to === "declined" ? "Alert declined" : "Alert resolved");
});

async function finish(act: Act, clientId: string, alertId: string, what: string): Promise<Alert> {
  const after = await alertForUpdate(act.db, clientId, alertId);
  await announceAlert(act, { ...after, clientId }, what);
  act.audit({ subjectId: alertId, fields: ["status"], detail: { category: after.category, state: after.status } });
  return after;
}
