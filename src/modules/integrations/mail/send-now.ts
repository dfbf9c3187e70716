import type { Act } from "#platform/server/execution/context.ts";
import type { MailNow } from "#platform/server/mail/send-mail.ts";
import { mailAccount } from "./mail-account.ts";
import { sendBySmtp } from "./smtp.ts";

/** The port `sendMailNow`, through the facility's own mail account. */
export async function sendNow({ platform, tenant }: Act, mail: MailNow): Promise<{ host: string; response: string }> {
  const { account } = await mailAccount({ platform, tenant, connectionId: null });
  const domain = account.from.address.split("@")[1] ?? "localhost";
  const { messageName, ...rest } = mail;
  const { response } = await sendBySmtp(account, { ...rest, messageId: `<${messageName}@${domain}>` });
  return { host: account.host, response };
}
