import { sexLabels } from "#modules/clients/episodes/person-fields.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { payMethodLabels } from "../leads/lead.ts";
import type { ManifestItem } from "./conversion.contract.ts";
import { leadColumnMap } from "./conversion-map.ts";

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names for ids, so that the manifest reads like the chart will. */
export interface Words {
  location: string | null;
  level: string | null;
  source: string | null;
}

const languages = new Intl.DisplayNames("en", { type: "language" });

/** Codes as a person reads them; everything else as it stands. */
const words: Readonly<Record<string, (value: string, timeZone: string) => string>> = {
  received_at: (value, timeZone) => formatDate(value, timeZone),
  date_of_birth: formatDate,
  sex_at_birth: (value) => sexLabels[value as keyof typeof sexLabels] ?? value,
  language: (value) => languages.of(value) ?? value,
  pay_method: (value) => payMethodLabels[value as keyof typeof payMethodLabels] ?? value,
};

function shown(column: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const { line1, line2, city, state, postalCode } = value as Record<string, string | undefined>;
    return [line1, line2, city, state, postalCode].filter(Boolean).join(", ");
  }
  const text = String(value);
  return words[column]?.(text, timeZone) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Columns that say nothing as long as they hold their first value. */
const silent: Readonly<Record<string, unknown>> = {
  crisis_flag: "none",
  pregnant: "unknown",
  injects_drugs: "unknown",
  interpreter_needed: false,
  inquirer_type: "self",
};

/**
 * What goes where, in words, for the person who presses Convert (CONV-2). Empty fields are left out; instants are told
 * as the day they were in the facility's zone.
 */
export function manifestOf(lead: Record<string, unknown>, names: Words, timeZone: string): ManifestItem[] {
  return Object.entries(leadColumnMap).flatMap(([column, rule]): ManifestItem[] => {
    if (!("target" in rule)) return [];
    const raw = lead[camel(column)];
    if (silent[column] !== undefined && silent[column] === raw) return [];
    const byName = { location_id: names.location, level_of_care_id: names.level, source_id: names.source } as const;
    const value = column in byName ? (byName[column as keyof typeof byName] ?? "") : shown(column, raw, timeZone);
    if (value === "") return [];
    return [{ source: column, label: rule.label, target: rule.target, value, disposition: "copied", reason: null }];
  });
}
