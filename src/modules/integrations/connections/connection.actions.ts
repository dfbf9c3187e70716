import { move } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { letterTo } from "../letters.ts";
import { sendMailThrough } from "../mail/send-mail.ts";
import { emailOfUser } from "../mail/user-email.store.ts";
import { disconnect } from "../oauth/oauth.ts";
import { addConnection, enableConnection } from "./account.actions.ts";
import { testNow } from "./checked-connection.actions.ts";
import * as contract from "./connection.contract.ts";
import { allConnections, connectionById, connectionRecord, updateConnection } from "./connection.store.ts";
import { integrationTypes } from "./integration-types.ts";
import { openConnection, typeOf } from "./open-connection.store.ts";
import { forgetSecrets } from "./secret.store.ts";

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
  const { id, inboundPath } = await addConnection(act, body);
  act.audit({ subjectId: id, detail: { type: body.typeKey, environment: body.environment } });
  return { connection: await connectionById(act, id), inboundPath };
});

const test = action(contract.testConnection, async (act, { params }) => {
  const { version } = await connectionById(act, params.connectionId);
  const connection = await openConnection(act.platform, act.tenant, act.db, params.connectionId);
  const outcome = await testNow(act, connection, version);
  await updateConnection(act.db, connection.id, { testedAt: act.now });
  act.audit({ subjectId: connection.id, detail: { ok: outcome.ok } });
  return outcome;
});

const enable = action(contract.enableConnection, async (act, { params }) => {
  await enableConnection(act, params.connectionId);
  act.audit({ subjectId: params.connectionId });
  return connectionById(act, params.connectionId);
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
