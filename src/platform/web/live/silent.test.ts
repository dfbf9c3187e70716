import { afterEach, expect, it, vi } from "vitest";
import type { ServerFrame } from "../../shared/realtime/frames.ts";
import { liveStatus, startLive, stopLive } from "./live-channel.ts";

/** A connection that stays open while nothing passes through it, as after a cut of the network. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: SilentSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  constructor() {
    super();
    SilentSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  /** A close frame that cannot be sent is never answered. */
  close(): void {
    this.readyState = 2;
  }
  says(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("RT-5 a network that is gone turns Live off within 10 s, and an answered ping keeps it on", () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", SilentSocket);
  vi.stubGlobal("location", new URL("http://localhost/"));
  startLive();
  const [socket] = SilentSocket.all;
  socket?.says({ t: "hello", connId: "c", heartbeatMs: 25_000, cursor: "1.1" });
  expect(liveStatus()).toBe("live");
  for (let seconds = 0; seconds < 30; seconds += 1) {
    vi.advanceTimersByTime(1000);
    if (socket?.sent.splice(0).some((text) => text.includes("ping"))) socket.says({ t: "pong" });
  }
  expect(liveStatus()).toBe("live");
  vi.advanceTimersByTime(10_000);
  expect(liveStatus()).toBe("connecting");
  expect(SilentSocket.all.length).toBeGreaterThan(1);
  stopLive();
});
