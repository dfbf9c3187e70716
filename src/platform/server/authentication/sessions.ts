import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { defaultSignInPolicy, type SignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import type { SessionTransport } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Actor } from "../access/actor.ts";
import type { Act } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { type StoredSession, sessionStore } from "../ports/session-store.ts";
import { isDiskFull } from "../storage/storage.ts";
import { providerOf } from "./accounts.ts";
import { later, secondsBetween, sessionPolicy } from "./session-policy.ts";
import { policyOf } from "./sign-in-policy.ts";

/** A session with its account, and the limits that apply to it. */
export interface SessionState extends Omit<StoredSession, "extraRoles" | "policy"> {
  roleCodes: string[];
  /** No input for this long locks (SES-7). */
  idleLockMinutes: number;
  /** Not used for this long signs out. */
  signOutHours: number;
}

const freshFor = 5_000;
const activityStep = 30;

/**
 * Sessions, read through a five-second cache that the live bus empties: a revocation acts within a second, and within
 * five with the bus down (SES-12).
 */
export class Sessions {
  readonly #platform: Platform;
  readonly #cache = new Map<string, { at: number; state: SessionState }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async state(tenantId: string, sessionId: string): Promise<SessionState | null> {
    const known = this.#cache.get(sessionId);
    if (known && known.state.tenantId === tenantId && Date.now() - known.at < freshFor) return known.state;
    const row = await sessionStore({ platform: this.#platform }).find(this.#platform, tenantId, sessionId);
    if (!row) return null;
    const { extraRoles, policy: stored, ...rest } = row;
    const policy = policyOf(stored);
    const idleLockMinutes = rest.shared ? policy.sharedIdleLockMinutes : policy.idleLockMinutes;
    const { limits } = providerOf(this.#platform, rest.principalType);
    const state: SessionState = {
      ...rest,
      roleCodes: [rest.role, ...extraRoles],
      idleLockMinutes: limits?.idleLockMinutes ?? idleLockMinutes,
      signOutHours: policy.signOutHours,
    };
    if (this.#cache.size > 10_000) this.#cache.clear();
    this.#cache.set(sessionId, { at: Date.now(), state });
    return state;
  }

  async actor(state: SessionState): Promise<Actor> {
    return {
      kind: state.principalType,
      userId: state.userId,
      clinicianId: state.clinicianId,
      name: state.name,
      role: state.role,
      sessionId: state.id,
      locationIds: state.locationIds,
      grants: await this.#platform.grants.of(state.tenantId, state.roleCodes),
    };
  }

  forget(sessionId: string): void {
    this.#cache.delete(sessionId);
  }
  forgetUser(userId: string): void {
    for (const [id, { state }] of this.#cache) if (state.userId === userId) this.#cache.delete(id);
  }
  forgetTenant(tenantId: string): void {
    for (const [id, { state }] of this.#cache) if (state.tenantId === tenantId) this.#cache.delete(id);
  }

  /** The session was used by its user (not by a poll): saved at most every 30 s. */
  async touch(state: SessionState, now: string): Promise<void> {
    if (secondsBetween(state.lastActiveAt, now) < activityStep) return;
    // Requests allowed while locked (session info, drafts) are no activity; only unlocking is.
    if (this.isLocked(state, now)) return;
    state.lastActiveAt = now;
    const { database } = this.#platform;
    await sessionStore({ platform: this.#platform })
      .saveActivity(database.tenant(state.tenantId), state.id, now)
      .catch((error: unknown) => {
        // Charts stay readable while the disk is full.
        if (!isDiskFull(error)) throw error;
      });
  }

  /** SES-7: the server locks too, two minutes after the browser would have. */
  isLocked(state: SessionState, now: string): boolean {
    const limit = (state.idleLockMinutes + sessionPolicy.idleGraceMinutes) * 60;
    return state.lockedAt !== null || secondsBetween(state.lastActiveAt, now) > limit;
  }

  /** A new session; the oldest beyond the limit per user is revoked. */
  async open(
    act: Act,
    principal: {
      principalType: PrincipalType;
      userId: string;
      amr: string[];
      deviceId?: string | null;
      deviceName: string;
      ip: string;
      userAgent: string;
      transport?: SessionTransport;
      policy?: Pick<SignInPolicy, "sessionMaxDays" | "sessionsPerUser">;
    },
  ): Promise<{ id: string; authTime: string; expiresAt: string }> {
    const id = newId();
    const policy = principal.policy ?? defaultSignInPolicy;
    const { limits } = providerOf(act.platform, principal.principalType);
    const expiresAt = later(act.now, (limits?.sessionMaxDays ?? policy.sessionMaxDays) * 86_400);
    const store = sessionStore(act);
    const tooMany = await store.idsBeyond(act.db, principal.userId, policy.sessionsPerUser - 1);
    for (const oldest of tooMany) await this.revoke(act, oldest, "too-many");
    await store.insert(act.db, {
      id,
      principalType: principal.principalType,
      principalId: principal.userId,
      transport: principal.transport ?? "cookie",
      deviceId: principal.deviceId ?? null,
      deviceName: principal.deviceName,
      ip: principal.ip,
      userAgent: principal.userAgent,
      amr: principal.amr,
      authTime: act.now,
      createdAt: act.now,
      lastActiveAt: act.now,
      expiresAt,
    });
    return { id, authTime: act.now, expiresAt };
  }

  /** Locks a session; its open pages are closed with 4009 in every process (RT-5). False when it was locked before. */
  async lock(act: Act, sessionId: string): Promise<boolean> {
    const principalId = await sessionStore(act).lock(act.db, sessionId, act.now);
    this.forget(sessionId);
    if (principalId === undefined) return false;
    await act.raise(
      "platform.session-locked",
      { sessionId, principalId },
      { subject: { type: "session", id: sessionId }, topics: [`user:${principalId}`] },
    );
    return true;
  }

  /** The device changed hands: the session is read again, and its open pages look at what they may show. */
  async announceHanded(act: Act, sessionId: string): Promise<void> {
    this.forget(sessionId);
    const principalId = act.actor.userId ?? "";
    await act.raise(
      "platform.session-handed",
      { sessionId, principalId },
      { subject: { type: "session", id: sessionId }, topics: [`user:${principalId}`] },
    );
  }

  async revoke(act: Act, sessionId: string, reason: string): Promise<boolean> {
    const principalId = await sessionStore(act).revoke(act.db, sessionId, reason, act.now);
    if (principalId === undefined) return false;
    this.forget(sessionId);
    await act.raise(
      "platform.session-revoked",
      { sessionId, principalId },
      { subject: { type: "session", id: sessionId }, topics: [`user:${principalId}`] },
    );
    return true;
  }
}
