import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { readCookie } from "../api/cookies.ts";
import { connectApi } from "../api/ports.ts";
import { isProblem, problemText } from "../api/problem.ts";
import { serverNow } from "../api/server-clock.ts";
import { rememberRequest } from "../crash/recent-requests.ts";
import { doorReady } from "../messages/door-ready.ts";
import { Activity, signOfLifeMs } from "./activity.ts";
import { decodeToken, onLoad, silentRefreshIn } from "./expiry.ts";
import { countdownMs, idleness, somethingPlays, watchInput } from "./idle.ts";
import { payLock } from "./lock-debt.ts";
import { keepPlace } from "./place.ts";
import { restoreSession } from "./restore.ts";
import { askForFactor, forget, loadSession, lock, sessionLost, showLock, waitForUnlock } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";
import { hearTabs, isLeader, seekLeadership, tellTabs } from "./tabs-channel.ts";
import { countThisTab } from "./tabs-open.ts";

const activity = new Activity(Date.now());
/** When this page last sent a request during user activity. */
let lastForegroundAt = Date.now();

export interface BootRoute {
  /** Works without a session. */
  signedOut: boolean;
}

/** A facility that is suspended has not failed to start: the refusal has a title of its own. */
function bootProblemOf(error: unknown): { title: string; text: string } {
  const suspended = isProblem(error, "tenant-suspended");
  return {
    title: suspended ? error.body.title : "Cairn could not start",
    text: error instanceof Error ? error.message : problemText(error),
  };
}

/** Gets the session ready before the first screen, and keeps it in order afterwards. Never rejects. */
export async function boot(route: BootRoute): Promise<void> {
  connectApi({
    sessionLost,
    locked: waitForUnlock,
    stepUp: askForFactor,
    attended: () => {
      const attended = Date.now() - activity.lastAt < countdownMs;
      if (attended) lastForegroundAt = Date.now();
      return attended;
    },
    sawRequest: rememberRequest,
  });
  setSessionState({ loading: true, bootProblem: null });
  try {
    const [otherTabsOpen] = await Promise.all([countThisTab(), doorReady()]);
    const decision = onLoad({
      pathname: location.pathname,
      token: readCookie("token"),
      refreshToken: readCookie("refresh_token"),
      otherTabsOpen,
      nowMs: serverNow(),
      signedOutRoute: route.signedOut,
    });
    if (decision === "sign-in") return goToSignIn();
    if (decision === "restore") {
      const result = await restoreSession();
      if (result === "unreachable") throw new Error("Cairn cannot be reached. Check the connection and try again.");
      if (result !== "restored") return route.signedOut ? undefined : goToSignIn();
    }
    if (decision !== "stay-signed-out") await loadSession();
  } catch (error) {
    if (isProblem(error) && error.status === 401) {
      if (!route.signedOut) goToSignIn();
    } else setSessionState({ bootProblem: bootProblemOf(error) });
  } finally {
    watchSession();
    if (!sessionState().bootProblem) setSessionState({ loading: false });
  }
}

/** To the sign-in page, coming back here afterwards. Same document: nothing is lost that was not lost already. */
function goToSignIn(): void {
  const here = location.pathname + location.search;
  history.replaceState(null, "", here === "/" || here === "/home" ? "/" : `/?next=${encodeURIComponent(here)}`);
}

let watching = false;
let toldAt = 0;
let refreshAgainAt = 0;

/** Records user activity and tells the other tabs, so that none of them locks this one. */
export function noteInput(): void {
  const { info, locked, showSessionExpired, countdown } = sessionState();
  const now = Date.now();
  const limitMs = info && !locked && !showSessionExpired ? limitOf(info) : Number.POSITIVE_INFINITY;
  if (!activity.hand(now, limitMs)) return void beat();
  if (countdown !== null) setSessionState({ countdown: null });
  if (now - toldAt < 5000) return;
  toldAt = now;
  tellTabs({ type: "active", at: now });
}

const limitOf = (info: SessionInfo): number => info.idleLockMinutes * 60_000;

function watchSession(): void {
  if (watching) return;
  watching = true;
  hearTabs(heardFromTab);
  watchInput(noteInput);
  addEventListener("pageshow", (event) => event.persisted && startAnewUnlessMine());
  setInterval(beat, 1000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && beat());
}

/** A page restored by the Back button may belong to a user who has signed out since. */
function startAnewUnlessMine(): void {
  if (decodeToken(readCookie("token"))?.sub !== sessionState().info?.user.id) location.reload();
}

function heardFromTab(message: Parameters<typeof tellTabs>[0]): void {
  const { info } = sessionState();
  if (message.type === "active") activity.elsewhere(message.at);
  else if (message.type === "locked") showLock();
  else if (message.type === "handed") void loadSession().catch(() => undefined);
  else if (message.type === "unlocked")
    void loadSession().then(
      () => setSessionState({ locked: false }),
      () => undefined,
    );
  else if (message.type === "restored" && sessionState().showSessionExpired)
    setSessionState({ showSessionExpired: false });
  else if (message.type === "signed-out" && info) {
    // The page goes first: nothing of it may wait behind the browser's Back button.
    setSessionState({ loading: true });
    void forget().then(() => location.assign("/"));
  } else if (message.type === "signed-in") {
    if (info && info.user.id !== message.userId) location.assign("/");
    else if (info) setSessionState({ showSessionExpired: false, locked: false });
    else location.reload();
  }
}

let beating = false;
/** Runs once a second while a user is signed in: idle countdown and lock, silent refresh, and a heartbeat to the server. */
async function beat(): Promise<void> {
  const { info, locked, showSessionExpired } = sessionState();
  if (info && locked) void payLock();
  if (!info || locked || showSessionExpired || beating) return;
  // Only a signed-in tab can lead: a public form beside it must not hold the lead and do nothing.
  seekLeadership();
  beating = true;
  try {
    const now = Date.now();
    const limitMs = limitOf(info);
    if (somethingPlays()) activity.plays(now);
    const idle = idleness(activity.lastAt, now, limitMs);
    if (idle.state === "countdown" && sessionState().countdown === null) keepPlace();
    setSessionState({ idle: idle.state === "idle", countdown: idle.state === "countdown" ? idle.secondsLeft : null });
    if (idle.state === "idle") await lock();
    else await keepAlive(now);
  } finally {
    beating = false;
  }
}

async function keepAlive(now: number): Promise<void> {
  const active = now - activity.lastAt < countdownMs;
  if (!active) return;
  const refreshIn = silentRefreshIn(readCookie("token"), serverNow());
  if (isLeader() && refreshIn === 0 && now >= refreshAgainAt) {
    const result = await restoreSession({ silent: true, force: true });
    // Not every second while the server is away; a refused one shows itself with the next call.
    refreshAgainAt = result === "restored" ? 0 : now + 30_000;
  }
  // The server measures activity by requests. Someone who reads or types for long without one is still there.
  if (now - lastForegroundAt > signOfLifeMs) {
    lastForegroundAt = now;
    await loadSession().catch(() => undefined);
  }
}
