import { createHash } from "node:crypto";
import { z } from "zod";
import { withCircuit } from "../connections/call.ts";
import type { Tape } from "../connections/capture.ts";
import { mayContact } from "../contact/contact.store.ts";
import { eightTries, type OutboundOperation } from "../outbound/operation.ts";
import { mailAccount, signedIn } from "./mail-account.ts";
import { sendBySmtp } from "./smtp.ts";

export const MailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
});
export type MailPayload = z.infer<typeof MailPayload>;

/** Mail by SMTP. Retries use the same Message-ID, so mail systems drop duplicates. */
export const mailOperation: OutboundOperation<MailPayload> = {
  operation: "mail.send",
  channel: "mail",
  leaves: { unchecked: "Names no client and nothing clinical." },
  payload: MailPayload,
  waits: eightTries,
  mayGo: async (act, { to }, { purpose }) => {
    const answer = await mayContact(act, { channel: "email", address: to, purpose: purpose ?? "marketing" });
    return answer.allowed ? null : answer.reason;
  },
  send: async (job) => {
    const { account, connection } = await mailAccount(job);
    const { to, subject, text, html, headers } = job.payload;
    const domain = account.from.address.split("@")[1] ?? "localhost";
    const token = createHash("sha256").update(`${job.tenant.id}|${job.idempotencyKey}`).digest("hex").slice(0, 40);
    const messageId = `<${token}@${domain}>`;
    const mail = {
      messageId,
      to,
      subject,
      text,
      html,
      headers: { ...headers, "X-Cairn-Facility": job.tenant.id, "X-Cairn-Kind": job.kind },
    };
    const send = (tape: Tape | null) => signedIn(account, connection, (as) => sendBySmtp(as, mail, tape));
    if (connection)
      await withCircuit(
        connection,
        {
          operation: "mail.send",
          channel: "mail",
          method: "SMTP",
          host: `${account.host}:${account.port}`,
          pathTemplate: "DATA",
          taskId: job.taskId,
          attempt: job.attempt,
        },
        send,
      );
    else await send(null);
    return { remoteId: messageId, remoteStatus: "accepted", connectionId: connection?.id };
  },
};
