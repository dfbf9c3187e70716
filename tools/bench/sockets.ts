import { WebSocket } from "ws";
import { livePath, liveProtocol, type ServerFrame } from "#platform/shared/realtime/frames.ts";

export interface Heard {
  sockets: number;
  events: number;
  /** Milliseconds from the change's answer being asked for to a socket hearing of it. */
  p50: number;
  p95: number;
  most: number;
  lost: number;
}

const openAtOnce = 50;
const longestWaitMs = 10_000;

/**
 * How long one event takes to a thousand open pages of one process (platform scenario 28): opens the sockets, subscribes
 * each to a topic, makes a change `events` times, and measures until the last page has heard of it.
 */
export async function hearTogether(options: {
  port: number;
  headers: Record<string, string>;
  sockets: number;
  events: number;
  topic: string;
  /** Makes one change that this topic hears of. */
  change: (at: number) => Promise<void>;
}): Promise<Heard> {
  const { port, headers, sockets: wanted, topic } = options;
  const pages: { socket: WebSocket; heard: (at: number) => void }[] = [];
  while (pages.length < wanted)
    pages.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(openAtOnce, wanted - pages.length) }, () => openPage(port, headers, topic)),
      )),
    );
  const times: number[] = [];
  let lost = 0;
  for (let at = 0; at < options.events; at += 1) {
    let began = 0;
    const all = pages.map(
      (page) =>
        new Promise<void>((done) => {
          const late = setTimeout(() => {
            lost += 1;
            done();
          }, longestWaitMs);
          page.heard = (now) => {
            clearTimeout(late);
            page.heard = () => undefined;
            times.push(now - began);
            done();
          };
        }),
    );
    began = performance.now();
    await options.change(at);
    await Promise.all(all);
  }
  for (const { socket } of pages) socket.terminate();
  const sorted = times.sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { sockets: wanted, events: options.events, p50: share(0.5), p95: share(0.95), most: sorted.at(-1) ?? 0, lost };
}

function openPage(port: number, headers: Record<string, string>, topic: string) {
  const { host = "", origin = "", cookie = "" } = headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveProtocol, {
    headers: { host, origin, cookie },
  });
  const page: { socket: WebSocket; heard: (at: number) => void } = { socket, heard: () => undefined };
  return new Promise<typeof page>((ready, failed) => {
    socket.on("error", failed);
    socket.on("message", (data) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      if (frame.t === "hello") socket.send(JSON.stringify({ t: "sub", id: "1", topics: [{ topic }] }));
      else if (frame.t === "ack") {
        if (frame.denied.length > 0) failed(new Error(`The topic ${topic} is denied.`));
        ready(page);
      } else if (frame.t === "ev") page.heard(performance.now());
    });
  });
}
