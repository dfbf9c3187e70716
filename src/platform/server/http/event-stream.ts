import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { LiveEvent } from "#platform/shared/realtime/frames.ts";
import { requireReach } from "../access/access.ts";
import type { Actor } from "../access/actor.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { View } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { apiKeyStore } from "../ports/api-key-store.ts";
import { missedEvents } from "../realtime/replay.ts";
import { errorFields } from "../telemetry/logger.ts";

export interface StreamedEvent {
  event: string;
  data: unknown;
}
interface StreamOptions {
  /** The client whose events are streamed; the caller has opened the chart. */
  clientId: string;
  /** What the reader heard last (`Last-Event-ID`); null: from now on. */
  since: string | null;
  /** False: what was missed, and the end. */
  follow: boolean;
  /** What of an event is sent, read anew; null for events that are not of this stream. */
  load: (db: TenantDb, event: LiveEvent) => Promise<StreamedEvent | null>;
}

const beatMs = 20_000;
/** Then it ends, and the reader connects again with `Last-Event-ID`: rights and sessions never outlive this. */
const longestMs = 15 * 60_000;
const openStreams = new WeakMap<Platform, Set<PassThrough>>();

/** Ends every open stream of this process, so that a stopping server does not wait for their readers. */
export function endEventStreams(platform: Platform): void {
  for (const out of openStreams.get(platform) ?? []) out.end();
}

/**
 * An answer that stays open and tells what happens to a client, as server-sent events. Before each event the caller's right
 * to the chart is checked again (RT-3).
 */
export class EventStream {
  readonly #view: View;
  readonly #options: StreamOptions;

  constructor(view: View, options: StreamOptions) {
    this.#view = view;
    this.#options = options;
  }

  send(reply: FastifyReply): FastifyReply {
    const out = new PassThrough();
    const { platform } = this.#view;
    const all = openStreams.get(platform) ?? new Set();
    openStreams.set(platform, all.add(out));
    out.on("close", () => all.delete(out));
    void this.#run(out).catch((error: unknown) => {
      platform.log.warn("An event stream ended early; its reader connects again.", errorFields(error));
      out.end();
    });
    return reply
      .header("content-type", "text/event-stream; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .send(out);
  }

  async #run(out: PassThrough): Promise<void> {
    const { platform, tenant } = this.#view;
    const { clientId, since, follow } = this.#options;
    const topic = `client:${clientId}`;
    const db = platform.database.tenant(tenant.id);
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = (run: () => Promise<void>) => {
      turn = turn.then(run).catch(() => out.end());
    };
    const tell = async (event: LiveEvent) => {
      if (!(await this.#isAllowed(db))) return void out.end();
      const streamed = await this.#options.load(db, event);
      if (streamed) out.write(frame(event.cursor, streamed));
    };
    // Heard before what was missed is read, so that an event in between comes twice rather than not at all.
    const stop = follow
      ? platform.live.subscribe(({ tenantId, topics, ...event }) => {
          if (tenantId === tenant.id && topics.includes(topic)) inTurn(() => tell({ ...event, topic }));
        })
      : () => undefined;
    const until = platform.live.cursor;
    out.write(frame(until, { event: "ready", data: { clientId } }));
    inTurn(async () => {
      const missed = since ? await missedEvents(db, topic, since, until, platform.clock.now()) : [];
      if (missed === null) out.write(frame(until, { event: "gap", data: { clientId } }));
      else for (const event of missed) await tell(event);
      if (!follow) out.end();
    });
    if (!follow) return;
    const beat = setInterval(() => {
      inTurn(async () => {
        if (await this.#isAllowed(db)) out.write(": beat\n\n");
        else out.end();
      });
    }, beatMs);
    const end = setTimeout(() => out.end(), longestMs);
    beat.unref();
    end.unref();
    const release = () => {
      stop();
      clearInterval(beat);
      clearTimeout(end);
    };
    out.on("close", release);
    out.on("finish", release);
  }

  /** The session or key still holds, and the chart is still in reach. */
  async #isAllowed(db: TenantDb): Promise<boolean> {
    const { platform, contract } = this.#view;
    const actor = await this.#actorNow(db);
    const permission = contract?.permission;
    if (actor === null || permission === undefined || permission === "self" || permission === "public") return false;
    if (!actor.grants.has(permission)) return false;
    try {
      await requireReach(db, actor, permission, "client", this.#options.clientId, platform.clock.now());
      return true;
    } catch {
      return false;
    }
  }

  async #actorNow(db: TenantDb): Promise<Actor | null> {
    const { platform, tenant, actor } = this.#view;
    if (actor.sessionId) {
      const state = await platform.sessions.state(tenant.id, actor.sessionId);
      if (!state || platform.sessions.isLocked(state, platform.clock.now())) return null;
      return platform.sessions.actor(state);
    }
    if (!actor.keyId) return null;
    const key = await apiKeyStore({ platform }).find(db, actor.keyId);
    const holds = key && key.revokedAt === null && key.client.isActive && key.expiresAt > platform.clock.now();
    return holds ? actor : null;
  }
}

const frame = (id: string, { event, data }: StreamedEvent) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const Streamed = z.custom<EventStream>((value) => value instanceof EventStream);
