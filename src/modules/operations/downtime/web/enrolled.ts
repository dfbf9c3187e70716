const flag = "cairn-downtime";

/** Whether this browser is enrolled. Kept small because it is in the initial bundle. */
export function isEnrolledHere(): boolean {
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}

export function markEnrolled(enrolled: boolean): void {
  if (enrolled) localStorage.setItem(flag, "1");
  else localStorage.removeItem(flag);
}

/** On an enrolled workstation: polls for the newest packet and shows when the server is unreachable. */
export function keepDowntimePacket(): void {
  if (isEnrolledHere()) void import("./sync.ts").then(({ startSync }) => startSync());
}

/**
 * Called after a correct PIN. On an enrolled workstation the user then gets access to its packets
 * without further setup. Never throws and does not store the PIN.
 */
export function learnOpener(pin: string): void {
  if (isEnrolledHere()) void import("./add-opener.ts").then(({ addOpenerHere }) => addOpenerHere(pin));
}
