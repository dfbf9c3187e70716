import type { BenchFacility } from "./facility.ts";
import { fire, type Measured, type Shot } from "./load.ts";
import { signIn } from "./server.ts";

export interface SignIns {
  signIns: Measured;
  alone: Measured;
  beside: Measured;
}

/**
 * Sign-ins as fast as they go while other people read (platform scenario 28): hashing a password costs tens of milliseconds of
 * a core, and nobody else may feel it. The readers keep a steady pace of their own in both runs.
 */
export async function measureSignIns(bench: BenchFacility, port: number, seconds: number): Promise<SignIns> {
  const admin = await signIn(port, bench.admin);
  const host = `localhost:${port}`;
  const read: Shot = { method: "GET", path: "/api/auth/notifications/count", headers: admin };
  const enter: Shot = {
    method: "POST",
    path: "/api/auth/login",
    headers: { host, origin: `http://${host}`, "content-type": "application/json" },
    body: JSON.stringify(bench.nurse),
  };
  await fire(port, () => read, { seconds: 2, concurrency: 2 });
  const alone = await fire(port, () => read, { seconds, concurrency: 2 });
  const [signIns, beside] = await Promise.all([
    fire(port, () => enter, { seconds, concurrency: 2 }),
    fire(port, () => read, { seconds, concurrency: 2 }),
  ]);
  return { signIns, alone, beside };
}

/** Prints it, and tells whether the aims are met: 20 sign-ins a second, p95 of the others under twice its usual. */
export function reportSignIns({ signIns, alone, beside }: SignIns): boolean {
  const ratio = beside.p95 / alone.p95;
  console.log(
    `\nSign-ins: ${signIns.perSecond.toFixed(1)}/s, p95 ${signIns.p95.toFixed(0)} ms, ${signIns.failures} failed (aim: 20/s or more).` +
      `\nOthers meanwhile: p95 ${beside.p95.toFixed(1)} ms, alone ${alone.p95.toFixed(1)} ms: ${ratio.toFixed(2)} x (aim: under 2 x).`,
  );
  return signIns.perSecond >= 20 && ratio < 2 && signIns.failures + beside.failures === 0;
}
