import { createServer, type Socket } from "node:net";

/** The harmless text every virus scanner agrees to call a virus. In two parts, or scanners would take this file for one. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

/** clamd's INSTREAM and PING over TCP, as clamav.net documents them (`z` commands, four-byte lengths, `stream: OK`). */
export async function startClamd(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
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
        if (length === 0) return void socket.end(`${verdict(Buffer.concat(content))}\0`);
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
  return {
    port: address && typeof address === "object" ? address.port : port,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}

function verdict(content: Buffer): string {
  return content.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
}
