import type { ManifestItem } from "./conversion.contract.ts";
import { leadColumnMap } from "./conversion-map.ts";

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names for ids, so that the manifest reads like the chart will. */
export interface Words {
  location: string | null;
  level: string | null;
  source: string | null;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object")
    return Object.values(value as Record<string, unknown>)
      .filter(Boolean)
      .join(", ");
  return String(value);
}

/** Columns that say nothing as long as they hold their first value. */
const silent: Readonly<Record<string, unknown>> = {
  crisis_flag: "none",
  pregnant: "unknown",
  injects_drugs: "unknown",
  interpreter_needed: false,
  inquirer_type: "self",
};

/** What goes where, in words, for the person who presses Convert (CONV-2). Empty fields are left out. */
export function manifestOf(lead: Record<string, unknown>, words: Words): ManifestItem[] {
  return Object.entries(leadColumnMap).flatMap(([column, rule]): ManifestItem[] => {
    if (!("target" in rule)) return [];
    const raw = lead[camel(column)];
    if (silent[column] !== undefined && silent[column] === raw) return [];
    const byName = { location_id: words.location, level_of_care_id: words.level, source_id: words.source } as const;
    const value = column in byName ? (byName[column as keyof typeof byName] ?? "") : shown(raw);
    if (value === "") return [];
    return [{ source: column, label: rule.label, target: rule.target, value, disposition: "copied", reason: null }];
  });
}
