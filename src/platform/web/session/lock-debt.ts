import { lockSession } from "#platform/shared/authentication/session.contract.ts";
import { call } from "../api/call.ts";
import { readCookie } from "../api/cookies.ts";
import { isProblem } from "../api/problem.ts";
import { decodeToken } from "./expiry.ts";

/**
 * A lock that the server does not know of yet, because the network was down when the user pressed Lock and left. Until it has, loading the
 * page again would open it without the PIN. Kept in local storage as the id of the session, so that every page of this browser
 * begins locked; paid as soon as the server answers.
 */
const key = "lockOwed";
const again = 5_000;
let triedAt = Number.NEGATIVE_INFINITY;

const session = () => decodeToken(readCookie("token"))?.sid;

export function oweLock(): void {
  const sid = session();
  if (sid) localStorage.setItem(key, sid);
}

/** The session was locked on the server, unlocked there, or has ended. */
export function forgiveLock(): void {
  localStorage.removeItem(key);
}

export function isLockOwed(): boolean {
  const owed = localStorage.getItem(key);
  return owed !== null && owed === session();
}

let paying: Promise<void> | null = null;
/** Reports an unreported lock to the server, unless it was tried just now. One call at a time, so a slow server gets one. Never rejects. */
export function payLock({ now = false } = {}): Promise<void> {
  if (paying) return paying;
  if (!isLockOwed() || (!now && Date.now() - triedAt < again)) return Promise.resolve();
  triedAt = Date.now();
  paying = report().finally(() => {
    paying = null;
  });
  return paying;
}

async function report(): Promise<void> {
  try {
    await call(lockSession, {}, { keepalive: true });
    forgiveLock();
  } catch (error) {
    // Ended or locked already: there is nothing left to lock.
    if (isProblem(error) && (error.status === 401 || error.status === 423)) forgiveLock();
  }
}
