import { z } from "zod";
import { connectSignature } from "#modules/forms/document-signing/connect-signature.ts";
import { simulatedSigning } from "#modules/forms/document-signing/simulated-signing.ts";
import { NotNow, type Stage } from "./stage.ts";

const SimulatedRecipient = z.object({
  recipientId: z.string(),
  name: z.string(),
  email: z.string(),
  roleName: z.string().nullable(),
  routingOrder: z.string(),
  clientUserId: z.string().nullable(),
  status: z.enum(["created", "sent", "delivered", "completed", "declined"]),
  signedDateTime: z.string().nullable(),
});
type SimulatedRecipient = z.infer<typeof SimulatedRecipient>;
export const Envelope = z.object({
  id: z.string(),
  facility: z.string(),
  transactionId: z.string().nullable(),
  status: z.enum(["sent", "delivered", "completed", "declined", "voided"]),
  subject: z.string(),
  blurb: z.string(),
  documents: z.array(z.string()),
  recipients: z.array(SimulatedRecipient),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  hook: z.string().nullable(),
  changedAt: z.string(),
  voidedReason: z.string().nullable(),
});
export type Envelope = z.infer<typeof Envelope>;
interface Visit {
  envelope: Envelope;
  recipient: SimulatedRecipient;
  returnUrl: string | null;
  until: number;
}

/** Templates of the account, as its administrator made them there. */
export const templates = [
  {
    templateId: "5b1f0c0e-0001-4c7d-9d1e-00000000a001",
    name: "Financial agreement",
    description: "",
    role: "Guarantor",
  },
  {
    templateId: "5b1f0c0e-0001-4c7d-9d1e-00000000a002",
    name: "Employer return to work",
    description: "",
    role: "Employer",
  },
  { templateId: "5b1f0c0e-0001-4c7d-9d1e-00000000a003", name: "Belongings storage", description: "", role: "Client" },
].map(({ role, ...one }) => ({
  ...one,
  recipients: { signers: [{ recipientId: "1", roleName: role, routingOrder: "1", name: "", email: "" }] },
}));

const linkMinutes = 5;
const mailedDays = 30;
const lateSeconds = 60;
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((one) => Object.fromEntries(Object.entries(one ?? {}))) : [];
const part = (value: unknown): Record<string, unknown> => Object.fromEntries(Object.entries(value ?? {}));

/** An envelope as the REST API shows it. */
export function summaryOf(envelope: Envelope): object {
  return {
    envelopeId: envelope.id,
    status: envelope.status,
    emailSubject: envelope.subject,
    statusChangedDateTime: envelope.changedAt,
    voidedReason: envelope.voidedReason ?? "",
    recipients: { signers: envelope.recipients },
    customFields: { textCustomFields: envelope.fields },
  };
}

/** The envelopes of the simulated signing service, and the events it reports to the sender. */
export class DocusignEnvelopes {
  readonly #stage: Stage;
  readonly #address: () => string;
  #envelopes: Envelope[] = [];
  #visits = new Map<string, Visit>();

  constructor(stage: Stage, address: () => string) {
    this.#stage = stage;
    this.#address = address;
  }

  reset(): void {
    this.#envelopes = [];
    this.#visits.clear();
  }

  /** For the file that outlives the process. */
  all(): Envelope[] {
    return this.#envelopes;
  }
  restore(envelopes: Envelope[]): void {
    this.#envelopes = envelopes;
  }

  state(): Record<string, number> {
    const of = (...statuses: string[]) => this.#envelopes.filter(({ status }) => statuses.includes(status)).length;
    return { "envelopes open": of("sent", "delivered"), "envelopes completed": of("completed") };
  }

  of(facility: string, id: string): Envelope | undefined {
    return this.#envelopes.find((one) => one.facility === facility && one.id === id);
  }

