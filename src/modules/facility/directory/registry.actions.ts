import { connectionFor, openForWork } from "#modules/integrations/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { entriesWithNpi } from "./directory.store.ts";
import { registryQuery } from "./npi-registry.ts";
import { searchRegistry } from "./registry.contract.ts";
import { askRegistry, registryChannel } from "./registry-type.ts";

export const registryHandlers = [
  query(searchRegistry, async (view, { query: asked }) => {
    const search = registryQuery(asked);
    if (!search) throw fieldProblem("query.name", "Enter an NPI, or a name of two letters or more.");
    const id = await connectionFor(view.db, view.platform, registryChannel);
    if (!id) return { isConnected: false, rows: [] };
    try {
      const found = await askRegistry(await openForWork(view.platform, view.tenant, id), search);
      const known = await entriesWithNpi(
        view.db,
        found.map(({ npi }) => npi),
      );
      return { isConnected: true, rows: found.map((row) => ({ ...row, knownAs: known.get(row.npi) ?? null })) };
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      const code = error.kind === "temporary" || error.kind === "unknownEffect" ? "service-paused" : "upstream-failed";
      throw new Problem(code, "The NPI registry can't be reached now. Type the entry by hand.");
    }
  }),
];
