import { getSession } from "#platform/shared/authentication/session.contract.ts";
import {
  type LiveEvent,
  livePath,
  liveProtocol,
  type PersonPresent,
  type ServerFrame,
} from "../../shared/realtime/frames.ts";
import { call } from "../api/call.ts";
import { loadSession, showLock } from "../session/session.ts";
import { reconnectDelay } from "./reconnect.ts";

export type LiveStatus = "live" | "connecting" | "paused";
type Listener = (event: LiveEvent | null) => void;

const pausedAfterMs = 60_000;
/** A connection heard nothing on for this long is asked whether it is still there. */
const askAfterMs = 2_500;
/** One that stays silent this long is lost: the page says so within 10 s and connects again. */
export const silentMs = 7_000;
const beatMs = 1_000;
/** Timers of a page in the background, or of a computer that slept, run late: the silence then says nothing. */
const lateMs = 4_000;
const topics = new Map<string, { listeners: Set<Listener>; cursor: string | undefined }>();
const statusListeners = new Set<() => void>();
let socket: WebSocket | null = null;
let ready = false;
let wanted = false;
let tries = 0;
let offlineSince = 0;
let heardAt = 0;
let beatAt = 0;
let beats: ReturnType<typeof setInterval> | undefined;
let status: LiveStatus = "connecting";
let subscription = 0;
let reconnect: ReturnType<typeof setTimeout> | undefined;

export function liveStatus(): LiveStatus {
  return status;
}

export function onLiveStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

function setStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of statusListeners) listener();
}

/** Hears what changes on a topic; `null` means that something may have been missed: read again. */
export function subscribe(topic: string, listener: Listener): () => void {
  const entry = topics.get(topic) ?? { listeners: new Set<Listener>(), cursor: undefined };
  const isNew = !topics.has(topic);
  entry.listeners.add(listener);
  topics.set(topic, entry);
  if (isNew && ready) sendSubscriptions([topic]);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0 || topics.get(topic) !== entry) return;
    topics.delete(topic);
    if (ready) send({ t: "unsub", topics: [topic] });
  };
}

const present = new Map<
  string,
  { listeners: Set<(people: readonly PersonPresent[]) => void>; last: readonly PersonPresent[] }
>();
/** What this page says of itself, to be said again on a new connection. */
const here = new Map<string, { state: "viewing" | "editing"; field: string | undefined }>();

/** Subscribes to who is present on a topic. */
export function onPresence(topic: string, listener: (people: readonly PersonPresent[]) => void): () => void {
  const entry = present.get(topic) ?? { listeners: new Set(), last: [] };
  present.set(topic, entry);
  entry.listeners.add(listener);
  listener(entry.last);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size === 0) present.delete(topic);
  };
}

export function saysHere(topic: string, state: "viewing" | "editing", field: string | undefined): void {
  here.set(topic, { state, field });
  if (ready) send({ t: "here", topic, state, ...(field ? { field } : {}) });
}

export function saysAway(topic: string): void {
  if (here.delete(topic) && ready) send({ t: "away", topic });
}

/** Opens the channel and keeps it open until `stopLive()`. */
export function startLive(): void {
  if (wanted) return;
  wanted = true;
  offlineSince = Date.now();
  beatAt = Date.now();
  clearInterval(beats);
  beats = setInterval(beat, beatMs);
  connect();
}

export function stopLive(): void {
  wanted = false;
  ready = false;
  clearTimeout(reconnect);
  clearInterval(beats);
  socket?.close(1000);
  socket = null;
  setStatus("connecting");
}

