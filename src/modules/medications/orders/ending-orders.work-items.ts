import { clientsById } from "#modules/clients/index.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { ordersEnding } from "./ending-orders.store.ts";

const shown = 5;
const aheadMinutes = 72 * 60;

/** This prescriber's active orders that end within 72 h: renewed now, no dose is missed. */
export const ordersToRenew: WorkItemProvider = {
  kind: "medications.to-renew",
  permission: "medications.approve",
  order: 30,
  load: async (view) => {
    const rows = await ordersEnding(view.db, {
      clinicianId: view.actor.clinicianId,
      from: view.now,
      to: addMinutes(view.now, aheadMinutes),
      limit: shown,
    });
    const [first] = rows;
    if (!first) return null;
    const clients = await clientsById(view, [...new Set(rows.map(({ clientId }) => clientId))]);
    return {
      kind: "medications.to-renew",
      label: "Orders ending within 72 h",
      count: first.total,
      oldestAt: null,
      link: "/medications?tabs=orders",
      rows: rows.map(({ id, clientId, product, endAt }) => {
        const client = clients.get(clientId);
        return {
          id,
          clientId,
          title: product,
          detail: client?.legalName ?? null,
          link: client ? `/clients/${client.mrNo}?tabs=medications` : "/medications?tabs=orders",
          at: endAt,
        };
      }),
    };
  },
};
