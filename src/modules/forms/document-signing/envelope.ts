import { defineStates } from "#platform/shared/state-table.ts";
import type { DisclosurePurpose, InformationCategory } from "../consents/consent-check.ts";

export type EnvelopeStatus =
  | "queued"
  | "created"
  | "sent"
  | "delivered"
  | "completed"
  | "declined"
  | "voided"
  | "failed";
type EnvelopeMove = "create" | "send" | "deliver" | "complete" | "decline" | "void" | "fail";

/** The states of an envelope (forms §3.11). The provider reports them; only voiding starts here. */
export const envelopeStates = defineStates<EnvelopeStatus, EnvelopeMove>({
  queued: {
    label: "Waiting to be sent",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: {
      create: "created",
      send: "sent",
      deliver: "delivered",
      complete: "completed",
      decline: "declined",
      void: "voided",
      fail: "failed",
    },
  },
  created: {
    label: "Created",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { send: "sent", deliver: "delivered", complete: "completed", decline: "declined", void: "voided" },
  },
  sent: {
    label: "Sent",
    code: 3,
    tone: "info",
    shape: "half",
    moves: { deliver: "delivered", complete: "completed", decline: "declined", void: "voided" },
  },
  delivered: {
    label: "Opened",
    code: 4,
    tone: "info",
    shape: "half",
    moves: { complete: "completed", decline: "declined", void: "voided" },
  },
  completed: { label: "Signed", code: 5, tone: "done", shape: "check", moves: {} },
  declined: { label: "Declined", code: 6, tone: "danger", shape: "cross", moves: {} },
  voided: { label: "Voided", code: 7, tone: "neutral", shape: "cross", moves: {} },
  failed: { label: "Not sent", code: 8, tone: "danger", shape: "alert", moves: {} },
});

/** Whether someone can still sign. */
export const isOpenEnvelope = (status: EnvelopeStatus): boolean => ["created", "sent", "delivered"].includes(status);

/**
 * The state after a report of the provider, or null when it changes nothing: reports come twice and in any order, and an
 * envelope never moves backward (ESG-2).
 */
export function statusAfter(now: EnvelopeStatus, reported: EnvelopeStatus): EnvelopeStatus | null {
  const isReached = envelopeStates.moves(now).some((move) => envelopeStates.next(now, move) === reported);
  return isReached ? reported : null;
}

export type RecipientStatus = "created" | "sent" | "delivered" | "completed" | "declined";
export interface EnvelopeRecipient {
  name: string;
  email: string;
  /** The client's own, or another person whom a release must name. */
  who: "client" | "other";
  /** Of a template: the role this person signs in. */
  role: string | null;
  order: number;
  status: RecipientStatus;
  signedAt: string | null;
  /** What a release must permit a person other than the client to receive; checked again when the envelope goes out. */
  release?: { organization?: string; categories: InformationCategory[]; purpose: DisclosurePurpose };
}

/** Kinds of files that the signing service can show, with the ending it knows them by. */
export const extensions: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "text/plain": "txt",
};
/** Whether the signing service can show this kind of file. */
export const isSignable = (mediaType: string | null): boolean =>
  mediaType !== null && Object.hasOwn(extensions, mediaType);

export const recipientStates = defineStates<RecipientStatus, never>({
  created: { label: "Not sent yet", code: 1, tone: "neutral", shape: "ring", moves: {} },
  sent: { label: "Sent", code: 2, tone: "info", shape: "half", moves: {} },
  delivered: { label: "Opened", code: 3, tone: "info", shape: "half", moves: {} },
  completed: { label: "Signed", code: 4, tone: "done", shape: "check", moves: {} },
  declined: { label: "Declined", code: 5, tone: "danger", shape: "cross", moves: {} },
});

const eventLabels: Readonly<Record<string, string>> = {
  "envelope-sent": "Sent",
  "envelope-delivered": "Opened by a signer",
  "recipient-sent": "Sent to the next signer",
  "recipient-delivered": "Opened by a signer",
  "recipient-completed": "Signed by a signer",
  "recipient-declined": "Declined by a signer",
  "envelope-completed": "Signed by everyone",
  "envelope-declined": "Declined",
  "envelope-voided": "Voided",
};
/** A report of the service, in words. */
export const eventLabel = (event: string): string => eventLabels[event] ?? event;
