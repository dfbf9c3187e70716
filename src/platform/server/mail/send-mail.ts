import type { Act } from "../execution/context.ts";
import { port } from "../ports/port.ts";

/** The purpose of a message; decides whether a suppression stops it. `account` mail always passes. */
export const contactPurposes = ["account", "informational", "marketing", "alumni", "events"] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Without it the text is set under the facility's logo and color. */
  html?: string;
  purpose: ContactPurpose;
  /** `account.password-reset`, `notifications.digest`: shown in the list of sent messages. */
  kind: string;
  /** The same key twice is one mail. */
  idempotencyKey?: string;
  subjectOf?: { type: string; id: string };
  /** For instance List-Unsubscribe. */
  headers?: Record<string, string>;
}

/**
 * Sends a mail if and only if the caller's transaction commits: it is queued with the transaction and delivered by a job, in 8
 * tries over 21 hours. Mail leaves the building: NO client name, diagnosis, drug or note text; say that
 * something is due and link to it. That is the caller's duty; nothing here can check it. Throws `validation` for an invalid
 * address and for a line break in the subject.
 */
export const sendMail = port<(act: Act, mail: Mail) => Promise<{ taskId: string }>>("mail.sendMail");

export interface Text {
  /** E.164, or ten digits of a US number. */
  to: string;
  body: string;
  purpose: ContactPurpose;
  kind: string;
  idempotencyKey?: string;
  subjectOf?: { type: string; id: string };
}

/**
 * Sends a text message if and only if the caller's transaction commits; checked against suppressions and grants when it is
 * sent. No client names, no clinical words: a text shows on a lock screen. Throws `validation` for an invalid number.
 */
export const sendText = port<(act: Act, text: Text) => Promise<{ taskId: string }>>("mail.sendText");

/** Hands a mail to the facility's mail server at once, without a job. Throws `OutboundFailure`. */
export const sendMailNow =
  port<(act: Act, mail: MailNow) => Promise<{ host: string; response: string }>>("mail.sendMailNow");

export interface MailNow {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
  /** The part before the @ of its Message-ID. */
  messageName: string;
}
