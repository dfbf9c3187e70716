import type { z } from "zod";
import type { Act } from "../context.ts";

export interface JobHandle<P> {
  readonly task: string;
  readonly payload: z.ZodType<P>;
}
export interface JobOptions {
  runAt?: string;
  key?: string;
}

/**
 * Work done after the commit, at least once: runs as the system inside a transaction of the tenant that asked for it,
 * so it must be idempotent. `cron` jobs run for every active tenant at the given times (UTC, crontab notation).
 */
export interface Job<P> extends JobHandle<P> {
  readonly cron?: string;
  /**
   * Long work: it gets an `act` whose transaction was never begun, reads on its own connections and writes through
   * `asSystem()`. An open transaction would be ended by the database after ten idle seconds.
   */
  readonly long?: boolean;
  readonly run: (act: Act, payload: P) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of every payload cannot name their payloads
export type AnyJob = Job<any>;

/** `name` is local to the module; the queue knows it as `<module>:<name>`. */
export function defineJob<P>(definition: {
  module: string;
  name: string;
  payload: z.ZodType<P>;
  cron?: string;
  long?: boolean;
  run: (act: Act, payload: P) => Promise<void>;
}): Job<P> {
  const { module, name, payload, cron, long, run } = definition;
  return { task: `${module}:${name}`, payload, run, ...(cron ? { cron } : {}), ...(long ? { long } : {}) };
}
