import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply, supplyTopic } from "./announce-supply.actions.ts";
import { locationsOf } from "./container.actions.ts";
import { storageForUpdate } from "./container.store.ts";
import * as contract from "./count.contract.ts";
import * as store from "./count.store.ts";
import { agrees, type Entered, firstResult, isCensusRight, isEntered, secondResult } from "./count.ts";
import { hoursSinceCount, isCountOverdue } from "./count-due.ts";
import { countStates, isCountOpen } from "./count-states.ts";
import { openDiscrepancy } from "./open-discrepancy.actions.ts";
import { containerLabel, minus, requireCountable } from "./quantity.ts";

/** What both entered in the round that decides: the second one where there was a mismatch. */
function enteredIn(line: store.LineRow): Entered {
  const isSecond = line.state === "mismatch" || line.recountA !== null || line.recountB !== null;
  return {
    expected: line.expected,
    a: isSecond ? line.recountA : line.countA,
    b: isSecond ? line.recountB : line.countB,
    missing: line.missing,
  };
}

function shownLine(line: store.LineRow, isDone: boolean): contract.CountLine {
  const entered = enteredIn(line);
  const counted = entered.a;
  return {
    containerId: line.containerId,
    containerNo: line.containerNo,
    productText: line.productText,
    tallMan: line.tallMan,
    deaSchedule: line.deaSchedule,
    unit: line.unit,
    lot: line.lot,
    expiresOn: line.expiresOn,
    clientInitials: line.clientInitials,
    state: line.state,
    isCounted: entered.a !== null,
    isWitnessed: entered.b !== null,
    missing: line.missing,
    result: isDone
      ? { expected: line.expected, counted, difference: minus(counted ?? line.expected, line.expected) }
      : null,
  };
}

async function shownCount(view: View, count: store.CountRow): Promise<contract.Count> {
  const { countedBy, witnessId: _, recountContainers, expectedContainers, ...row } = count;
  const isDone = row.state === "completed";
  const lines = await store.linesOf(view.db, row.id);
  return {
    ...row,
    isOwn: countedBy === view.actor.clinicianId,
    foundContainers: recountContainers ?? row.foundContainers,
    isRecounted: recountContainers !== null,
    recordedContainers: isDone ? expectedContainers : null,
    lines: lines.map((line) => shownLine(line, isDone)),
  };
}

function summaryOf({ countedBy: _, witnessId: __, ...count }: store.CountRow): contract.CountSummary {
  const { signedAt, witnessAt, foundContainers, recountContainers, expectedContainers, ...summary } = count;
  return summary;
}

export const listCountsQuery = query(contract.listCounts, async (view, { query: asked }) => {
  const page = await store.pageOfCounts(view.db, {
    page: asked.page,
    pageSize: asked.pageSize,
    locationIds: locationsOf(view, asked.locationId),
    storageId: asked.storageId ?? null,
  });
  return { ...page, rows: page.rows.map(summaryOf) };
});

export const readCountQuery = query(contract.readCount, async (view, { params: { countId } }) => {
  const count = await store.countById(view.db, countId);
  view.requireLocation(count.locationId);
  return shownCount(view, count);
});

/**
 * Starts a count (MED-60). The storage is locked, so a dose is either deducted before the quantities are frozen or refused
 * until the count ends. A count is always of now; a skipped one is explained (MED-62).
 */
export const startCountAction = action(contract.startCount, async (act, { body }) => {
  const countedBy = actingClinician(act);
  const storage = await storageForUpdate(act.db, body.storageId);
  act.requireLocation(storage.locationId);
  if (storage.status !== "active") throw new Problem("wrong-state", "This storage is closed.");
  if (storage.openCountId !== null)
    throw new Problem("count-in-progress", `${storage.name} is being counted by ${storage.openCountBy}.`);
  const counted = { countedAt: storage.countedAt, since: storage.createdAt };
  if (storage.countedAt !== null && isCountOverdue(counted, act.now) && !body.note)
    throw new Problem("count-not-backdatable", {
      detail: `The last count was ${hoursSinceCount(counted, act.now)} hours ago. A count records what you see now. Enter why one was skipped.`,
      errors: [{ path: "body.note", message: "Enter why a count was skipped." }],
    });
  const id = await store.insertCount(act.db, {
    locationId: storage.locationId,
    storageId: storage.id,
    kind: body.kind,
    foundContainers: body.foundContainers,
    countedBy,
    startedAt: act.now,
    note: body.note ?? null,
  });
  act.audit({ subjectId: id, locationId: storage.locationId, detail: { kind: body.kind } });
  await announceSupply(act, storage.locationId);
  return shownCount(act, await store.countById(act.db, id));
});

