import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import { lockPhotoPath } from "#platform/shared/authentication/lock-photo.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type Actor, anonymousActor, publicActor } from "../access/actor.ts";
import { secretName } from "../authentication/cookies.ts";
import { secondsBetween } from "../authentication/session-policy.ts";
import type { SessionState } from "../authentication/sessions.ts";
import { type Claims, readToken } from "../authentication/tokens.ts";
import type { Platform, Tenant } from "../platform.ts";
import { isTenant } from "../tenancy/tenant-states.ts";

export interface Principal {
  actor: Actor;
  session: SessionState;
}

const safeMethods = new Set(["GET", "HEAD"]);
const expired = (detail = "Your session has expired. Sign in again. Your work is kept.") =>
  new Problem("session-expired", detail);

export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === "https";
}

/**
 * A native app sends none of the headers that every browser sends, and no cookies of ours. A page cannot leave out Origin
 * or `Sec-Fetch-*`, so a script in a page cannot pass for an app.
 */
export function isNative({ headers, cookies }: FastifyRequest): boolean {
  if (headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith("sec-fetch-"))) return false;
  return cookies.token === undefined && cookies.refresh_token === undefined;
}

/** The whole token of a native app's Authorization header, or null: a browser sends the readable half only. */
export function wholeBearer(request: FastifyRequest): string | null {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? "")?.[1];
  return token ?? null;
}

/** The tenant of the request's host (TEN-1). Throws 404 `unknown-tenant`. */
export async function tenantOf(platform: Platform, request: FastifyRequest): Promise<Tenant> {
  const tenant = await platform.tenants.byHost(request.host);
  if (!tenant || isTenant("closed", tenant))
    throw new Problem("unknown-tenant", "There is no facility at this address. Check the address in your browser.");
  return tenant;
}

/**
 * SES-10: a change sent with cookies must prove that it comes from our own page: the readable half of the token as a
 * bearer (a foreign page cannot read it) and the facility's own Origin.
 */
export function requireSameOrigin(request: FastifyRequest, needsBearer: boolean): void {
  const origin = request.headers.origin;
  const own = `${request.protocol}://${request.host}`;
  const refused = () =>
    new Problem("csrf-refused", "This request did not come from Cairn. Reload the page and try again.");
  if (safeMethods.has(request.method)) {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") throw refused();
    return;
  }
  if (origin !== own) throw refused();
  if (needsBearer && request.headers.authorization !== `Bearer ${request.cookies.token}`) throw refused();
}

/** Who is asking: verifies the joined token, its tenant and the session's state. Throws 401 and 423 problems. */
export async function authenticate(platform: Platform, request: FastifyRequest, tenant: Tenant): Promise<Principal> {
  const whole = wholeBearer(request);
  if (whole) {
    if (!isNative(request))
      throw new Problem("csrf-refused", "Whole tokens are for native apps. A page signs in with its cookies.");
    return principal(platform, tenant, await claimsOf(platform, whole), "bearer");
  }
  const readable = request.cookies.token;
  const signature = request.cookies[secretName("token_sig", isSecure(request))];
  if (!readable || !signature) {
    // With a refresh cookie the browser can restore the session; without one it must sign in.
    if (request.cookies.refresh_token) throw expired();
    throw new Problem("unauthenticated", "Sign in to continue.");
  }
  requireSameOrigin(request, true);
  return principal(platform, tenant, await claimsOf(platform, `${readable}.${signature}`), "cookie");
}

async function claimsOf(platform: Platform, token: string): Promise<Claims> {
  const claims = await readToken(platform.keys, token);
  if (claims?.aud !== "cairn") throw new Problem("unauthenticated", "Sign in to continue.");
  return claims;
}

