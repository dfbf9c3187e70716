import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Mail } from "#platform/server/mail/send-mail.ts";
import { Problem } from "#platform/shared/problems.ts";
import { queueTask } from "../outbound/queue-task.ts";
import { brandedMail } from "./branded-mail.ts";
import { mailOperation } from "./mail-operation.ts";

const Address = z.email().max(254);

/** The port `sendMail`: a row of `outbound_tasks` in the caller's transaction. */
export async function queueMail(act: Act, mail: Mail): Promise<{ taskId: string }> {
  return sendMailThrough(act, null, mail);
}

/** The same through one specific connection, for tests. */
export async function sendMailThrough(act: Act, connectionId: string | null, mail: Mail): Promise<{ taskId: string }> {
  const to = Address.safeParse(mail.to.trim());
  if (!to.success) throw new Problem("validation", "Enter a valid email address.");
  if (/[\r\n]/.test(mail.subject)) throw new Problem("validation", "The subject can't contain line breaks.");
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
