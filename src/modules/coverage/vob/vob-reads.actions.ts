import type { View } from "#platform/server/execution/context.ts";
import { insurancesOfLead } from "../insurance/insurance.store.ts";
import { insuranceState } from "../insurance/insurance.ts";
import { todayOf } from "../insurance/insurance-view.ts";
import { benefitsOf, type VobRow } from "./vob.store.ts";
import { type BenefitLine, breakdownOf, gapsOf, problemText, vobState } from "./vob.ts";
import type { Vob } from "./vob-fields.contract.ts";

/** Whether a lead has insurance with verified benefits today. */
export async function hasVerifiedBenefits(view: View, leadId: string): Promise<boolean> {
  const rows = await insurancesOfLead(view.db, leadId);
  return rows.some((row) => insuranceState(row, todayOf(view)) === "verified");
}

function shown(view: View, row: VobRow, lines: readonly BenefitLine[]): Vob {
  const { problemCode, preferredSource, requestedBy: _, serviceTypes: __, ...rest } = row;
  const breakdown = lines.length > 0 ? breakdownOf(lines, preferredSource) : null;
  return {
    ...rest,
    state: vobState(row, todayOf(view)),
    problem: problemCode === null ? null : problemText(problemCode),
    breakdown,
    gaps: breakdown && row.status === "in_review" ? gapsOf(breakdown) : [],
  };
}

export async function vobViews(view: View, rows: readonly VobRow[]): Promise<Vob[]> {
  const lines = await benefitsOf(
    view.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    shown(
      view,
      row,
      lines.filter(({ vobId }) => vobId === row.id),
    ),
  );
}

export async function vobView(view: View, row: VobRow): Promise<Vob> {
  return shown(view, row, await benefitsOf(view.db, [row.id]));
}
