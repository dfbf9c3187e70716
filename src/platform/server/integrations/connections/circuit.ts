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
const successesToClose = 2;
const firstWait = 30;
const longestWait = 600;
const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** Whether a call may go now: an open circuit lets the first one through when its time has come (INT-7). */
export function mayCall(circuit: Circuit, now: string): boolean {
  return circuit.circuit !== "open" || circuit.retryAt === null || circuit.retryAt <= now;
}

/**
 * The circuit after a call: five failures in a row open it for 30 s, a failed trial doubles that up to 10 minutes, two
 * good answers close it. What the provider refuses on its merits is no failure of the line.
 */
export function afterCall(circuit: Circuit, ok: boolean, now: string): Circuit {
  if (ok) {
    if (circuit.circuit === "closed") return { ...circuit, failures: 0 };
    const successes = circuit.successes + 1;
    return successes >= successesToClose ? closedCircuit : { ...circuit, circuit: "halfOpen", failures: 0, successes };
  }
  const failures = circuit.failures + 1;
  if (circuit.circuit === "closed") {
    if (failures < failuresToOpen) return { ...circuit, failures };
    return {
      circuit: "open",
      failures,
      successes: 0,
      openedAt: now,
      retryAt: later(now, firstWait),
      waitSeconds: firstWait,
    };
  }
  const waitSeconds = Math.min(circuit.waitSeconds * 2, longestWait);
  return { ...circuit, circuit: "open", failures, successes: 0, retryAt: later(now, waitSeconds), waitSeconds };
}
