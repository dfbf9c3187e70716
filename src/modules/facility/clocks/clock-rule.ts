import type { Permission } from "#platform/shared/access/permissions.ts";
import type { ClockRuleSeverity } from "#platform/shared/columns.generated.ts";
import type { DutyKind } from "../duty/duty.ts";
import type { DueOffset } from "./clock.ts";

export const severityLabels = {
  law: "Law",
  license: "License",
  payer: "Payer",
  policy: "Policy",
} as const satisfies Record<ClockRuleSeverity, string>;

/** What a rule's condition may ask about the record whose deadline it is. */
export interface ClockFacts {
  type?: string;
  harm?: string;
  sentinel?: string;
  eventClass?: string;
  alleged?: boolean;
}

/** All of these must hold: the fact is one of the values. No condition: always. */
export type ClockCondition = { [fact in keyof ClockFacts]?: readonly NonNullable<ClockFacts[fact]>[] };

/** A deadline rule as the product ships it. A rule that is not of the house pack runs once compliance confirmed it (CLK-10). */
export interface ShippedRule {
  key: string;
  title: string;
  sentence: string;
  severity: ClockRuleSeverity;
  offset: DueOffset;
  /** The event of a record that starts it; null: a module opens it by its key. */
  startOn: "incident-submitted" | "incident-taken-up" | "sentinel-confirmed" | null;
  /** What it counts from, where that is not the event itself. */
  anchor?: "occurredAt" | "discoveredAt";
  when?: readonly ClockCondition[];
  /** Shares of the time after which the owner is reminded. */
  warnShares: readonly number[];
  /** Minutes after the due time at which the holders of `escalateTo` are notified. */
  escalateMinutes: readonly number[];
  owner: { duty?: DutyKind; permission: Permission };
  escalateTo: Permission;
  repeats?: boolean;
  citation?: { text: string; url: string };
  /** A report to an agency: the incident lists it until it is submitted. */
  report?: { agency: string; kind: "phone" | "written" | "portal" };
}

export interface ClockPack {
  key: string;
  title: string;
  /** Where it applies; none: everywhere. */
  states?: readonly string[];
  rules: readonly ShippedRule[];
}

/** Whether a rule's condition holds: any of its alternatives. A fact that is not known never matches. */
export function holds(when: readonly ClockCondition[] | undefined, facts: ClockFacts): boolean {
  return when === undefined || when.some((one) => matches(one, facts));
}

function matches({ type, harm, sentinel, eventClass, alleged }: ClockCondition, facts: ClockFacts): boolean {
  return (
    isOneOf(type, facts.type) &&
    isOneOf(harm, facts.harm) &&
    isOneOf(sentinel, facts.sentinel) &&
    isOneOf(eventClass, facts.eventClass) &&
    isOneOf(alleged, facts.alleged)
  );
}

function isOneOf<T>(values: readonly T[] | undefined, fact: T | undefined): boolean {
  return values === undefined || (fact !== undefined && values.includes(fact));
}

/** "24 h", "1 business day", "close of business, next business day". */
export function offsetText({ value, unit }: DueOffset): string {
  const words = {
    minute: `${value} min`,
    hour: `${value} h`,
    day: value === 1 ? "1 day" : `${value} days`,
    businessDay: value === 1 ? "1 business day" : `${value} business days`,
    closeOfBusiness: value === 1 ? "Close of the next business day" : `Close of business, ${value} business days`,
    monthSame: value === 1 ? "1 month" : `${value} months`,
  } as const satisfies Record<DueOffset["unit"], string>;
  return words[unit];
}

const yearDays = 365;

/** CLK-10: a citation that was checked more than a year ago must be checked again. */
export function needsNewCheck(checkedOn: string, today: string): boolean {
  return Date.parse(today) - Date.parse(checkedOn) > yearDays * 86_400_000;
}
