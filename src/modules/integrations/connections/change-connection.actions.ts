import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action } from "#platform/server/execution/module.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { disconnect } from "../oauth/oauth.ts";
import { checkedConfig, testNow } from "./checked-connection.actions.ts";
import type { ConnectionConfig } from "./connection.contract.ts";
import * as contract from "./connection.contract.ts";
import { connectionById, connectionRecord, updateConnection } from "./connection.store.ts";
import { statusesInUse, workingStatuses } from "./connection.ts";
import { addressKinds, type IntegrationType } from "./integration-type.ts";
import { openConnection, typeOf } from "./open-connection.store.ts";
import { forgetSecrets, setSecret } from "./secret.store.ts";

/**
 * Saves new settings only if the provider accepts them (INT-2). If the address changes, the secrets for
 * the previous one are deleted, because a write-only secret must not be sent to a host of the user's choice (INT-3).
 */
export async function changeConnection(
  act: Act,
  connectionId: string,
  body: Pick<CallInput<typeof contract.changeConnection>["body"], "label" | "config" | "version">,
): Promise<{ secretsForgotten: boolean }> {
  const before = await connectionById(act, connectionId);
  act.requireVersion(before, body.version);
  const type = typeOf(act.platform, before.typeKey);
  const { statusCallback, ...kept } = before.config;
  const config = body.config ? checkedConfig(act, type, before.environment, { ...kept, ...body.config }) : kept;
  const isElsewhere = leadsElsewhere(type, kept, config);
  if (isElsewhere) await forgetAll(act, before);
  else if (body.config && isOneOf(workingStatuses, before.status)) await requireAnswer(act, before, config);
  await updateConnection(act.db, before.id, {
    label: body.label ?? before.label,
    config: { ...config, ...(statusCallback ? { statusCallback } : {}) },
    // A connection in use is suspended, so its queued tasks are kept and not sent through another account.
    ...(isElsewhere && before.status !== "draft"
      ? {
          status: "suspended",
          statusReason: "The address changed. Set the secrets again, then enable the connection.",
        }
      : {}),
  });
  return { secretsForgotten: isElsewhere };
}

const change = action(contract.changeConnection, async (act, { params, body }) => {
  const detail = await changeConnection(act, params.connectionId, body);
  const fields = Object.keys(body).filter((name) => name !== "version");
  act.audit({ subjectId: params.connectionId, fields, detail });
  return connectionById(act, params.connectionId);
});

function leadsElsewhere(type: IntegrationType, before: ConnectionConfig, after: ConnectionConfig): boolean {
  return type.fields.some(
    ({ name, kind }) => addressKinds.includes(kind) && String(before[name]) !== String(after[name]),
  );
}

async function forgetAll(act: Act, connection: contract.Connection): Promise<void> {
  await forgetSecrets(act, connection.id);
  await disconnect(act, connection.id);
}

async function requireAnswer(act: Act, before: contract.Connection, config: ConnectionConfig): Promise<void> {
  const connection = await openConnection(act.platform, act.tenant, act.db, before.id);
  const outcome = await testNow(act, { ...connection, config }, before.version);
  if (!outcome.ok) throw new Problem("integration-config-invalid", outcome.said);
}

/** Throws `not-found` for a name the connection's type does not have. */
function secretField(act: Act, connection: { typeKey: string }, name: string) {
  const secret = typeOf(act.platform, connection.typeKey).secrets.find((one) => one.name === name);
  if (!secret) throw new Problem("not-found");
  return secret;
}

const set = verb(contract.setConnectionSecret, connectionRecord, async (act, connection, { params, body }) => {
  secretField(act, connection, params.name);
  await setSecret(act, connection.id, params.name, body.value);
  act.auditDetail({ secret: params.name });
  return undefined;
});

/** Destroys a leaked secret and the previous one (INT-3). */
const destroy = verb(contract.destroyConnectionSecret, connectionRecord, async (act, connection, { params }) => {
  const secret = secretField(act, connection, params.name);
  await forgetSecrets(act, connection.id, params.name);
  act.auditDetail({ secret: params.name });
  if (!secret.required || !isOneOf(statusesInUse, connection.status)) return undefined;
  return { status: "suspended" as const, statusReason: `${secret.label} was deleted.` };
});

export const connectionChangeHandlers = [change, set, destroy];
