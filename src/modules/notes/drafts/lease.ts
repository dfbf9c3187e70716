import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";

/**
 * One user writes a part at a time (DRF-5, DRF-6). The lease is taken with the focus and renewed by typing. Another user
 * takes it over at once from an idle writer, otherwise after the writer agrees or does not answer.
 */
export interface Lease {
  leaseUserId: string | null;
  leaseTabId: string | null;
  leaseExpiresAt: string | null;
  leaseTypedAt: string | null;
  leaseAskedBy: string | null;
  leaseAskedTabId: string | null;
  leaseAskedAt: string | null;
}

/** A user in one tab of their browser. */
export interface Writer {
  userId: string;
  tabId: string;
}

/** In seconds. */
export const leaseTimes = { lasts: 45, beat: 15, idle: 20, answer: 20, afterBlur: 10 } as const;

export const noLease: Lease = {
  leaseUserId: null,
  leaseTabId: null,
  leaseExpiresAt: null,
  leaseTypedAt: null,
  leaseAskedBy: null,
  leaseAskedTabId: null,
  leaseAskedAt: null,
};

const after = (instant: string, seconds: number) => addMinutes(instant, seconds / 60);
const isPast = (instant: string, now: string) => compareInstants(instant, now) <= 0;

/** Who writes the part now; null when it is free or the lease expired. */
export function holderOf(lease: Lease, now: string): Writer | null {
  const { leaseUserId, leaseTabId, leaseExpiresAt } = lease;
  if (!leaseUserId || !leaseTabId || !leaseExpiresAt || isPast(leaseExpiresAt, now)) return null;
  return { userId: leaseUserId, tabId: leaseTabId };
}

const isSame = (one: Writer, other: Writer) => one.userId === other.userId && one.tabId === other.tabId;

/** Whether a text of this user may become the current one: false while another user writes the part. */
export function maySave(lease: Lease, userId: string, now: string): boolean {
  const holder = holderOf(lease, now);
  return holder === null || holder.userId === userId;
}

/** When the writer was asked and must answer; null when no one asks. */
export function answerBy(lease: Lease): string | null {
  return lease.leaseAskedAt && after(lease.leaseAskedAt, leaseTimes.answer);
}

/** Until when a lease lasts that is renewed now. */
export const lastsUntil = (now: string) => after(now, leaseTimes.lasts);

/** A lease of this writer from now on. `typed`: they typed just now. */
export function granted(writer: Writer, now: string, typed: boolean): Lease {
  return {
    ...noLease,
    leaseUserId: writer.userId,
    leaseTabId: writer.tabId,
    leaseExpiresAt: lastsUntil(now),
    leaseTypedAt: typed ? now : null,
  };
}

/** Takes or renews the lease; null while another user or tab holds it. `keeps` declines a request to take over. */
export function take(
  lease: Lease,
  writer: Writer,
  now: string,
  { typed, keeps }: { typed: boolean; keeps: boolean },
): Lease | null {
  const holder = holderOf(lease, now);
  if (!holder) return granted(writer, now, typed);
  if (!isSame(holder, writer)) return null;
  const renewed = granted(writer, now, typed);
  const { leaseAskedBy, leaseAskedTabId, leaseAskedAt, leaseTypedAt } = lease;
  return {
    ...renewed,
    leaseTypedAt: typed ? now : leaseTypedAt,
    ...(keeps ? {} : { leaseAskedBy, leaseAskedTabId, leaseAskedAt }),
  };
}

/**
 * Asks to take the part over. Granted at once when it is free, the writer typed nothing for 20 seconds, it is the same user in
 * another tab, the writer left this request unanswered for 20 seconds, or a supervisor forces it.
 */
export function ask(lease: Lease, asker: Writer, now: string, forced: boolean): Lease {
  const holder = holderOf(lease, now);
  if (!holder || holder.userId === asker.userId || forced) return granted(asker, now, false);
  const idleSince = lease.leaseTypedAt ?? after(lease.leaseExpiresAt ?? now, -leaseTimes.lasts);
  if (isPast(after(idleSince, leaseTimes.idle), now)) return granted(asker, now, false);
  const isMine = lease.leaseAskedBy === asker.userId;
  const due = answerBy(lease);
  if (isMine && due && isPast(due, now)) return granted(asker, now, false);
  // The first request stands until it is answered; a later one waits behind it.
  if (lease.leaseAskedBy && !isMine && due && !isPast(due, now)) return lease;
  return {
    ...lease,
    leaseAskedBy: asker.userId,
    leaseAskedTabId: asker.tabId,
    leaseAskedAt: isMine ? lease.leaseAskedAt : now,
  };
}

/** Gives the part back, to the user who asked for it when there is one. Nothing changes for another writer's lease. */
export function release(lease: Lease, writer: Writer, now: string): Lease {
  const holder = holderOf(lease, now);
  if (!holder || !isSame(holder, writer)) return lease;
  const { leaseAskedBy, leaseAskedTabId } = lease;
  return leaseAskedBy && leaseAskedTabId
    ? granted({ userId: leaseAskedBy, tabId: leaseAskedTabId }, now, false)
    : noLease;
}
