import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatTime } from "#platform/shared/time/index.ts";
import { ingredientAmounts } from "../orders/dose-amount.ts";
import { prnProblem } from "./administer.ts";
import type { DoseContext } from "./dose-context.store.ts";
import { prnRefusal } from "./prn.ts";
import { dosesOfIngredient, lockIngredients, type PrnHistoryRow } from "./prn-history.store.ts";

interface PrnCharting {
  occurredAt: string;
  prnReasonCode?: string | undefined;
  recheckSkippedReason?: string | undefined;
}

/**
 * Throws `prn-too-soon` or `dose-limit-exceeded` (MED-36; only a new order can exceed the limits) or `recheck-due` (MED-37).
 * Locks the client's ingredient first, so that the sum it reads cannot change before the commit.
 */
export async function requirePrnLimits(act: Act, context: DoseContext, charting: PrnCharting): Promise<void> {
  const shares = ingredientAmounts(context.ingredients, context.quantityPerDose);
  const share = shares.find((one) => one.unit === context.doseUnit) ?? shares[0];
  const ingredient = share?.ingredient ?? context.orderId;
  await lockIngredients(act.db, context.clientId, [ingredient]);
  const since = addMinutes(charting.occurredAt, -Math.max(1440, context.minIntervalMin ?? 0));
  const unit = share?.unit ?? context.doseUnit;
  const given = await dosesOfIngredient(
    act.db,
    context.demographicId,
    { id: context.orderId, ingredient, unit },
    since,
  );
  const limits = {
    minIntervalMin: context.minIntervalMin ?? 0,
    maxDosesPer24h: context.maxDosesPer24h,
    maxAmountPer24h: context.maxAmountPer24h,
  };
  const refusal = prnRefusal(limits, given, charting.occurredAt, share?.amount ?? context.doseValue);
  if (refusal) throw prnProblem(refusal, unit, ingredient, context.timeZone, act.now);
  requireRecheck(given, charting, context.timeZone, act.now);
}

function requireRecheck(given: readonly PrnHistoryRow[], charting: PrnCharting, zone: string, now: string): void {
  if (charting.recheckSkippedReason) return;
  const open = given.find(
    (dose) =>
      dose.prnReasonCode !== null &&
      dose.prnReasonCode === charting.prnReasonCode &&
      dose.recheckAt === null &&
      dose.recheckDueAt !== null &&
      dose.recheckDueAt <= now,
  );
  if (!open) return;
  throw new Problem("recheck-due", {
    detail: `Record the effect of the ${formatTime(open.occurredAt, zone)} dose first, or enter why it was not assessed.`,
    params: { logId: open.logId, version: open.version },
  });
}
