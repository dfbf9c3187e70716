import { query } from "#platform/server/execution/module.ts";
import { degradedConnections } from "./connection.store.ts";
import { integrationType } from "./integration-types.ts";
import { nothingWaits, waitsOf } from "./queue-counts.store.ts";
import { getServiceTrouble } from "./service-status.contract.ts";

/** Usually empty, from one index lookup. */
const trouble = query(getServiceTrouble, async (view) => {
  const concerns = (typeKey: string) => {
    const permission = integrationType(view.platform, typeKey)?.concerns;
    return view.can("settings.view") || (permission !== undefined && view.can(permission));
  };
  const degraded = await degradedConnections(view.db);
  const told = degraded.filter(({ typeKey }) => concerns(typeKey));
  if (told.length === 0) return { rows: [] };
  const waits = await waitsOf(view.db, view.platform);
  return { rows: told.map(({ id, label }) => ({ id, label, waiting: (waits.get(id) ?? nothingWaits).waiting })) };
});

export const troubleHandlers = [trouble];
