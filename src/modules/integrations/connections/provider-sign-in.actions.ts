import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action } from "#platform/server/execution/module.ts";
import { disconnect, finishSignIn, startSignIn } from "../oauth/oauth.ts";
import { asProblem } from "./call.ts";
import * as contract from "./connection.contract.ts";
import { connectionById, connectionRecord } from "./connection.store.ts";
import { openConnection } from "./open-connection.store.ts";

const callbackOf = (act: Act) =>
  `${act.request.secure ? "https" : "http"}://${act.request.host ?? `${act.tenant.slug}.localhost`}/integrations/callback`;

const start = action(contract.startOauth, async (act, { params }) => {
  const connection = await openConnection(act.platform, act.tenant, act.db, params.connectionId);
  act.audit({ subjectId: connection.id });
  return { authorizeUrl: await startSignIn(act, connection, callbackOf(act)) };
});

const finish = action(contract.finishOauth, async (act, { body }) => {
  try {
    const { connectionId } = await finishSignIn(act, { ...body, redirectUri: callbackOf(act) });
    act.audit({ subjectId: connectionId });
    return await connectionById(act, connectionId);
  } catch (error) {
    throw asProblem(error);
  }
});

const end = verb(contract.endOauth, connectionRecord, async (act, connection) => {
  await disconnect(act, connection.id);
  return undefined;
});

export const providerSignInHandlers = [start, finish, end];
