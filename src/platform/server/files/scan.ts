import { connect } from "node:net";
import { refuseInTransaction } from "../database/transaction-scope.ts";
import { hostAndPort, type OutsideSettings } from "../ports/outside-settings.ts";

export type Verdict = { clean: true; said: string } | { clean: false; said: string };
const chunkBytes = 256 * 1024;
const timeoutMs = 60_000;

/**
 * Scans with clamd by INSTREAM. Where no scanner is configured the file passes, and its record says so. Throws when a
 * configured scanner does not answer, so that no file passes unscanned because it is down.
 */
export async function scan(outside: OutsideSettings, content: Buffer): Promise<Verdict> {
  refuseInTransaction("The virus scanner");
  const address = outside.clamd ?? outside.simulators?.clamd;
  if (!address) return { clean: true, said: "not scanned: no scanner is set up" };
  const said = await instream(hostAndPort(address), content);
  if (/^stream: OK$/.test(said)) return { clean: true, said: "OK" };
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return { clean: false, said: found.slice(0, 200) };
  throw new Error("The virus scanner gave no verdict.");
}

function instream(at: { host: string; port: number }, content: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ ...at, timeout: timeoutMs });
    const answer: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => answer.push(chunk));
    socket.once("error", fail);
    socket.once("timeout", () => socket.destroy(new Error("The virus scanner does not answer.")));
    socket.once("end", () => done(Buffer.concat(answer).toString().replace(/\0.*$/s, "").trim()));
    socket.once("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < content.length; at += chunkBytes) {
        const chunk = content.subarray(at, at + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}
