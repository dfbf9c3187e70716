import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { newId } from "#platform/shared/ids.ts";
import { unsavable } from "#platform/shared/plain-text.ts";
import { Problem } from "#platform/shared/problems.ts";
import {
  ClientFrame,
  type LiveEvent,
  livePath,
  liveTiming,
  PresenceTopic,
  type ServerFrame,
} from "#platform/shared/realtime/frames.ts";
import { asSystem } from "../execution/as-system.ts";
import { authenticateSocket } from "../http/authenticate.ts";
import type { Platform } from "../platform.ts";
import { errorFields } from "../telemetry/logger.ts";
import { Connection } from "./connection.ts";
import type { BusEvent } from "./live-bus.ts";
import { PresenceBoard } from "./presence.ts";
import { missedEvents } from "./replay.ts";
import { changesRights, maySubscribe, subjectOn } from "./topic-access.ts";

const { heartbeatMs } = liveTiming;
/** The page of a session that was handed over looks at what it may show now, as after signing out. */
const closingEvents = new Set(["platform.session-revoked", "platform.session-locked", "platform.session-handed"]);
const topicsMost = 200;
const earlyMost = 20;
const settleEveryMs = 2_000;
/** Break-the-glass access ends by the clock, without an event, so rights to charts are checked this often. */
const recheckEveryMs = 60_000;
const idleEveryMs = 15_000;
const aPresenceTopic = (topic: string) => PresenceTopic.safeParse(topic).success;

export interface Channel {
  close: (code: number, reason: string) => void;
  /** For tests, which move the clock instead of waiting. */
  readonly presence: PresenceBoard;
  /** Locks the sessions of open pages whose idle time is over; done by itself every fifteen seconds. */
  readonly lockIdle: () => Promise<void>;
}

