import { defineStates } from "#platform/shared/state-table.ts";
import type { Answers } from "../forms/answer.contract.ts";
import { choicesIn } from "../forms/answer-kinds.ts";
import { enabledInputs, isAnswered } from "../forms/answers.ts";
import type { ConsentElement, Definition } from "../templates/item.contract.ts";

export type ConsentStatus = "pending" | "active" | "revoked" | "expired" | "superseded" | "refused";
export const consentStates = defineStates<ConsentStatus, "sign" | "refuse" | "revoke" | "expire" | "supersede">({
  pending: {
    label: "Not signed",
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
  expired: { label: "Expired", code: 4, tone: "neutral", shape: "pause", moves: {} },
  superseded: { label: "Replaced", code: 5, tone: "neutral", shape: "arrow", moves: {} },
  refused: { label: "Refused", code: 6, tone: "danger", shape: "cross", moves: {} },
});

/** The status on a date: a consent is active through its last day in the facility's time zone, checked at use (CON-13). */
export function statusOn(consent: { status: ConsentStatus; expiresOn: string | null }, today: string): ConsentStatus {
  return consentStates.can(consent.status, "expire") && consent.expiresOn !== null && consent.expiresOn < today
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
/** The elements of a consent, read from the form's answers. */
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

/** Options of the form that stand for several categories. */
const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  medications: ["medications", "allergies"],
};

export function consentFacts(definition: Definition, answers: Answers): ConsentFacts {
  const given = new Map<ConsentElement, Answers[string]>();
  for (const item of enabledInputs(definition, answers)) {
    const answer = answers[item.linkId];
    if (item.element && isAnswered(answer)) given.set(item.element, answer);
  }
  const text = (element: ConsentElement): string | null => {
    const value = given.get(element);
    return typeof value === "string" ? value.trim() : null;
  };
  const list = (element: ConsentElement): string[] => choicesIn(given.get(element));
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

/** Elements a release is missing (CON-1), each with the item to fill; empty when complete. */
export function releaseFaults(facts: ConsentFacts, definition: Definition): { linkId: string; message: string }[] {
  const missing: [ConsentElement, string, boolean][] = [
    ["discloser", "who may disclose", facts.discloser === ""],
    ["recipientName", "the recipient", facts.recipients.length === 0],
    ["informationCategories", "what may be disclosed", facts.informationCategories.length === 0],
    ["purpose", "the purpose", facts.purpose === null],
    ["expiresOn", "when it expires", facts.expiresOn === null && facts.expiresEvent === null],
    ["statements", "the right to revoke", !facts.statements.includes("revocationRight")],
  ];
  const items = definition.items.flatMap((section) => section.items);
  const faults = missing
    .filter(([, , isMissing]) => isMissing)
    .map(([element, text]) => ({
      linkId: items.find((item) => item.element === element)?.linkId ?? "",
      message: `The release must state ${text}.`,
    }));
  if (facts.dataFrom && facts.dataTo && facts.dataTo < facts.dataFrom)
    faults.push({
      linkId: items.find((item) => item.element === "dataTo")?.linkId ?? "",
      message: "The end date is before the start date.",
    });
  return faults;
}
