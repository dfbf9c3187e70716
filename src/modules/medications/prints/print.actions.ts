import { alertTitle, concernsGiving, isActiveAlert } from "#modules/clients/alerts/alert.ts";
import { activeAlerts, nameAlertsAt, type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { addDays, dayBounds, formatDate, localDate } from "#platform/shared/time/index.ts";
import { marDoses, marLogs } from "../administrations/mar.store.ts";
import { locationOf } from "../administrations/pass.store.ts";
import { clientAllergies } from "../allergies/allergy.actions.ts";
import { orderById, ordersOfStay } from "../orders/order.store.ts";
import { historiesOf } from "./order-history-print.store.ts";
import { readMedicationPrint } from "./print.contract.ts";

/**
 * The printed orders, MAR or medication history of a stay, or one order. The MAR defaults to the last seven local days,
 * including today; an order is printed with all its doses until now.
 */
export const readMedicationPrintQuery = query(readMedicationPrint, async (view, { params, query: range }) => {
  const one = params.kind === "order" ? await orderById(view.db, params.id) : null;
  const episode = await requireEpisode(view, { demographicId: one?.demographicId ?? params.id });
  await view.openChart(episode.clientId, "medications");
  const today = localDate(view.now, episode.timeZone);
  const from = range.from ?? (one ? one.startAt : dayBounds(addDays(today, -6), episode.timeZone).start);
  const to = range.to ?? dayBounds(today, episode.timeZone).end;
  const hasDoses = params.kind === "mar" || one !== null;
  const orders = one ? [one] : await ordersOfStay(view.db, episode.demographicId);
  const isOf = (row: { orderId: string }) => one === null || row.orderId === one.id;
  const hasHistory = params.kind === "history" || one !== null;
  return {
    subject: await subjectOf(view, episode),
    allergies: await clientAllergies(view, episode.clientId, episode.demographicId),
    alerts: await alertsOnPrint(view, episode),
    orders,
    histories: hasHistory
      ? await historiesOf(
          view.db,
          orders.map(({ id }) => id),
        )
      : [],
    from: hasDoses ? from : null,
    to: hasDoses ? to : null,
    doses: hasDoses ? (await marDoses(view.db, episode.demographicId, from, to)).filter(isOf) : [],
    logs: hasDoses ? (await marLogs(view.db, episode.demographicId, from, to)).filter(isOf) : [],
  };
});

async function alertsOnPrint(view: View, { clientId, locationId }: OpenEpisode): Promise<string[]> {
  const alerts = (await activeAlerts(view.db, clientId)).filter(
    (alert) => isActiveAlert(alert) && concernsGiving[alert.category],
  );
  const others = (await nameAlertsAt(view.db, locationId)).get(clientId) ?? [];
  return [
    ...others.map(({ name, birthDate }) => `Name alert: not ${name}, DOB ${formatDate(birthDate)}`),
    ...alerts.map((alert) => {
      const title = alertTitle(alert);
      return alert.instructions && !alert.instructions.startsWith(title) ? `${title}: ${alert.instructions}` : title;
    }),
  ];
}

async function subjectOf(view: View, episode: OpenEpisode) {
  const location = await locationOf(view.db, episode.locationId);
  return {
    facilityName: view.tenant.name,
    locationName: location.name,
    timeZone: episode.timeZone,
    printedAt: view.now,
    printedBy: view.actor.name,
    clientName: `${episode.legalFirstName} ${episode.legalLastName}`,
    mrNo: episode.mrNo,
    birthDate: episode.birthDate,
    part2: episode.part2,
  };
}
