import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { disconnect, finishSignIn, startSignIn } from "../oauth/oauth.ts";
import { asProblem } from "./call.ts";
import * as contract from "./connection.contract.ts";
import { connectionById } from "./connection.store.ts";
import { openConnection } from "./connections.store.ts";

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

const end = action(contract.endOauth, async (act, { params }) => {
  const before = await connectionById(act, params.connectionId);
  await disconnect(act, before.id);
  act.audit({ subjectId: before.id });
  return connectionById(act, before.id);
});

export const providerSignInHandlers = [start, finish, end];
