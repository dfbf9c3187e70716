import { glancesAt } from "#modules/settings/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { bedsOf } from "../ports.ts";
import { listMyClients } from "./my-clients.contract.ts";
import { clientsInMyCare } from "./my-clients.store.ts";

/** The user's clients with beds and recent facts from other modules. */
export const myClientsQuery = query(listMyClients, async (view, { query: { pageSize } }) => {
  if (view.actor.clinicianId === null) return { rows: [], total: 0, facts: [] };
  const { rows, total } = await clientsInMyCare(view, pageSize);
  const [beds, glances] = await Promise.all([
    bedsOf(
      view,
      rows.map((row) => row.demographicId),
    ),
    glancesAt(
      view,
      "client",
      rows.map((row) => row.clientId),
    ),
  ]);
  return {
    total,
    facts: glances.facts,
    rows: rows.map(({ demographicId, ...row }) => ({
      ...row,
      bed: beds.get(demographicId) ?? null,
      glances: (glances.of.get(row.clientId) ?? []).map(({ late, ...glance }) => (late ? { ...glance, late } : glance)),
    })),
  };
});
