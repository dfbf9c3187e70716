import type { PersonPresent } from "#platform/shared/realtime/frames.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { dropPresence, keepPresence, type Present, peopleAt } from "./presence.store.ts";

/** The NOTIFY channel of presence changes: `<tenant> <topic>`. */
export const presenceChannel = "cairn_presence";
const sweepEveryMs = 5_000;

type Show = (tenantId: string, topic: string, people: PersonPresent[]) => void;

/**
 * Who is viewing or editing a chart or record (RT-6). Stored in an unlogged table that all processes share; a change is
 * announced by NOTIFY on a connection of its own, outside any business transaction. It informs and never locks.
 */
export class PresenceBoard {
  readonly #platform: Platform;
  readonly #show: Show;
  /** What was last shown on the topics watched here, so that a lost connection is noticed. */
  readonly #shown = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Platform, show: Show) {
    this.#platform = platform;
    this.#show = show;
    this.#timer = setInterval(() => void this.sweep(), sweepEveryMs);
    this.#timer.unref();
  }

  async here(tenantId: string, present: Present): Promise<void> {
    const { database, clock } = this.#platform;
    if (await keepPresence(database.tenant(tenantId), present, clock.now())) await this.#tell(tenantId, present.topic);
  }

  async away(tenantId: string, connId: string, topic: string | null): Promise<void> {
    const topics = await dropPresence(this.#platform.database.tenant(tenantId), connId, topic).catch(() => []);
    for (const one of topics) await this.#tell(tenantId, one);
  }

  /** A topic is watched here from now on: shows who is there. */
  async watch(tenantId: string, topic: string): Promise<void> {
    this.#shown.delete(`${tenantId} ${topic}`);
    await this.refresh(tenantId, topic);
  }

  unwatch(tenantId: string, topic: string): void {
    this.#shown.delete(`${tenantId} ${topic}`);
  }

  /** Reads presence again after a change in any process, and shows it if it differs. */
  async refresh(tenantId: string, topic: string): Promise<void> {
    const { database, clock, log } = this.#platform;
    try {
      const people = await peopleAt(database.tenant(tenantId), topic, clock.now());
      const key = `${tenantId} ${topic}`;
      const text = JSON.stringify(people);
      if (this.#shown.get(key) === text) return;
      this.#shown.set(key, text);
      this.#show(tenantId, topic, people);
    } catch (error) {
      log.warn("Presence could not be read.", errorFields(error));
    }
  }

  /** A user without a heartbeat for 40 s is no longer present. */
  async sweep(): Promise<void> {
    for (const [key, text] of this.#shown) {
      if (text === "[]") continue;
      const [tenantId = "", topic = ""] = key.split(" ");
      await this.refresh(tenantId, topic);
    }
  }

  async #tell(tenantId: string, topic: string): Promise<void> {
    await this.#platform.database
      .global("SELECT pg_notify($1, $2)", [presenceChannel, `${tenantId} ${topic}`])
      .catch(() => []);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }
}
