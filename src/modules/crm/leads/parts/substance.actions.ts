import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../activity.actions.ts";
import { openLeadForChange, requireOpen, zoneOf } from "../lead-write.actions.ts";
import { addSubstance, changeSubstance, endSubstance, listSubstances } from "./substance.contract.ts";
import {
  closeGap,
  moveRank,
  type SubstanceRow,
  substanceById,
  substanceForUpdate,
  substancesOf,
} from "./substance.store.ts";
import { substanceLabels } from "./substance.ts";

const substances = record({
  table: "leadSubstances",
  subject: "lead",
  key: "substanceId",
  open: async (act, { leadId }: { leadId: string }) => requireOpen(await openLeadForChange(act, leadId)),
  load: substanceForUpdate,
  read: substanceById,
  scope: (act, { leadId }: SubstanceRow) => {
    if (leadId !== act.chart?.subjectId) throw new Problem("not-found");
  },
  view: (_, { leadId: __, ...substance }: SubstanceRow) => substance,
  audit: ({ leadId }) => ({ subjectId: leadId, fields: ["substances"] }),
  saved: async (act, { before, after, fields }) => {
    const did = fields.includes("endedAt") ? "removed" : before ? "changed" : "added";
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, {
      kind: `substance-${did}`,
      summary: `Substance ${did}: ${substanceLabels[after.tedsCode]}`,
    });
  },
});

/** One rank fewer than the database has, so that two that trade places have a place to step aside to. */
const most = 8;

async function requirePastUse(act: Act, leadId: string, lastUsedOn: string | null | undefined): Promise<void> {
  if (!lastUsedOn) return;
  const zone = await zoneOf(act, (await openLeadForChange(act, leadId)).locationId);
  if (lastUsedOn > localDate(act.now, zone)) throw fieldProblem("body.lastUsedOn", "Choose today or an earlier day.");
}

export const substanceHandlers = [
  query(listSubstances, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "substances", "lead");
    return { rows: await substancesOf(view.db, leadId) };
  }),

  create(addSubstance, substances, {
    values: async (act, { params: { leadId }, body }) => {
      await requirePastUse(act, leadId, body.lastUsedOn);
      const had = await substancesOf(act.db, leadId);
      if (had.length >= most) throw fieldProblem("body.tedsCode", `A lead has at most ${most} substances.`);
      return { ...body, leadId, rank: had.length + 1 };
    },
  }),

  edit(changeSubstance, substances, {
    beforeSave: async (act, before, change) => {
      await requirePastUse(act, before.leadId, change.lastUsedOn);
      const { rank } = change;
      if (rank === undefined) return;
      const last = (await substancesOf(act.db, before.leadId)).length;
      if (rank > last) throw fieldProblem("body.rank", `This lead has ${last} substances.`);
      // The two trade places; the database allows each rank once, so one of them steps aside first.
      await moveRank(act.db, before.leadId, before.rank, most + 1);
      await moveRank(act.db, before.leadId, rank, before.rank);
    },
  }),

  verb(endSubstance, substances, (act) => ({ endedAt: act.now }), {
    afterSave: (act, { leadId, rank }) => closeGap(act.db, leadId, rank),
  }),
];
