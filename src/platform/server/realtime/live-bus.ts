import pg from "pg";
import type { LiveEvent } from "#platform/shared/realtime/frames.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { outboxChannel } from "./outbox-wake.ts";
import { presenceChannel } from "./presence.ts";

interface OutboxRow {
  seq: number;
  xid: string;
  tenant_id: string;
  topics: string[];
  type: string;
  subject_type: string;
  subject_id: string;
  subject_version: number | null;
  actor_id: string | null;
  at: string;
}

export interface BusEvent extends Omit<LiveEvent, "topic"> {
  tenantId: string;
  topics: readonly string[];
}

/**
 * What a process holds in memory and an event outdates: sessions, grants, tenants. Done by the reader in every process,
 * and at once by the one that made the change.
 */
export function forgetWhatChanged(platform: Platform, tenantId: string, type: string, subjectId: string): void {
  const { sessions, grants, tenants } = platform;
  if (type.startsWith("platform.session-")) sessions.forget(subjectId);
  if (type === "platform.role-changed") sessions.forgetUser(subjectId);
  if (type === "platform.roles-changed") {
    grants.forget(tenantId);
    sessions.forgetTenant(tenantId);
  }
  if (type === "platform.device-changed") sessions.forgetTenant(tenantId);
  if (type === "platform.config-changed") {
    tenants.forget();
    sessions.forgetTenant(tenantId);
  }
}

const pollMs = 1_000;
const batch = 500;

/**
 * One reader per process over the event outbox: woken by NOTIFY, and by its own poll when a wake-up is lost. Every
 * process sees every committed event once and in commit order (RT-4). It invalidates the process's caches and feeds the
 * sockets.
 */
export class LiveBus {
  readonly #platform: Platform;
  readonly #listeners = new Set<(event: BusEvent) => void>();
  readonly #presenceListeners = new Set<(tenantId: string, topic: string) => void>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #cursor: { xid: string; seq: number } | null = null;
  #reading: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Starts reading from the present. */
  async start(): Promise<void> {
    if (this.#cursor) return;
    const [head] = await this.#platform.database.global<{ head_xid: string; head_seq: number }>(
      "SELECT head_xid, head_seq FROM cairn_outbox_head()",
    );
    this.#cursor = { xid: head?.head_xid ?? "0", seq: head?.head_seq ?? 0 };
    await this.#listen();
    this.#timer = setInterval(() => {
      if (!this.#client) void this.#listen();
      void this.read();
    }, pollMs);
    this.#timer.unref();
  }

  get cursor(): string {
    return this.#cursor ? `${this.#cursor.xid}.${this.#cursor.seq}` : "0.0";
  }

  subscribe(listener: (event: BusEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when presence on a topic has changed, in any process (RT-6). */
  onPresence(listener: (tenantId: string, topic: string) => void): () => void {
    this.#presenceListeners.add(listener);
    return () => this.#presenceListeners.delete(listener);
  }

  #heardPresence(payload: string): void {
    const [tenantId = "", topic = ""] = payload.split(" ");
    for (const listener of this.#presenceListeners) listener(tenantId, topic);
  }

  /** Reads new events; calls during a read cause one more read after it. */
  async read(): Promise<void> {
    if (this.#closed || !this.#cursor) return;
    if (this.#reading) {
      this.#again = true;
      return this.#reading;
    }
    this.#reading = this.#drain().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #drain(): Promise<void> {
    try {
      do {
        this.#again = false;
        while (await this.#readBatch());
      } while (this.#again);
    } catch (error) {
      this.#platform.log.warn("The live reader could not read; it tries again.", errorFields(error));
    }
  }

  async #readBatch(): Promise<boolean> {
    const cursor = this.#cursor;
    if (!cursor || this.#closed) return false;
    const rows = await this.#platform.database.global<OutboxRow>(
      "SELECT seq, xid, tenant_id, topics, type, subject_type, subject_id, subject_version, actor_id, at FROM cairn_outbox_after($1::xid8, $2, $3)",
      [cursor.xid, cursor.seq, batch],
    );
    for (const row of rows) {
      this.#cursor = { xid: row.xid, seq: row.seq };
      this.#deliver({
        t: "ev",
        tenantId: row.tenant_id,
        topics: row.topics,
        cursor: `${row.xid}.${row.seq}`,
        type: row.type,
        subject: { type: row.subject_type, id: row.subject_id },
        v: row.subject_version,
        at: row.at,
        by: row.actor_id,
      });
    }
    return rows.length === batch;
  }

  #deliver(event: BusEvent): void {
    forgetWhatChanged(this.#platform, event.tenantId, event.type, event.subject.id);
    for (const listener of this.#listeners) listener(event);
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#platform.databaseUrl, application_name: "cairn-live" });
    client.on("notification", ({ channel, payload }) => {
      if (channel === presenceChannel) this.#heardPresence(payload ?? "");
      else void this.read();
    });
    client.on("error", () => {
      if (this.#client === client) this.#client = null;
    });
    client.on("end", () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${outboxChannel}; LISTEN ${presenceChannel}`);
      this.#client = client;
    } catch (error) {
      // Polling continues and reconnects the listener.
      this.#platform.log.warn("The live reader could not listen; it polls.", errorFields(error));
      await client.end().catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#reading;
    await this.#client?.end().catch(() => {});
  }
}
