import { query } from "#platform/server/execution/module.ts";
import { getCaseLoads } from "./case-loads.contract.ts";
import { caseLoadStandings } from "./case-loads.store.ts";

/** The user's caseload, and the team's for users who manage other clinicians. */
export const getCaseLoadsQuery = query(getCaseLoads, async (view) => {
  const own = view.actor.clinicianId;
  // The team comparison is for managers of clinicians only.
  const managesTeam = view.scopeOf("caseLoad.view") !== "own" && view.can("clinicians.edit");
  if (own === null && !managesTeam) return { mine: null, team: [] };
  const [mine, team] = await Promise.all([
    own ? caseLoadStandings(view, own) : [],
    managesTeam ? caseLoadStandings(view, null) : [],
  ]);
  return { mine: mine[0] ?? null, team };
});