/** The live channel: `GET /api/auth/realtime` as a WebSocket; frames carry ids, the page fetches under its own rights. */
export function mountChannel(app: FastifyInstance, platform: Platform): Channel {
  const connections = new Set<Connection>();
  /** Connections by tenant and topic, so that an event does not iterate over every open page. */
  const hearers = new Map<string, Set<Connection>>();
  const keyOf = (tenantId: string, topic: string) => `${tenantId} ${topic}`;
  const subscribersOf = (tenantId: string, topic: string) =>
    hearers.get(keyOf(tenantId, topic)) ?? new Set<Connection>();

  const presence = new PresenceBoard(platform, (tenantId, topic, people) => {
    for (const one of subscribersOf(tenantId, topic)) one.send({ t: "presence", topic, people });
  });
  platform.live.onPresence((tenantId, topic) => {
    if (hearers.has(keyOf(tenantId, topic))) void presence.refresh(tenantId, topic);
  });

  const join = (one: Connection, topic: string) => {
    one.topics.add(topic);
    const key = keyOf(one.tenantId, topic);
    const all = hearers.get(key) ?? new Set();
    hearers.set(key, all.add(one));
  };
  const leave = (one: Connection, topic: string) => {
    one.topics.delete(topic);
    const key = keyOf(one.tenantId, topic);
    const all = hearers.get(key);
    all?.delete(one);
    if (all?.size === 0) {
      hearers.delete(key);
      presence.unwatch(one.tenantId, topic);
    }
  };

  platform.live.subscribe((event: BusEvent) => {
    const { tenantId, topics, ...rest } = event;
    if (closingEvents.has(event.type)) {
      const [code, reason] =
        event.type === "platform.session-locked" ? ([4009, "locked"] as const) : ([4001, "session ended"] as const);
      for (const one of connections) if (one.sessionId === event.subject.id) one.end(code, reason);
    }
    for (const topic of topics) {
      const all = subscribersOf(tenantId, topic);
      if (all.size === 0) continue;
      const text = JSON.stringify({ ...rest, ...subjectOn(platform, topic, rest), topic } satisfies LiveEvent);
      for (const one of all) one.sendText(text, topic);
    }
    if (changesRights(event.type)) for (const one of connections) if (one.tenantId === tenantId) recheck(one);
  });

  /** Checks the subscriptions of a connection again; those no longer allowed are removed, and the page is notified. */
  const recheck = (one: Connection, only: (topic: string) => boolean = () => true): void => {
    void one
      .inTurn(() => checkRights(one, only))
      .catch((error: unknown) =>
        platform.log.warn(
          "The rights of an open page could not be checked; tried again within a minute.",
          errorFields(error),
        ),
      );
  };
  const checkRights = async (one: Connection, only: (topic: string) => boolean) => {
    const state = await platform.sessions.state(one.tenantId, one.sessionId).catch(() => null);
    if (state) one.actor = await platform.sessions.actor(state);
    const denied: { topic: string; code: string }[] = [];
    for (const topic of [...one.topics].filter(only)) {
      if (await maySubscribe(platform, one, topic)) continue;
      leave(one, topic);
      one.present.delete(topic);
      await presence.away(one.tenantId, one.id, topic);
      denied.push({ topic, code: "forbidden" });
    }
    if (denied.length > 0) one.send({ t: "ack", id: "rights", ok: [], denied });
  };

  const subscribe = async (one: Connection, frame: Extract<ClientFrame, { t: "sub" }>) => {
    const ok: { topic: string; cursor: string }[] = [];
    const denied: { topic: string; code: string }[] = [];
    const after: ServerFrame[] = [];
    for (const { topic, since } of frame.topics) {
      if (one.topics.size >= topicsMost && !one.topics.has(topic)) denied.push({ topic, code: "too-many" });
      else if (!(await maySubscribe(platform, one, topic))) denied.push({ topic, code: "forbidden" });
      else {
        // Subscribed before the replay is read, so that an event in between comes twice rather than not at all.
        join(one, topic);
        const until = platform.live.cursor;
        ok.push({ topic, cursor: until });
        if (!since || since === until) continue;
        const missed = await missedEvents(
          platform.database.tenant(one.tenantId),
          topic,
          since,
          until,
          platform.clock.now(),
        );
        after.push(
          ...(missed?.map((event) => ({ ...event, ...subjectOn(platform, topic, event) })) ?? [
            { t: "gap" as const, topic },
          ]),
        );
      }
    }
    one.send({ t: "ack", id: frame.id, ok, denied });
    for (const late of after) one.send(late);
    for (const { topic } of ok) if (aPresenceTopic(topic)) await presence.watch(one.tenantId, topic);
  };

  const receive = async (one: Connection, text: string) => {
    if (!one.takesFrame(Date.now()) || text.length > 16_384) return one.end(4008, "slow down");
    const parsed = ClientFrame.safeParse(parseJson(text));
    if (!parsed.success) return one.end(4003, "bad frame");
    const frame = parsed.data;
    if (frame.t === "ping") one.send({ t: "pong" });
    else await one.inTurn(() => carryOut(one, frame));
  };

  const carryOut = async (one: Connection, frame: Exclude<ClientFrame, { t: "ping" }>) => {
    switch (frame.t) {
      case "sub":
        return subscribe(one, frame);
      case "unsub":
        for (const topic of frame.topics) {
          leave(one, topic);
          if (one.present.delete(topic)) await presence.away(one.tenantId, one.id, topic);
        }
        return;
      case "here": {
        const { clinicianId } = one.actor;
        // Only on topics they may subscribe to, and never a client or guardian (RT-6).
        if (!clinicianId || !one.topics.has(frame.topic)) return;
        one.present.add(frame.topic);
        const { topic, state, field = null } = frame;
        return presence.here(one.tenantId, { connId: one.id, topic, clinicianId, state, field });
      }
      case "away":
        if (one.present.delete(frame.topic)) await presence.away(one.tenantId, one.id, frame.topic);
        return;
    }
  };

  app.get(livePath, { websocket: true }, async (socket: WebSocket, request) => {
    // Frames are buffered from the start, because a page may send before its session is read.
    const early: string[] = [];
    let one: Connection | null = null;
    socket.on("message", (data) => {
      const text = data.toString();
      if (one) void receive(one, text).catch(() => socket.close(1011, "failed"));
      // Before authentication no more than one second's worth of frames is buffered (RT-1).
      else if (early.push(text) > earlyMost) socket.close(4008, "slow down");
    });
    const who = await authenticateSocket(platform, request).catch((error: unknown) => error);
    if (who instanceof Problem && who.code === "session-locked") return socket.close(4009, "locked");
    if (!isPrincipal(who)) return socket.close(4001, "session ended");
    if (socket.readyState !== socket.OPEN) return;
    const connection = new Connection({
      id: newId(),
      socket,
      tenantId: who.tenant.id,
      sessionId: who.session.id,
      actor: who.actor,
    });
    one = connection;
    connections.add(connection);
    socket.on("close", () => {
      connections.delete(connection);
      for (const topic of [...connection.topics]) leave(connection, topic);
      if (connection.present.size > 0) void presence.away(connection.tenantId, connection.id, null);
    });
    connection.send({ t: "hello", connId: connection.id, heartbeatMs, cursor: platform.live.cursor });
    for (const text of early) await receive(connection, text);
  });

  const settling = setInterval(() => {
    for (const one of connections) one.settle(Date.now());
  }, settleEveryMs);
  /** A frozen page does not report that it is idle, so the server locks by its own clock (SES-7) and announces it. */
  const lockIdle = async () => {
    const seen = new Set<string>();
    for (const { tenantId, sessionId } of [...connections]) {
      if (seen.has(sessionId)) continue;
      seen.add(sessionId);
      const state = await platform.sessions.state(tenantId, sessionId);
      if (!state || state.lockedAt !== null || !platform.sessions.isLocked(state, platform.clock.now())) continue;
      const tenant = await platform.tenants.byId(tenantId);
      // The row decides, not this process's cache: the user may have been active through another process.
      if (tenant)
        await asSystem(platform, tenant, async (act) => {
          platform.sessions.forget(sessionId);
          const now = await platform.sessions.state(tenantId, sessionId);
          if (now && platform.sessions.isLocked(now, act.now)) await platform.sessions.lock(act, sessionId);
        });
    }
  };
  const idling = setInterval(() => {
    void lockIdle().catch((error: unknown) =>
      platform.log.warn("Idle sessions could not be locked; tried again in a moment.", errorFields(error)),
    );
  }, idleEveryMs);
  const rechecking = setInterval(() => {
    for (const one of connections) recheck(one, (topic) => topic.startsWith("client:") || topic.startsWith("record:"));
  }, recheckEveryMs);
  settling.unref();
  rechecking.unref();
  idling.unref();

  return {
    presence,
    lockIdle,
    close(code, reason) {
      clearInterval(settling);
      clearInterval(rechecking);
      clearInterval(idling);
      presence.close();
      for (const one of connections) one.end(code, reason);
    },
  };
}

type SocketPrincipal = Awaited<ReturnType<typeof authenticateSocket>>;
const isPrincipal = (found: unknown): found is SocketPrincipal =>
  typeof found === "object" && found !== null && "session" in found && "actor" in found;

function parseJson(text: string): unknown {
  try {
    const frame: unknown = JSON.parse(text);
    return unsavable(frame, "").length > 0 ? null : frame;
  } catch {
    return null;
  }
}
