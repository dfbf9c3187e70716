import { localDate } from "#platform/shared/time/index.ts";
import { showDate } from "#ui/when.ts";
import type { AccessLine } from "../audit.contract.ts";
import { relationLabel } from "../labels.ts";

/** The user's relationship to the client at that time: `Care team since 11-02-2026`, `Same location`. */
export function relationThen({ relation, since }: Pick<AccessLine, "relation" | "since">, zone: string): string | null {
  const label = relationLabel(relation);
  return label && since ? `${label} since ${showDate(localDate(since, zone))}` : label;
}
