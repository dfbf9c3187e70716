import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultPreferences, type Preferences } from "#platform/shared/preferences/preferences.contract.ts";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { mirror, usePreferences } from "#platform/web/preferences/preferences.ts";
import { type Session, SessionContext } from "#platform/web/session/session-context.ts";
import { sessionState, setSessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { handsOf, renderUi } from "#ui/testing.tsx";
import { UiProvider } from "#ui/theme/provider.tsx";
import { ProfilePreferences } from "./profile-preferences.tsx";

const sent: Partial<Preferences>[] = [];
const zones = [
  { name: "Pacific Standard Time", zone: "America/Los_Angeles", utc: ["America/Los_Angeles"], display: "Pacific" },
  { name: "Mountain Standard Time", zone: "America/Phoenix", utc: ["America/Phoenix"], display: "Arizona" },
];
beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
  let stored: Preferences = { ...defaultPreferences, userTimezone: "America/Los_Angeles", hasAutoTimezone: false };
  connectApi({
    fetch: async (_, init) => {
      if (init.method === "PATCH") sent.push(JSON.parse(String(init.body)));
      stored = { ...stored, ...sent.at(-1) };
      const answer = init.method === "PATCH" ? stored : { rows: zones };
      return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
    },
  });
  setSessionState({
    info: {
      user: { id: "u" },
      tenant: { timeZone: "America/Los_Angeles" },
      preferences: stored,
    } as never as SessionInfo,
  });
});
afterEach(() => setSessionState({ info: null }));

function Profile() {
  const info = useSessionState((state) => state.info);
  const timeZone = info?.preferences.userTimezone ?? "America/Los_Angeles";
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={{ ...info, timeZone } as unknown as Session}>
        <ProfilePreferences />
      </SessionContext>
    </QueryClientProvider>
  );
}

it("changes a fixed time zone, and follows the device's time zone again", async () => {
  const { hands } = renderUi(<Profile />);
  await hands.click(await screen.findByRole("combobox", { name: "Time zone" }));
  await hands.click(await screen.findByRole("option", { name: "Arizona", hidden: true }));
  await waitFor(() => expect(sent).toEqual([{ userTimezone: "America/Phoenix" }]));
  await hands.click(screen.getByRole("switch", { name: /Use this device's time zone/ }));
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(sent.at(-1)).toEqual({ hasAutoTimezone: true, userTimezone: device }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Time zone" })).toBeNull());
});

function Page() {
  const { textSize, tableSpacing, theme } = usePreferences();
  return (
    <UiProvider env="test" textSize={textSize} tableSpacing={tableSpacing} theme={theme}>
      <Profile />
    </UiProvider>
  );
}
const shown = () => [
  document.documentElement.dataset.mantineColorScheme,
  document.documentElement.style.getPropertyValue("--cairn-text-size"),
];
const kept = () => JSON.parse(localStorage.getItem("cairn-ui") ?? "{}");

it("the theme and the text size apply at once, and are painted first on the user's next visit", async () => {
  const hands = handsOf();
  const { unmount } = render(<Page />);
  await hands.click(await screen.findByRole("radio", { name: "Dark" }));
  await waitFor(() => expect(shown()).toEqual(["dark", "14"]));
  screen.getByRole("slider", { name: "Text size" }).focus();
  await hands.keyboard("{ArrowRight}");
  await waitFor(() => expect(sent).toEqual([{ theme: "dark" }, { textSize: 15 }]));
  await waitFor(() => expect(shown()).toEqual(["dark", "15"]));
  expect(kept()).toEqual({ textSize: 15, tableSpacing: 3, theme: "dark", language: "en" });
  unmount();

  // Another device has no mirror until it reads the user's session.
  localStorage.clear();
  const preferences = sessionState().info?.preferences;
  if (!preferences) throw new Error("No one is signed in.");
  mirror(preferences);
  setSessionState({ info: null });
  render(<Page />);
  await waitFor(() => expect(shown()).toEqual(["dark", "15"]));
  expect(kept()).toMatchObject({ textSize: 15, theme: "dark" });
});
