import { act, cleanup } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { product } from "#platform/shared/product.ts";
import { useHold } from "#ui/form/busy.ts";
import { renderUi } from "#ui/testing.tsx";
import { readCookie } from "../api/cookies.ts";
import { queryClient } from "../api/query.ts";
import { sessionState, setSessionState } from "../session/session-state.ts";
import { seekLeadership } from "../session/tabs-channel.ts";
import { askAgainMs, longestDelayMs, page, remindLater, watchVersion } from "./version-watch.ts";

/** What the server serves; one watch runs for the file, as it does for a page. */
let buildDate = "2026-11-20T10:00:00.000Z";
let asked = 0;
let reloads = 0;
let outdated = 0;

vi.useFakeTimers({ now: Date.parse("2026-11-20T18:00:00Z") });
vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
  expect([url, init?.cache]).toEqual(["/build-date.txt", "no-store"]);
  asked += 1;
  return new Response(`${buildDate}\n`);
});
page.reload = () => {
  reloads += 1;
};
queryClient.invalidateQueries = async () => {
  outdated += 1;
};
const info = { user: { id: "u" } } as unknown as SessionInfo;
seekLeadership();
watchVersion();

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const aCheck = product.buildDateCheckMs;
function Typing() {
  useHold(true);
  return null;
}

beforeEach(() => {
  asked = 0;
  reloads = 0;
  outdated = 0;
  setSessionState({ loading: false, info, showUpdate: false });
});

it("SHELL-9: polls every 10000 ms while a user is signed in, and not otherwise", async () => {
  setSessionState({ info: null });
  await pass(5 * aCheck);
  expect(asked).toBe(0);
  setSessionState({ info });
  await pass(3 * aCheck);
  expect(asked).toBe(3);
});

it("SHELL-9: the first date is stored in the cookie, without a reload", () => {
  expect(readCookie("build_date")).toBe("2026-11-20T10:00:00.000Z");
  expect(reloads).toBe(0);
});

it("SHELL-9, platform scenario 9: no reload while a form is dirty; after it is saved, within 10 s", async () => {
  buildDate = "2026-11-20T11:00:00.000Z";
  renderUi(<Typing />);
  await pass(20 * aCheck);
  expect(reloads).toBe(0);
  expect(sessionState().showUpdate).toBe(false);
  cleanup();
  await pass(aCheck);
  expect(reloads).toBe(1);
  expect(outdated).toBe(1);
  expect(readCookie("build_date")).toBe("2026-11-20T11:00:00.000Z");
});

it("SHELL-9, platform scenario 9: a second server on the old build does not bounce the tab", async () => {
  for (const date of ["2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z", "2026-11-20T10:00:00.000Z"]) {
    buildDate = date;
    await pass(2 * aCheck);
  }
  expect(reloads).toBe(0);
});

it("SHELL-9: a page busy for more than 30 min gets the bar instead of a reload", async () => {
  buildDate = "2026-11-20T12:00:00.000Z";
  renderUi(<Typing />);
  await pass(longestDelayMs + 2 * aCheck);
  expect(reloads).toBe(0);
  expect(sessionState().showUpdate).toBe(true);
  // 'Later' holds for half an hour, though the file is looked at every ten seconds.
  act(() => remindLater());
  await pass(askAgainMs - aCheck);
  expect(sessionState().showUpdate).toBe(false);
  await pass(2 * aCheck);
  expect(sessionState().showUpdate).toBe(true);
  // What waited goes on as soon as nothing is in hand.
  cleanup();
  await pass(aCheck);
  expect(reloads).toBe(1);
});

it("SHELL-9: a page that stands where the file should be is no build date", async () => {
  buildDate = "<!doctype html>";
  await pass(2 * aCheck);
  expect(reloads).toBe(0);
});
