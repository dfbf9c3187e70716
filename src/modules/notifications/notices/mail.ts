import type { Act } from "#platform/server/execution/context.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { kindLabel } from "#platform/server/ports/notification-kinds.ts";
import { letterIn } from "../letters.ts";
import { unsubscribeToken } from "../preferences/unsubscribe.ts";
import type { DueNotice } from "./channels.ts";

/** URL of a page in an email sent outside a request. `PUBLIC_URL` may contain `{slug}`. */
export function mailAddress(act: Act, path: string): string {
  const base = process.env.PUBLIC_URL?.replace("{slug}", act.tenant.slug).replace(/\/$/, "");
  return `${base ?? `http://${act.tenant.slug}.localhost`}${path}`;
}

function unsubscribeAddress(act: Act, userId: string, kind: string): string {
  return mailAddress(act, `/notifications/unsubscribe?token=${unsubscribeToken(act, { userId, kind })}`);
}

/** The email names the kind of notification, never a client (NTF-3). */
export async function mailAtOnce(act: Act, notice: DueNotice): Promise<void> {
  const say = letterIn(notice.locale);
  const { productName: product } = act.tenant;
  const stop = unsubscribeAddress(act, notice.userId, notice.kind.kind);
  await sendMail(act, {
    to: notice.email,
    subject: say("notice.waits", { product }),
    text: [
      say("notice.kind", { product, kind: kindLabel(notice.kind, notice.locale) }),
      say("notice.open", { address: mailAddress(act, "/notifications") }),
      say("notice.stop", { address: stop }),
    ].join("\n\n"),
    purpose: "account",
    kind: "notifications.instant",
    idempotencyKey: `notice:${notice.id}`,
    headers: { "List-Unsubscribe": `<${stop}>` },
  });
}

export interface DigestLine {
  kind: string;
  label: string;
  count: number;
}

/** The daily summary: counts per kind, each with an unsubscribe link. */
export async function mailDigest(
  act: Act,
  person: { userId: string; email: string; locale: string; day: string },
  lines: readonly DigestLine[],
): Promise<void> {
  const say = letterIn(person.locale);
  const { productName: product } = act.tenant;
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  await sendMail(act, {
    to: person.email,
    subject: say("digest.subject", { product, count: total }),
    text: [
      say("digest.since"),
      ...lines.map(({ label, count }) => `- ${label}: ${count}`),
      `\n${say("digest.open", { address: mailAddress(act, "/notifications") })}\n`,
      ...lines.map(({ kind, label }) =>
        say("digest.stop", { kind: label, address: unsubscribeAddress(act, person.userId, kind) }),
      ),
    ].join("\n"),
    purpose: "account",
    kind: "notifications.digest",
    idempotencyKey: `digest:${person.userId}:${person.day}`,
  });
}
