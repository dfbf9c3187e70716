import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import {
  getSession,
  handDevice,
  logout,
  returnDevice,
  unlockSession,
} from "#platform/shared/authentication/session.contract.ts";
import { forgetEvent } from "#ui/forget.ts";
import { call } from "../api/call.ts";
import { clearCookies, readCookie } from "../api/cookies.ts";
import type { ApiProblem } from "../api/problem.ts";
import { coverQueries, queryClient } from "../api/query.ts";
import { wipeDevice } from "../drafts/device-store.ts";
import { takeChoice } from "../messages/language.ts";
import { changePreferences } from "../preferences/preferences.ts";
import { correctCookies } from "./display-cookies.ts";
import { flushTyped } from "./flush.ts";
import { forgiveLock, isLockOwed, oweLock, payLock } from "./lock-debt.ts";
import { pinProved } from "./pin-proved.ts";
import { keepPlace, returnToPlace } from "./place.ts";
import { restoreSession } from "./restore.ts";
import { sessionState, setSessionState, whenSession } from "./session-state.ts";
import { tellTabs } from "./tabs-channel.ts";
import { forgetKept, keep, readKept } from "./user-storage.ts";

/** Reads who is signed in. Rejects with the API's refusal. */
export async function loadSession(): Promise<SessionInfo> {
  const info = await call(getSession);
  if (!isAnother(info)) adopt(info);
  return info;
}

/** Another person at the same screen gets a fresh home: nothing of the first one's page may stay in memory. */
function isAnother(info: SessionInfo): boolean {
  const before = sessionState().info?.user.id;
  if (!before || before === info.user.id) return false;
  setSessionState({ loading: true });
  location.assign(info.home);
  return true;
}

function adopt(info: SessionInfo): void {
  const before = sessionState();
  const stored = readKept(info.user.id, "location");
  const known = (id: string | null) => info.locations.some((location) => location.id === id);
  const chosen = before.info?.user.id === info.user.id ? before.locationId : (stored ?? info.defaultLocationId);
  setSessionState({
    info,
    locationId: known(chosen) || chosen === null ? chosen : (info.defaultLocationId ?? null),
    locked: before.locked || info.lockedAt !== null || isLockOwed(),
  });
  correctCookies(info);
}

export function chooseLocation(locationId: string | null): void {
  const { info } = sessionState();
  if (info) keep(info.user.id, "location", locationId);
  setSessionState({ locationId });
}

/** The cookies of a new session are here: loads it, and waiting calls go on. Another person gets a fresh home. */
export async function entered(twoFactorDueAt: string | null = null): Promise<void> {
  const info = await call(getSession);
  tellTabs({ type: "signed-in", userId: info.user.id });
  if (isAnother(info)) return;
  setSessionState({ locked: false });
  adopt(info);
  returnToPlace();
  const chosen = takeChoice();
  if (chosen && chosen !== info.preferences.language) void changePreferences({ language: chosen });
  setSessionState({ showSessionExpired: false, notice: null, twoFactorDueAt });
}

/**
 * Locks here, in the other tabs and on the server. The page goes first, which makes its forms keep what is typed; then
 * the server is notified, since from that moment it takes no drafts. `toSwitch` asks a colleague in, not the same person back.
 */
export async function lock({ toSwitch = false } = {}): Promise<void> {
  if (sessionState().locked || !sessionState().info) return;
  oweLock();
  showLock();
  setSessionState({ switchingUser: toSwitch });
  tellTabs({ type: "locked" });
  await keptTyping();
  await payLock({ now: true });
}

/** After the page was taken away: one turn for its forms to notice, then until their drafts are kept. */
async function keptTyping(): Promise<void> {
  await new Promise((done) => setTimeout(done, 50));
  await flushTyped();
}

/** Takes the page away with everything typed kept, before signing out or loading a new build. */
export async function putAway(): Promise<void> {
  setSessionState({ loading: true });
  await keptTyping();
}

/** The lock as another tab or the server announced it. */
export function showLock(): void {
  if (sessionState().locked) return;
  keepPlace();
  setSessionState({ locked: true, switchingUser: false, countdown: null, notice: null });
  coverQueries();
}

