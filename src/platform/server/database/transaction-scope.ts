import { AsyncLocalStorage } from "node:async_hooks";

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction and records that one is open, for `refuseInTransaction`. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    // Work that was started and not awaited continues outside the transaction.
    scope.isOpen = false;
  }
}

/** Whether this call is part of a transaction, which holds a connection until it ends. */
export function isTransactionOpen(): boolean {
  return scopes.getStore()?.isOpen === true;
}

/**
 * Throws inside a transaction. A call to an outside service there would hold a connection and row locks, and PostgreSQL
 * ends a transaction that idles for ten seconds.
 */
export function refuseInTransaction(what: string): void {
  if (isTransactionOpen())
    throw new Error(`${what} was called inside a transaction. Use act.outside() or an outside job.`);
}
