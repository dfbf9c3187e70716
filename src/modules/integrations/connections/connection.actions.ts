import { move } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { missingAgreements } from "../agreements/agreement-coverage.store.ts";
import { newInboundToken } from "../inbound/receive.ts";
import { letterTo } from "../letters.ts";
import { sendMailThrough } from "../mail/send-mail.ts";
import { emailOfUser } from "../mail/user-email.store.ts";
import { disconnect } from "../oauth/oauth.ts";
import { checkedConfig, testNow } from "./checked-connection.actions.ts";
import type { ConnectionConfig } from "./connection.contract.ts";
import * as contract from "./connection.contract.ts";
import {
  allConnections,
  connectionById,
  connectionRecord,
  insertConnection,
  todayOf,
  updateConnection,
} from "./connection.store.ts";
import { connectionStates } from "./connection.ts";
import type { IntegrationType } from "./integration-type.ts";
import { integrationTypes } from "./integration-types.ts";
import { openConnection, typeOf } from "./open-connection.store.ts";
import { forgetSecrets, setSecret } from "./secret.store.ts";

const inboundPathOf = (type: IntegrationType, token: string) =>
  `/api/auth${type.inbound?.path?.(token) ?? `/integrations/webhooks/${token}`}`;

const listTypes = query(contract.listIntegrationTypes, async (view) => ({
  simulators: view.platform.outside.simulators !== null,
  rows: integrationTypes(view.platform).map((type) => ({
    key: type.key,
    label: type.label,
    summary: type.summary,
    category: type.category,
    auth: type.auth,
    agreementKinds: [...type.agreementKinds],
    fields: type.fields.map(({ options, help, ...field }) => ({
      ...field,
      options: [...(options ?? [])],
      help: help ?? null,
    })),
    secrets: type.secrets.map((secret) => ({ ...secret })),
    takesMessages: type.inbound !== undefined,
    hasSimulator: type.simulator !== undefined && view.platform.outside.simulators !== null,
  })),
}));

const list = query(contract.listConnections, async (view) => ({ rows: await allConnections(view) }));
const get = query(contract.getConnection, (view, { params }) => connectionById(view, params.connectionId));

const create = action(contract.createConnection, async (act, { body }) => {
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
  const own = `${act.request.secure ? "https" : "http"}://${act.request.host ?? `${act.tenant.slug}.localhost`}`;
  const callback: ConnectionConfig =
    inbound && type.channel ? { statusCallback: `${own}${inboundPathOf(type, inbound.token)}` } : {};
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
  act.audit({ subjectId: id, detail: { type: type.key, environment: body.environment } });
  return {
    connection: await connectionById(act, id),
    inboundPath: inbound ? inboundPathOf(type, inbound.token) : null,
  };
});

const test = action(contract.testConnection, async (act, { params }) => {
  const { version } = await connectionById(act, params.connectionId);
  const connection = await openConnection(act.platform, act.tenant, act.db, params.connectionId);
  const outcome = await testNow(act, connection, version);
  await updateConnection(act.db, connection.id, { testedAt: act.now });
  act.audit({ subjectId: connection.id, detail: { ok: outcome.ok } });
  return outcome;
});

/** INT-2: requires complete settings and secrets, a successful test, and agreements in force where client data is sent. */
const enable = action(contract.enableConnection, async (act, { params }) => {
  const before = await connectionById(act, params.connectionId);
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
  act.audit({ subjectId: before.id });
  await act.raise("integrations.connection-enabled", { connectionId: before.id, typeKey: before.typeKey });
  return connectionById(act, before.id);
});

const suspend = move(contract.suspendConnection, connectionRecord, "suspend", (act, _, { body: { reason } }) => {
  act.auditDetail({ reason });
  return { statusReason: reason };
});

const remove = move(
  contract.removeConnection,
  connectionRecord,
  "remove",
  async (act, before, { query: { reason } }) => {
    await forgetSecrets(act, before.id);
    await disconnect(act, before.id);
    act.auditDetail({ reason });
    return { statusReason: reason, inboundTokenHash: null };
  },
);

const testMail = action(contract.sendTestMail, async (act, { params }) => {
  const connection = await connectionById(act, params.connectionId);
  if (typeOf(act.platform, connection.typeKey).channel !== "mail" || connection.status !== "enabled")
    throw new Problem("wrong-state", "Enable the mail account first.");
  const email = await emailOfUser(act.db, act.actor.userId ?? "");
  const say = await letterTo(act, act.actor.userId ?? "");
  const { taskId } = await sendMailThrough(act, connection.id, {
    to: email,
    subject: say("connectionTest.subject", { product: act.tenant.productName }),
    text: say("connectionTest.say", { connection: connection.label }),
    purpose: "account",
    kind: "integrations.test-mail",
  });
  act.audit({ subjectId: connection.id });
  return { taskId, to: email };
});

export const connectionHandlers = [listTypes, list, get, create, test, enable, suspend, remove, testMail];
