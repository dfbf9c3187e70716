import { query } from "#platform/server/execution/module.ts";
import { getCaseLoads } from "./case-loads.contract.ts";
import { caseLoadStandings } from "./case-loads.store.ts";

/** Who sees their own only gets no team, and so does who plans nobody's work. */
export const getCaseLoadsQuery = query(getCaseLoads, async (view) => {
  const own = view.actor.clinicianId;
  // Who plans the work of others sees how it is spread; a nurse at the bedside has no use for it.
  const plans = view.scopeOf("caseLoad.view") !== "own" && view.can("clinicians.edit");
  if (own === null && !plans) return { mine: null, team: [] };
  const [mine, team] = await Promise.all([
    own ? caseLoadStandings(view, own) : [],
    plans ? caseLoadStandings(view, null) : [],
  ]);
  return { mine: mine[0] ?? null, team };
});
