import { alertTitle, concernsGiving, isActiveAlert } from "#modules/clients/alerts/alert.ts";
import { activeAlerts, nameAlertsAt, type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { addDays, dayBounds, formatDate, localDate } from "#platform/shared/time/index.ts";
import { marDoses, marLogs } from "../administrations/mar.store.ts";
import { locationOf } from "../administrations/pass.store.ts";
import { clientAllergies } from "../allergies/allergy.actions.ts";
import { ordersOfStay } from "../orders/order.store.ts";
import { readMedicationPrint } from "./print.contract.ts";

/** The printed orders or MAR of a stay. The MAR defaults to the last seven local days, including today. */
export const readMedicationPrintQuery = query(readMedicationPrint, async (view, { params, query: range }) => {
  const episode = await requireEpisode(view, { demographicId: params.id });
  await view.openChart(episode.clientId, "medications");
  const today = localDate(view.now, episode.timeZone);
  const from = range.from ?? dayBounds(addDays(today, -6), episode.timeZone).start;
  const to = range.to ?? dayBounds(today, episode.timeZone).end;
  const isMar = params.kind === "mar";
  return {
    subject: await subjectOf(view, episode),
    allergies: await clientAllergies(view, episode.clientId, episode.demographicId),
    alerts: await alertsOnPrint(view, episode),
    orders: await ordersOfStay(view.db, episode.demographicId),
    from: isMar ? from : null,
    to: isMar ? to : null,
    doses: isMar ? await marDoses(view.db, episode.demographicId, from, to) : [],
    logs: isMar ? await marLogs(view.db, episode.demographicId, from, to) : [],
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
