import type { Actor } from "../access/actor.ts";
import { readWindowMinutes } from "./chart-reads.ts";

const window = readWindowMinutes * 60_000;

interface Seen {
  at: number;
  clientIds: Set<string>;
}

/**
 * Which clients a user recently saw in a list. A list that refreshes by itself is one entry per user, list and 15 minutes,
 * and one more for each answer with clients that the earlier entries do not name (AUD-1). A second process or a restart
 * adds an entry, never leaves one out.
 */
export class ListReads {
  readonly #seen = new Map<string, Seen>();
  readonly #mostClients: number;
  #clients = 0;

  constructor(mostClients = 200_000) {
    this.#mostClients = mostClients;
  }

  /** Of the clients an answer shows, those that this user has no recent entry for; from now on they have one. */
  newIn(actor: Actor, list: string, clientIds: readonly string[], now: string): string[] {
    const key = `${actor.userId}|${list}`;
    const at = Date.parse(now);
    let seen = this.#seen.get(key);
    if (!seen || at - seen.at >= window || at < seen.at) {
      this.#drop(key);
      seen = { at, clientIds: new Set() };
      this.#seen.set(key, seen);
    }
    const { clientIds: known } = seen;
    const added = clientIds.filter((id) => !known.has(id));
    for (const id of added) known.add(id);
    this.#clients += added.length;
    for (const oldest of this.#seen.keys()) {
      if (this.#clients <= this.#mostClients || oldest === key) break;
      this.#drop(oldest);
    }
    return added;
  }

  /** Forgets clients whose entry could not be written, so that the next answer writes one. */
  forget(actor: Actor, list: string): void {
    this.#drop(`${actor.userId}|${list}`);
  }

  #drop(key: string): void {
    this.#clients -= this.#seen.get(key)?.clientIds.size ?? 0;
    this.#seen.delete(key);
  }
}
