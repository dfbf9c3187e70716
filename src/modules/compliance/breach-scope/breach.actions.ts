import { action } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { breachClientsMost, scopeBreach } from "./breach.contract.ts";
import { affectedClients, breachSources } from "./breach.store.ts";

/** Clients whose records were accessed through a compromised account, device or network. */
export const breachHandlers = [
  action(scopeBreach, async (act, { body: filter }) => {
    const { rows, total } = await affectedClients(act.db, filter, breachClientsMost);
    const sources = await breachSources(act.db, filter);
    const names = await namesOf(
      act,
      rows.map(({ clientId }) => ({ type: "client", id: clientId })),
    );
    act.audit({ subjectId: null, detail: { filters: Object.keys(filter), clients: total } });
    return {
      clients: rows.map((row) => {
        const name = names.get(`client:${row.clientId}`);
        return { ...row, name: name?.label ?? null, link: name?.link ?? null };
      }),
      total,
      ...sources,
      workedOutAt: act.now,
    };
  }),
];
