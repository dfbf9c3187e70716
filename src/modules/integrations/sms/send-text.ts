import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Text } from "#platform/server/mail/send-mail.ts";
import { contactKey } from "#platform/shared/contact-key.ts";
import { connectionFor, openForWork } from "../connections/open-connection.store.ts";
import { mayContact } from "../contact/contact.store.ts";
import { eightTries, type OutboundOperation } from "../outbound/operation.ts";
import { queueTask } from "../outbound/queue-task.ts";
import { sendByTwilio } from "./twilio.ts";

const TextPayload = z.object({ to: z.string(), body: z.string() });
type TextPayload = z.infer<typeof TextPayload>;

export const textOperation: OutboundOperation<TextPayload> = {
  operation: "sms.send",
  channel: "sms",
  leaves: { unchecked: "Names no client and nothing clinical." },
  payload: TextPayload,
  waits: eightTries,
  mayGo: async (act, { to }, { purpose }) => {
    const answer = await mayContact(act, { channel: "sms", address: to, purpose: purpose ?? "marketing" });
    return answer.allowed ? null : answer.reason;
  },
  send: async (job) => {
    const { platform, tenant, payload } = job;
    const db = platform.database.tenant(tenant.id);
    const id = job.connectionId ?? (await connectionFor(db, platform, "sms"));
    if (!id)
      throw new OutboundFailure(
        "notConfigured",
        "No text message account connected. Add one in Settings, Integrations.",
      );
    const connection = await openForWork(platform, tenant, id);
    const callback = connection.config.statusCallback;
    const sent = await sendByTwilio(connection, {
      ...payload,
      taskId: job.taskId,
      attempt: job.attempt,
      triedBefore: job.triedBefore,
      statusCallback: typeof callback === "string" ? callback : null,
    });
    return { ...sent, connectionId: id };
  },
};

/** The port `sendText`: a row of `outbound_tasks` in the caller's transaction. */
export async function queueText(act: Act, text: Text): Promise<{ taskId: string }> {
  const { key } = contactKey(text.to);
  const { taskId } = await queueTask(act, textOperation, {
    payload: { to: key, body: text.body.slice(0, 1600) },
    kind: text.kind,
    purpose: text.purpose,
    ...(text.idempotencyKey ? { idempotencyKey: text.idempotencyKey } : {}),
    ...(text.subjectOf ? { subject: text.subjectOf } : {}),
  });
  return { taskId };
}
