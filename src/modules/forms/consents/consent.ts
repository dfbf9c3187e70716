import { defineStates } from "#platform/shared/state-table.ts";
import type { Answers } from "../forms/answer.contract.ts";
import { enabledInputs, isAnswered } from "../forms/answers.ts";
import type { ConsentElement, Definition } from "../templates/item.contract.ts";

export type ConsentStatus = "pending" | "active" | "revoked" | "expired" | "superseded" | "refused";
/** Forms chapter §3.7. */
export const consentStates = defineStates<ConsentStatus, "sign" | "refuse" | "revoke" | "expire" | "supersede">({
  pending: {
    label: "Not signed yet",
    code: 1,
    tone: "attention",
    shape: "ring",
    moves: { sign: "active", refuse: "refused" },
  },
  active: {
    label: "Active",
    code: 2,
    tone: "done",
    shape: "check",
    moves: { revoke: "revoked", expire: "expired", supersede: "superseded" },
  },
  revoked: { label: "Revoked", code: 3, tone: "danger", shape: "cross", moves: {} },
  expired: { label: "Ended", code: 4, tone: "neutral", shape: "pause", moves: {} },
  superseded: { label: "Replaced", code: 5, tone: "neutral", shape: "arrow", moves: {} },
  refused: { label: "Refused", code: 6, tone: "danger", shape: "cross", moves: {} },
});

/** Active is judged at use, to the end of the last day in the facility's zone (CON-13), not by a job. */
export function statusOn(consent: { status: ConsentStatus; expiresOn: string | null }, today: string): ConsentStatus {
  return consent.status === "active" && consent.expiresOn !== null && consent.expiresOn < today
    ? "expired"
    : consent.status;
}

export type Recipient = {
  name: string;
  organization?: string;
  address?: string;
  phone?: string;
  isIntermediary: boolean;
};
/** What a consent form says, read from its answers. */
export interface ConsentFacts {
  discloser: string;
  recipients: Recipient[];
  informationCategories: string[];
  dataFrom: string | null;
  dataTo: string | null;
  purpose: string | null;
  expiresOn: string | null;
  expiresEvent: string | null;
  statements: string[];
}

/** Ticked on the form as one, kept as the categories of the chapter. */
const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  medications: ["medications", "allergies"],
};

export function consentFacts(definition: Definition, answers: Answers): ConsentFacts {
  const said = new Map<ConsentElement, Answers[string]>();
  for (const item of enabledInputs(definition, answers)) {
    const answer = answers[item.linkId];
    if (item.element && isAnswered(answer)) said.set(item.element, answer);
  }
  const text = (element: ConsentElement): string | null => {
    const value = said.get(element);
    return typeof value === "string" ? value.trim() : null;
  };
  const list = (element: ConsentElement): string[] => {
    const value = said.get(element);
    return Array.isArray(value) ? value : [];
  };
  const name = text("recipientName");
  const organization = text("recipientOrganization");
  const address = text("recipientAddress");
  const phone = text("recipientPhone");
  return {
    discloser: text("discloser") ?? "",
    recipients: name
      ? [
          {
            name,
            ...(organization ? { organization } : {}),
            ...(address ? { address } : {}),
            ...(phone ? { phone } : {}),
            isIntermediary: false,
          },
        ]
      : [],
    informationCategories: [
      ...new Set(list("informationCategories").flatMap((value) => categoriesOf[value] ?? [value])),
    ],
    dataFrom: text("dataFrom"),
    dataTo: text("dataTo"),
    purpose: text("purpose"),
    expiresOn: text("expiresOn"),
    expiresEvent: text("expiresEvent"),
    statements: list("statements"),
  };
}

/** What a release still has to say (CON-1), element by element, each with the item to fill; empty when it is whole. */
export function releaseFaults(facts: ConsentFacts, definition: Definition): { linkId: string; message: string }[] {
  const missing: [ConsentElement, string, boolean][] = [
    ["discloser", "who may disclose", facts.discloser === ""],
    ["recipientName", "to whom", facts.recipients.length === 0],
    ["informationCategories", "what may be disclosed", facts.informationCategories.length === 0],
    ["purpose", "the purpose", facts.purpose === null],
    ["expiresOn", "when it ends", facts.expiresOn === null && facts.expiresEvent === null],
    ["statements", "the right to revoke", !facts.statements.includes("revocationRight")],
  ];
  const items = definition.items.flatMap((section) => section.items);
  const faults = missing
    .filter(([, , isMissing]) => isMissing)
    .map(([element, words]) => ({
      linkId: items.find((item) => item.element === element)?.linkId ?? "",
      message: `The release must say ${words}.`,
    }));
  if (facts.dataFrom && facts.dataTo && facts.dataTo < facts.dataFrom)
    faults.push({
      linkId: items.find((item) => item.element === "dataTo")?.linkId ?? "",
      message: "The end of the period is before its start.",
    });
  return faults;
}
