import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { livePath, liveProtocol, type ServerFrame } from "#platform/shared/realtime/frames.ts";
import { type Facility, type Person, theWorld, type World } from "#testing/facility.ts";

/**
 * The port of a test's process, which starts to listen and to receive events if it does not yet. Throws for the process that
 * the files of a worker share: it would query the database each second while other tests count statements.
 */
export async function portOf(world: World): Promise<number> {
  if (world === (await theWorld())) throw new Error("Give the facility a process of its own: givenProcess().");
  const { platform, app } = world;
  await platform.live.start();
  if (!app.http.server.listening) await app.http.listen({ host: "127.0.0.1", port: 0 });
  return (app.http.server.address() as AddressInfo).port;
}

/** A socket as a page of this user opens it, and what it has received. */
export async function openSocket(
  facility: Facility,
  person: Person,
  { world = facility.world, origin }: { world?: World; origin?: string } = {},
) {
  const host = `${facility.host}:${await portOf(world)}`;
  const frames: ServerFrame[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${host.split(":")[1]}${livePath}`, liveProtocol, {
    headers: {
      host,
      origin: origin ?? `http://${host}`,
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  const received = <T extends ServerFrame["t"]>(type: T) =>
    frames.filter((frame) => frame.t === type) as Extract<ServerFrame, { t: T }>[];
  return { socket, frames, closed, received };
}
