import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { product } from "#platform/shared/product.ts";
import { renderUi } from "#ui/testing.tsx";
import { connectApi } from "../api/ports.ts";
import { sessionState, setSessionState } from "../session/session-state.ts";
import { UpdateBar } from "./update-bar.tsx";
import { remindLater, watchVersion } from "./version-watch.ts";

/** What the server says; each test changes it. One watch runs for the file, as it does for a page. */
const served = { version: "1.13.3-hotfix1", minimumVersion: "1.13.0", buildDate: "2026-11-20T10:00:00.000Z" };
let asked: string[] = [];

vi.useFakeTimers({ now: Date.parse("2026-11-20T18:00:00Z") });
vi.stubGlobal("fetch", async () => new Response(`${served.buildDate}\n`));
connectApi({
  fetch: async () => {
    asked.push("version");
    return new Response(JSON.stringify(served), { headers: { "content-type": "application/json" } });
  },
});
setSessionState({ loading: false, version: "1.13.3-hotfix1", info: { user: { id: "u" } } as unknown as SessionInfo });
watchVersion();

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const count = (what: string) => asked.filter((one) => one === what).length;

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  setSessionState({ showUpdate: false, updateRequired: false, loading: false });
});

it("SHELL-8: asks for the version every 600000 ms, and says nothing while it is the running one", async () => {
  await pass(product.versionCheckMs - 1);
  const before = count("version");
  await pass(1);
  expect(count("version")).toBe(before + 1);
  await pass(product.versionCheckMs);
  expect(count("version")).toBe(before + 2);
  expect(sessionState().showUpdate).toBe(false);
});

it("SHELL-8, platform scenario 10: another version shows the bar within 10 min; Later asks again in 30 min", async () => {
  const bar = () => screen.queryByText("A new version of Cairn is ready.");
  renderUi(<UpdateBar />);
  served.version = "1.14.0";
  await pass(product.versionCheckMs);
  expect(bar()).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Later" }).click());
  expect(bar()).toBeNull();
  await pass(30 * 60_000 - 1);
  expect(bar()).toBeNull();
  await pass(1);
  expect(bar()).toBeTruthy();
});

it("SHELL-8: on focus only when overdue", async () => {
  remindLater();
  dispatchEvent(new Event("focus"));
  await pass(0);
  expect(count("version")).toBe(0);
  // A laptop that slept: its timers stood still, the clock did not.
  vi.setSystemTime(Date.now() + product.versionCheckMs);
  dispatchEvent(new Event("focus"));
  await pass(0);
  expect(count("version")).toBe(1);
});

it("SHELL-8: below minimumVersion the bar has no Later", async () => {
  setSessionState({ version: "1.12.9", showUpdate: true, updateRequired: true });
  renderUi(<UpdateBar />);
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
  setSessionState({ version: "1.13.3-hotfix1" });
});
