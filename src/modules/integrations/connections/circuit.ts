/** A connection's health, as stored in `connection_health`. */
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
/** The circuit also opens when half of at least ten calls fail within a minute (INT-7). */
const callsToJudge = 10;
const badShareToOpen = 0.5;
/** Above this failure rate in 15 minutes the connection is degraded. */
const badShareToDegrade = 0.2;
const successesToClose = 2;
const firstWait = 30;
const longestWait = 600;
/** How long a trial call blocks others if its process dies. */
export const trialSeconds = 30;
const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** Recent calls, and how many of them failed. */
export interface RecentCalls {
  calls: number;
  failed: number;
}
const isBad = ({ calls, failed }: RecentCalls, share: number) => calls >= callsToJudge && failed / calls > share;

/** Whether the failure rate of the last 15 minutes makes the connection degraded. */
export function isShaky(quarter: RecentCalls): boolean {
  return isBad(quarter, badShareToDegrade);
}

/** Whether a call may proceed: an open circuit allows one trial at a time after its wait (INT-7). */
export function mayCall(circuit: Circuit, now: string): boolean {
  return circuit.circuit === "closed" || circuit.retryAt === null || circuit.retryAt <= now;
}

/**
 * The circuit after a call: five consecutive failures, or half of a minute's calls, open it for 30 s; a failed trial doubles
 * the wait up to 10 minutes, two successes close it. A request the provider rejects does not count as a failure.
 */
export function afterCall(
  circuit: Circuit,
  ok: boolean,
  now: string,
  minute: RecentCalls = { calls: 0, failed: 0 },
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
  // Failures of calls started before the circuit opened do not extend the wait.
  if (circuit.circuit === "open" && !mayCall(circuit, now)) return { ...circuit, failures };
  const waitSeconds = Math.min(circuit.waitSeconds * 2, longestWait);
  return { ...circuit, circuit: "open", failures, successes: 0, retryAt: later(now, waitSeconds), waitSeconds };
}
