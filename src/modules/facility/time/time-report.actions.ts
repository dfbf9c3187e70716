import { clientsInReach } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, daysBetween, lastDays } from "#platform/shared/time/index.ts";
import { namedClients } from "../calendar/event-view.actions.ts";
import { pageOfEntries } from "./time-entry.store.ts";
import { type ActivityTotal, activityReport, timeReporting } from "./time-report.contract.ts";
import { type ActivityTotals, activityTotals, timeOfPeople } from "./time-report.store.ts";
import { entryViews } from "./time-view.actions.ts";

const sheetDays = 62;
const activityDays = 400;

function requireDays(from: string, to: string, most: number): void {
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= most) return;
  const message = days < 1 ? "The last day is before the first." : `Choose up to ${most} days.`;
  throw new Problem("validation", { detail: message, errors: [{ path: "query.to", message }] });
}

/** Whose time a report holds: the reader's locations, or their own time. */
function reachOf(view: View, permission: Permission, locationId: string | undefined, clinicianId: string | undefined) {
  const reach = view.reach(permission);
  if (reach.kind === "own") {
    if (clinicianId && clinicianId !== reach.clinicianId)
      throw new Problem("out-of-scope", "You see your own time only.");
    if (!reach.clinicianId) throw new Problem("forbidden", "Only staff record time.");
    return { locationIds: locationId ? [locationId] : null, clinicianId: reach.clinicianId };
  }
  if (locationId) view.requireLocation(locationId);
  const locationIds = locationId ? [locationId] : reach.kind === "location" ? reach.locationIds : null;
  return { locationIds, clinicianId };
}

/** Clients by name; those out of reach are one row without a name. */
async function clientTotals(view: View, rows: ActivityTotals["byClient"]): Promise<ActivityTotal[]> {
  const named = await namedClients(
    view,
    rows.flatMap(({ clientId }) => clientId ?? []),
  );
  const shown: ActivityTotal[] = [];
  const others: ActivityTotal = { key: "other", name: "Other clients", minutes: 0, entries: 0 };
  for (const { clientId, minutes, entries } of rows) {
    const client = clientId && named.get(clientId);
    if (client) shown.push({ key: client.clientId, name: client.name, minutes, entries });
    else {
      others.minutes += minutes;
      others.entries += entries;
    }
  }
  return others.entries > 0 ? [...shown, others] : shown;
}

export const timeReportHandlers = [
  query(timeReporting, async (view, { query: { from, to, locationId, clinicianId, approved } }) => {
    requireDays(from, to, sheetDays);
    const reach = reachOf(view, "timeEntries.view", locationId, clinicianId);
    return { asOf: view.now, from, to, people: await timeOfPeople(view.db, { from, to, ...reach }, approved) };
  }),

  // ACT-1: the last 7 days in the zone of the reader's facility, today included.
  query(activityReport, async (view, { query: { page, pageSize, billable, clientId, activityTypeId, ...asked } }) => {
    const usual = lastDays(7, view.timeZone, view.now);
    const to = asked.to ?? (asked.from ? addDays(asked.from, 6) : usual.lastDate);
    const from = asked.from ?? (asked.to ? addDays(asked.to, -6) : usual.firstDate);
    requireDays(from, to, activityDays);
    if (clientId && !(await clientsInReach(view, "clients.read", [clientId])).has(clientId))
      throw new Problem("not-found", "There is no such client.");
    const filter = {
      from,
      to,
      ...reachOf(view, "reports.view", asked.locationId, asked.clinicianId),
      clientId,
      activityTypeId,
      billable: billable === undefined ? undefined : billable === "true",
    };
    const rows = await pageOfEntries(view.db, { ...filter, page, pageSize });
    const { byClient, ...totals } = await activityTotals(view.db, filter);
    return {
      asOf: view.now,
      timeZone: view.timeZone,
      from,
      to,
      page,
      pageSize,
      rows: await entryViews(view, rows),
      ...totals,
      byClient: await clientTotals(view, byClient),
    };
  }),
];
