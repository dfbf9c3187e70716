/** What tabs of one browser tell each other. Never carries anything of a chart. */
export type TabMessage =
  | { type: "restored" }
  | { type: "signed-in"; userId: string }
  | { type: "signed-out" }
  | { type: "locked" }
  | { type: "unlocked" }
  /** The device was handed to a client, or given back. */
  | { type: "handed" }
  | { type: "active"; at: number }
  | { type: "build-date"; buildDate: string }
  | { type: "release-notes-closed"; version: string };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cairn");

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Hears the other tabs (never this one). Returns what stops it. */
export function hearTabs(heard: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => heard(event.data);
  channel?.addEventListener("message", listener);
  return () => channel?.removeEventListener("message", listener);
}

let leading = false;
let sought = false;
/** One tab per browser leads: it refreshes the token and looks for a new build. When it closes, another one takes over. */
export function seekLeadership(): void {
  if (sought) return;
  sought = true;
  if (!("locks" in navigator && navigator.locks)) {
    leading = true;
    return;
  }
  void navigator.locks.request("leader", () => {
    leading = true;
    return new Promise<never>(() => undefined);
  });
}

export function isLeader(): boolean {
  return leading;
}
