import { randomUUID } from "node:crypto";
import type { OutboxMessage } from "#modules/integrations/simulators/outbox-message.contract.ts";
import type { SimulatorClock } from "./clock.ts";

export interface OutboxFilter {
  to?: string | undefined;
  channel?: string | undefined;
  facility?: string | undefined;
}

const kept = 5_000;

/** What the simulators received, newest last, in memory: gone when the process ends. */
export class Outbox {
  readonly #clock: SimulatorClock;
  #messages: OutboxMessage[] = [];
  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  add(message: Omit<OutboxMessage, "id" | "at">): OutboxMessage {
    const whole = { id: randomUUID(), at: new Date(this.#clock.now()).toISOString(), ...message };
    this.#messages.push(whole);
    if (this.#messages.length > kept) this.#messages.shift();
    return whole;
  }

  list({ to, channel, facility }: OutboxFilter): OutboxMessage[] {
    return this.#messages.filter(
      (message) =>
        (!to || message.to.toLowerCase() === to.toLowerCase()) &&
        (!channel || message.channel === channel) &&
        (!facility || message.facility === facility),
    );
  }

  clear(channel?: OutboxMessage["channel"]): void {
    this.#messages = channel ? this.#messages.filter((message) => message.channel !== channel) : [];
  }
}
