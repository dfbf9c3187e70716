import { createServer, type Socket } from "node:net";
import type { Trouble } from "./faults.ts";
import { pause, type Simulator, type Stage, untilGone } from "./stage.ts";

/** The harmless text every virus scanner agrees to call a virus. In two parts, or scanners would take this file for one. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

/** What clamd itself would say. */
const words: Partial<Record<Trouble, string>> = {
  refuse: "INSTREAM size limit exceeded. ERROR",
  busy: "stream: Can't allocate memory ERROR",
  malformed: "stream: \u0001\u0002",
};
/** Of what is scanned, the part a fault's `match` is looked for in. */
const lookedAt = 100_000;

/** clamd's INSTREAM and PING over TCP, as clamav.net documents them (`z` commands, four-byte lengths, `stream: OK`). */
export async function startClamd(port: number, stage: Stage) {
  const sockets = new Set<Socket>();
  const counts = { scanned: 0, found: 0 };

  async function judge(socket: Socket, content: Buffer): Promise<void> {
    const fault = stage.faults.meet("clamd", content.subarray(0, lookedAt).toString("latin1"), "request");
    const trouble = fault?.kind ?? null;
    const note = (answer: string) => stage.saw({ simulator: "clamd", what: "INSTREAM", answer, trouble });
    if (trouble === "slow") await pause(fault?.seconds ?? 3);
    if (trouble === "hang") await untilGone(socket);
    if (trouble === "drop") socket.destroy();
    if (socket.destroyed) return note("no answer");
    const infected = content.includes(eicar);
    counts.scanned += 1;
    if (infected) counts.found += 1;
    const said = (trouble && words[trouble]) ?? (infected ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");
    note(said.replace(/[^ -~]/g, "?"));
    socket.end(`${said}\0`);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting: Buffer = Buffer.alloc(0);
    let content: Buffer[] | null = null;
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      if (content === null) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        const command = waiting.subarray(0, end).toString();
        waiting = waiting.subarray(end + 1);
        if (command === "zPING") return void socket.end("PONG\0");
        if (command !== "zINSTREAM") return void socket.end("UNKNOWN COMMAND\0");
        content = [];
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) return void judge(socket, Buffer.concat(content));
        if (waiting.length < 4 + length) return;
        content.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
      }
    });
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", ready);
  });
  const address = server.address();
  const shown: Simulator = {
    name: "clamd",
    label: "Virus scanner",
    speaks: "clamd over TCP",
    troubles: ["slow", "hang", "drop", "refuse", "busy", "malformed"],
    state: () => ({ "files scanned": counts.scanned, "viruses found": counts.found }),
    reset: () => {
      counts.scanned = 0;
      counts.found = 0;
    },
  };
  return {
    shown,
    port: address && typeof address === "object" ? address.port : port,
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