  find(facility: string, asked: URLSearchParams): Envelope[] {
    const ids = asked.get("envelope_ids")?.split(",");
    const transactions = asked.get("transaction_ids")?.split(",");
    return this.#envelopes.filter(
      (one) =>
        one.facility === facility &&
        (!ids || ids.includes(one.id)) &&
        (!transactions || transactions.includes(one.transactionId ?? "")),
    );
  }

  /** Returns the new envelope, or the provider's error message. */
  create(facility: string, given: Record<string, unknown>): Envelope | string {
    const template = templates.find(({ templateId }) => templateId === given.templateId);
    if (given.templateId !== undefined && !template) return "The template ID specified does not exist.";
    const documents = list(given.documents);
    if (!template && documents.length === 0) return "Envelopes must have at least one document.";
    if (documents.some(({ documentBase64, fileExtension }) => !text(documentBase64) || !text(fileExtension)))
      return "Unable to load the document.";
    const signers = template ? list(given.templateRoles) : list(part(given.recipients).signers);
    const recipients = signers.map(
      (one, at): SimulatedRecipient => ({
        recipientId: text(one.recipientId) || String(at + 1),
        name: text(one.name),
        email: text(one.email),
        roleName: text(one.roleName) || null,
        routingOrder: text(one.routingOrder) || "1",
        clientUserId: text(one.clientUserId) || null,
        status: "created",
        signedDateTime: null,
      }),
    );
    if (recipients.length === 0) return "The envelope has no recipients.";
    if (recipients.some(({ name, email }) => !name || !email.includes("@")))
      return "The email address for the recipient is invalid.";
    const hook = part(given.eventNotification);
    const envelope: Envelope = {
      id: uuid(this.#stage),
      facility,
      transactionId: text(given.transactionId) || null,
      status: "sent",
      subject: text(given.emailSubject),
      blurb: text(given.emailBlurb),
      documents: template ? [template.name] : documents.map(({ name }) => text(name)),
      recipients,
      fields: list(part(given.customFields).textCustomFields).map((one) => ({
        name: text(one.name),
        value: text(one.value),
      })),
      hook: text(hook.url) || null,
      changedAt: this.#stage.instant(),
      voidedReason: null,
    };
    this.#envelopes.push(envelope);
    this.#sendNext(envelope);
    this.#report(envelope, ["envelope-sent"]);
    return envelope;
  }

  /** An email to everyone whose turn it is; embedded recipients sign at the facility and get none. */
  mail(envelope: Envelope): void {
    for (const one of envelope.recipients.filter(
      ({ status, clientUserId }) => ["sent", "delivered"].includes(status) && !clientUserId,
    ))
      this.#stage.outbox.add({
        channel: "mail",
        facility: envelope.facility,
        to: one.email,
        from: "dse@docusign.example",
        subject: envelope.subject,
        text: `${envelope.blurb ? `${envelope.blurb}\n\n` : ""}Review and sign: ${this.link(envelope, one, null)}`,
        html: null,
        headers: {},
      });
  }

  link(envelope: Envelope, recipient: SimulatedRecipient, returnUrl: string | null): string {
    const token = this.#stage.dice.bytes(18).toString("base64url");
    const minutes = recipient.clientUserId ? linkMinutes : mailedDays * 1440;
    const until = this.#stage.clock.now() + minutes * 60_000;
    this.#visits.set(token, { envelope, recipient, returnUrl, until });
    return `${this.#address()}/signing/${token}`;
  }

  visit(token: string): Visit | null {
    const visit = this.#visits.get(token);
    const isOpen =
      visit && visit.until > this.#stage.clock.now() && ["sent", "delivered"].includes(visit.envelope.status);
    return isOpen && ["sent", "delivered"].includes(visit.recipient.status) ? visit : null;
  }

  open(envelope: Envelope, recipient: SimulatedRecipient): void {
    if (recipient.status !== "sent") return;
    recipient.status = "delivered";
    const isFirst = envelope.status === "sent";
    if (isFirst) this.#change(envelope, "delivered");
    this.#report(envelope, [isFirst ? "envelope-delivered" : "recipient-delivered"]);
  }

  /** A recipient signs or declines; the envelope is complete with its last signer. */
  act(envelope: Envelope, recipient: SimulatedRecipient, status: "completed" | "declined"): void {
    recipient.status = status;
    recipient.signedDateTime = status === "completed" ? this.#stage.instant() : null;
    if (status === "declined") {
      this.#change(envelope, "declined");
      this.#report(envelope, ["envelope-declined"]);
      return;
    }
    if (envelope.recipients.every((one) => one.status === "completed")) {
      this.#change(envelope, "completed");
      this.#report(envelope, ["recipient-completed", "envelope-completed"]);
      return;
    }
    this.#sendNext(envelope);
    this.#report(envelope, ["recipient-completed"]);
  }

  /** By hand: the next recipient of the last open envelope of a facility. */
  step(facility: string, status: "delivered" | "completed" | "declined"): string {
    const envelope = this.#envelopes.findLast(
      (one) => one.facility === facility && ["sent", "delivered"].includes(one.status),
    );
    const recipient = envelope?.recipients.find((one) => ["sent", "delivered"].includes(one.status));
    if (!envelope || !recipient) throw new NotNow("Send an envelope first.");
    this.open(envelope, recipient);
    if (status !== "delivered") this.act(envelope, recipient, status);
    return `${recipient.name}: ${recipient.status}. The envelope is ${envelope.status}.`;
  }

  void(envelope: Envelope, reason: string): boolean {
    if (!["sent", "delivered"].includes(envelope.status) || !reason) return false;
    envelope.voidedReason = reason;
    this.#change(envelope, "voided");
    this.#report(envelope, ["envelope-voided"]);
    return true;
  }

  #change(envelope: Envelope, status: Envelope["status"]): void {
    envelope.status = status;
    envelope.changedAt = this.#stage.instant();
  }

  #sendNext(envelope: Envelope): void {
    const waiting = envelope.recipients.filter(({ status }) => status === "created");
    const next = Math.min(...waiting.map(({ routingOrder }) => Number(routingOrder)));
    for (const one of waiting) if (Number(one.routingOrder) === next) one.status = "sent";
    this.mail(envelope);
  }

  /** Connect messages, one after the other, with the trouble that is to be met on the way. */
  #report(envelope: Envelope, events: readonly string[]): void {
    const { hook } = envelope;
    if (!hook) return;
    const kind = this.#stage.faults.meet("docusign", hook, "callback")?.kind ?? null;
    const messages = events.map((event) =>
      JSON.stringify({
        event,
        apiVersion: "v2.1",
        uri: `/restapi/v2.1/envelopes/${envelope.id}`,
        retryCount: 0,
        generatedDateTime: this.#stage.instant(),
        data: { envelopeId: envelope.id, envelopeSummary: summaryOf(envelope) },
      }),
    );
    const sent =
      kind === "reordered"
        ? messages.toReversed()
        : kind === "duplicate"
          ? messages.flatMap((one) => [one, one])
          : messages;
    const key = kind === "wrongSignature" ? "another key" : simulatedSigning.connectKey;
    const work = async () => {
      for (const body of sent) {
        const headers = { "content-type": "application/json", "x-docusign-signature-1": connectSignature(key, body) };
        const answer = await fetch(hook, { method: "POST", headers, body }).catch(() => null);
        const answered = answer ? String(answer.status) : "no answer";
        this.#stage.saw({ simulator: "docusign", what: "sends: Connect event", answer: answered, trouble: kind });
      }
    };
    this.#stage.clock.after(kind === "late" ? lateSeconds : 0.3, () => void work());
  }
}

function uuid(stage: Stage): string {
  const hex = stage.dice.bytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
