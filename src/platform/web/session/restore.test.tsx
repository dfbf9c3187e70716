import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { renderUi } from "#ui/testing.tsx";
import { writeCookie } from "../api/cookies.ts";
import { connectApi } from "../api/ports.ts";
import { ApiProblem, AutomaticCancellation } from "../api/problem.ts";
import { restoreSession } from "./restore.ts";
import { sessionLost, signOut } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

const expired = new ApiProblem({ type: "t", title: "No", status: 401, detail: "Expired.", code: "session-expired" });
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const tokens = { access_token: "a", navix_ai_token: "b", refresh_token: "c", expiresAt: "2026-11-20T19:00:00.000Z" };

let asked = 0;
let answer: () => Response | Promise<Response> = () => json(200, tokens);

beforeEach(() => {
  asked = 0;
  answer = () => json(200, tokens);
  connectApi({
    fetch: async () => {
      asked += 1;
      return answer();
    },
  });
  const info = { user: { id: "u" } } as unknown as SessionInfo;
  setSessionState({ loading: false, info, showSessionExpired: false, locked: false, notice: null });
});

it("SES-4: a lost session is restored and says 'Session restored'; the call repeats", async () => {
  renderUi(<p>Page</p>);
  expect(await sessionLost(expired, false)).toBe(true);
  await waitFor(() => expect(screen.getByText("Session restored")).toBeTruthy());
  expect(sessionState().showSessionExpired).toBe(false);
});

it("SES-4: one refresh for many calls at once", async () => {
  expect(await Promise.all([restoreSession({ force: true }), restoreSession({ force: true })])).toEqual([
    "restored",
    "restored",
  ]);
  expect(asked).toBe(1);
});

it("SES-4: a locked page hears it on its lock screen", async () => {
  setSessionState({ locked: true });
  await restoreSession({ force: true });
  expect(sessionState().notice).toBe("Session restored");
});

it("SES-4: a refused refresh raises showSessionExpired, and the call waits for the person", async () => {
  answer = () => json(401, { type: "t", title: "No", status: 401, detail: "Gone.", code: "session-expired" });
  const waiting = sessionLost(expired, false);
  await waitFor(() => expect(sessionState().showSessionExpired).toBe(true));
  setSessionState({ showSessionExpired: false });
  expect(await waiting).toBe(true);
});

it("SES-5, platform scenario 6: 'Automatic cancellation' raises no modal and is no failure", async () => {
  answer = () => Promise.reject(new AutomaticCancellation());
  expect(await restoreSession({ force: true })).toBe("cancelled");
  expect(await sessionLost(expired, false)).toBe(false);
  expect(sessionState().showSessionExpired).toBe(false);
  expect(new AutomaticCancellation().message).toBe("Automatic cancellation");
});

it("SES-9: signing out when the token's cookie is gone ends the session all the same", async () => {
  writeCookie("refresh_token", "sid.3.4000000000");
  const urls: string[] = [];
  connectApi({
    fetch: async (url) => {
      urls.push(url);
      return url.endsWith("/logout") ? new Response(null, { status: 204 }) : json(200, tokens);
    },
  });
  await signOut();
  expect(urls).toEqual(["/api/auth/refresh-token", "/api/auth/logout"]);
  expect(document.cookie).not.toContain("refresh_token");
});
