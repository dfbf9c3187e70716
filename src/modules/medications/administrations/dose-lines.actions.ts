import type { View } from "#platform/server/execution/context.ts";
import { prnReasonLabel } from "../orders/sig.ts";
import { currentMedicationRows, doseLineRows } from "./dose-lines.store.ts";
import { effectLabels } from "./log.contract.ts";
import { outcomes, wasTaken } from "./outcome.ts";
import { outcomeReasonLabel } from "./reasons.ts";

export interface DoseLine {
  demographicId: string;
  at: string;
  /** "traZODone 50 mg tablet · Refused · Too sleepy". */
  text: string;
  /** Refused, held, missed, not available or vomited; otherwise a PRN dose that was given. */
  isNotGiven: boolean;
  isMissed: boolean;
}

/**
 * Doses not given as ordered and PRN doses of these stays in a span, oldest first, in one statement. The caller has opened
 * the charts; empty for users without `medications.view`.
 */
export async function doseLinesOf(
  view: View,
  demographicIds: readonly string[],
  span: { from: string; to: string },
): Promise<DoseLine[]> {
  if (demographicIds.length === 0 || !view.can("medications.view")) return [];
  const rows = await doseLineRows(view.db, demographicIds, span);
  return rows.map((row) => {
    const isGiven = wasTaken(row.result) && row.result !== "vomited";
    const effect = row.effect
      ? effectLabels[row.effect].toLowerCase()
      : row.recheckDueAt && isGiven
        ? "effect not recorded"
        : null;
    const text = [
      row.product,
      row.isPrn && isGiven ? "PRN" : outcomes.label(row.result),
      row.isPrn && row.prnReasonCode ? prnReasonLabel(row.prnReasonCode).toLowerCase() : null,
      outcomeReasonLabel(row.reasonCode),
      row.isPrn ? effect : null,
    ];
    return {
      demographicId: row.demographicId,
      at: row.at,
      text: text.filter(Boolean).join(" · "),
      isNotGiven: !isGiven,
      isMissed: row.result === "missed",
    };
  });
}

export interface CurrentMedication {
  /** "traZODone 50 mg tablet: 1 tablet by mouth at bedtime". */
  text: string;
  lastGivenAt: string | null;
  /** The next planned dose, also one that is overdue; null for PRN orders and orders without a planned dose. */
  nextDueAt: string | null;
}

/** Active medications of a stay, each with its last and next dose. The caller has opened the chart; null without `medications.view`. */
export async function currentMedicationsOf(view: View, demographicId: string): Promise<CurrentMedication[] | null> {
  if (!view.can("medications.view")) return null;
  const rows = await currentMedicationRows(view.db, demographicId);
  return rows.map(({ product, sig, ...row }) => ({ text: `${product}: ${sig}`, ...row }));
}
