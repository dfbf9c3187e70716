import type { Platform, Tenant } from "../../platform.ts";
import { OutboundFailure } from "../outbound/operation.ts";
import { hostAndPort } from "../outside-settings.ts";
import type { SmtpAccount } from "./smtp.ts";

/**
 * The account that sends for this facility: what the operator set, else the simulator. Throws `OutboundFailure`
 * `notConfigured` when there is none; the mail waits.
 */
export async function mailAccount(
  platform: Platform,
  tenant: Tenant,
  _connectionId: string | null,
): Promise<SmtpAccount> {
  const { smtpUrl, mailFrom, simulators } = platform.outside;
  if (smtpUrl) return accountOfUrl(smtpUrl, mailFrom, tenant);
  if (simulators)
    return {
      ...hostAndPort(simulators.smtp),
      security: "none",
      from: { name: tenant.name, address: `no-reply@${tenant.slug}.example` },
      auth: null,
    };
  throw new OutboundFailure("notConfigured", "No mail account is connected. Connect one in Settings, Integrations.");
}

function accountOfUrl(text: string, from: string | null, tenant: Tenant): SmtpAccount {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const local = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  const named = /^(.*)<([^>]+)>$/.exec(from ?? "");
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    security: secure ? "tls" : local ? "none" : "starttls",
    from: {
      name: named?.[1]?.trim() || tenant.name,
      address: named?.[2] ?? from ?? `no-reply@${url.hostname}`,
    },
    auth: url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null,
  };
}
