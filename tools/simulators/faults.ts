/**
 * Trouble on demand: the next `times` requests of a simulator whose target holds `match` meet it. Several tests share
 * the simulators, so a fault without a narrow `match` would meet a stranger.
 */
export interface Fault {
  simulator: string;
  match: string;
  /** `refuse`: never (550, 400); `busy`: come again (451, 503); `drop`: the line goes dead; `limit`: 429; `after`: it is done, and then the line goes dead. */
  kind: "refuse" | "busy" | "drop" | "limit" | "after";
  times: number;
}

export class Faults {
  #faults: Fault[] = [];

  set(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** The fault of one of these kinds that this request meets, if any; used up by asking. */
  meet(simulator: string, target: string, kinds: readonly Fault["kind"][]): Fault["kind"] | null {
    const fault = this.#faults.find(
      (one) => one.simulator === simulator && one.times > 0 && kinds.includes(one.kind) && target.includes(one.match),
    );
    if (!fault) return null;
    fault.times -= 1;
    this.#faults = this.#faults.filter((one) => one.times > 0);
    return fault.kind;
  }

  clear(): void {
    this.#faults = [];
  }
}
