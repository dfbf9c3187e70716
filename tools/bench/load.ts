import { connect, type Socket } from "node:net";

export interface Shot {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: string;
}
export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  count: number;
  failures: number;
}

/** Sends requests over kept-alive connections, `concurrency` at a time, for so many seconds or until none are left. */
export async function fire(
  port: number,
  next: (index: number) => Shot | undefined,
  { seconds, concurrency = 16 }: { seconds: number; concurrency?: number },
): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failures = 0;
  let index = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const caller = new Caller(port);
      while (performance.now() < until) {
        const shot = next(index++);
        if (!shot) break;
        const at = performance.now();
        const status = await caller.send(shot);
        times.push(performance.now() - at);
        if (status >= 400) failures += 1;
      }
      caller.end();
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  return summary(times, elapsed, failures);
}

/**
 * Sends so many requests a second whatever becomes of those before, as people do who know nothing of each other. A request's
 * time counts from when it was due, so one that had to wait for its turn is not flattered.
 */
export async function pace(
  port: number,
  next: (index: number) => Shot,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<Measured> {
  const free: Caller[] = [];
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let failures = 0;
  const began = performance.now();
  const send = async (index: number, due: number) => {
    const caller = free.pop() ?? new Caller(port);
    const status = await caller.send(next(index));
    times.push(performance.now() - due);
    if (status >= 400) failures += 1;
    free.push(caller);
  };
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const due = began + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((then) => setTimeout(then, early));
    sent.push(send(index, Math.max(due, performance.now() - lateTimer)));
  }
  await Promise.all(sent);
  for (const caller of free) caller.end();
  return summary(times, (performance.now() - began) / 1000, failures);
}
/** A timer rings up to this late by itself (milliseconds); that is not the server's. */
const lateTimer = 2;

/**
 * One kept-alive connection that sends and reads HTTP/1.1 itself, because the caller shares the two cores with what it
 * measures and Node's own client costs as much as the server's share of a request. Answers must carry content-length.
 */
class Caller {
  readonly #socket: Socket;
  readonly #heads = new WeakMap<Shot["headers"], string>();
  #answered: ((status: number) => void) | undefined;
  #refused: ((why: Error) => void) | undefined;
  #status = 0;
  #missing = -1;
  #head = "";

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#refused?.(error));
    this.#socket.on("close", () => this.#refused?.(new Error("The server closed the connection.")));
  }

  send({ method, path, headers, body }: Shot): Promise<number> {
    let head = this.#heads.get(headers);
    if (head === undefined) {
      const all = "host" in headers ? headers : { host: "localhost", ...headers };
      head = Object.entries(all)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("");
      this.#heads.set(headers, head);
    }
    const length = body === undefined ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#refused = reject;
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head}${length}\r\n${body ?? ""}`);
    });
  }

  end(): void {
    this.#refused = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing < 0) {
      const text = this.#head + chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) {
        this.#head = text;
        return;
      }
      this.#status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1];
      if (length === undefined && this.#status !== 204) throw new Error("An answer without content-length.");
      this.#missing = Number(length ?? 0) - (text.length - end - 4);
      this.#head = "";
    } else this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    this.#missing = -1;
    this.#answered?.(this.#status);
  }
}

/** The same measure for any asynchronous work, without HTTP. */
export async function repeat(
  work: () => Promise<unknown>,
  { seconds, concurrency = 16 }: { seconds: number; concurrency?: number },
): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const at = performance.now();
        await work();
        times.push(performance.now() - at);
      }
    }),
  );
  return summary(times, (performance.now() - began) / 1000, 0);
}

function summary(times: number[], elapsed: number, failures: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95), count: times.length, failures };
}
