/** How a connection is doing, as its row of `connection_health` holds it. */
export interface Circuit {
  circuit: "closed" | "open" | "halfOpen";
  failures: number;
  successes: number;
  openedAt: string | null;
  retryAt: string | null;
  waitSeconds: number;
}
export const closedCircuit: Circuit = {
  circuit: "closed",
  failures: 0,
  successes: 0,
  openedAt: null,
  retryAt: null,
  waitSeconds: 30,
};

const failuresToOpen = 5;
/** Or half of at least ten calls within a minute: trouble that comes and goes is trouble, too (INT-7). */
const callsToJudge = 10;
const badShareToOpen = 0.5;
/** More than this share of failures in a quarter of an hour, and the connection counts as degraded (ai chapter §3.3). */
const badShareToDegrade = 0.2;
const successesToClose = 2;
const firstWait = 30;
const longestWait = 600;
/** How long whoever tries an open circuit keeps others waiting, should it die meanwhile. */
export const trialSeconds = 30;
const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** How many calls there were lately, and how many of them the line failed. */
export interface Lately {
  calls: number;
  failed: number;
}
const isBad = ({ calls, failed }: Lately, share: number) => calls >= callsToJudge && failed / calls > share;

/** Whether so much went wrong in the last quarter of an hour that people should know. */
export function isShaky(quarter: Lately): boolean {
  return isBad(quarter, badShareToDegrade);
}

/** Whether a call may go now: an open circuit lets one through when its time has come, then the next (INT-7). */
export function mayCall(circuit: Circuit, now: string): boolean {
  return circuit.circuit === "closed" || circuit.retryAt === null || circuit.retryAt <= now;
}

/**
 * The circuit after a call: five failures in a row, or half of the calls of a minute, open it for 30 s; a failed trial doubles
 * that up to 10 minutes, two good answers close it. What the provider refuses on its merits is no failure of the line.
 */
export function afterCall(
  circuit: Circuit,
  ok: boolean,
  now: string,
  minute: Lately = { calls: 0, failed: 0 },
): Circuit {
  if (ok) {
    if (circuit.circuit === "closed") return { ...circuit, failures: 0 };
    const successes = circuit.successes + 1;
    return successes >= successesToClose
      ? closedCircuit
      : { ...circuit, circuit: "halfOpen", failures: 0, successes, retryAt: null };
  }
  const failures = circuit.failures + 1;
  if (circuit.circuit === "closed") {
    const half = minute.calls >= callsToJudge && minute.failed / minute.calls >= badShareToOpen;
    if (failures < failuresToOpen && !half) return { ...circuit, failures };
    return {
      circuit: "open",
      failures,
      successes: 0,
      openedAt: now,
      retryAt: later(now, firstWait),
      waitSeconds: firstWait,
    };
  }
  // A call that had begun before the circuit opened says nothing new: many that end together must not add up to minutes.
  if (circuit.circuit === "open" && !mayCall(circuit, now)) return { ...circuit, failures };
  const waitSeconds = Math.min(circuit.waitSeconds * 2, longestWait);
  return { ...circuit, circuit: "open", failures, successes: 0, retryAt: later(now, waitSeconds), waitSeconds };
}
