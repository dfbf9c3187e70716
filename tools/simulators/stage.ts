import { createHmac, randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { SimulatorClock } from "./clock.ts";
import { Faults, type Trouble } from "./faults.ts";
import { Outbox } from "./outbox.ts";

/** One request as its simulator saw it: never its contents. */
export interface SeenRequest {
  /** Counted over all simulators: two requests of one moment may be alike. */
  no: number;
  simulator: string;
  at: string;
  what: string;
  /** What was answered: a status or a protocol's word; "no answer" when the line ended first. */
  answer: string;
  trouble: Trouble | null;
}
const kept = 1_000;

/** Random, or the same each time for the same seed. */
export class Dice {
  readonly #seed: string | undefined;
  #thrown = 0;
  constructor(seed?: string) {
    this.#seed = seed;
  }

  bytes(length: number): Buffer {
    if (this.#seed === undefined) return randomBytes(length);
    this.#thrown += 1;
    const text = `${this.#thrown}`;
    return createHmac("sha512", this.#seed).update(text).digest().subarray(0, length);
  }
}

/** What all simulators of a process stand on: one clock, one list of faults, one list of what was asked. */
export class Stage {
  readonly clock = new SimulatorClock();
  readonly faults = new Faults();
  readonly outbox = new Outbox(this.clock);
  readonly dice: Dice;
  #seen: SeenRequest[] = [];
  #count = 0;
  constructor(seed?: string) {
    this.dice = new Dice(seed);
  }

  instant(): string {
    return new Date(this.clock.now()).toISOString();
  }

  saw(request: Omit<SeenRequest, "no" | "at">): void {
    this.#count += 1;
    this.#seen.push({ no: this.#count, at: this.instant(), ...request });
    if (this.#seen.length > kept) this.#seen.splice(0, this.#seen.length - kept);
  }

  /** The latest first. */
  seen(simulator?: string): SeenRequest[] {
    return this.#seen.filter((one) => !simulator || one.simulator === simulator).reverse();
  }

  forget(simulator?: string): void {
    this.#seen = simulator ? this.#seen.filter((one) => one.simulator !== simulator) : [];
  }
}

/** What cannot be done in this state, as an answer to the caller. */
export class NotNow extends Error {}

/** How one simulator presents itself to the control. */
export interface Simulator {
  name: string;
  label: string;
  /** Its protocol, in a few words. */
  speaks: string;
  troubles: readonly Trouble[];
  state: () => Record<string, number>;
  reset: () => void;
  /** What it does when asked by hand, for one facility: `wrong-signature`, `expire-tokens`. Gives what came of it; throws `NotNow`. */
  acts?: Record<string, { label: string; run: (facility: string) => string | Promise<string> }>;
}

/** A request that is never answered is held this long at most; every caller of ours gives up before. */
const heldMs = 150_000;

/** Until the other side hangs up. */
export function untilGone(socket: Socket): Promise<void> {
  return new Promise((gone) => {
    if (socket.destroyed) return gone();
    const timer = setTimeout(() => socket.destroy(), heldMs);
    timer.unref();
    socket.once("close", () => {
      clearTimeout(timer);
      gone();
    });
  });
}

export const pause = (seconds: number) => new Promise<void>((over) => setTimeout(over, seconds * 1000).unref());
