import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { newId } from "#platform/shared/ids.ts";
import {
  ClientFrame,
  type LiveEvent,
  livePath,
  liveProtocol,
  type ServerFrame,
} from "#platform/shared/realtime/frames.ts";
import { requireReach } from "../access.ts";
import type { Actor } from "../actor.ts";
import { authenticateSocket } from "../http/authenticate.ts";
import type { Platform } from "../platform.ts";
import type { BusEvent } from "./live-bus.ts";

const heartbeatMs = 25_000;
const topicsMost = 200;
const bufferMost = 1_000_000;

interface Connection {
  id: string;
  socket: WebSocket;
  tenantId: string;
  sessionId: string;
  actor: Actor;
  topics: Set<string>;
}

/** May this person hear a topic? Boards and charts follow the same reach as their endpoints (RT-3). */
async function mayHear(platform: Platform, connection: Connection, topic: string): Promise<boolean> {
  const { actor, tenantId } = connection;
  const [kind, first, second] = topic.split(":");
  if (kind === "tenant" || kind === "list") return true;
  if (kind === "user") return first === actor.userId;
  if (kind === "board") {
    const everywhere = actor.grants.get("locations.view") === "tenant";
    return everywhere || actor.locationIds.includes(second ?? "");
  }
  if (kind === "record" && first !== "client" && first !== "lead") return true;
  const [permission, type, id] =
    kind === "client"
      ? (["clients.read", "client", first] as const)
      : first === "lead"
        ? (["crm.view", "lead", second] as const)
        : (["clients.read", "client", second] as const);
  if (!actor.grants.has(permission)) return false;
  try {
    await requireReach(platform.database.tenant(tenantId), actor, permission, type, id ?? "", platform.clock.now());
    return true;
  } catch {
    return false;
  }
}

/** The live channel: `GET /api/auth/realtime` as a WebSocket; frames carry ids, the page fetches under its own rights. */
export function mountChannel(
  app: FastifyInstance,
  platform: Platform,
): { close: (code: number, reason: string) => void } {
  const connections = new Set<Connection>();
  const send = (connection: Connection, frame: ServerFrame) => {
    if (connection.socket.bufferedAmount > bufferMost) return connection.socket.close(4008, "slow");
    connection.socket.send(JSON.stringify(frame));
  };

  platform.live.subscribe((event: BusEvent) => {
    const { tenantId, topics, ...rest } = event;
    for (const connection of connections) {
      if (connection.tenantId !== tenantId) continue;
      if (event.type === "platform.session-revoked" && event.subject.id === connection.sessionId) {
        connection.socket.close(4001, "session ended");
        continue;
      }
      for (const topic of topics)
        if (connection.topics.has(topic)) send(connection, { ...rest, topic } satisfies LiveEvent);
    }
  });

  app.get(livePath, { websocket: true }, async (socket, request) => {
    const who = await authenticateSocket(platform, request).catch(() => null);
    if (!who) return socket.close(4001, "session ended");
    const connection: Connection = {
      id: newId(),
      socket,
      tenantId: who.tenant.id,
      sessionId: who.session.id,
      actor: who.actor,
      topics: new Set(),
    };
    connections.add(connection);
    let frames = 0;
    let second = Math.floor(Date.now() / 1000);
    socket.on("close", () => connections.delete(connection));
    socket.on("message", async (data) => {
      const now = Math.floor(Date.now() / 1000);
      frames = now === second ? frames + 1 : 1;
      second = now;
      const text = data.toString();
      if (frames > 20 || text.length > 16_384) return socket.close(4008, "slow down");
      const parsed = ClientFrame.safeParse(parseJson(text));
      if (!parsed.success) return socket.close(4003, "bad frame");
      const frame = parsed.data;
      if (frame.t === "ping") return send(connection, { t: "pong" });
      if (frame.t === "unsub") {
        for (const topic of frame.topics) connection.topics.delete(topic);
        return;
      }
      const ok: { topic: string; cursor: string }[] = [];
      const denied: { topic: string; code: string }[] = [];
      for (const { topic, since } of frame.topics) {
        if (connection.topics.size >= topicsMost) denied.push({ topic, code: "too-many" });
        else if (await mayHear(platform, connection, topic)) {
          connection.topics.add(topic);
          ok.push({ topic, cursor: platform.live.cursor });
          // What happened while away is not replayed here: the page is told to fetch afresh.
          if (since && since !== platform.live.cursor) send(connection, { t: "gap", topic });
        } else denied.push({ topic, code: "forbidden" });
      }
      send(connection, { t: "ack", id: frame.id, ok, denied });
    });
    send(connection, { t: "hello", connId: connection.id, heartbeatMs, cursor: platform.live.cursor });
  });

  return {
    close(code, reason) {
      for (const { socket } of connections) socket.close(code, reason);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export { liveProtocol };
