import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { getSetting } from "#modules/settings/facility/settings.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { readCookie, writeCookie } from "#platform/web/api/cookies.ts";
import { lock } from "#platform/web/session/session.ts";
import { sessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPassword, testPin } from "#testing/facility.ts";
import { Screen as Profile } from "../../profile/web/profile.tsx";
import { LockScreen } from "./lock-screen.tsx";
import { SessionDialogs } from "./session-dialogs.tsx";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

function App() {
  return useSessionState((state) => state.locked) ? (
    <LockScreen />
  ) : (
    <>
      <Profile />
      <SessionDialogs />
    </>
  );
}

/** A nurse at her profile, with the lock screen and the session dialogs as in the app. */
async function atProfile(nurse: Person, tab: string) {
  const desk = await sittingDown(facility, nurse);
  const page = desk.show(<App />, `/profile?tabs=${tab}`);
  await desk.startSession();
  return page;
}

const lose = (nurse: Person, ...names: string[]) => {
  for (const name of names) nurse.cookies.delete(name);
};
const tokens = ["token", "token_sig"];
const everything = [...tokens, "refresh_token", "refresh_token_sig"];

it("SES-6: restores a session whose token expired while reading, and repeats the call", async () => {
  const nurse = await facility.as("nurse", "reading");
  const { hands, address } = await atProfile(nurse, "account");
  await screen.findByText(nurse.email);
  lose(nurse, ...tokens);
  await hands.click(screen.getByRole("tab", { name: "Devices" }));
  await screen.findByText("this one");
  await screen.findByText("Session restored");
  expect(sessionState().showSessionExpired).toBe(false);
  expect(address()).toBe("/profile?tabs=devices");
});

it("SES-4: a session that cannot be restored is signed in to over the unchanged page, and the change is saved", async () => {
  const nurse = await facility.as("nurse", "zoned");
  const { hands, address } = await atProfile(nurse, "preferences");
  const zone = await screen.findByRole("switch", { name: /Use this device's time zone/ });
  lose(nurse, ...everything);
  await hands.click(zone);
  const dialog = await screen.findByRole("dialog", { name: "Your session has expired" });
  expect(dialog.textContent).toContain("Your text is safe");
  expect(zone.isConnected).toBe(true);
  await hands.click(screen.getByRole("button", { name: "Sign in again" }));
  await hands.type(await screen.findByLabelText("Password"), testPassword);
  await hands.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(screen.queryByText("Your session has expired")).toBeNull());
  await expect.poll(async () => (await nurse.call(getSession)).preferences.hasAutoTimezone).toBe(false);
  expect(zone.isConnected).toBe(true);
  expect(address()).toBe("/profile?tabs=preferences");
});

it("SES-4: signing in on the lock screen, after the session ended behind it, leads back to the page", async () => {
  const nurse = await facility.as("nurse", "locked");
  const { hands, address } = await atProfile(nurse, "devices");
  await screen.findByText("this one");
  await act(() => lock());
  await screen.findByText("Enter your PIN to continue");
  expect(screen.queryByText("this one")).toBeNull();
  lose(nurse, ...everything);
  await hands.keyboard(testPin);
  await screen.findByText(/Your session has expired/);
  await hands.type(await screen.findByLabelText("Password"), testPassword);
  await hands.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("this one");
  expect(address()).toBe("/profile?tabs=devices");
});

it("platform scenario 12: an edited role cookie gives no access, and is corrected when the session loads", async () => {
  const nurse = await facility.as("nurse", "curious");
  nurse.cookies.set("role", "owner");
  writeCookie("role", "owner");
  await expect(nurse.call(getSetting, { params: { key: "security.sign-in" } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await atProfile(nurse, "account");
  expect(readCookie("role")).toBe("nurse");
});
