import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { queueTask } from "../outbound/queue-task.ts";
import { brandedMail } from "./branded-mail.ts";
import { mailOperation } from "./mail-operation.ts";

/** Why a person is written to; decides whether a suppression stops it (CNT-1). `account` mail always passes. */
export const contactPurposes = ["account", "informational", "marketing", "alumni", "events"] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Without it the text stands under the facility's logo and colour. */
  html?: string;
  purpose: ContactPurpose;
  /** `account.password-reset`, `notifications.digest`: for the list of what was sent. */
  kind: string;
  /** The same key twice is one mail. */
  idempotencyKey?: string;
  subjectOf?: { type: string; id: string };
  /** For instance List-Unsubscribe. */
  headers?: Record<string, string>;
}

const Address = z.email().max(254);

/**
 * Sends a mail if and only if the caller's transaction commits: a row of `outbound_tasks`, given to the facility's mail
 * account by a job, in 8 tries over 21 hours. Mail leaves the building: NO name of a client, no diagnosis, no drug, no
 * note text (NTF-3); say that something waits and link to it. That is the caller's duty, nothing here can check it.
 * Throws `validation` for an address that is none, and for a line break in the subject.
 */
export async function sendMail(act: Act, mail: Mail): Promise<{ taskId: string }> {
  return sendMailThrough(act, null, mail);
}

/** The same through one connection and no other: for trying it out. */
export async function sendMailThrough(act: Act, connectionId: string | null, mail: Mail): Promise<{ taskId: string }> {
  const to = Address.safeParse(mail.to.trim());
  if (!to.success) throw new Problem("validation", "That e-mail address cannot be written to.");
  if (/[\r\n]/.test(mail.subject)) throw new Problem("validation", "A subject is one line.");
  const { taskId } = await queueTask(act, mailOperation, {
    payload: {
      to: to.data,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? brandedMail(act, mail.text),
      headers: mail.headers ?? {},
    },
    connectionId,
    kind: mail.kind,
    purpose: mail.purpose,
    ...(mail.idempotencyKey ? { idempotencyKey: mail.idempotencyKey } : {}),
    ...(mail.subjectOf ? { subject: mail.subjectOf } : {}),
  });
  return { taskId };
}
