import { Decimal } from "decimal.js";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { hoursSinceCount, isCountOverdue } from "./count-due.ts";
import { containerLabel, isMore, isNegative, isZero, minus, total } from "./quantity.ts";

export interface Removal {
  containerId: string;
  quantity: string;
}
export interface Allocation {
  containerId: string;
  given: string;
  wasted: string;
}

/**
 * Splits what was removed from each container into what was given and what was wasted (MED-58). Throws
 * `waste-unaccounted` when removed, given and wasted do not add up.
 */
export function allocate(takenFrom: readonly Removal[], given: string, wasted: string): Allocation[] {
  const ids = new Set(takenFrom.map(({ containerId }) => containerId));
  if (ids.size < takenFrom.length) throw fieldProblem("body.takenFrom", "Name each container once.");
  const removed = total(takenFrom.map(({ quantity }) => quantity));
  const rest = minus(removed, given);
  if (isNegative(rest))
    throw fieldProblem(
      "body.takenFrom",
      `The dose is ${given}, but only ${removed} was removed. Check the quantities.`,
    );
  if (!new Decimal(rest).eq(wasted))
    throw new Problem("waste-unaccounted", {
      detail: isZero(rest)
        ? `${removed} removed and ${given} given: nothing is left to waste.`
        : `${removed} removed, ${given} given: record what happened to the other ${rest}.`,
      errors: [{ path: "body.wasteAmount", message: `Enter ${rest}.` }],
    });
  let left = given;
  return takenFrom.map(({ containerId, quantity }) => {
    const part = isMore(left, quantity) ? quantity : left;
    left = minus(left, part);
    return { containerId, given: part, wasted: minus(quantity, part) };
  });
}

/** The container that needs no choice: the client's only one, or the only one of stock where the client has none. */
export function soleContainer<C extends { ownership: string }>(offered: readonly C[]): C | undefined {
  const own = offered.filter(({ ownership }) => ownership !== "facility_stock");
  const [only, another] = own.length > 0 ? own : offered;
  return another ? undefined : only;
}

interface Held {
  containerNo: number;
  balance: string;
  state: string;
  expiresOn: string | null;
  storageId: string;
  storageName: string;
  custodianId: string | null;
  countedAt: string | null;
  storageSince: string;
}

/** Refuses a container that is not one of this drug for this client, has expired, or holds too little. */
export function checkContainer<C extends Held>(container: C | undefined, needed: string, today: string): C {
  if (!container)
    throw new Problem("container-required", {
      detail: "That container is not in use for this client and drug. Choose the card or bottle the dose comes from.",
      errors: [{ path: "body.takenFrom", message: "Choose the card or bottle." }],
    });
  const label = containerLabel(container.containerNo);
  if (container.expiresOn !== null && container.expiresOn < today)
    throw new Problem(
      "expired-product",
      `${label} expired ${container.expiresOn}. Use another, and set this one aside.`,
    );
  if (isMore(needed, container.balance))
    throw new Problem("insufficient-balance", `${label} shows ${container.balance}. You need ${needed}.`);
  return container;
}

/**
 * A witness is needed to waste, for a container under investigation (MED-61), and where the last count is too long ago and
 * someone else has the keys (MED-57). An emergency is not held up by a late count.
 */
export function requireWitnessed(
  containers: readonly Held[],
  { witness, performedBy, scheduleKind }: { witness: object | null; performedBy: string; scheduleKind: string },
  isWasting: boolean,
  now: string,
): void {
  if (witness !== null) return;
  if (isWasting) throw new Problem("witness-required", "A second person must witness what is wasted.");
  for (const container of containers) {
    if (container.state === "investigation")
      throw new Problem(
        "witness-required",
        `${containerLabel(container.containerNo)} is under investigation after a count. Add a witness to use it.`,
      );
    const counted = { countedAt: container.countedAt, since: container.storageSince };
    if (scheduleKind !== "stat" && isUnguarded(container, performedBy, now))
      throw new Problem(
        "count-overdue",
        `${container.storageName} was last counted ${hoursSinceCount(counted, now)} hours ago. Count it, or add a witness to this dose.`,
      );
  }
}

/** The last count is too long ago, and someone else has the keys (MED-57). */
function isUnguarded(
  { countedAt, storageSince, custodianId }: Pick<Held, "countedAt" | "storageSince" | "custodianId">,
  performedBy: string | null,
  now: string,
): boolean {
  return custodianId !== performedBy && isCountOverdue({ countedAt, since: storageSince }, now);
}

/** Whether this user needs a witness for a dose from the container. */
export function needsWitness(
  container: Pick<Held, "state" | "countedAt" | "storageSince" | "custodianId">,
  performedBy: string | null,
  now: string,
): boolean {
  return container.state === "investigation" || isUnguarded(container, performedBy, now);
}
