import type { Slot, SlotRole } from "../templates/item.contract.ts";
import { isSettled, type SlotState } from "./form.ts";

/** What decides who must sign (SIG-11), as it stands on the day of signing. */
export interface SignerFacts {
  clientName: string;
  /** Full years at the facility's date. */
  age: number;
  /** Contacts with authority as guardian, in force. */
  guardians: readonly { contactId: string; name: string }[];
}

export interface NeededSlot {
  slot: Slot;
  required: boolean;
  /** Why, in words, and the rule it comes from. */
  reason: string;
  citation: string | null;
}

const adult = 18;

/**
 * The slots of a form for this person, in order. A guardian's place is left out for an adult without one; a minor's own
 * signature stays beside the guardian's, because 42 CFR 2.14 asks for the minor's in every case.
 */
export function neededSlots(slots: readonly Slot[], facts: SignerFacts): NeededSlot[] {
  return slots
    .map((slot): NeededSlot | null => {
      const need = needOf(slot, facts);
      return need && { slot, ...need };
    })
    .filter((slot) => slot !== null)
    .sort((a, b) => a.slot.order - b.slot.order);
}

function needOf(slot: Slot, facts: SignerFacts): Omit<NeededSlot, "slot"> | null {
  const minor = facts.age < adult;
  const guarded = facts.guardians.length > 0;
  switch (slot.required) {
    case "always":
      return { required: true, reason: reasonFor(slot.role, facts, minor), citation: minor ? minorCitation : null };
    case "optional":
      return { required: false, reason: `${slot.label} may sign.`, citation: null };
    case "ifMinor":
      return minor ? { required: true, reason: minorReason(facts), citation: minorCitation } : null;
    case "ifGuardian":
      return guarded ? { required: true, reason: guardedReason(facts), citation: guardedCitation } : null;
    case "ifMinorOrGuardian":
      if (minor) return { required: true, reason: minorReason(facts), citation: minorCitation };
      return guarded ? { required: true, reason: guardedReason(facts), citation: guardedCitation } : null;
  }
}

const minorCitation = "42 CFR 2.14";
const guardedCitation = "42 CFR 2.15(a)(1)";
const minorReason = (facts: SignerFacts) =>
  `${facts.clientName} is ${facts.age}, under 18: a parent or guardian signs too.`;
const guardedReason = (facts: SignerFacts) => `${facts.guardians[0]?.name} is ${facts.clientName}'s guardian on file.`;

function reasonFor(role: SlotRole, facts: SignerFacts, minor: boolean): string {
  if (role === "client")
    return minor ? `${facts.clientName} signs also as a minor.` : `${facts.clientName} signs for themself.`;
  if (role === "staff") return "A member of staff confirms it with their PIN.";
  return "This form asks for it.";
}

/** What a slot is before and after others have signed: the lowest order that is not settled is open. */
export function openedStates(
  slots: readonly { slotKey: string; position: number; required: boolean; state: SlotState }[],
): Map<string, SlotState> {
  const waiting = slots.filter((slot) => slot.required && !isSettled(slot.state));
  const turn = Math.min(...waiting.map((slot) => slot.position), Number.POSITIVE_INFINITY);
  return new Map(
    slots.map((slot) => {
      if (isSettled(slot.state)) return [slot.slotKey, slot.state];
      return [slot.slotKey, slot.position <= turn ? "open" : "waiting"];
    }),
  );
}

/** True when nobody who must sign is missing. */
export const isFullySigned = (slots: readonly { required: boolean; state: SlotState }[]): boolean =>
  slots.every((slot) => !slot.required || isSettled(slot.state));

export interface PendingFlags {
  pendingClient: boolean;
  pendingGuardian: boolean;
  pendingStaff: boolean;
}
/** Who is waited for: the flags "client forms pending" and "guardian forms pending" are made of these. */
export function pendingFlags(slots: readonly { role: SlotRole; required: boolean; state: SlotState }[]): PendingFlags {
  const waits = (role: SlotRole) => slots.some((slot) => slot.role === role && slot.required && !isSettled(slot.state));
  return { pendingClient: waits("client"), pendingGuardian: waits("guardian"), pendingStaff: waits("staff") };
}

const fold = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

export type GuardianFault = "malformed" | "is-client" | "unknown";

/**
 * Whose guardian a typed name is (SIG-2): two words or more, letters, spaces, `'-.`; not the client's own name; one of
 * the contacts with authority, case and accents ignored.
 */
export function matchGuardian(
  typed: string,
  facts: Pick<SignerFacts, "clientName" | "guardians">,
): { contactId: string; name: string } | GuardianFault {
  const name = typed.normalize("NFC").trim();
  if (!/^[\p{Letter}\p{Mark}'’.\- ]{2,120}$/u.test(name) || name.split(/\s+/).length < 2) return "malformed";
  if (fold(name) === fold(facts.clientName)) return "is-client";
  return facts.guardians.find((guardian) => fold(guardian.name) === fold(name)) ?? "unknown";
}
