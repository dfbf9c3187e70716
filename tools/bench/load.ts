import { Agent, request } from "node:http";

export interface Shot {
  method: "GET" | "POST";
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
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failures = 0;
  let index = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const shot = next(index++);
        if (!shot) return;
        const at = performance.now();
        const status = await send(agent, port, shot);
        times.push(performance.now() - at);
        if (status >= 400) failures += 1;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  return summary(times, elapsed, failures);
}

function send(agent: Agent, port: number, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        host: "127.0.0.1",
        method: shot.method,
        path: shot.path,
        headers: { ...shot.headers, ...(shot.body ? { "content-length": Buffer.byteLength(shot.body) } : {}) },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(shot.body);
  });
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
