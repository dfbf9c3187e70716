import { beforeEach, expect, it } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { writeCookie } from "../api/cookies.ts";
import { connectApi } from "../api/ports.ts";
import { forgiveLock, isLockOwed, payLock } from "./lock-debt.ts";
import { loadSession, lock, unlockWithPassword } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

const info = {
  user: { id: "kim", clinicianId: null, fullName: "Kim Okafor", role: "nurse" },
  locations: [],
  defaultLocationId: null,
  lockedAt: null,
  tenant: { customerType: "FULL", timeZone: "America/Los_Angeles" },
  preferences: { hasAutoTimezone: true, userTimezone: null },
} as unknown as SessionInfo;
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const signedIn = (sid: string) => {
  writeCookie("token", `${part({ alg: "EdDSA" })}.${part({ sub: "kim", sid, exp: 4e9, iat: 0 })}`);
};

let away = false;
let asked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  away = false;
  asked = [];
  connectApi({
    fetch: async (url) => {
      asked.push(url);
      if (away) throw new TypeError("Failed to fetch");
      return url.endsWith("/session")
        ? new Response(JSON.stringify(info), { headers: { "content-type": "application/json" } })
        : new Response(null, { status: 204 });
    },
    attended: () => true,
  });
  signedIn("one");
  setSessionState({ loading: false, info, locked: false });
});

/** The page is loaded again: nothing of its memory is left. */
const loadedAgain = async () => {
  setSessionState({ info: null, locked: false });
  await loadSession();
};

it("SES-7: locked while the network is away: the page loaded again is locked, until the server has heard and answers for it", async () => {
  away = true;
  await lock();
  expect(isLockOwed()).toBe(true);
  away = false;
  await loadedAgain();
  expect(sessionState().locked).toBe(true);
  asked = [];
  await payLock({ now: true });
  expect(asked).toEqual(["/api/auth/session/lock"]);
  expect(isLockOwed()).toBe(false);
  await payLock({ now: true });
  expect(asked).toHaveLength(1);
});

it("what the server heard is no debt, and unlocking forgives one", async () => {
  await lock();
  expect(isLockOwed()).toBe(false);
  setSessionState({ locked: false });
  away = true;
  await lock();
  away = false;
  await unlockWithPassword("right");
  expect([isLockOwed(), sessionState().locked]).toEqual([false, false]);
});

it("reports a lock to a slow server once", async () => {
  away = true;
  await lock();
  away = false;
  asked = [];
  await Promise.all([payLock({ now: true }), payLock({ now: true })]);
  expect(asked).toEqual(["/api/auth/session/lock"]);
});

it("a debt of one session locks no other", async () => {
  away = true;
  await lock();
  away = false;
  signedIn("two");
  await loadedAgain();
  expect(sessionState().locked).toBe(false);
  forgiveLock();
});
