import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { disconnect } from "../oauth/oauth.ts";
import { checkedConfig, testNow } from "./checked-connection.actions.ts";
import * as contract from "./connection.contract.ts";
import { connectionById } from "./connection.store.ts";
import { forgetSecrets, openConnection, setSecret, typeOf } from "./connections.store.ts";
import { addressKinds, type IntegrationType } from "./integration-type.ts";

type Config = contract.Connection["config"];

/**
 * Saves new settings only if the provider accepts them (INT-2). If the address changes, the secrets for
 * the previous one are deleted, because a write-only secret must not be sent to a host of the user's choice (INT-3).
 */
const change = action(contract.changeConnection, async (act, { params, body }) => {
  const before = await connectionById(act, params.connectionId);
  act.requireVersion(before, body.version);
  const type = typeOf(act.platform, before.typeKey);
  const { statusCallback, ...kept } = before.config;
  const config = body.config ? checkedConfig(act, type, before.environment, { ...kept, ...body.config }) : kept;
  const isElsewhere = leadsElsewhere(type, kept, config);
  if (isElsewhere) await forgetAll(act, before);
  else if (body.config && ["enabled", "degraded"].includes(before.status)) await requireAnswer(act, before.id, config);
  await act.db
    .updateTable("connections")
    .set({
      label: body.label ?? before.label,
      config: jsonb({ ...config, ...(statusCallback ? { statusCallback } : {}) }),
      // A connection in use is suspended, so its queued tasks are kept and not sent through another account.
      ...(isElsewhere && before.status !== "draft"
        ? {
            status: "suspended",
            statusReason: "The address changed. Set the secrets again, then enable the connection.",
          }
        : {}),
    })
    .where("id", "=", before.id)
    .execute();
  act.audit({
    subjectId: before.id,
    fields: Object.keys(body).filter((name) => name !== "version"),
    detail: { secretsForgotten: isElsewhere },
  });
  return connectionById(act, before.id);
});

function leadsElsewhere(type: IntegrationType, before: Config, after: Record<string, unknown>): boolean {
  return type.fields.some(
    ({ name, kind }) => addressKinds.includes(kind) && String(before[name]) !== String(after[name]),
  );
}

async function forgetAll(act: Act, connection: contract.Connection): Promise<void> {
  await forgetSecrets(act, connection.id);
  await disconnect(act, connection.id);
}

async function requireAnswer(act: Act, id: string, config: Record<string, unknown>): Promise<void> {
  const connection = await openConnection(act.platform, act.tenant, act.db, id);
  const outcome = await testNow(act, { ...connection, config });
  if (!outcome.ok) throw new Problem("integration-config-invalid", outcome.said);
}

const secretOf = async (act: Act, { connectionId, name }: { connectionId: string; name: string }) => {
  const connection = await connectionById(act, connectionId);
  const secret = typeOf(act.platform, connection.typeKey).secrets.find((one) => one.name === name);
  if (!secret) throw new Problem("not-found");
  return { connection, secret };
};

const set = action(contract.setConnectionSecret, async (act, { params, body }) => {
  const { connection } = await secretOf(act, params);
  await setSecret(act, connection.id, params.name, body.value);
  act.audit({ subjectId: connection.id, fields: [params.name] });
  return connectionById(act, connection.id);
});

/** Destroys a leaked secret and the previous one (INT-3). */
const destroy = action(contract.destroyConnectionSecret, async (act, { params }) => {
  const { connection, secret } = await secretOf(act, params);
  await forgetSecrets(act, connection.id, params.name);
  if (secret.required)
    await act.db
      .updateTable("connections")
      .set({ status: "suspended", statusReason: `${secret.label} was deleted.` })
      .where("id", "=", connection.id)
      .where("status", "in", ["enabled", "degraded", "needsSignIn"])
      .execute();
  act.audit({ subjectId: connection.id, fields: [params.name] });
  return connectionById(act, connection.id);
});

export const connectionChangeHandlers = [change, set, destroy];
