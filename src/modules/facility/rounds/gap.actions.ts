import { verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { flagRecord, flagsAt, observerOfFlag } from "./flag.store.ts";
import { explainFlag, explainGap, listFlags, listGaps, reviewGap } from "./gap.contract.ts";
import { gapRecord, gapsAt } from "./gap-list.store.ts";

export const gapHandlers = [
  query(listGaps, async (view, { query: { locationId, ...wanted } }) => {
    view.requireLocation(locationId);
    return gapsAt(view, locationId, wanted);
  }),

  verb(explainGap, gapRecord, (act, gap, { body: { reasonCode, explanation } }) => {
    if (gap.toAt === null) throw new Problem("wrong-state", "This gap is still open. See the client first.");
    if (gap.reviewedAt !== null) throw new Problem("wrong-state", "This gap was already reviewed.");
    return { reasonCode, explanation, explainedAt: act.now, explainedBy: act.actor.clinicianId };
  }),

  verb(reviewGap, gapRecord, (act, gap) => {
    if (gap.explainedAt === null) throw new Problem("wrong-state", "Explain this gap first.");
    if (gap.reviewedAt !== null) throw new Problem("wrong-state", "This gap was already reviewed.");
    return { reviewedAt: act.now, reviewedBy: act.actor.clinicianId };
  }),

  query(listFlags, async (view, { query: { locationId, ...wanted } }) => {
    view.requireLocation(locationId);
    return flagsAt(view.db, locationId, wanted);
  }),

  verb(explainFlag, flagRecord, async (act, flag, { body: { explanation } }) => {
    if (flag.state !== "open") throw new Problem("wrong-state", "This flag was already explained.");
    if ((await observerOfFlag(act.db, flag.id)) === act.actor.clinicianId)
      throw new Problem("own-looks", "These are your own looks. Another nurse explains them.");
    return { state: "explained" as const, explanation, explainedAt: act.now, explainedBy: act.actor.clinicianId };
  }),
];