/** Unlocks by PIN. Rejects with `pin-invalid` (tries left in its text) or `pin-locked`. */
export async function unlockWithPin(pin: string): Promise<void> {
  const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "unlock" } });
  await call(unlockSession, { body: { ticket } });
  await unlocked();
  pinProved(pin);
}

/** A client gets the device for one record, `type:id`: the page shows nothing else until staff have it back. */
export async function handOver(record: string): Promise<void> {
  await flushTyped();
  await call(handDevice, { body: { record } });
  await loadSession();
  queryClient.clear();
  tellTabs({ type: "handed" });
}

/** Staff have the device back. Rejects as unlocking does. */
export async function takeDeviceBack(proof: { pin: string } | { password: string }): Promise<void> {
  if ("pin" in proof) {
    const { ticket } = await call(pinCodeChecker, { body: { pin: proof.pin, purpose: "unlock" } });
    await call(returnDevice, { body: { ticket } });
  } else await call(returnDevice, { body: proof });
  queryClient.clear();
  await loadSession();
  tellTabs({ type: "handed" });
}

/** Unlocks with a ticket that a passkey gave. */
export async function unlockWithTicket(ticket: string): Promise<void> {
  await call(unlockSession, { body: { ticket } });
  await unlocked();
}

export async function unlockWithPassword(password: string): Promise<void> {
  await call(unlockSession, { body: { password } });
  await unlocked();
}

async function unlocked(): Promise<void> {
  forgiveLock();
  setSessionState({ locked: false, idle: false, notice: null });
  tellTabs({ type: "unlocked" });
  returnToPlace();
  await loadSession().catch(() => undefined);
}

/** The factor dialog has its proof: the waiting calls repeat themselves. */
export function factorShown(): void {
  setSessionState({ stepUpMethods: null });
}

/** Signs out here and in the other tabs. The server's part may fail; this browser forgets in any case (SES-9). */
export async function signOut(): Promise<void> {
  await putAway();
  // The token's cookie goes after a day, and with it what says which session ends: the refresh cookie still knows.
  if (!readCookie("token") && readCookie("refresh_token")) await restoreSession({ silent: true });
  await call(logout).catch(() => undefined);
  await forget();
  tellTabs({ type: "signed-out" });
  location.assign("/");
}

export async function forget(): Promise<void> {
  const { info } = sessionState();
  forgiveLock();
  if (info) forgetKept(info.user.id);
  clearCookies();
  queryClient.clear();
  // What pieces of the page hold in memory, such as typed searches, goes too.
  dispatchEvent(new Event(forgetEvent));
  await wipeDevice().catch(() => undefined);
}

/**
 * A call was refused with 401: restores the session once and lets the call repeat. When that fails the expired-session
 * modal rises over the untouched page, and the call waits until the same person is back.
 */
export async function sessionLost(problem: ApiProblem, again: boolean): Promise<boolean> {
  if (!sessionState().info && !sessionState().loading) return false;
  if (!again && problem.code !== "session-revoked") {
    const result = await restoreSession();
    if (result === "restored") return true;
    if (result === "cancelled") return false;
  }
  if (sessionState().loading) return false;
  setSessionState({ showSessionExpired: true });
  // Under the lock nothing waits for the person but the lock screen itself, which now asks them to sign in.
  if (sessionState().locked) return false;
  await whenSession((state) => !state.showSessionExpired);
  return true;
}

/** A call was refused with 423: the lock screen, then the call again. */
export async function waitForUnlock(): Promise<boolean> {
  if (!sessionState().info) return false;
  showLock();
  await whenSession((state) => !state.locked);
  return true;
}

let declined = false;
let asking: Promise<boolean> | null = null;
/** Opens the factor dialog. Several calls refused at once wait for the one answer; each then repeats itself. */
export function askForFactor(methods: string[]): Promise<boolean> {
  asking ??= (async () => {
    declined = false;
    setSessionState({ stepUpMethods: methods });
    await whenSession((state) => state.stepUpMethods === null);
    return !declined;
  })().finally(() => {
    asking = null;
  });
  return asking;
}

export function declineFactor(): void {
  declined = true;
  setSessionState({ stepUpMethods: null });
}
