import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../postgres/port.ts";
import { portsOf, simulatorsBeside } from "./ports.ts";

let directories: string[];
let servers: Server[];
beforeEach(() => {
  directories = ["one", "other"].map((name) => mkdtempSync(join(tmpdir(), `cairn-ports-${name}-`)));
  servers = [];
});
afterEach(async () => {
  for (const directory of directories) rmSync(directory, { recursive: true });
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
});

/** As the simulators would: each port has its listener. */
async function listenOn(ports: readonly number[]): Promise<void> {
  for (const port of ports)
    await new Promise<void>((listens, fail) => {
      const server = createServer().once("error", fail);
      servers.push(server);
      server.listen(port, "127.0.0.1", listens);
    });
}
const portsIn = (addresses: unknown) => Object.values(portsOf(JSON.stringify(addresses)));

it("SIM-1 two Cairns ten ports apart have simulators of their own, on the same ports at every start", async () => {
  const port = await freePort();
  const [first = "", second = ""] = directories;
  const one = await simulatorsBeside(port, first);
  await listenOn(portsIn(one.addresses));
  const other = await simulatorsBeside(port + 10, second);
  expect(other.moved).toContain("control");
  await listenOn(portsIn(other.addresses));

  await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  expect((await simulatorsBeside(port + 10, second)).addresses).toEqual(other.addresses);
});
