import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { sendMailNow } from "#platform/server/mail/send-mail.ts";
import { letterIn } from "#platform/server/messages/letters.ts";
import type { Language } from "#platform/shared/messages/texts.ts";
import type { MailTest } from "./setup.contract.ts";

/**
 * A mail to the owner, given to the facility's mail server now and not by a job: whoever sets up is waiting for what the
 * server says. Throws nothing a mail server can cause; that is the answer.
 */
export async function tryMail(act: Act, to: string, language: Language): Promise<MailTest> {
  const { tenant } = act;
  const say = letterIn(language);
  const facility = tenant.name;
  try {
    const { host, response } = await sendMailNow(act, {
      messageName: `setup-${tenant.id}-${Date.parse(act.now)}`,
      to,
      subject: say("mailTest.subject", { facility }),
      text: [say("helloNobody"), say("mailTest.say", { facility }), say("mailTest.nothing")].join("\n\n"),
      headers: { "X-Cairn-Facility": tenant.id, "X-Cairn-Kind": "setup.mail-test" },
    });
    return { ok: true, to, said: `${host} accepted it: ${response}`.slice(0, 300), at: act.now };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const said =
      error.kind === "notConfigured"
        ? "No mail account is set. Start the server with SMTP_URL and MAIL_FROM, or connect an account in Settings, Integrations, once the facility is open."
        : error.message;
    return { ok: false, to, said, at: act.now };
  }
}
