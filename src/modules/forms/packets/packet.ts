import { defineStates } from "#platform/shared/state-table.ts";
import { type FormStatus, isDropped, isSettledForm } from "../forms/form.ts";

export const packetTriggers = ["manual", "admission", "transfer", "levelOfCareChange", "discharge"] as const;
export type PacketTrigger = (typeof packetTriggers)[number];
export const packetTriggerLabels = {
  manual: "By staff",
  admission: "At admission",
  transfer: "At a move to another location",
  levelOfCareChange: "At a change of the level of care",
  discharge: "At discharge",
} as const satisfies Record<PacketTrigger, string>;

export const sexes = ["F", "M", "UNK"] as const;

/** Whom a packet or one of its forms is for. What is absent or empty excludes no one. */
export interface PacketRules {
  minAge?: number | undefined;
  maxAge?: number | undefined;
  sexes?: readonly (typeof sexes)[number][] | undefined;
  locationIds?: readonly string[] | undefined;
  programIds?: readonly string[] | undefined;
  levelOfCareIds?: readonly string[] | undefined;
  payerIds?: readonly string[] | undefined;
}

/** What the rules look at, on the day of assignment. */
export interface PacketFacts {
  /** Whole years on the location's date. */
  age: number;
  sex: (typeof sexes)[number];
  locationId: string;
  programId: string | null;
  levelOfCareId: string | null;
  /** Payers of the insurance in force on the location's date. */
  payerIds: readonly string[];
}

const includes = (chosen: readonly string[] | undefined, value: string | null): boolean =>
  !chosen || chosen.length === 0 || (value !== null && chosen.includes(value));

export function fitsRules(rules: PacketRules, facts: PacketFacts): boolean {
  if (rules.minAge !== undefined && facts.age < rules.minAge) return false;
  if (rules.maxAge !== undefined && facts.age > rules.maxAge) return false;
  return (
    includes(rules.sexes, facts.sex) &&
    includes(rules.locationIds, facts.locationId) &&
    includes(rules.programIds, facts.programId) &&
    includes(rules.levelOfCareIds, facts.levelOfCareId) &&
    (!rules.payerIds?.length || facts.payerIds.some((payerId) => rules.payerIds?.includes(payerId)))
  );
}

export const fillers = ["client", "staff"] as const;
export const gates = ["none", "beforeNext"] as const;

export type PacketStatus = "open" | "complete" | "cancelled";
export const packetStates = defineStates<PacketStatus, "complete" | "cancel" | "reopen">({
  open: { label: "Open", code: 1, tone: "info", shape: "half", moves: { complete: "complete", cancel: "cancelled" } },
  complete: { label: "Complete", code: 2, tone: "done", shape: "check", moves: { reopen: "open" } },
  cancelled: { label: "Canceled", code: 3, tone: "neutral", shape: "cross", moves: {} },
});

/** A packet is complete once every form of it is completed or declined, and canceled when all were voided or there is none. */
export function packetStatusOf(statuses: readonly FormStatus[]): PacketStatus {
  const left = statuses.filter((status) => !isDropped(status));
  if (left.length === 0) return "cancelled";
  return left.every(isSettledForm) ? "complete" : "open";
}

/** Why a form of the packet was not assigned. */
export const skipReasons = ["rules", "archived", "unpublished", "terms"] as const;
export type SkipReason = (typeof skipReasons)[number];
export const skipReasonLabels = {
  rules: "Not for this client",
  archived: "Template archived",
  unpublished: "Template not published",
  terms: "Terms of the assessment not confirmed",
} as const satisfies Record<SkipReason, string>;

interface Turn {
  formId: string | null;
  gate: (typeof gates)[number];
}

/** The form that must be submitted before this one is started: an earlier one of the packet with a gate. */
export function gateBefore<T extends Turn>(
  items: readonly T[],
  formId: string,
  isSubmitted: (formId: string) => boolean,
): T | undefined {
  const at = items.findIndex((item) => item.formId === formId);
  return items
    .slice(0, Math.max(0, at))
    .find((item) => item.gate === "beforeNext" && item.formId !== null && !isSubmitted(item.formId));
}
