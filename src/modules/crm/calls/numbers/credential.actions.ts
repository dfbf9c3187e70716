import {
  addConnection,
  changeConnection,
  connectionById,
  enableConnection,
  incomingDeliveries,
  openConnection,
  removeConnection,
  renewInboundPath,
  setSecret,
  testConnection,
} from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { callRailType } from "../providers/callrail.ts";
import { ctmType } from "../providers/ctm.ts";
import * as contract from "./credential.contract.ts";
import { callAccounts } from "./number.store.ts";

const types = { ctm: ctmType, callrail: callRailType } as const;
const shownDeliveries = 20;

/** Another connection than a call-tracking account is `not-found` here. */
async function accountOf(view: View, id: string) {
  const account = (await callAccounts(view.db, [ctmType.key, callRailType.key])).find((one) => one.id === id);
  if (!account) throw new Problem("not-found", "This account does not exist.");
  return { ...account, provider: account.typeKey === ctmType.key ? ("ctm" as const) : ("callrail" as const) };
}

async function detailOf(view: View, id: string): Promise<contract.CredentialDetail> {
  const { typeKey: _, ...account } = await accountOf(view, id);
  const { config, secrets, missingAgreements, statusReason, version } = await connectionById(view, id);
  const { statusCallback: __, ...shown } = config;
  const deliveries = await incomingDeliveries(view.db, { connection: { id, channels: [] } }, null);
  return {
    ...account,
    statusReason,
    config: shown,
    secrets,
    missingAgreements,
    deliveries: deliveries
      .slice(0, shownDeliveries)
      .map(({ id: deliveryId, kind, status, error, at }) => ({ id: deliveryId, kind, status, error, at })),
    version,
  };
}

function requireKnown(provider: keyof typeof types, secrets: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(secrets).find((name) => !types[provider].secrets.some((one) => one.name === name));
  if (unknown) throw new Problem("validation", "This provider has no such secret.");
}

type NewCredential = CallInput<typeof contract.addCtmCredential>["body"];

async function add(act: Act, provider: keyof typeof types, { config = {}, secrets = {}, ...given }: NewCredential) {
  requireKnown(provider, secrets);
  const { id, inboundPath } = await addConnection(act, { ...given, config, secrets, typeKey: types[provider].key });
  if (inboundPath === null) throw new Error("A call-tracking account takes messages.");
  act.audit({ subjectId: id, detail: { provider, environment: given.environment } });
  return { credential: await detailOf(act, id), webhookPath: inboundPath };
}

export const credentialHandlers = [
  query(contract.getCredential, (view, { params }) => detailOf(view, params.credentialId)),

  action(contract.addCredential, (act, { body: { provider, ...body } }) => add(act, provider, body)),

  action(contract.addCtmCredential, (act, { body }) => add(act, "ctm", body)),

  action(contract.changeCredential, async (act, { params: { credentialId }, body: { secrets, ...body } }) => {
    const { provider } = await accountOf(act, credentialId);
    requireKnown(provider, secrets);
    const { secretsForgotten } = await changeConnection(act, credentialId, body);
    for (const [name, value] of Object.entries(secrets)) await setSecret(act, credentialId, name, value);
    const fields = [...Object.keys(body).filter((name) => name !== "version"), ...Object.keys(secrets)];
    act.audit({ subjectId: credentialId, fields, detail: { secretsForgotten } });
    return detailOf(act, credentialId);
  }),

  action(contract.removeCredential, async (act, { params: { credentialId }, query: { reason } }) => {
    await accountOf(act, credentialId);
    await removeConnection(act, credentialId, reason);
    act.audit({ subjectId: credentialId, detail: { reason } });
  }),

  action(contract.verifyCredential, async (act, { params: { credentialId } }) => {
    const { status } = await accountOf(act, credentialId);
    const { version, missingAgreements } = await connectionById(act, credentialId);
    // Not even a test call goes to a vendor without its agreement (P2-2).
    if (missingAgreements.length > 0)
      throw new Problem("agreement-missing", {
        detail: `No confirmed ${missingAgreements.join(" and ").toUpperCase()} with this provider is in force. Add it under Settings, Integrations, and have a second user confirm it.`,
        params: { kinds: missingAgreements },
      });
    const connection = await openConnection(act.platform, act.tenant, act.db, credentialId);
    const { ok, said } = await testConnection(act, connection, version);
    if (ok && isOneOf(["draft", "testing", "suspended"], status)) await enableConnection(act, credentialId);
    act.audit({ subjectId: credentialId, detail: { ok } });
    return { ok, said, credential: await detailOf(act, credentialId) };
  }),

  action(contract.rotateWebhookToken, async (act, { params: { credentialId } }) => {
    await accountOf(act, credentialId);
    const webhookPath = await renewInboundPath(act, credentialId);
    act.audit({ subjectId: credentialId });
    return { webhookPath };
  }),
];
