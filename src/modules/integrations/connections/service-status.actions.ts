import { query } from "#platform/server/execution/module.ts";
import { degradedConnections } from "./connection.store.ts";
import { integrationType } from "./integration-types.ts";
import { emptyQueue, queueCountsOf } from "./queue-counts.store.ts";
import { getServiceTrouble } from "./service-status.contract.ts";

/** Usually empty, from one index lookup. */
const serviceStatus = query(getServiceTrouble, async (view) => {
  const concerns = (typeKey: string) => {
    const permission = integrationType(view.platform, typeKey)?.concerns;
    return view.can("settings.view") || (permission !== undefined && view.can(permission));
  };
  const degraded = await degradedConnections(view.db);
  const shown = degraded.filter(({ typeKey }) => concerns(typeKey));
  if (shown.length === 0) return { rows: [] };
  const queues = await queueCountsOf(view.db, view.platform);
  return { rows: shown.map(({ id, label }) => ({ id, label, waiting: (queues.get(id) ?? emptyQueue).waiting })) };
});

export const serviceStatusHandlers = [serviceStatus];
