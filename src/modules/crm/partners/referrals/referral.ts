import { localDate } from "#platform/shared/time/index.ts";
import { countedMonths } from "../partner.ts";

/** The last 12 months at the facility, `YYYY-MM`, the present one last. */
export function monthsUntil(now: string, timeZone: string): string[] {
  const [year = 0, month = 1] = localDate(now, timeZone).split("-").map(Number);
  return Array.from({ length: countedMonths }, (_, index) => {
    const at = year * 12 + (month - 1) - (countedMonths - 1 - index);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}
