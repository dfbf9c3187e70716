import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";

/** One task as its adapter sees it. The same `idempotencyKey` comes again after a crash or a failure. */
export interface OutboundJob<P> {
  platform: Platform;
  tenant: Tenant;
  taskId: string;
  idempotencyKey: string;
  connectionId: string | null;
  kind: string;
  attempt: number;
  /** Something may have reached the provider already, also when somebody had it sent again after all tries. */
  triedBefore: boolean;
  now: string;
  payload: P;
}

export interface OutboundResult {
  /** The provider's own id of what was made. */
  remoteId?: string;
  remoteStatus?: string;
  /** The connection that carried it, where the task left it open. */
  connectionId?: string | undefined;
}

/** One thing that can be asked of the world outside. Modules give theirs in `defineModule({ outbound: […] })`. */
export interface OutboundOperation<P> {
  /** `mail.send`, unique in the house. */
  readonly operation: string;
  /** `mail`, `sms`, `push`, `webhook` … : which connection carries it, and how it is grouped on screens. */
  readonly channel: string;
  readonly payload: z.ZodType<P>;
  /** Seconds before the second, third … try; when they are used up the task is dead. */
  readonly waits: readonly number[];
  /** Asked in the statement's transaction that takes the task: a reason not to send after all (CNT-1), or null. */
  readonly mayGo?: (act: Act, payload: P, task: { kind: string; purpose: string | null }) => Promise<string | null>;
  /** Asks the provider. At most 120 s; no transaction is open. Throws `OutboundFailure`. */
  readonly send: (job: OutboundJob<P>) => Promise<OutboundResult>;
  /** In the transaction that notes success or the end of all tries. */
  readonly settled?: (act: Act, job: OutboundJob<P>, outcome: OutboundResult | OutboundFailure) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: a list of operations of every payload cannot name their payloads
export type AnyOutboundOperation = OutboundOperation<any>;

/** 10 tries over 24 hours (INT-5). */
export const overADay = [5, 30, 120, 600, 1_800, 3_600, 7_200, 21_600, 50_000] as const;
/** 8 tries over 21 hours, for messages to people. */
export const eightTries = [30, 120, 600, 1_800, 7_200, 21_600, 43_200] as const;

/** When to try again after `attempt` tries (the first is 1); null when that was the last. */
export function nextTry(
  waits: readonly number[],
  attempt: number,
  now: string,
  retryAfterSeconds: number | null,
): string | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  return new Date(Date.parse(now) + Math.max(wait, retryAfterSeconds ?? 0) * 1000).toISOString();
}
