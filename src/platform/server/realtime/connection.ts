import type { WebSocket } from "ws";
import type { ServerFrame } from "#platform/shared/realtime/frames.ts";
import type { Actor } from "../access/actor.ts";

const bufferMost = 1_000_000;
const slowForMs = 10_000;
const framesPerSecond = 20;

/** One open page: its user, its topics, and how fast it receives frames. */
export class Connection {
  readonly id: string;
  readonly socket: WebSocket;
  readonly tenantId: string;
  readonly sessionId: string;
  actor: Actor;
  readonly topics = new Set<string>();
  /** Topics on which the user of this page is present. */
  readonly present = new Set<string>();
  #second = 0;
  #frames = 0;
  #missed = new Set<string>();
  #slowSince = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: { id: string; socket: WebSocket; tenantId: string; sessionId: string; actor: Actor }) {
    this.id = parts.id;
    this.socket = parts.socket;
    this.tenantId = parts.tenantId;
    this.sessionId = parts.sessionId;
    this.actor = parts.actor;
  }

  /**
   * What changes the topics of a connection happens one at a time: a check of rights that began before a subscription
   * would otherwise end it afterwards, by what it had read before.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Counts a received frame; false when there were too many in this second (RT-1). */
  takesFrame(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    return this.#frames <= framesPerSecond;
  }

  /**
   * Sends, unless the page is behind by more than 1 MB: then its topic is owed a `gap` for when it has caught up, and
   * after ten seconds the line is closed with 4008 (RT-5).
   */
  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame), "topic" in frame ? frame.topic : null);
  }

  /** The same for a frame sent to many connections: serialized once. */
  sendText(text: string, topic: string | null): void {
    if (this.socket.bufferedAmount > bufferMost) {
      if (topic !== null) this.#missed.add(topic);
      this.#slowSince ||= Date.now();
      return;
    }
    this.socket.send(text);
  }

  /** Sends the reason and closes the connection: some proxies lose the code (RT-2). */
  end(code: number, reason: string): void {
    this.send({ t: "bye", code, reason });
    this.socket.close(code, reason);
  }

  /** Called every few seconds. */
  settle(nowMs: number): void {
    if (this.#slowSince === 0) return;
    if (this.socket.bufferedAmount <= bufferMost) {
      this.#slowSince = 0;
      const missed = [...this.#missed];
      this.#missed.clear();
      for (const topic of missed) this.send({ t: "gap", topic });
    } else if (nowMs - this.#slowSince > slowForMs) this.end(4008, "slow");
  }
}
