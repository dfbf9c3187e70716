import type { SavedSig } from "../orders/order.contract.ts";
import { isSingle, prnIndication } from "../orders/sig.ts";

/** Dose, timing, course and indication of a template in words: what tells two orders of a drug apart. */
export function templateText(sigText: string, sig: SavedSig): string {
  const { duration, indication, scheduleKind, prnReason, instructions } = sig;
  const unit = duration?.value === 1 ? duration.unit.slice(0, -1) : duration?.unit;
  const course = duration && !isSingle(scheduleKind) ? `, for ${duration.value} ${unit}` : "";
  const why = indication && indication !== prnIndication(prnReason) ? `. Indication: ${indication}` : "";
  return `${sigText}${course}${why}${instructions ? `. ${instructions}` : ""}`;
}
