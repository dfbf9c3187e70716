import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { later, secondsBetween } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { Problem } from "#platform/shared/problems.ts";
import { switchStatus } from "../connections/connection.store.ts";
import { workingStatuses } from "../connections/connection.ts";
import type { OpenConnection } from "../connections/integration-type.ts";
import { openConnection } from "../connections/open-connection.store.ts";
import { inEachLanguage } from "../notices.ts";
import { openFor, sealFor } from "../vault.ts";
import { askTokens, oauthOf, SignInLost, type Tokens } from "./ask-tokens.ts";
import {
  disconnectGrants,
  dropRefusedTokens,
  grantOf,
  grantOfState,
  grantsExpiringBefore,
  savePendingSignIn,
  saveTokens,
} from "./oauth-grant.store.ts";

const signInSeconds = 600;
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const place = (connectionId: string, part: string) => `oauth|${connectionId}|${part}`;

/**
 * Starts a sign-in at the provider (INT-8): code flow with PKCE S256 and a single-use `state`, valid for ten minutes in
 * this session. Returns the authorization URL.
 */
export async function startSignIn(act: Act, connection: OpenConnection, redirectUri: string): Promise<string> {
  const oauth = oauthOf(connection);
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(48).toString("base64url");
  await savePendingSignIn(act.db, connection.id, {
    stateHash: sha256(state),
    verifierCipher: sealFor(act.platform, act.tenant, place(connection.id, "verifier"), verifier),
    stateSessionId: act.actor.sessionId,
    stateExpiresAt: later(act.now, signInSeconds),
  });
  const url = new URL(oauth.authorizeUrl);
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: oauth.clientId,
    redirect_uri: redirectUri,
    scope: oauth.scopes.join(" "),
    state,
    code_challenge: sha256(verifier).toString("base64url"),
    code_challenge_method: "S256",
  }))
    url.searchParams.set(name, value);
  return url.toString();
}

/** Exchanges the code for tokens, stored encrypted. Throws `validation` for a state that is unknown, used, expired or another session's. */
export async function finishSignIn(
  act: Act,
  answer: { state: string; code: string; redirectUri: string },
): Promise<{ connectionId: string }> {
  const grant = await grantOfState(act.db, sha256(answer.state));
  const stale = new Problem(
    "validation",
    "This sign-in expired or was started elsewhere. Start again in Settings, Integrations.",
  );
  if (!grant?.verifierCipher || (grant.stateExpiresAt ?? "") <= act.now) throw stale;
  if (grant.stateSessionId !== act.actor.sessionId) throw stale;
  const connection = await openConnection(act.platform, act.tenant, act.db, grant.connectionId);
  const verifier = openFor(act.platform, act.tenant, place(connection.id, "verifier"), grant.verifierCipher).toString();
  const tokens = await act.outside(`tokens ${grant.id}`, () =>
    askTokens(connection, {
      grant_type: "authorization_code",
      code: answer.code,
      redirect_uri: answer.redirectUri,
      code_verifier: verifier,
    }),
  );
  await storeTokens(act, connection, grant.id, tokens, { generation: grant.generation + 1 });
  await switchStatus(act.db, connection.id, ["needsSignIn"], { status: "enabled", statusReason: null });
  return { connectionId: connection.id };
}

/** A valid access token, refreshed when it expires soon. Throws `OutboundFailure` `needsAttention` when a user must sign in. */
export async function accessToken(connection: OpenConnection): Promise<string> {
  const { platform, tenant, id } = connection;
  const grant = await grantOf(platform.database.tenant(tenant.id), id);
  if (!grant?.accessCipher || grant.status !== "active") throw signInNeeded(connection);
  const held = openFor(platform, tenant, place(id, "access"), grant.accessCipher).toString();
  if (!isDue(grant, platform.clock.now())) return held;
  try {
    return await refresh(connection);
  } catch (error) {
    // Tokens are renewed early, so the current one still works if the provider fails now.
    const isGood = secondsBetween(platform.clock.now(), grant.expiresAt ?? platform.clock.now()) > 30;
    if (isGood && error instanceof OutboundFailure && error.kind !== "needsAttention") return held;
    throw error;
  }
}

/**
 * Renews the tokens once across processes: a second caller waits for the lock and finds
 * the new tokens. A rotated refresh token is saved before the new access token is used.
 */
export async function refresh(connection: OpenConnection, force = false): Promise<string> {
  const { platform, tenant, id } = connection;
  const token = await platform.database.whileLocked(`oauth:${tenant.id}:${id}`, () => renew(connection, force));
  if (token === null) throw signInNeeded(connection);
  return token;
}

