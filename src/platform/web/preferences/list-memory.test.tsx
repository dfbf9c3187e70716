import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { forgetEvent } from "#ui/forget.ts";
import { changedPreferences } from "../../shared/preferences/change-preferences.ts";
import { defaultPreferences } from "../../shared/preferences/preferences.contract.ts";
import { connectApi } from "../api/ports.ts";
import { flushTyped } from "../session/flush.ts";
import { setSessionState } from "../session/session-state.ts";
import { forgetKept } from "../session/user-storage.ts";
import { filterDelayMs, forgetLists, listMemory } from "./list-memory.ts";

const sent: unknown[] = [];
/** As the server keeps it, for everybody in these tests. */
let stored = defaultPreferences;
const signedInAs = (id: string) =>
  setSessionState({ info: { user: { id }, tenant: {}, preferences: stored } as unknown as SessionInfo });

beforeEach(() => {
  localStorage.clear();
  stored = defaultPreferences;
  dispatchEvent(new Event(forgetEvent));
  sent.length = 0;
  connectApi({
    fetch: async (_, init) => {
      const change = JSON.parse(String(init.body));
      sent.push(change);
      stored = changedPreferences(stored, change);
      return new Response(JSON.stringify(stored), {
        headers: { "content-type": "application/json" },
      });
    },
  });
});
afterEach(() => setSessionState({ info: null }));

it("platform §2.1: filters stay under `filters:<userId>:<screen>`, are the person's own, and go at sign-out", () => {
  signedInAs("kim");
  listMemory.writeFilters("clients", "status=1");
  expect(localStorage.getItem("filters:kim:clients")).toBe("status=1");
  signedInAs("ada");
  expect(listMemory.readFilters("clients")).toBeNull();
  signedInAs("kim");
  expect(listMemory.readFilters("clients")).toBe("status=1");
  forgetKept("kim");
  expect(Object.keys(localStorage)).toEqual([]);
});

it("platform §2 UserPreference: the filters a person stays with come to every browser they sign in at", async () => {
  vi.useFakeTimers();
  signedInAs("kim");
  for (const query of ["status=2", "status=3", "status=1"]) listMemory.writeFilters("clients", query);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(filterDelayMs);
  expect(sent).toEqual([{ savedFilters: { clients: "status=1" } }]);
  vi.useRealTimers();
  // Signed out, and in again elsewhere: nothing is in that browser.
  forgetKept("kim");
  signedInAs("kim");
  expect(listMemory.readFilters("clients")).toBe("status=1");
  // Put away at once, also while the server has not heard of it.
  listMemory.writeFilters("clients", null);
  expect(listMemory.readFilters("clients")).toBeNull();
  await flushTyped();
  expect(sent.at(-1)).toEqual({ savedFilters: { clients: null } });
  listMemory.writeFilters("clients", null);
  await flushTyped();
  expect(sent).toHaveLength(2);
});

it("SHELL-10: clearing what screens keep clears it on the server, too", async () => {
  stored = { ...defaultPreferences, savedFilters: { clients: "status=1" } };
  signedInAs("kim");
  await forgetLists();
  expect(stored.savedFilters).toEqual({});
  expect(listMemory.readFilters("clients")).toBeNull();
});

it("platform §2 UserPreference: chosen columns are kept on the server, not in this browser", async () => {
  signedInAs("kim");
  expect(listMemory.readColumns("audit")).toBeUndefined();
  listMemory.writeColumns("audit", ["ip"]);
  expect(listMemory.readColumns("audit")).toEqual(["ip"]);
  expect(sent).toEqual([{ tableLayouts: { audit: { hidden: ["ip"] } } }]);
  expect(Object.keys(localStorage).filter((name) => name !== "cairn-ui")).toEqual([]);
});
