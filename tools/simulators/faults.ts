/** Everything that can go wrong on purpose. Each simulator offers those that its protocol knows (SIM-2). */
export const troubles = {
  none: "Answers as usual",
  slow: "Answers late",
  hang: "Takes the request and does nothing",
  drop: "Line goes dead before anything is done",
  refuse: "Refuses for good",
  busy: "Asks to come again",
  error: "Fails inside",
  limit: "Too many requests",
  after: "Does it, then the line goes dead",
  hangAfter: "Does it, then never answers",
  malformed: "Does it, then answers unreadably",
  duplicate: "Tells each status twice",
  reordered: "Tells the last status first",
  wrongSignature: "Signs with a wrong key",
  late: "Tells the status a minute later",
} as const;
export type Trouble = keyof typeof troubles;
/** Met when the simulator calls back, not when it is called. */
const ofCallbacks: readonly Trouble[] = ["duplicate", "reordered", "wrongSignature", "late"];
/** What has been done by then stays done. */
export const afterEffect: readonly Trouble[] = ["after", "hangAfter", "malformed"];

/**
 * Trouble on demand: the next `times` requests of a simulator whose target holds `match` meet it, or all until it is
 * switched off (null). Several tests share the simulators, so a fault without a narrow `match` would meet a stranger.
 */
export interface Fault {
  simulator: string;
  match: string;
  kind: Trouble;
  times: number | null;
  /** How late is late; of `slow` and `late` alone. */
  seconds?: number | undefined;
}

export class Faults {
  #faults: Fault[] = [];

  set(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** Those of a simulator that hold for everybody, as switched on by hand. */
  switchedOn(simulator: string): Trouble[] {
    return this.#faults.filter((one) => one.simulator === simulator && one.match === "").map(({ kind }) => kind);
  }

  /** The first fault this request or callback meets, if any; used up by asking. */
  meet(simulator: string, target: string, moment: "request" | "callback"): Fault | null {
    const fault = this.#faults.find(
      (one) =>
        one.simulator === simulator &&
        one.times !== 0 &&
        ofCallbacks.includes(one.kind) === (moment === "callback") &&
        target.includes(one.match),
    );
    if (!fault) return null;
    const met = { ...fault };
    if (fault.times !== null) fault.times -= 1;
    this.#faults = this.#faults.filter((one) => one.times !== 0);
    return met;
  }

  clear(simulator?: string, kind?: Trouble): void {
    this.#faults = this.#faults.filter(
      (one) => (simulator && one.simulator !== simulator) || (kind && (one.kind !== kind || one.match !== "")),
    );
  }
}
