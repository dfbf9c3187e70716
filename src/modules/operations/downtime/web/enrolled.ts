const flag = "cairn-downtime";

/** Whether this browser keeps downtime packets. In everybody's first load, so it asks no more than this. */
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

/** On an enrolled workstation: asks for the newest packet from now on, and says when the server is gone. */
export function keepDowntimePacket(): void {
  if (isEnrolledHere()) void import("./keep.ts").then(({ startKeeping }) => startKeeping());
}

/**
 * The person's PIN was right a moment ago. On an enrolled workstation that is when they become able to open its packet
 * without the server: whoever works there has nothing to set up. Never throws, keeps nothing of the PIN.
 */
export function learnOpener(pin: string): void {
  if (isEnrolledHere()) void import("./become-opener.ts").then(({ becomeOpener }) => becomeOpener(pin));
}
