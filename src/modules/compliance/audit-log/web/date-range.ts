import type { z } from "zod";
import { addDays, dayBounds, daysBetween } from "#platform/shared/time/index.ts";
import { datesOf } from "#ui/table/filter-choices.tsx";
import { dateAt } from "#ui/when.ts";

export interface Range {
  from: string;
  to: string;
  days: number;
  step: "hour" | "day" | "week";
}

/** A dates filter as a half-open range in the facility's time zone; the last `usual` days when no dates are chosen. */
export function rangeOf(value: string | undefined, now: string, timeZone: string, usual: number): Range {
  const today = dateAt(now, timeZone);
  const chosen = datesOf(value);
  const last = chosen.to ?? today;
  const first = chosen.from ?? addDays(last, 1 - usual);
  const days = daysBetween(first, last) + 1;
  return {
    from: dayBounds(first, timeZone).start,
    to: dayBounds(last, timeZone).end,
    days,
    step: days <= 2 ? "hour" : days <= 120 ? "day" : "week",
  };
}

/** The URL parameters the endpoint accepts; an invalid filter is dropped instead of failing the page. */
export function validFilters<S extends Record<string, z.ZodType>>(
  shape: S,
  values: Readonly<Record<string, string | undefined>>,
): { [K in keyof S]?: z.input<S[K]> } {
  // Each value was accepted by its own field, which the type of a filtered list of pairs cannot say.
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && shape[key]?.safeParse(value).success),
  ) as { [K in keyof S]?: z.input<S[K]> };
}
