import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { renderUi } from "#ui/testing.tsx";
import { connectApi } from "../api/ports.ts";
import { unlockWithPassword } from "../session/session.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { sessionState, setSessionState } from "../session/session-state.ts";
import { liveStatus, subscribe } from "./live-channel.ts";

/** A line as the browser has one, whose other end the test holds. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 1;
  readonly sent: { t: string; topics?: { topic: string }[] }[] = [];
  constructor() {
    super();
    TestSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  hello(): void {
    const data = JSON.stringify({ t: "hello", connId: "c", heartbeatMs: 25_000, cursor: "1.1" });
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  closedWith(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let lockedAt: string | null = null;
const info = () =>
  ({
    user: { id: "u", role: "nurse", people: [] },
    tenant: { timeZone: "America/Los_Angeles" },
    preferences: { userTimezone: null, textSize: 14, tableSpacing: 3, theme: "default" },
    locations: [],
    defaultLocationId: null,
    lockedAt,
  }) as unknown as SessionInfo;

beforeEach(() => {
  TestSocket.all = [];
  lockedAt = null;
  vi.stubGlobal("WebSocket", TestSocket);
  connectApi({
    fetch: async (url) =>
      url.endsWith("/session/unlock")
        ? new Response(null, { status: 204 })
        : new Response(JSON.stringify(info()), { headers: { "content-type": "application/json" } }),
  });
  setSessionState({ loading: false, info: info(), showSessionExpired: false, locked: false, notice: null });
});
afterEach(() => vi.unstubAllGlobals());

const lines = () => TestSocket.all.length;
const newest = () => TestSocket.all.at(-1) as TestSocket;

it("RT-5 a line closed as locked locks the page; unlocking opens it again with what was heard, without a reload", async () => {
  const stop = subscribe("board:beds:north", () => undefined);
  renderUi(<SessionProvider>Page</SessionProvider>);
  await waitFor(() => expect(lines()).toBe(1));
  act(() => newest().hello());
  expect(liveStatus()).toBe("live");
  lockedAt = "2026-11-20T20:00:00.000Z";
  act(() => newest().closedWith(4009));
  await waitFor(() => expect(sessionState().locked).toBe(true));
  expect(lines()).toBe(1);
  lockedAt = null;
  await act(() => unlockWithPassword("right"));
  await waitFor(() => expect(lines()).toBe(2));
  act(() => newest().hello());
  expect(liveStatus()).toBe("live");
  expect(
    newest()
      .sent.flatMap((frame) => frame.topics ?? [])
      .map(({ topic }) => topic),
  ).toContain("board:beds:north");
  stop();
});

it("RT-5 a lock that is over by the time it is heard only brings the line back", async () => {
  renderUi(<SessionProvider>Page</SessionProvider>);
  await waitFor(() => expect(lines()).toBe(1));
  act(() => newest().hello());
  act(() => newest().closedWith(4009));
  await waitFor(() => expect(lines()).toBe(2));
  expect(sessionState().locked).toBe(false);
});
