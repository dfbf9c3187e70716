import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockPhotoAddress } from "#platform/shared/authentication/lock-photo.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { lock } from "#platform/web/session/session.ts";
import { setSessionState } from "#platform/web/session/session-state.ts";
import { renderUi } from "#ui/testing.tsx";
import { LockScreen } from "./lock-screen.tsx";

const clinicianId = "0198c0de-0000-7000-8000-000000000001";
const info = {
  user: {
    id: "u",
    clinicianId,
    email: "kim@cairn.test",
    fullName: "Kim Okafor",
    photo: "/api/auth/files/0198c0de-0000-7000-8000-0000000000f1/thumbnail",
    hasPin: true,
    hasPasskey: false,
  },
  tenant: { name: "Alder Creek", timeZone: "America/Los_Angeles" },
  preferences: defaultPreferences,
  sharedDevice: false,
} as unknown as SessionInfo;
const locked = (
  <QueryClientProvider client={queryClient}>
    <LockScreen />
  </QueryClientProvider>
);

beforeEach(() => {
  connectApi({
    fetch: async () =>
      new Response(JSON.stringify({ shared: false, people: [] }), { headers: { "content-type": "application/json" } }),
  });
  setSessionState({ loading: false, info, locked: false, showSessionExpired: false });
});
afterEach(() => setSessionState({ info: null, locked: false }));

it("shows name, location and the lock-screen photo while locked", async () => {
  setSessionState({ locked: true });
  const { container } = renderUi(locked);
  expect(screen.getByRole("heading", { level: 1, name: "Kim Okafor" })).toBeTruthy();
  expect(screen.getByText("Alder Creek")).toBeTruthy();
  expect(container.querySelector("img")?.getAttribute("src")).toBe(lockPhotoAddress(clinicianId));
});

it("offers another user's sign-in under 'Not you? Switch user', and returns to the locked user", async () => {
  setSessionState({ locked: true });
  const { hands } = renderUi(locked);
  await hands.click(screen.getByRole("button", { name: "Not you? Switch user" }));
  expect(((await screen.findByRole("textbox", { name: "Email" }, { timeout: 10_000 })) as HTMLInputElement).value).toBe(
    "",
  );
  await hands.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByText("Enter your PIN to continue")).toBeTruthy();
});

it("locks and asks who is signing in when the user switches from the avatar menu", async () => {
  await act(() => lock({ toSwitch: true }));
  renderUi(locked);
  await screen.findByRole("heading", { level: 1, name: "Who is signing in?" });
});
