import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import type { Leaving } from "#platform/shared/disclosure.ts";

/** One task as its adapter sees it. Retries use the same `idempotencyKey`. */
export interface OutboundJob<P> {
  platform: Platform;
  tenant: Tenant;
  taskId: string;
  idempotencyKey: string;
  connectionId: string | null;
  kind: string;
  attempt: number;
  /** Whether an earlier attempt may have reached the provider, including manual retries. */
  triedBefore: boolean;
  now: string;
  payload: P;
}

export interface OutboundResult {
  /** The provider's id of the message. */
  remoteId?: string;
  remoteStatus?: string;
  /** The connection that sent it, if the task named none. */
  connectionId?: string | undefined;
}

/** One outgoing operation. Modules register theirs in `defineModule({ outbound: […] })`. */
export interface OutboundOperation<P> {
  /** `mail.send`; unique across modules. */
  readonly operation: string;
  /** `mail`, `sms`, `push`, `webhook`: determines the connection and the grouping on screens. */
  readonly channel: string;
  readonly payload: z.ZodType<P>;
  /** Whether what it sends is checked against the client's consents before it is queued. */
  readonly leaves: Leaving;
  /** Seconds before each retry; afterwards the task is a dead letter. */
  readonly waits: readonly number[];
  /** Checked in the transaction that takes the task: a reason not to send (CNT-1), or null. */
  readonly mayGo?: (act: Act, payload: P, task: { kind: string; purpose: string | null }) => Promise<string | null>;
  /** Calls the provider. At most 120 s, without an open transaction. Throws `OutboundFailure`. */
  readonly send: (job: OutboundJob<P>) => Promise<OutboundResult>;
  /** Runs in the transaction that records success or the final failure. */
  readonly settled?: (act: Act, job: OutboundJob<P>, outcome: OutboundResult | OutboundFailure) => Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: operations in one list have different payload types
export type AnyOutboundOperation = OutboundOperation<any>;

/** 8 attempts over 21 hours, for messages to people. */
export const eightTries = [30, 120, 600, 1_800, 7_200, 21_600, 43_200] as const;

/** The time of the next retry after `attempt` (the first is 1); null after the last. */
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