async function principal(
  platform: Platform,
  tenant: Tenant,
  claims: Claims,
  transport: "cookie" | "bearer",
): Promise<Principal> {
  if (claims.tid !== tenant.id)
    throw new Problem("wrong-tenant", "You are signed in to another facility. Sign in here.");
  const now = platform.clock.now();
  const session = await platform.sessions.state(tenant.id, claims.sid);
  if (!session || accountStates.fromCode(session.status) !== "active" || session.transport !== transport)
    throw new Problem("unauthenticated", "Sign in to continue.");
  const { switch: part } = platform.registry.principals.get(session.principalType) ?? { switch: null };
  if (part !== null && !tenant.modules.includes(part))
    throw new Problem("module-not-enabled", "Your facility has this part of Cairn switched off.");
  if (session.revokedAt) throw new Problem("session-revoked", "This session was signed out. Sign in again.");
  if (claims.exp * 1000 <= Date.parse(now) || session.expiresAt <= now) throw expired();
  // A token may be valid longer than a session may be idle; such a session has ended, and a PIN does not reopen it.
  if (secondsBetween(session.lastActiveAt, now) > session.signOutHours * 3600) throw expired();
  return { session, actor: await platform.sessions.actor(session) };
}

/**
 * A suspended facility is closed to its staff, signed in or not; clients can still read their own records in the portal
 * (platform §3).
 */
export function requireRunning(tenant: Tenant, kind: Actor["kind"], method: string): void {
  if (!isTenant("suspended", tenant) || (kind === "portal" && safeMethods.has(method))) return;
  throw new Problem("tenant-suspended", "This facility is suspended. Contact its administrator.");
}

/** What a locked session may still do; everything else answers 423 and the lock screen shows. */
const allowedWhileLocked = new Set([
  "POST /session/unlock",
  "POST /session/lock",
  "GET /session",
  "POST /clinicians/pin-code-checker",
  "POST /passkeys/ticket",
  "POST /session/switchable",
  "POST /session/switch",
  `GET ${lockPhotoPath}`,
  "PUT /drafts/:key",
]);

export function requireUnlocked(platform: Platform, session: SessionState, route: string): void {
  if (platform.sessions.isLocked(session, platform.clock.now()) && !allowedWhileLocked.has(route))
    throw new Problem("session-locked", "Cairn is locked. Enter your PIN to continue. Your work is kept.");
}

/** A device in a client's hands reaches the record it was handed over for, and what gives it back. */
export function requireHanded(session: SessionState, contract: AnyEndpoint, params: unknown): void {
  if (session.handedTo === null || contract.whileHanded === true) return;
  const open = contract.whileHanded;
  const given = z.record(z.string(), z.unknown()).safeParse(params).data;
  if (open && given && session.handedTo === `${open.type}:${String(given[open.param])}`) return;
  throw handedProblem();
}

const handedProblem = () =>
  new Problem("device-handed", "This device was handed to a client. Enter your PIN to use it again.");

/** For the live channel: cookies with the exact Origin, or a native app with its whole token. */
export async function authenticateSocket(
  platform: Platform,
  request: FastifyRequest,
): Promise<Principal & { tenant: Tenant }> {
  const tenant = await tenantOf(platform, request);
  const found = await socketPrincipal(platform, request, tenant);
  // Topics are checked by staff permissions, so other accounts have no live channel.
  if (found.actor.kind !== "staff") throw new Problem("forbidden", "This is not open to your kind of account.");
  requireRunning(tenant, found.actor.kind, "GET");
  requireUnlocked(platform, found.session, "GET /realtime");
  if (found.session.handedTo !== null) throw handedProblem();
  return { ...found, tenant };
}

async function socketPrincipal(platform: Platform, request: FastifyRequest, tenant: Tenant): Promise<Principal> {
  const whole = wholeBearer(request);
  if (whole && isNative(request)) return principal(platform, tenant, await claimsOf(platform, whole), "bearer");
  if (request.headers.origin !== `${request.protocol}://${request.host}`) throw new Problem("csrf-refused");
  const signature = request.cookies[secretName("token_sig", isSecure(request))];
  return principal(platform, tenant, await claimsOf(platform, `${request.cookies.token}.${signature}`), "cookie");
}

export { anonymousActor, publicActor };
