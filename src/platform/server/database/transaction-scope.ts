import { AsyncLocalStorage } from "node:async_hooks";

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction, so that `refuseInTransaction` knows where one is open. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    // What the work has started and not waited for goes on, no longer inside.
    scope.isOpen = false;
  }
}

/**
 * Throws inside a transaction: while an outside service is asked, nothing may wait for it. A connection would be held and
 * rows stay locked, and PostgreSQL ends a transaction that idles for ten seconds.
 */
export function refuseInTransaction(what: string): void {
  if (scopes.getStore()?.isOpen)
    throw new Error(`${what} was asked inside a transaction. Ask with act.outside(), or in an outside job.`);
}
