import { later } from "#platform/server/authentication/session-policy.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { roleLabelOf } from "#platform/shared/access/permissions.ts";
import { lockPhotoAddress } from "#platform/shared/authentication/lock-photo.ts";
import { Problem } from "#platform/shared/problems.ts";
import { saveBrowserSeen, staffOfBrowser } from "../devices/device.store.ts";
import { proveDevice } from "../devices/devices.ts";
import { hasPin } from "../pins/pin.store.ts";
import { issueTokens } from "./issue-tokens.ts";
import { resumableSessionId, resumeSession, type SessionDevice, sessionDevice } from "./session.store.ts";
import { staffMember } from "./staff-member.store.ts";
import * as contract from "./switch-user.contract.ts";

const tilesMost = 6;

/** The device of this session. */
export function browserOf(view: View): Promise<SessionDevice | null> {
  return sessionDevice(view.db, view.actor.sessionId ?? "");
}

async function resumableSession(view: View, thumbprint: string, userId: string): Promise<string | null> {
  const { signOutHours } = await signInPolicy(view);
  const activeSince = later(view.now, -signOutHours * 3600);
  return resumableSessionId(view.db, { thumbprint, userId }, { now: view.now, activeSince });
}

/** Refuses a PIN unless its owner has a session to resume in this shared browser. Throws `forbidden`. */
export async function requireResumableHere(act: Act, clinicianId: string): Promise<void> {
  const browser = await browserOf(act);
  const user = await staffMember(act.db, clinicianId);
  if (!browser?.isShared || !user || !(await resumableSession(act, browser.thumbprint, user.userId)))
    throw new Problem("forbidden", "This user has no session to resume here. They must sign in with their password.");
}

export const switchableAction = action(contract.listSwitchable, async (act, { body }) => {
  const device = await proveDevice(act, body.device, "switch");
  const browser = await browserOf(act);
  if (!device || browser?.thumbprint !== device.thumbprint || !browser.isShared) return { shared: false, people: [] };
  const people = await staffOfBrowser(act.db, device.thumbprint, {
    exceptUserId: act.actor.userId ?? "",
    limit: tilesMost,
  });
  const { pinDigits } = await signInPolicy(act);
  const tiles = [];
  for (const person of people) {
    tiles.push({
      clinicianId: person.clinicianId,
      name: person.fullName,
      roleLabel: roleLabelOf(person.role),
      photo: person.photoFileId ? lockPhotoAddress(person.clinicianId) : null,
      email: person.email,
      byPin:
        (await hasPin(act.db, person.clinicianId, pinDigits)) &&
        (await resumableSession(act, device.thumbprint, person.userId)) !== null,
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
  const generation = await resumeSession(act.db, sessionId, act.now);
  await saveBrowserSeen(act.db, userId, device.thumbprint, act.now);
  act.platform.sessions.forget(sessionId);
  act.audit({ subjectId: sessionId, detail: { fromSession: from, userId } });
  const state = await act.platform.sessions.state(act.tenant.id, sessionId);
  act.platform.sessions.forget(sessionId);
  if (!state) throw new Problem("session-expired");
  const tokens = await issueTokens(act, { ...state, sessionId, generation });
  return { tokens };
});

export const switchUserHandlers = [switchableAction, switchUserAction];
