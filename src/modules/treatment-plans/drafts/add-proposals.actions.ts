import type { Act } from "#platform/server/execution/context.ts";
import type { PlanDraftOrigin, PlanDraftType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type DraftRow, draftForUpdate, insertDraft, replaceDrafts } from "./draft.store.ts";
import type { Proposal } from "./generate.ts";

const keptDays = 30;

export interface Proposed {
  clientId: string;
  demographicId: string;
  type: PlanDraftType;
  origin: PlanDraftOrigin;
  items: readonly Omit<Proposal, "state">[];
}

/**
 * Adds proposals for a stay's plan, in the caller's transaction; earlier ones of the same origin are replaced. Nothing enters
 * the plan before a clinician accepts it. The caller has opened the chart and writes the audit entry.
 */
export async function addProposals(act: Act, { items, ...proposed }: Proposed): Promise<DraftRow> {
  await replaceDrafts(act.db, proposed.demographicId, proposed.origin);
  const id = newId();
  await insertDraft(act.db, {
    id,
    ...proposed,
    items: items.map((item) => ({ ...item, state: "proposed" as const })),
    expiresAt: addMinutes(act.now, keptDays * 24 * 60),
  });
  await act.raise(
    "treatment-plans.changed",
    { planId: id, clientId: proposed.clientId, demographicId: proposed.demographicId },
    { topics: [`client:${proposed.clientId}`] },
  );
  return draftForUpdate(act.db, id);
}
