import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { sendMailNow } from "#platform/server/mail/send-mail.ts";
import type { Language } from "#platform/shared/messages/texts.ts";
import { letterIn } from "../letters.ts";
import type { MailTest } from "./setup.contract.ts";

const mostLength = 300;

/**
 * Sends the owner a test email immediately instead of by a job, because the user is waiting for the
 * server's response. Mail server errors are returned, not thrown.
 */
export async function tryMail(act: Act, to: string, language: Language): Promise<MailTest> {
  const { tenant } = act;
  const say = letterIn(language);
  const facility = tenant.name;
  try {
    const { host, response } = await act.outside("setup mail", () =>
      sendMailNow(act, {
        messageName: `setup-${tenant.id}-${Date.parse(act.now)}`,
        to,
        subject: say("mailTest.subject", { facility }),
        text: [say("helloNobody"), say("mailTest.say", { facility }), say("mailTest.nothing")].join("\n\n"),
        headers: { "X-Cairn-Facility": tenant.id, "X-Cairn-Kind": "setup.mail-test" },
      }),
    );
    return { ok: true, to, response: `${host} accepted it: ${response}`.slice(0, mostLength), at: act.now };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const response =
      error.kind === "notConfigured"
        ? "No mail account is configured. Start the server with SMTP_URL and MAIL_FROM, or connect an account in Settings, Integrations, after setup."
        : error.message;
    return { ok: false, to, response, at: act.now };
  }
}