function connect(): void {
  clearTimeout(reconnect);
  if (!wanted) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${livePath}`, liveProtocol);
  socket = mine;
  mine.addEventListener("message", (message) => {
    if (socket !== mine || typeof message.data !== "string") return;
    heardAt = Date.now();
    // The server sends frames of this type alone, and each is small and frequent: they are not checked again here.
    receive(JSON.parse(message.data) as ServerFrame);
  });
  mine.addEventListener("close", (event) => {
    if (socket !== mine) return;
    socket = null;
    ready = false;
    offlineSince ||= Date.now();
    if (event.code === 4009) return void lockedByServer();
    // The session ended: restoring it starts the channel again.
    if (event.code === 4001) {
      wanted = false;
      setStatus("connecting");
      // Checked at once instead of at the next click, because a signed-out user must not keep reading (scenario 17).
      loadSession().catch(() => undefined);
      return;
    }
    retry();
  });
}

/**
 * Closed as locked (RT-5): the page locks too, and unlocking it starts the channel again. When the session is open by
 * now (unlocked in another tab meanwhile) the channel just comes back.
 */
async function lockedByServer(): Promise<void> {
  setStatus("connecting");
  const info = await call(getSession).catch(() => null);
  if (!info?.lockedAt) return retry();
  wanted = false;
  showLock();
}

function retry(): void {
  if (!wanted) return;
  setStatus(Date.now() - offlineSince > pausedAfterMs ? "paused" : "connecting");
  reconnect = setTimeout(connect, reconnectDelay(tries, Math.random()));
  tries += 1;
}

function receive(frame: ServerFrame): void {
  switch (frame.t) {
    case "hello":
      ready = true;
      tries = 0;
      offlineSince = 0;
      setStatus("live");
      sendSubscriptions([...topics.keys()]);
      break;
    case "ack":
      for (const { topic, cursor } of frame.ok) {
        const entry = topics.get(topic);
        if (entry) entry.cursor ??= cursor;
      }
      // Presence is only taken on topics that this connection hears by now.
      for (const [topic, { state, field }] of here)
        if (frame.ok.some((one) => one.topic === topic)) saysHere(topic, state, field);
      // A topic that is no longer allowed may be on the screen: the screen reads again and is refused.
      for (const { topic } of frame.denied) for (const listener of topics.get(topic)?.listeners ?? []) listener(null);
      break;
    case "ev": {
      const entry = topics.get(frame.topic);
      if (!entry) break;
      entry.cursor = frame.cursor;
      for (const listener of entry.listeners) listener(frame);
      break;
    }
    case "gap": {
      const entry = topics.get(frame.topic);
      if (!entry) break;
      entry.cursor = undefined;
      for (const listener of entry.listeners) listener(null);
      break;
    }
    case "presence": {
      const entry = present.get(frame.topic);
      if (!entry) break;
      entry.last = frame.people;
      for (const listener of entry.listeners) listener(frame.people);
      break;
    }
    // The line closes with the same code right after.
    case "bye":
    case "pong":
      break;
  }
}

function send(frame: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

function sendSubscriptions(names: readonly string[]): void {
  for (let at = 0; at < names.length; at += 50) {
    subscription += 1;
    const part = names.slice(at, at + 50).map((topic) => {
      const since = topics.get(topic)?.cursor;
      return since === undefined ? { topic } : { topic, since };
    });
    send({ t: "sub", id: String(subscription), topics: part });
  }
}

/** A network that is gone does not close the connection: it looks open for minutes, so silence is taken for the loss. */
function beat(): void {
  const now = Date.now();
  const late = now - beatAt > lateMs;
  beatAt = now;
  if (!wanted || !socket) {
    if (wanted && offlineSince > 0 && now - offlineSince > pausedAfterMs) setStatus("paused");
    return;
  }
  if (!ready) return;
  if (late) heardAt = now;
  if (now - heardAt > silentMs) lost(socket);
  else if (late || now - heardAt > askAfterMs) send({ t: "ping" });
}

/** Not left to the browser's own close, which comes only when the network is back. */
function lost(mine: WebSocket): void {
  socket = null;
  ready = false;
  offlineSince ||= Date.now();
  mine.close(4000);
  setStatus("connecting");
  retry();
}
