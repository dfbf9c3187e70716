import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultPreferences, type Preferences } from "#platform/shared/preferences/preferences.contract.ts";
import { connectApi } from "#platform/web/api/ports.ts";
import { queryClient } from "#platform/web/api/query.ts";
import { type Session, SessionContext } from "#platform/web/session/session-context.ts";
import { setSessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { renderUi } from "#ui/testing.tsx";
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
