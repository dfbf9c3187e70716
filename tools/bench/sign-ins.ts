import type { BenchFacility } from "./facility.ts";
import { type Measured, pace, type Shot } from "./load.ts";
import { signIn } from "./server.ts";

export interface SignIns {
  signIns: Measured;
  alone: Measured;
  beside: Measured;
}

/** A busy morning: everybody comes at once, and those who came before go on. */
const signInsPerSecond = 22;
const readsPerSecond = 100;
const turns = 5;

/**
 * Sign-ins at a pace while other people read (platform scenario 28: 20 a second or more, p95 of the others under twice its
 * usual): hashing a password costs tens of milliseconds of a core, and no other user may feel it. Both are sent at a pace of
 * their own whatever the answers do; with sign-ins and without take turns, and the middle of the ratios counts.
 */
export async function measureSignIns(bench: BenchFacility, port: number, seconds: number): Promise<SignIns> {
  const nurse = await signIn(port, bench.nurse);
  const host = `localhost:${port}`;
  const reads = ["/api/auth/notifications/count", `/api/auth/clients/${bench.onPass[0]}`, "/api/auth/clients"];
  const read = (index: number): Shot => ({ method: "GET", path: reads[index % reads.length] ?? "", headers: nurse });
  const enter: Shot = {
    method: "POST",
    path: "/api/auth/login",
    headers: { host, origin: `http://${host}`, "content-type": "application/json" },
    body: JSON.stringify(bench.admin),
  };
  const others = () => pace(port, read, { seconds, perSecond: readsPerSecond });
  const entering = () => pace(port, () => enter, { seconds, perSecond: signInsPerSecond });
  await Promise.all([others(), entering()]);
  const rounds: SignIns[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const alone = await others();
    const [beside, signIns] = await Promise.all([others(), entering()]);
    rounds.push({ signIns, alone, beside });
  }
  return rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(turns / 2)] as SignIns;
}

const ratioOf = ({ alone, beside }: SignIns) => beside.p95 / alone.p95;

/** Prints it, and tells whether the aims are met. */
export function reportSignIns(measured: SignIns): boolean {
  const { signIns, alone, beside } = measured;
  console.log(
    `\nSign-ins at a pace: ${signIns.perSecond.toFixed(1)}/s, p95 ${signIns.p95.toFixed(0)} ms, ${signIns.failures} failed (aim: 20/s or more).` +
      `\nOthers meanwhile, ${readsPerSecond}/s: p95 ${beside.p95.toFixed(1)} ms, alone ${alone.p95.toFixed(1)} ms: ${ratioOf(measured).toFixed(2)} x (aim: under 2 x).`,
  );
  return signIns.perSecond >= 20 && ratioOf(measured) < 2 && signIns.failures + beside.failures === 0;
}
