import { useSyncExternalStore } from "react";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { runningVersion } from "../version/running-version.ts";

/** The shell's state, names as the product specification spells them (§3). */
export interface SessionState {
  /** Boot is not done: the spinning logo. */
  loading: boolean;
  /** Boot failed in a way that trying again may mend. */
  bootProblem: { title: string; text: string } | null;
  info: SessionInfo | null;
  /** No input for the idle limit. */
  idle: boolean;
  locked: boolean;
  /** The lock screen asks who is there instead of for the PIN of whom it locked. */
  switchingUser: boolean;
  /** Seconds until the idle lock, while the countdown runs. */
  countdown: number | null;
  showSessionExpired: boolean;
  /** A message for the lock screen or sign-in card, such as 'Session restored'. */
  notice: string | null;
  /** The factor dialog is open for a call that needs step-up. */
  stepUpMethods: string[] | null;
  /** Until when the user's role allows them to go without a second factor; shown after sign-in. */
  twoFactorDueAt: string | null;
  /** Sign-ins may wait for this person's approval: counts up with each that is heard of. */
  loginRequests: number;
  locationId: string | null;
  /** The version this page was built from. */
  version: string;
  /** Another version is served: the update bar. */
  showUpdate: boolean;
  /** This version is too old to be used: the bar stays. */
  updateRequired: boolean;
  /** The browser tip is on the page. */
  showBanner: boolean;
  /** A strip is above the top bar. */
  showStrip: boolean;
  /** The route wants the side navigation. */
  showSideNav: boolean;
  /** The app for this phone is offered. */
  showDownloadApp: boolean;
}

const initial: SessionState = {
  loading: true,
  bootProblem: null,
  info: null,
  idle: false,
  locked: false,
  switchingUser: false,
  countdown: null,
  showSessionExpired: false,
  notice: null,
  stepUpMethods: null,
  twoFactorDueAt: null,
  loginRequests: 0,
  locationId: null,
  version: runningVersion,
  showUpdate: false,
  updateRequired: false,
  showBanner: false,
  showStrip: false,
  showSideNav: false,
  showDownloadApp: false,
};
let state = initial;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function setSessionState(change: Partial<SessionState>): void {
  const changed = entriesOf(change).some(([name, value]) => state[name] !== value);
  if (!changed) return;
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Calls back whenever the state changes. Returns what stops it. */
export function onSessionState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(onSessionState, () => select(state));
}

/** Resolves when the state first satisfies a condition; at once when it does already. */
export function whenSession(holds: (state: SessionState) => boolean): Promise<void> {
  if (holds(state)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onSessionState(() => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
  });
}