async function openCount(act: Act<"count">, countId: string): Promise<store.CountRow> {
  const count = await store.countForUpdate(act.db, countId);
  act.requireLocation(count.locationId);
  if (!isCountOpen(count.state))
    throw new Problem("wrong-state", `This count is already ${countStates.label(count.state).toLowerCase()}.`);
  return count;
}

/** Enters what one person counted. In the second round only what did not match is counted again. */
export const enterCountsAction = action(contract.enterCounts, async (act, { params: { countId }, body }) => {
  const count = await openCount(act, countId);
  if (body.side === "counter" && count.countedBy !== act.actor.clinicianId)
    throw new Problem("wrong-state", `${count.countedByName} started this count. Enter yours as the witness.`);
  const round = count.state === "recount" ? "recount" : "open";
  const lines = await store.linesOf(act.db, countId);
  for (const [index, { containerId, quantity, missing }] of body.lines.entries()) {
    const line = lines.find((one) => one.containerId === containerId);
    const path = `body.lines.${index}.quantity`;
    if (!line) throw fieldProblem(path, "This container is not in the count.");
    requireCountable(quantity, line.unit, path);
    if (missing && quantity !== "0") throw fieldProblem(path, "A container that is not there has quantity 0.");
    if (round === "recount" && line.state !== "mismatch" && line.state !== "pending")
      throw fieldProblem(path, "This container matched. Only the others are counted again.");
    const isRefrozen = round === "recount" && line.state === "pending";
    await store.saveEntry(act.db, line, { round: isRefrozen ? "open" : round, side: body.side, quantity, missing });
  }
  act.audit({
    subjectId: countId,
    locationId: count.locationId,
    detail: { side: body.side, containers: body.lines.length },
  });
  await announceSupply(act, count.locationId);
  return shownCount(act, await store.countById(act.db, countId));
});

/** Compares the first counts with the ledger. What does not match is counted again; no quantity is shown (MED-60). */
export const submitCountAction = action(contract.submitCount, async (act, { params: { countId } }) => {
  const count = await openCount(act, countId);
  if (count.state === "recount") throw new Problem("wrong-state", "Enter the second counts, then compare them.");
  const lines = await store.linesOf(act.db, countId);
  requireEntered(lines.map(enteredIn));
  const results = lines.map((line) => ({ line, state: firstResult(enteredIn(line)) }));
  for (const { line, state } of results)
    await store.saveLineState(act.db, line.id, { state, ...(state === "mismatch" ? { missing: false } : {}) });
  const isRight = isCensusRight(count.foundContainers, lines);
  const mismatches = results.filter(({ state }) => state === "mismatch").length;
  if (mismatches > 0 || !isRight) await store.saveCount(act.db, countId, { state: "recount" });
  act.audit({ subjectId: countId, locationId: count.locationId, detail: { mismatches, census: isRight } });
  await announceSupply(act, count.locationId);
  return shownCount(act, await store.countById(act.db, countId));
});

function requireEntered(entered: readonly Entered[]): void {
  const open = entered.filter((one) => !isEntered(one)).length;
  if (open > 0)
    throw new Problem(
      "wrong-state",
      `${open} ${open === 1 ? "container is" : "containers are"} not counted by both of you yet.`,
    );
}