/** The new access token, or null when a user must sign in. */
async function renew(connection: OpenConnection, force: boolean): Promise<string | null> {
  const { platform, tenant, id } = connection;
  const grant = await grantOf(platform.database.tenant(tenant.id), id);
  if (grant?.status !== "active" || !grant.refreshCipher || !grant.accessCipher) return null;
  if (!force && !isDue(grant, platform.clock.now()))
    return openFor(platform, tenant, place(id, "access"), grant.accessCipher).toString();
  try {
    const tokens = await askTokens(connection, {
      grant_type: "refresh_token",
      refresh_token: openFor(platform, tenant, place(id, "refresh"), grant.refreshCipher).toString(),
    });
    const isSaved = await asSystem(platform, tenant, (act) =>
      storeTokens(act, connection, grant.id, tokens, { generation: grant.generation + 1, renewed: true }),
    );
    return isSaved ? tokens.access_token : null;
  } catch (error) {
    if (!(error instanceof SignInLost)) throw error;
    await asSystem(platform, tenant, (act) => loseSignIn(act, connection, grant.id));
    return null;
  }
}

/** Deletes the tokens; tasks stay queued until the next sign-in. */
export async function disconnect(act: Act, connectionId: string): Promise<void> {
  await disconnectGrants(act.db, connectionId);
  await switchStatus(act.db, connectionId, workingStatuses, {
    status: "needsSignIn",
    statusReason: "A user signed out at the provider.",
  });
}

/** Every minute: renews tokens that expire within five minutes (or half their lifetime, if shorter). */
export const refreshTokensJob = defineOutsideJob({
  module: "integrations",
  name: "refresh-tokens",
  payload: z.object({}),
  cron: "* * * * *",
  outside: async (platform, tenant) => {
    const db = platform.database.tenant(tenant.id);
    const now = platform.clock.now();
    const grants = await grantsExpiringBefore(db, later(now, 300));
    for (const grant of grants.filter((one) => isDue(one, now)))
      try {
        await refresh(await openConnection(platform, tenant, db, grant.connectionId));
      } catch (error) {
        // Already visible in the grant's state and the notification; retried next minute, without blocking other grants.
        if (!(error instanceof OutboundFailure))
          platform.log.error("A sign-in could not be renewed.", errorFields(error));
      }
  },
});

function isDue(grant: { expiresAt: string | null; lifeSeconds: number | null }, now: string): boolean {
  if (!grant.expiresAt) return true;
  const life = grant.lifeSeconds ?? 3600;
  return secondsBetween(now, grant.expiresAt) <= (life < 600 ? life / 2 : 300);
}

async function storeTokens(
  act: Act,
  connection: OpenConnection,
  grantId: string,
  tokens: Tokens,
  { generation, renewed = false }: { generation: number; renewed?: boolean },
): Promise<boolean> {
  const seal = (part: string, text: string) => sealFor(act.platform, act.tenant, place(connection.id, part), text);
  const sealed = {
    accessCipher: seal("access", tokens.access_token),
    ...(tokens.refresh_token ? { refreshCipher: seal("refresh", tokens.refresh_token) } : {}),
    scopes: tokens.scope?.split(/\s+/) ?? [],
    expiresAt: later(act.now, tokens.expires_in),
    lifeSeconds: tokens.expires_in,
    generation,
  };
  return saveTokens(act.db, grantId, sealed, { renewed });
}

async function loseSignIn(act: Act, connection: OpenConnection, grantId: string): Promise<void> {
  await dropRefusedTokens(act.db, grantId);
  await switchStatus(act.db, connection.id, workingStatuses, {
    status: "needsSignIn",
    statusReason: "The provider no longer accepts the sign-in.",
  });
  await act.raise("integrations.sign-in-needed", { connectionId: connection.id, typeKey: connection.typeKey });
  act.notify({
    kind: "integrations.sign-in-needed",
    to: { permission: "integrations.manage" },
    title: inEachLanguage((say) => say("connection.signIn", { connection: connection.label })),
    body: inEachLanguage((say) => say("connection.signInText")),
    link: "/settings?tabs=integrations",
    groupKey: `sign-in:${connection.id}`,
  });
}

function signInNeeded(connection: OpenConnection): OutboundFailure {
  return new OutboundFailure(
    "needsAttention",
    `Sign in to ${connection.label} again. Queued items will be sent automatically.`,
  );
}
