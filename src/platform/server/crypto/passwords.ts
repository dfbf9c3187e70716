import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../execution/semaphore.ts";
import { hmac, type Key } from "./secrets.ts";

interface HashCost {
  memoryCost: number;
  timeCost: number;
}
/** 19 MiB, two passes (AUTH-4). */
export const productionHashCost: Readonly<HashCost> = { memoryCost: 19_456, timeCost: 2 };
let cost = productionHashCost;

/** For test runs, which check thousands of passwords and PINs. A server always uses `productionHashCost`: throws there. */
export function setHashCost(changed: Readonly<HashCost>): void {
  if (process.env.NODE_ENV !== "test") throw new Error("Only tests may hash cheaply.");
  cost = changed;
}

// The library's constant for argon2id is 2.
const parameters = () => ({ algorithm: 2, parallelism: 1, ...cost });
/**
 * At most two hashes at a time, and never one on every core, so that many sign-ins cannot starve other requests
 * (AUTH-4): on two cores one works for sign-ins and the other for everything else.
 */
const hashing = new Semaphore({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  queueMost: 50,
  refusal: "Too many people are signing in at this moment. Try again in a few seconds.",
});
const limited = <T>(work: () => Promise<T>) => hashing.run(work);

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize("NFC"), parameters()));
}

/** Whether a hash was made with weaker parameters than the current ones: the next sign-in replaces it (AUTH-4). */
export function isDated(stored: string): boolean {
  const [, memory, passes, lanes] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)?.map(Number) ?? [];
  if (!stored.startsWith("$argon2id$") || !memory || !passes || !lanes) return true;
  return memory < cost.memoryCost || passes < cost.timeCost;
}

let dummy: Promise<string> | null = null;
/** Verifies against a hash, or against a dummy when there is none, so that an unknown address takes the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("no account has this password");
  const against = stored ?? (await dummy);
  const right = await limited(() => verify(against, password.normalize("NFC")));
  return right && stored !== null;
}

/** PINs are short, so the server adds a pepper that the database does not hold. */
export function hashPin(pepper: Key, pin: string): Promise<string> {
  return limited(() => hash(hmac(pepper, pin).toString("base64"), parameters()));
}
export function verifyPin(pepper: Key, stored: string, pin: string): Promise<boolean> {
  return limited(() => verify(stored, hmac(pepper, pin).toString("base64")));
}
