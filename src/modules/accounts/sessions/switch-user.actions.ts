import { sql } from "kysely";
import { later } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { type RoleCode, roleLabels } from "#platform/shared/access/permissions.ts";
import { lockPhotoAddress } from "#platform/shared/authentication/lock-photo.ts";
import { Problem } from "#platform/shared/problems.ts";
import { proveDevice } from "../devices/devices.ts";
import { issueTokens } from "./issue.ts";
import * as contract from "./switch-user.contract.ts";

const tilesMost = 6;

/** The device of this session. */
export async function browserOf(view: View): Promise<{ thumbprint: string; shared: boolean } | null> {
  const row = await view.db
    .selectFrom("sessions as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .select(["d.thumbprint", "d.isShared as shared"])
    .where("s.id", "=", view.actor.sessionId ?? "")
    .executeTakeFirst();
  return row ?? null;
}

async function resumableSession(view: View, thumbprint: string, userId: string): Promise<string | null> {
  const { signOutHours } = await signInPolicy(view);
  const row = await view.db
    .selectFrom("sessions as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .innerJoin("users as u", "u.id", "s.principalId")
    .select("s.id")
    .where("d.thumbprint", "=", thumbprint)
    .where("d.isShared", "=", true)
    .where("s.principalId", "=", userId)
    .where("u.status", "=", 1)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", view.now)
    .where("s.lastActiveAt", ">", later(view.now, -signOutHours * 3600))
    .orderBy("s.lastActiveAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Refuses a PIN unless its owner has a session to resume in this shared browser. Throws `forbidden`. */
export async function requireResumableHere(act: Act, clinicianId: string): Promise<void> {
  const browser = await browserOf(act);
  const user = await act.db.selectFrom("clinicians").select("userId").where("id", "=", clinicianId).executeTakeFirst();
  if (!browser?.shared || !user || !(await resumableSession(act, browser.thumbprint, user.userId)))
    throw new Problem("forbidden", "This user has no session to resume here. They must sign in with their password.");
}

export const switchableAction = action(contract.listSwitchable, async (act, { body }) => {
  const device = await proveDevice(act, body.device, "switch");
  const browser = await browserOf(act);
  if (!device || browser?.thumbprint !== device.thumbprint || !browser.shared) return { shared: false, people: [] };
  const people = await act.db
    .selectFrom("devices as d")
    .innerJoin("clinicians as c", "c.userId", "d.userId")
    .select(["c.id as clinicianId", "c.userId", "c.fullName", "c.role", "c.photoFileId", "c.email"])
    .where("d.thumbprint", "=", device.thumbprint)
    .where("c.status", "=", 1)
    .where("d.userId", "<>", act.actor.userId ?? "")
    .orderBy("d.lastSeenAt", "desc")
    .limit(tilesMost)
    .execute();
  const { pinDigits } = await signInPolicy(act);
  const tiles = [];
  for (const person of people) {
    const hasPin = await act.db
      .selectFrom("clinicianPins")
      .select(sql<number>`1`.as("one"))
      .where("clinicianId", "=", person.clinicianId)
      .where("digits", "=", pinDigits)
      .executeTakeFirst();
    tiles.push({
      clinicianId: person.clinicianId,
      name: person.fullName,
      roleLabel: roleLabels[person.role as RoleCode] ?? person.role,
      photo: person.photoFileId ? lockPhotoAddress(person.clinicianId) : null,
      email: person.email,
      byPin: hasPin !== undefined && (await resumableSession(act, device.thumbprint, person.userId)) !== null,
    });
  }
  return { shared: true, people: tiles };
});

/** Resumes a coworker's session on this shared device with their PIN, and locks the current one. */
export const switchUserAction = action(contract.switchUser, async (act, { body }) => {
  const device = await proveDevice(act, body.device, "switch");
  const browser = await browserOf(act);
  if (!device || browser?.thumbprint !== device.thumbprint)
    throw new Problem("device-unproven", "This browser could not be verified. Sign in with your password.");
  const { userId } = await act.platform.tickets.use(act, "switch", body.ticket);
  const sessionId = await resumableSession(act, device.thumbprint, userId);
  if (!sessionId)
    throw new Problem("session-expired", "This user's session has ended. They must sign in with their password.");
  const from = act.actor.sessionId ?? "";
  await act.platform.sessions.lock(act, from);
  const { refreshGeneration } = await act.db
    .updateTable("sessions")
    .set((eb) => ({
      lockedAt: null,
      lastActiveAt: act.now,
      rotatedAt: act.now,
      refreshGeneration: eb("refreshGeneration", "+", 1),
    }))
    .where("id", "=", sessionId)
    .returning("refreshGeneration")
    .executeTakeFirstOrThrow();
  await act.db
    .updateTable("devices")
    .set({ lastSeenAt: act.now })
    .where("userId", "=", userId)
    .where("thumbprint", "=", device.thumbprint)
    .execute();
  act.platform.sessions.forget(sessionId);
  act.audit({ subjectId: sessionId, detail: { fromSession: from, userId } });
  const state = await act.platform.sessions.state(act.tenant.id, sessionId);
  act.platform.sessions.forget(sessionId);
  if (!state) throw new Problem("session-expired");
  const tokens = await issueTokens(act, { ...state, sessionId, generation: refreshGeneration });
  return { tokens };
});

export const switchUserHandlers = [switchableAction, switchUserAction];
