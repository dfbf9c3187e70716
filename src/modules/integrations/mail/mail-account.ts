import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { hostAndPort } from "#platform/server/ports/outside-settings.ts";
import type { OpenConnection } from "../connections/integration-type.ts";
import { connectionFor, openForWork } from "../connections/open-connection.store.ts";
import { accessToken, refresh } from "../oauth/oauth.ts";
import type { OutboundJob } from "../outbound/operation.ts";
import type { MailPayload } from "./mail-operation.ts";
import type { SmtpAccount } from "./smtp.ts";

/**
 * The sending account: the facility's connection, else the operator's account, else the simulator. Throws
 * `OutboundFailure` `notConfigured` when there is none, and `needsAttention` while it needs a sign-in; the mail stays queued.
 */
export async function mailAccount(
  job: Pick<OutboundJob<MailPayload>, "platform" | "tenant" | "connectionId">,
): Promise<{ account: SmtpAccount; connection: OpenConnection | null }> {
  const { platform, tenant } = job;
  const db = platform.database.tenant(tenant.id);
  const connectionId = job.connectionId ?? (await connectionFor(db, platform, "mail"));
  if (connectionId) {
    const connection = await openForWork(platform, tenant, connectionId);
    return { account: await accountOfConnection(connection), connection };
  }
  const { smtpUrl, mailFrom, simulators } = platform.outside;
  if (smtpUrl) return { account: accountOfUrl(smtpUrl, mailFrom, tenant.name), connection: null };
  if (simulators)
    return {
      account: {
        ...hostAndPort(simulators.smtp),
        security: "none",
        from: { name: tenant.name, address: `no-reply@${tenant.slug}.example` },
        auth: null,
        publicOnly: false,
      },
      connection: null,
    };
  throw new OutboundFailure("notConfigured", "No mail account connected. Add one in Settings, Integrations.");
}

/** Server and sender of a connected mail account. A simulator's address comes from the running process. */
export async function accountOfConnection(connection: OpenConnection): Promise<SmtpAccount> {
  const { config, secrets, environment, platform } = connection;
  const text = (name: string) => String(config[name] ?? "");
  const from = { name: text("fromName") || connection.tenant.name, address: text("fromAddress") };
  const auth =
    connection.typeKey === "mail.oauth"
      ? { user: text("user"), accessToken: await accessToken(connection) }
      : text("user")
        ? { user: text("user"), password: secrets.password ?? "" }
        : null;
  if (environment === "simulator") {
    const { simulators } = platform.outside;
    if (!simulators)
      throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
    return { ...hostAndPort(simulators.smtp), security: "none", from, auth, publicOnly: false };
  }
  return {
    host: text("host"),
    port: Number(config.port),
    security: config.security === "tls" ? "tls" : "starttls",
    from,
    auth,
    publicOnly: !platform.outside.privateHosts.includes(text("host")),
  };
}

function accountOfUrl(text: string, from: string | null, name: string): SmtpAccount {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const local = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  const named = /^(.*)<([^>]+)>$/.exec(from ?? "");
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    security: secure ? "tls" : local ? "none" : "starttls",
    from: { name: named?.[1]?.trim() || name, address: named?.[2] ?? from ?? `no-reply@${url.hostname}` },
    auth: url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null,
    publicOnly: false,
  };
}

/** Renews a rejected token once; only a second refusal requires a new sign-in (INT-8). */
export async function signedIn<T>(
  account: SmtpAccount,
  connection: OpenConnection | null,
  work: (account: SmtpAccount) => Promise<T>,
): Promise<T> {
  try {
    return await work(account);
  } catch (error) {
    const { auth } = account;
    const isRefused = error instanceof OutboundFailure && error.kind === "needsAttention";
    if (!isRefused || !connection || !auth || !("accessToken" in auth)) throw error;
    return work({ ...account, auth: { ...auth, accessToken: await refresh(connection, true) } });
  }
}