/** Compares the second counts. Both people must agree by now; what differs from the ledger is a discrepancy (MED-61). */
export const recountCountAction = action(contract.recountCount, async (act, { params: { countId }, body }) => {
  const count = await openCount(act, countId);
  if (count.state !== "recount") throw new Problem("wrong-state", "Compare the first counts before a recount.");
  const lines = await store.linesOf(act.db, countId);
  const toDecide = lines.filter(({ state }) => state === "mismatch" || state === "pending");
  requireEntered(toDecide.map(enteredIn));
  const apart = toDecide.find((line) => !agrees(enteredIn(line)));
  if (apart)
    throw new Problem(
      "count-mismatch",
      `Your two counts of ${containerLabel(apart.containerNo)} differ. Count it together and enter both again.`,
    );
  if (!isCensusRight(body.foundContainers, lines))
    throw new Problem("count-mismatch", {
      detail: `You found ${body.foundContainers} ${body.foundContainers === 1 ? "container" : "containers"}, but counted ${lines.filter(({ missing }) => !missing).length}. Mark what is not there. If there is one too many, abandon this count, receive the container, and start again.`,
      errors: [{ path: "body.foundContainers", message: "This is not the number you counted." }],
    });
  for (const line of toDecide) await store.saveLineState(act.db, line.id, { state: secondResult(enteredIn(line)) });
  await store.saveCount(act.db, countId, { recountContainers: body.foundContainers });
  act.audit({ subjectId: countId, locationId: count.locationId });
  await announceSupply(act, count.locationId);
  return shownCount(act, await store.countById(act.db, countId));
});

/** Two people sign: custody passes, and each difference opens a discrepancy. */
export const completeCountAction = action(contract.completeCount, async (act, { params: { countId }, body }) => {
  const count = await openCount(act, countId);
  if (count.countedBy !== act.actor.clinicianId)
    throw new Problem("forbidden", `${count.countedByName} started this count and signs it, with you as the witness.`);
  const lines = await store.linesOf(act.db, countId);
  const isDecided = lines.every(({ state }) => state === "match" || state === "discrepancy");
  const isRecounted = count.state === "open" || count.recountContainers !== null;
  if (!isDecided || !isRecounted || (lines.length === 0 && count.foundContainers !== 0))
    throw new Problem("count-mismatch", "One or more containers are not counted or do not match. Count again.");
  const signer = await act.takeTicket("sign");
  const witness = await act.spendWitnessTicket(body.witnessTicket, {
    permission: "medications.witness",
    locationId: count.locationId,
  });
  const custodyTo = body.custodyTo === "counter" ? count.countedBy : witness.clinicianId;
  const different = lines.filter(({ state }) => state === "discrepancy");
  for (const line of different) await openDiscrepancy(act, count, line, enteredIn(line).a ?? "0");
  await store.saveCount(act.db, countId, {
    state: "completed",
    signedAt: signer.at,
    witnessId: witness.clinicianId,
    witnessAt: witness.at,
    custodyTo,
    completedAt: act.now,
  });
  await store.saveCustody(act.db, count.storageId, {
    custodianId: custodyTo,
    custodySince: act.now,
    countedAt: act.now,
  });
  act.audit({
    subjectId: countId,
    locationId: count.locationId,
    detail: { containers: lines.length, discrepancies: different.length },
  });
  await act.raise(
    "medications.count-completed",
    { countId },
    { subject: { type: "count", id: countId }, topics: [supplyTopic(count.locationId)] },
  );
  return shownCount(act, await store.countById(act.db, countId));
});

/** Ends an unfinished count at any time, so that doses are possible again; custody stays where it was. */
export const abandonCountAction = action(contract.abandonCount, async (act, { params: { countId }, body }) => {
  const count = await openCount(act, countId);
  await store.saveCount(act.db, countId, {
    state: "abandoned",
    abandonedBy: actingClinician(act),
    abandonedAt: act.now,
    abandonReason: body.reason,
  });
  act.audit({ subjectId: countId, locationId: count.locationId, detail: { reason: body.reason } });
  await announceSupply(act, count.locationId);
  return shownCount(act, await store.countById(act.db, countId));
});
