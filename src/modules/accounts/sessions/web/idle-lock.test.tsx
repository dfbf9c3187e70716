import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterAll, expect, it, vi } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { clearCookies, writeCookie } from "#platform/web/api/cookies.ts";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { boot } from "#platform/web/session/boot.ts";
import { type Session, SessionContext } from "#platform/web/session/session-context.ts";
import { sessionState, setSessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { renderUi } from "#ui/testing.tsx";
import { LockScreen } from "./lock-screen.tsx";
import { SessionDialogs } from "./session-dialogs.tsx";

const info: SessionInfo = {
  user: {
    id: "0198c0de-0000-7000-8000-000000000001",
    clinicianId: null,
    email: "kim@cairn.test",
    firstName: "Kim",
    lastName: "Okafor",
    fullName: "Kim Okafor",
    initials: "KO",
    credentials: ["RN"],
    title: null,
    role: "nurse",
    roleLabel: "Nurse",
    status: 1,
    photo: null,
    hasPin: true,
    hasPasskey: false,
  },
  home: "/home",
  tenant: {
    name: "Alder Creek",
    slug: "alder",
    customerType: "FULL",
    modules: [],
    timeZone: "America/Los_Angeles",
    part2Program: false,
  },
  permissions: [],
  locations: [],
  defaultLocationId: null,
  preferences: { ...defaultPreferences, userTimezone: "America/Los_Angeles" },
  idleLockMinutes: 15,
  pinDigits: 6,
  sharedDevice: false,
  lockedAt: null,
  handedTo: null,
};
const session: Session = {
  ...info,
  locationId: null,
  setLocationId: () => undefined,
  timeZone: "America/Los_Angeles",
};
const answers: Record<string, unknown> = {
  "/api/auth/session": info,
  "/api/auth/login-requests": { rows: [] },
};
let called: string[] = [];

// Fake time starts now: the page counts idle time from the moment it was loaded.
vi.useFakeTimers();
connectApi({
  fetch: async (url, init) => {
    called.push(url);
    const headers = { "content-type": "application/json", date: new Date().toUTCString() };
    if (init.method !== "GET") return new Response(null, { status: 204, headers });
    return new Response(JSON.stringify(answers[url] ?? { shared: false, people: [] }), { headers });
  },
});
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const seconds = Math.floor(Date.now() / 1000);
writeCookie(
  "token",
  `${part({ alg: "EdDSA" })}.${part({ sub: info.user.id, sid: "one", iat: seconds, exp: seconds + 86_400 })}`,
);
afterAll(() => {
  clearCookies();
  setSessionState({ info: null, locked: false, countdown: null });
});

function App() {
  return useSessionState((state) => state.locked) ? (
    <LockScreen />
  ) : (
    <>
      <p>A chart</p>
      <SessionDialogs />
    </>
  );
}
const pass = (minutes: number, more = 0) =>
  act(async () => void (await vi.advanceTimersByTimeAsync((minutes * 60 + more) * 1000)));
const countdown = () => screen.queryByText(/Cairn locks in \d+ seconds/);

it("SES-7: a user who is idle sees a countdown, which any movement ends, and then the lock screen", async () => {
  const started = boot({ signedOut: false });
  await pass(0, 1);
  await started;
  expect(sessionState().info?.user.id).toBe(info.user.id);
  renderUi(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <App />
      </SessionContext>
    </QueryClientProvider>,
  );
  await pass(13, 50);
  expect(countdown()).toBeNull();
  await pass(0, 30);
  expect(countdown()).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("pointermove")));
  await pass(0, 2);
  expect(countdown()).toBeNull();

  await pass(14, 20);
  expect(countdown()).toBeTruthy();
  expect(screen.getByText("A chart")).toBeTruthy();
  called = [];
  await pass(0, 50);
  expect(screen.getByText("Enter your PIN to continue")).toBeTruthy();
  expect(screen.queryByText("A chart")).toBeNull();
  expect(called).toContain("/api/auth/session/lock");
});
