import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultPreferences } from "../../shared/preferences/preferences.contract.ts";
import type { SessionInfo } from "../../shared/session/session.contract.ts";
import { connectApi } from "../api/ports.ts";
import { setSessionState } from "../session/session-state.ts";
import { forgetKept } from "../session/user-storage.ts";
import { listMemory } from "./list-memory.ts";

const sent: unknown[] = [];
const signedInAs = (id: string) =>
  setSessionState({
    info: { user: { id }, tenant: {}, preferences: defaultPreferences } as unknown as SessionInfo,
  });

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  connectApi({
    fetch: async (_, init) => {
      const change = JSON.parse(String(init.body));
      sent.push(change);
      return new Response(JSON.stringify({ ...defaultPreferences, ...change }), {
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

it("platform §2 UserPreference: chosen columns are kept on the server, not in this browser", async () => {
  signedInAs("kim");
  expect(listMemory.readColumns("audit")).toBeUndefined();
  listMemory.writeColumns("audit", ["ip"]);
  expect(listMemory.readColumns("audit")).toEqual(["ip"]);
  expect(sent).toEqual([{ tableLayouts: { audit: { hidden: ["ip"] } } }]);
  expect(Object.keys(localStorage).filter((name) => name !== "cairn-ui")).toEqual([]);
});
