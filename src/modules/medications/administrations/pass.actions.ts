import { nameAlertsAt } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { scoreClocks } from "../scores/score-doses.store.ts";
import { CoalescedReads } from "./coalesced-reads.ts";
import { type MedPassData, readPass } from "./pass.contract.ts";
import { locationOf, passClients, passDoses, passPrns } from "./pass.store.ts";
import { assemblePass } from "./pass.ts";

const dayMin = 1440;
const reads = new CoalescedReads<Omit<MedPassData, "hiddenClients">>();

/** The med pass of a location. Runs the same indexed statements, whatever the number of clients. */
export const readPassQuery = query(
  readPass,
  async (view, { query: { locationId, unit, from, to } }): Promise<MedPassData> => {
    view.requireLocation(locationId);
    view.readSubject = { subjectId: locationId };
    if (to <= from || addMinutes(from, 2 * dayMin) < to)
      throw new Problem("validation", {
        detail: "Choose a time window of at most two days.",
        errors: [{ path: "query.to", message: "The window ends before it starts, or is longer than two days." }],
      });
    // Simultaneous requests for one location share one read; each user then gets the clients within their reach.
    const key = [view.tenant.id, locationId, unit ?? "", from, to].join("|");
    const pass = await reads.read(key, () => readMedPass(view, { locationId, unit: unit ?? null, from, to }));
    const within = await view.reachable(
      "medications.pass",
      "client",
      pass.clients.flatMap(({ clientId, nameAlerts }) => [clientId, ...nameAlerts.map((other) => other.clientId)]),
    );
    const isWithin = ({ clientId }: { clientId: string }) => within.has(clientId);
    const clients = pass.clients
      .filter(isWithin)
      .map((client) => ({ ...client, nameAlerts: client.nameAlerts.filter(isWithin) }));
    return { ...pass, clients, hiddenClients: pass.clients.length - clients.length };
  },
);

interface PassFilter {
  locationId: string;
  unit: string | null;
  from: string;
  to: string;
}

async function readMedPass(
  view: View,
  { locationId, unit, from, to }: PassFilter,
): Promise<Omit<MedPassData, "hiddenClients">> {
  const now = view.platform.clock.now();
  const [location, clients, doses, prns, byScore, nameAlerts] = await Promise.all([
    locationOf(view.db, locationId),
    passClients(view.db, locationId, unit, from, now),
    passDoses(view.db, locationId, from, to, now),
    passPrns(view.db, locationId, now),
    scoreClocks(view.db, { locationIds: [locationId] }, now),
    nameAlertsAt(view.db, locationId),
  ]);
  const { name: locationName, timeZone } = location;
  return {
    locationId,
    locationName,
    timeZone,
    now,
    from,
    to,
    clients: assemblePass(clients, { doses, prns, byScore }, nameAlerts, now),
  };
}
