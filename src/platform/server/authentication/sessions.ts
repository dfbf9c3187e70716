import { sql } from "kysely";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import {
  defaultSignInPolicy,
  type SignInPolicy,
  signInPolicyKey,
} from "#platform/shared/authentication/sign-in-policy.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Actor } from "../access/actor.ts";
import type { Act } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { providerOf } from "./accounts.ts";
import type { SessionSubject } from "./principals.ts";
import { later, secondsBetween, sessionPolicy } from "./session-policy.ts";
import { policyOf } from "./sign-in-policy.ts";

/** A session with the person it belongs to, as every request needs it. */
export interface SessionState {
  id: string;
  tenantId: string;
  principalType: PrincipalType;
  userId: string;
  clinicianId: string | null;
  email: string;
  name: string;
  role: string;
  roleCodes: string[];
  locationIds: string[];
  status: number;
  amr: string[];
  authTime: string;
  lastActiveAt: string;
  lockedAt: string | null;
  expiresAt: string;
  revokedAt: string | null;
  refreshGeneration: number;
  rotatedAt: string | null;
  transport: "cookie" | "bearer";
  userAgent: string;
  deviceId: string | null;
  /** Several people work at this browser. */
  shared: boolean;
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
    const row = await this.#platform.database
      .tenant(tenantId)
      .selectFrom("sessions as s")
      .innerJoinLateral(this.#subjects(), (join) => join.onTrue())
      .leftJoin("devices as d", "d.id", "s.deviceId")
      .select([
        "s.id",
        "s.tenantId",
        sql<PrincipalType>`s.principal_type`.as("principalType"),
        "p.userId",
        "p.clinicianId",
        "p.email",
        "p.name",
        "p.role",
        "p.status",
        "s.amr",
        "s.authTime",
        "s.lastActiveAt",
        "s.lockedAt",
        "s.expiresAt",
        "s.revokedAt",
        "s.refreshGeneration",
        "s.rotatedAt",
        "s.userAgent",
        sql<"cookie" | "bearer">`s.transport`.as("transport"),
        "s.deviceId",
        sql<boolean>`coalesce(d.is_shared, false)`.as("shared"),
        sql<unknown>`(SELECT t.value FROM tenant_settings t WHERE t.key = ${signInPolicyKey})`.as("policy"),
        "p.locationIds",
        "p.extraRoles",
      ])
      .where("s.id", "=", sessionId)
      .executeTakeFirst();
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

  /** The account behind the session `s`, whichever module keeps it: only the part of its own kind is run. */
  #subjects() {
    const parts = [...this.#platform.registry.principals.values()].map(
      ({ type, subject }) =>
        sql`SELECT * FROM (${subject(sql`s.principal_id`, this.#platform.clock.now())}) account
          WHERE s.principal_type = ${sql.lit(type)}`,
    );
    return sql<SessionSubject>`(${sql.join(parts, sql` UNION ALL `)})`.as("p");
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

  /** The session was used by a person (not by a poll): noted at most every 30 s. */
  async touch(state: SessionState, now: string): Promise<void> {
    if (secondsBetween(state.lastActiveAt, now) < activityStep) return;
    // What a locked session may still ask (who am I, a draft) is no sign that its owner is back: only unlocking is.
    if (this.isLocked(state, now)) return;
    state.lastActiveAt = now;
    await this.#platform.database
      .tenant(state.tenantId)
      .updateTable("sessions")
      .set({ lastActiveAt: now })
      .where("id", "=", state.id)
      .execute();
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
      transport?: "cookie" | "bearer";
      policy?: Pick<SignInPolicy, "sessionMaxDays" | "sessionsPerUser">;
    },
  ): Promise<{ id: string; authTime: string; expiresAt: string }> {
    const id = newId();
    const policy = principal.policy ?? defaultSignInPolicy;
    const { limits } = providerOf(act.platform, principal.principalType);
    const expiresAt = later(act.now, (limits?.sessionMaxDays ?? policy.sessionMaxDays) * 86_400);
    const live = await act.db
      .selectFrom("sessions")
      .select("id")
      .where("principalId", "=", principal.userId)
      .where("revokedAt", "is", null)
      .orderBy("lastActiveAt", "desc")
      .offset(policy.sessionsPerUser - 1)
      .execute();
    for (const { id: oldest } of live) await this.revoke(act, oldest, "too-many");
    await act.db
      .insertInto("sessions")
      .values({
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
      })
      .execute();
    return { id, authTime: act.now, expiresAt };
  }

  /** Locks a session; its open pages are closed with 4009 in every process (RT-5). False when it was locked before. */
  async lock(act: Act, sessionId: string): Promise<boolean> {
    const row = await act.db
      .updateTable("sessions")
      .set({ lockedAt: act.now })
      .where("id", "=", sessionId)
      .where("lockedAt", "is", null)
      .where("revokedAt", "is", null)
      .returning("principalId")
      .executeTakeFirst();
    this.forget(sessionId);
    if (!row) return false;
    await act.raise(
      "platform.session-locked",
      { sessionId, principalId: row.principalId },
      { subject: { type: "session", id: sessionId }, topics: [`user:${row.principalId}`] },
    );
    return true;
  }

  async revoke(act: Act, sessionId: string, reason: string): Promise<boolean> {
    const row = await act.db
      .updateTable("sessions")
      .set({ revokedAt: act.now, revokeReason: reason })
      .where("id", "=", sessionId)
      .where("revokedAt", "is", null)
      .returning("principalId")
      .executeTakeFirst();
    if (!row) return false;
    this.forget(sessionId);
    await act.raise(
      "platform.session-revoked",
      { sessionId, principalId: row.principalId },
      { subject: { type: "session", id: sessionId }, topics: [`user:${row.principalId}`] },
    );
    return true;
  }
}
