import { mailAccount } from "#modules/integrations/mail/mail-account.ts";
import { sendBySmtp } from "#modules/integrations/mail/smtp.ts";
import { OutboundFailure } from "#modules/integrations/outbound/operation.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { letterIn } from "#platform/server/messages/letters.ts";
import type { Language } from "#platform/shared/messages/texts.ts";
import type { MailTest } from "./setup.contract.ts";

/**
 * A mail to the owner, given to the facility's mail server now and not by a job: whoever sets up is waiting for what the
 * server says. Throws nothing a mail server can cause; that is the answer.
 */
export async function tryMail(act: Act, to: string, language: Language): Promise<MailTest> {
  const { platform, tenant } = act;
  const say = letterIn(language);
  const facility = tenant.name;
  try {
    const { account } = await mailAccount({ platform, tenant, connectionId: null });
    const domain = account.from.address.split("@")[1] ?? "localhost";
    const { response } = await sendBySmtp(account, {
      messageId: `<setup-${tenant.id}-${Date.parse(act.now)}@${domain}>`,
      to,
      subject: say("mailTest.subject", { facility }),
      text: [say("helloNobody"), say("mailTest.say", { facility }), say("mailTest.nothing")].join("\n\n"),
      headers: { "X-Cairn-Facility": tenant.id, "X-Cairn-Kind": "setup.mail-test" },
    });
    return { ok: true, to, said: `${account.host} took it: ${response}`.slice(0, 300), at: act.now };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const said =
      error.kind === "notConfigured"
        ? "No mail account is set. Start the server with SMTP_URL and MAIL_FROM, or connect an account in Settings, Integrations, once the facility is open."
        : error.message;
    return { ok: false, to, said, at: act.now };
  }
}
