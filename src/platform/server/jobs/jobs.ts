import type { z } from "zod";
import type { Act } from "../execution/context.ts";
import type { Platform, Tenant } from "../platform.ts";

export interface JobHandle<P> {
  readonly task: string;
  readonly payload: z.ZodType<P>;
}
export interface JobOptions {
  runAt?: string;
  key?: string;
}

/**
 * Work done after the commit, at least once: runs as the system inside a transaction of the tenant that queued it, so it
 * must be idempotent. `cron` jobs run for every active tenant at the given times (UTC, crontab notation).
 */
export interface Job<P> extends JobHandle<P> {
  readonly cron?: string;
  readonly run: (act: Act, payload: P) => Promise<void>;
}
/** Work that waits for an outside service: it holds no transaction meanwhile and opens its own (`asSystem`). */
export interface OutsideJob<P> extends JobHandle<P> {
  readonly cron?: string;
  readonly outside: (platform: Platform, tenant: Tenant, payload: P) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of every payload cannot name their payloads
export type AnyJob = Job<any> | OutsideJob<any>;

/** `name` is local to the module; the queue knows it as `<module>:<name>`. */
export function defineJob<P>(definition: {
  module: string;
  name: string;
  payload: z.ZodType<P>;
  cron?: string;
  run: (act: Act, payload: P) => Promise<void>;
}): Job<P> {
  const { module, name, payload, cron, run } = definition;
  return { task: `${module}:${name}`, payload, run, ...(cron ? { cron } : {}) };
}

export function defineOutsideJob<P>(definition: {
  module: string;
  name: string;
  payload: z.ZodType<P>;
  cron?: string;
  outside: (platform: Platform, tenant: Tenant, payload: P) => Promise<void>;
}): OutsideJob<P> {
  const { module, name, payload, cron, outside } = definition;
  return { task: `${module}:${name}`, payload, outside, ...(cron ? { cron } : {}) };
}
