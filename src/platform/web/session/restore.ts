import { refreshToken } from "#platform/shared/authentication/session.contract.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { call } from "../api/call.ts";
import { readCookie } from "../api/cookies.ts";
import { isCancellation, isProblem } from "../api/problem.ts";
import { serverNow } from "../api/server-clock.ts";
import { doorTexts } from "../messages/door.ts";
import { say } from "../messages/language.ts";
import { isExpired } from "./expiry.ts";
import { sessionState, setSessionState } from "./session-state.ts";
import { tellTabs } from "./tabs-channel.ts";

export type RestoreResult = "restored" | "refused" | "unreachable" | "cancelled";
let running: Promise<RestoreResult> | null = null;
let unsaid = false;

/**
 * Restores the session with the refresh cookie (SES-4): one request in this tab, and through the Web Lock `refresh` one
 * in all tabs. `silent` prolongs a live session without a message. Rejects never.
 */
export function restoreSession({ silent = false, force = false } = {}): Promise<RestoreResult> {
  running ??= underLock(() => refreshOnce(force)).finally(() => {
    running = null;
  });
  return running.then((result) => {
    // Said once for each refresh, however many calls had waited for it.
    if (result === "restored" && unsaid) {
      unsaid = false;
      if (!silent) sayRestored();
    }
    return result;
  });
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator && navigator.locks ? navigator.locks.request("refresh", work) : work();
}

async function refreshOnce(force: boolean): Promise<RestoreResult> {
  // Another tab may have done it while this one waited for the lock.
  if (!force && !isExpired(readCookie("token"), serverNow())) return "restored";
  try {
    await call(refreshToken, {}, { background: true });
    unsaid = true;
    tellTabs({ type: "restored" });
    return "restored";
  } catch (error) {
    if (isCancellation(error)) return "cancelled";
    return isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      ? "refused"
      : "unreachable";
  }
}

function sayRestored(): void {
  const restoredText = say(doorTexts)("expired.restored");
  if (sessionState().locked) setSessionState({ notice: restoredText });
  else toast(restoredText);
}
