import type { View } from "#platform/server/execution/context.ts";
import type { DischargeType } from "./episode.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    dischargeItems?: readonly DischargeItemProvider[];
  }
}

/** The stay to be discharged. */
export interface DischargingStay {
  clientId: string;
  demographicId: string;
  timeZone: string;
  type: DischargeType;
}

/** A way to complete an item that no record in Cairn shows. */
export interface DischargeChoice {
  value: string;
  label: string;
}

/** One item of the discharge checklist (ADM-8). */
export interface DischargeItem {
  key: string;
  label: string;
  /** A hard item blocks the discharge while it is open; a soft one needs a reason. */
  hard: boolean;
  met: boolean;
  /** What is open, or what completed the item. */
  detail: string | null;
  /** Empty when records alone decide. */
  choices: readonly DischargeChoice[];
}

/** Adds items of a module to the discharge checklist. The caller has opened the chart. */
export interface DischargeItemProvider {
  /** Unique; also the order of providers within the checklist is that of the modules. */
  kind: string;
  load: (view: View, stay: DischargingStay) => Promise<readonly DischargeItem[]>;
}

/** Discharge types where the client cannot be asked or screened (ADM-8). */
export const clientUnavailable: readonly DischargeType[] = ["ama", "elopement_awol", "deceased"];

/** An item that records decide: open while it has a text. */
export function recordItem(key: string, label: string, open: string | null): DischargeItem {
  return { key, label, hard: false, met: open === null, detail: open, choices: [] };
}

/** An item that the user answers because no record in Cairn shows it. */
export function askedItem(
  item: Pick<DischargeItem, "key" | "label"> & { hard?: boolean; detail?: string },
  choices: Readonly<Record<string, string>>,
): DischargeItem {
  return {
    key: item.key,
    label: item.label,
    hard: item.hard ?? false,
    met: false,
    detail: item.detail ?? null,
    choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
  };
}

const maxNamed = 3;

/** The first open things by name; null when nothing is open. */
export function nameOpen(things: readonly string[]): string | null {
  if (things.length === 0) return null;
  const rest = things.length - maxNamed;
  return `${things.slice(0, maxNamed).join("; ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
