import { foldName } from "#modules/signatures/signatures/signature.ts";
import { type MinorRule, minorMayConsent } from "../minors/minor-rule.ts";
import type { Slot, SlotRole } from "../templates/item.contract.ts";
import { isSettled, type SlotState } from "./form.ts";

/** Facts that decide who must sign (SIG-11), on the day of signing. */
export interface SignerFacts {
  clientName: string;
  /** Whole years on the facility's date. */
  age: number;
  /** Contacts with current guardian authority. */
  guardians: readonly { contactId: string; name: string }[];
  /** State law under which this minor consents alone; null for adults, and where a parent or guardian signs too. */
  minorRule: MinorRule | null;
  /** A release of records: a minor who consents alone decides alone who is informed, also a parent (42 CFR 2.14(a)). */
  isRelease: boolean;
}

interface NeededSlot {
  slot: Slot;
  required: boolean;
  /** Why the signature is required or optional, for the signer. */
  reason: string;
  citation: string | null;
}

const adult = 18;

/**
 * The slots a form needs for this client, in order. Adults without a guardian need no guardian slot. Minors sign as well as
 * the guardian, because 42 CFR 2.14 requires the minor's signature in every case; where state law lets them consent alone,
 * the guardian may sign a consent to treatment, and is not asked about a release at all.
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

type Need = Omit<NeededSlot, "slot">;

function needOf(slot: Slot, facts: SignerFacts): Need | null {
  const minor = facts.age < adult;
  switch (slot.required) {
    case "always":
      return requiredFor(slot.role, facts, minor);
    case "optional":
      return { required: false, reason: `${slot.label} may sign.`, citation: null };
    case "ifMinor":
      return minor ? minorsGuardian(facts) : null;
    case "ifGuardian":
      return facts.guardians.length > 0 && !(minor && facts.minorRule) ? guardianOnFile(facts) : null;
    case "ifMinorOrGuardian":
      if (minor) return minorsGuardian(facts);
      return facts.guardians.length > 0 ? guardianOnFile(facts) : null;
  }
}

const minorCitation = "42 CFR 2.14";

function minorsGuardian({ clientName, age, minorRule, isRelease }: SignerFacts): Need | null {
  if (!minorRule)
    return {
      required: true,
      reason: `${clientName} is ${age}, under 18. A parent or guardian must sign too.`,
      citation: minorCitation,
    };
  if (isRelease) return null;
  return {
    required: false,
    reason: `${minorMayConsent(minorRule, clientName, age)} A parent or guardian may sign too.`,
    citation: minorRule.citation,
  };
}

const guardianOnFile = (facts: SignerFacts): Need => ({
  required: true,
  reason: `${facts.guardians[0]?.name} is ${facts.clientName}'s guardian on file.`,
  citation: "42 CFR 2.15(a)(1)",
});

function requiredFor(role: SlotRole, facts: SignerFacts, minor: boolean): Need {
  const need = (reason: string, citation: string | null = minor ? minorCitation : null) => ({
    required: true,
    reason,
    citation,
  });
  if (role === "staff") return need("A staff member confirms with their PIN.");
  if (role === "reviewer") return need("A reviewer confirms with their PIN.");
  if (role !== "client") return need("Required by this form.");
  if (!minor) return need(`${facts.clientName} signs as the client.`);
  return facts.minorRule
    ? need(minorMayConsent(facts.minorRule, facts.clientName, facts.age), facts.minorRule.citation)
    : need(`${facts.clientName} must sign too, as a minor.`);
}

/** Who signs first on a device that is handed to them; null when staff sign first or alone. */
export function firstHanded(
  needed: readonly NeededSlot[],
  { clientName }: Pick<SignerFacts, "clientName">,
): string | null {
  const first = needed.find(({ required }) => required)?.slot;
  if (!first || isStaffRole(first.role)) return null;
  return whoIsHanded(first, clientName);
}

/** Staff sign with their PIN, everyone else on the device that is handed to them. */
export const isStaffRole = (role: SlotRole): boolean => role === "staff" || role === "reviewer";

/** "Casey Test" or "parent or guardian", after "Hand device to". */
export const whoIsHanded = ({ role, label }: Pick<Slot, "role" | "label">, clientName: string): string =>
  role === "client" ? clientName : label.toLowerCase();

/** A consent without a signature is not given, so no one is excused from it; the privacy notice only asks for an effort. */
export const mayBeExcused = (consentType: string | null): boolean =>
  consentType === null || consentType === "privacyNotice";

/** The state of each slot: the lowest position with an unsettled required slot is open, later ones wait. */
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

/** Whether every required slot is settled. */
export const isFullySigned = (slots: readonly { required: boolean; state: SlotState }[]): boolean =>
  slots.every((slot) => !slot.required || isSettled(slot.state));

interface PendingFlags {
  pendingClient: boolean;
  pendingGuardian: boolean;
  pendingStaff: boolean;
}
/** Whose required signature is missing, for the flags "Client forms pending" and "Guardian forms pending". */
export function pendingFlags(slots: readonly { role: SlotRole; required: boolean; state: SlotState }[]): PendingFlags {
  const isPending = (role: SlotRole) =>
    slots.some((slot) => slot.role === role && slot.required && !isSettled(slot.state));
  return {
    pendingClient: isPending("client"),
    pendingGuardian: isPending("guardian"),
    pendingStaff: isPending("staff"),
  };
}

export type GuardianFault = "malformed" | "is-client" | "unknown";

/**
 * Matches a typed guardian's name (SIG-2): two or more words of letters, spaces and `'-.`, not the client's own name, equal
 * to a contact with guardian authority, ignoring case and accents.
 */
export function matchGuardian(
  typed: string,
  facts: Pick<SignerFacts, "clientName" | "guardians">,
): { contactId: string; name: string } | GuardianFault {
  const name = typed.normalize("NFC").trim();
  if (!/^[\p{Letter}\p{Mark}'’.\- ]{2,120}$/u.test(name) || name.split(/\s+/).length < 2) return "malformed";
  if (foldName(name) === foldName(facts.clientName)) return "is-client";
  return facts.guardians.find((guardian) => foldName(guardian.name) === foldName(name)) ?? "unknown";
}
