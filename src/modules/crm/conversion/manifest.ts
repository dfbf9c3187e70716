import { sexLabels } from "#modules/clients/episodes/person-fields.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { crisisLabels, payMethodLabels } from "../leads/lead.ts";
import { Address } from "../leads/lead-fields.contract.ts";
import type { ManifestItem } from "./conversion.contract.ts";
import { leadColumnMap } from "./conversion-map.ts";

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of the ids in a lead, shown in the manifest. */
export interface NameOfIds {
  location: string | null;
  level: string | null;
  source: string | null;
}

const languages = new Intl.DisplayNames("en", { type: "language" });

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;

/** Display text of coded columns; other columns show their value. */
const display: Readonly<Record<string, (value: string, timeZone: string) => string>> = {
  received_at: (value, timeZone) => formatDate(value, timeZone),
  date_of_birth: formatDate,
  last_used_on: formatDate,
  crisis_flag: (value) => labelOf(crisisLabels, value),
  sex_at_birth: (value) => labelOf(sexLabels, value),
  language: (value) => languages.of(value) ?? value,
  pay_method: (value) => labelOf(payMethodLabels, value),
};

function shown(column: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const { line1, line2, city, state, postalCode } = Address.safeParse(value).data ?? {};
    return [line1, line2, city, state, postalCode].filter(Boolean).join(", ");
  }
  const text = String(value);
  return display[column]?.(text, timeZone) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Defaults that are left out of the manifest. */
const defaults: Readonly<Record<string, unknown>> = {
  crisis_flag: "not_asked",
  pregnant: "unknown",
  injects_drugs: "unknown",
  interpreter_needed: false,
  inquirer_type: "self",
};

/** What the conversion copies to the chart, for review (CONV-2). Leaves out empty fields; instants show as local dates. */
export function manifestOf(lead: Record<string, unknown>, names: NameOfIds, timeZone: string): ManifestItem[] {
  return Object.entries(leadColumnMap).flatMap(([column, rule]): ManifestItem[] => {
    if (!("target" in rule)) return [];
    const raw = lead[camel(column)];
    if (defaults[column] !== undefined && defaults[column] === raw) return [];
    const byName: Readonly<Record<string, string | null>> = {
      location_id: names.location,
      level_of_care_id: names.level,
      source_id: names.source,
    };
    const value = column in byName ? (byName[column] ?? "") : shown(column, raw, timeZone);
    if (value === "") return [];
    return [{ source: column, label: rule.label, target: rule.target, value, disposition: "copied", reason: null }];
  });
}
