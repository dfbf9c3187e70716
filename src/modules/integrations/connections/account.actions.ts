import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { missingAgreements } from "../agreements/agreement-coverage.store.ts";
import { newInboundToken } from "../inbound/receive.ts";
import { disconnect } from "../oauth/oauth.ts";
import { checkedConfig, testNow } from "./checked-connection.actions.ts";
import type * as contract from "./connection.contract.ts";
import type { ConnectionConfig } from "./connection.contract.ts";
import { connectionById, insertConnection, lockConnection, todayOf, updateConnection } from "./connection.store.ts";
import { connectionStates } from "./connection.ts";
import type { IntegrationType } from "./integration-type.ts";
import { openConnection, typeOf } from "./open-connection.store.ts";
import { forgetSecrets, setSecret } from "./secret.store.ts";

const inboundPathOf = (type: IntegrationType, token: string) =>
  `/api/auth${type.inbound?.path?.(token) ?? `/integrations/webhooks/${token}`}`;

/** The address as providers call it, at the host that the user's browser uses. */
function callbackOf(act: Act, type: IntegrationType, token: string): ConnectionConfig {
  if (!type.inbound || !type.channel) return {};
  const own = `${act.request.secure ? "https" : "http"}://${act.request.host ?? `${act.tenant.slug}.localhost`}`;
  return { statusCallback: `${own}${inboundPathOf(type, token)}` };
}

interface NewAccount {
  typeKey: string;
  label: string;
  environment: contract.Connection["environment"];
  config: ConnectionConfig;
  secrets: Readonly<Record<string, string>>;
}

/**
 * Adds a connection, which is inactive until enabled. The path for the provider's messages is shown once. The caller writes the
 * audit entry. Throws `integration-config-invalid`, `simulator-in-production`, `host-not-allowed`.
 */
export async function addConnection(act: Act, body: NewAccount): Promise<{ id: string; inboundPath: string | null }> {
  const type = typeOf(act.platform, body.typeKey);
  let { config, secrets } = body;
  if (body.environment === "simulator") {
    if (!act.platform.outside.simulators)
      throw new Problem("simulator-in-production", "This installation runs without simulators. Choose live or test.");
    const ready = type.simulator?.(act.tenant);
    if (ready) {
      config = { ...ready.config, ...config };
      secrets = { ...ready.secrets, ...secrets };
    }
  }
  const unknown = Object.keys(secrets).find((name) => !type.secrets.some((one) => one.name === name));
  if (unknown) throw new Problem("validation", "This connection type has no such secret.");
  const id = newId();
  const inbound = type.inbound ? newInboundToken() : null;
  const callback = inbound ? callbackOf(act, type, inbound.token) : {};
  await insertConnection(act.db, {
    id,
    typeKey: type.key,
    label: body.label,
    environment: body.environment,
    config: { ...checkedConfig(act, type, body.environment, config), ...callback },
    inboundTokenHash: inbound?.hash ?? null,
    ownerId: act.actor.userId,
  });
  for (const [name, value] of Object.entries(secrets)) await setSecret(act, id, name, value);
  return { id, inboundPath: inbound ? inboundPathOf(type, inbound.token) : null };
}

/** INT-2: requires complete settings and secrets, a successful test, and agreements in force where client data is sent. */
export async function enableConnection(act: Act, connectionId: string): Promise<void> {
  const before = await connectionById(act, connectionId);
  if (!connectionStates.can(before.status, "enable"))
    throw new Problem(
      "wrong-state",
      `This connection is already ${connectionStates.label(before.status).toLowerCase()}.`,
    );
  const type = typeOf(act.platform, before.typeKey);
  const { statusCallback: _, ...config } = before.config;
  checkedConfig(act, type, before.environment, config);
  const missing = type.secrets.find(
    ({ name, required }) => required && !before.secrets.some((one) => one.name === name),
  );
  if (missing) throw new Problem("integration-config-invalid", `${missing.label} is missing.`);
  if (before.environment !== "simulator") {
    const wanted = await missingAgreements(act, type, before.id, todayOf(act));
    if (wanted.length > 0)
      throw new Problem("agreement-missing", {
        detail: `No confirmed ${wanted.join(" and ").toUpperCase()} with this vendor is in force. Add it under Agreements and have a second user confirm it.`,
        params: { kinds: wanted },
      });
  }
  if (type.auth === "oauth2Code" && !before.signedIn)
    throw new Problem("provider-sign-in-needed", `Sign in to ${before.label} first.`);
  const outcome = await testNow(act, await openConnection(act.platform, act.tenant, act.db, before.id), before.version);
  if (!outcome.ok) throw new Problem("integration-config-invalid", outcome.said);
  await updateConnection(act.db, before.id, { status: "enabled", statusReason: null, testedAt: act.now });
  await act.raise("integrations.connection-enabled", { connectionId: before.id, typeKey: before.typeKey });
}

/** A new path for the provider's messages; the one before stops working at once. The caller writes the audit entry. */
export async function renewInboundPath(act: Act, connectionId: string): Promise<string> {
  await lockConnection(act.db, connectionId);
  const before = await connectionById(act, connectionId);
  const type = typeOf(act.platform, before.typeKey);
  const { token, hash } = newInboundToken();
  const config = { ...before.config, ...callbackOf(act, type, token) };
  await updateConnection(act.db, connectionId, { config, inboundTokenHash: hash });
  return inboundPathOf(type, token);
}

/** Removes a connection: its secrets are deleted, its history stays. The caller writes the audit entry. */
export async function removeConnection(act: Act, connectionId: string, reason: string): Promise<void> {
  await lockConnection(act.db, connectionId);
  await connectionById(act, connectionId);
  await forgetSecrets(act, connectionId);
  await disconnect(act, connectionId);
  await updateConnection(act.db, connectionId, { status: "removed", statusReason: reason, inboundTokenHash: null });
}
