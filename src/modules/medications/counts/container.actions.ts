import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { edit, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { ContainerState } from "#platform/shared/columns.generated.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { announceSupply } from "./announce-supply.actions.ts";
import * as contract from "./container.contract.ts";
import * as store from "./container.store.ts";
import { countDueAt } from "./count-due.ts";
import { containerStates, countedStates } from "./count-states.ts";
import { entriesOf, postEntry, refuseDuringCount } from "./ledger.store.ts";
import { containerLabel, isMore, isZero, minus, negated, requireCountable } from "./quantity.ts";
import { receiveInto, witnessOf } from "./receive-container.actions.ts";

/** Locations a list covers: the one asked for, or all in reach; null is every location. */
export function locationsOf(view: View, locationId: string | undefined): readonly string[] | null {
  if (locationId !== undefined) {
    view.requireLocation(locationId);
    return [locationId];
  }
  const reach = view.reach("medications.viewSupply");
  return reach.kind === "tenant" ? null : reach.kind === "location" ? reach.locationIds : [];
}

function shownStorage({ custodianId: _, createdAt, ...row }: store.StorageRow): contract.Storage {
  return { ...row, countDueAt: countDueAt({ countedAt: row.countedAt, since: createdAt }) };
}

export const listStoragesQuery = query(contract.listStorages, async (view, { query: { locationId } }) => ({
  rows: (await store.storagesAt(view.db, locationsOf(view, locationId))).map(shownStorage),
}));

export const addStorageAction = action(contract.addStorage, async (act, { body }) => {
  act.requireLocation(body.locationId);
  const id = await store.insertStorage(act.db, { ...body, createdAt: act.now });
  act.audit({ subjectId: id, locationId: body.locationId });
  return shownStorage(await store.storageById(act.db, id));
});

const storages = record({
  table: "storages",
  subject: "storage",
  key: "storageId",
  load: store.storageForUpdate,
  read: store.storageById,
  scope: (act, storage) => act.requireLocation(storage.locationId),
  view: (_act, storage) => shownStorage(storage),
});

export const changeStorageAction = edit(contract.changeStorage, storages, {
  beforeSave: async (act, storage, { status }) => {
    if (status === "inactive" && (await store.holdsContainers(act.db, storage.id)))
      throw new Problem("in-use", "This storage still holds containers. Transfer or destroy them first.");
    return undefined;
  },
});

/** The balance is hidden while its storage is being counted, so that the count is blind (MED-60). */
export function shownContainer({ isCounting, balance, ...row }: store.ContainerRow): contract.Container {
  return { ...row, balance: isCounting ? null : balance };
}

const reachOf = (view: View) => view.inReach("medications.viewSupply", "client", sql.ref("c.client_id"));

export const listContainersQuery = query(contract.listContainers, async (view, { query: asked }) => {
  const page = await store.pageOfContainers(view.db, {
    page: asked.page,
    pageSize: asked.pageSize,
    locationIds: locationsOf(view, asked.locationId),
    storageId: asked.storageId ?? null,
    demographicId: asked.demographicId ?? null,
    states:
      asked.state === "all"
        ? null
        : asked.state === "pending_destruction"
          ? ["pending_destruction"]
          : [...countedStates, "missing"],
    reach: reachOf(view),
  });
  return { ...page, rows: page.rows.map(shownContainer) };
});

async function requireContainer(view: View, container: store.ContainerRow): Promise<void> {
  view.requireLocation(container.locationId);
  if (container.clientId !== null) await view.openChart(container.clientId, "medications");
}

const correctable = new Set(["received", "brought_in", "wasted"]);

export const readLedgerQuery = query(contract.readLedger, async (view, { params: { containerId } }) => {
  const container = await store.containerInReach(view.db, containerId, reachOf(view));
  view.requireLocation(container.locationId);
  if (container.isCounting)
    throw new Problem("count-in-progress", `${container.storageName} is being counted. The ledger is shown after it.`);
  const entries = await entriesOf(view.db, containerId);
  return {
    container: shownContainer(container),
    entries: entries.map(({ actorId: _, correctsId: __, logId, ...entry }) => ({
      ...entry,
      isCorrectable: correctable.has(entry.entryType) && logId === null && !entry.isCorrected,
    })),
  };
});

/** Receives a card, bottle or box into a storage (MED-68 for what a client brought in). */
export const receiveContainerAction = action(contract.receiveContainer, async (act, { body }) => {
  const { id, clientId, locationId } = await receiveInto(act, body);
  act.audit({ subjectId: id, clientId, locationId, detail: { rxcui: body.rxcui, quantity: body.quantity } });
  return shownContainer(await store.containerById(act.db, id));
});

/** Locks the storage first, so that nothing changes while it is being counted. */
async function lockedContainer(db: TenantDb, containerId: string): Promise<store.ContainerRow> {
  const storageId = await store.storageOf(db, containerId);
  await refuseDuringCount(db, [storageId]);
  const container = await store.containerForUpdate(db, containerId);
  if (container.storageId !== storageId)
    throw new Problem("wrong-state", `${containerLabel(container.containerNo)} was just transferred. Reload the page.`);
  return container;
}

const containers = record({
  table: "containers",
  subject: "container",
  key: "containerId",
  load: lockedContainer,
  read: store.containerById,
  scope: requireContainer,
  view: (_act, container) => shownContainer(container),
  saved: async (act, { after }) => announceSupply(act, after.locationId),
});

function requireHeld(
  { state, containerNo }: store.ContainerRow,
  allowed: readonly ContainerState[] = ["in_use", "pending_destruction"],
): void {
  if (!allowed.includes(state)) throw refusedIn(state, containerNo);
}

const nothing = {};

export const transferContainerAction = verb(
  contract.transferContainer,
  containers,
  async (act, container, { body: { toStorageId } }) => {
    requireHeld(container);
    const target = await store.storageById(act.db, toStorageId);
    if (target.locationId !== container.locationId || target.status !== "active" || target.id === container.storageId)
      throw fieldProblem("body.toStorageId", "Choose another open storage of this location.");
    await refuseDuringCount(act.db, [target.id]);
    await postEntry(act.db, {
      containerId: container.id,
      entryType: "transferred",
      delta: "0",
      actorId: actingClinician(act),
      occurredAt: act.now,
      toStorageId,
    });
    act.auditDetail({ toStorageId });
    return { storageId: toStorageId };
  },
);

export const wasteFromContainerAction = verb(
  contract.wasteFromContainer,
  containers,
  async (act, container, { body }) => {
    requireHeld(container, ["in_use"]);
    requireCountable(body.quantity, container.unit, "body.quantity");
    requireBalance(container, body.quantity);
    const witness = await witnessOf(act, body.witnessTicket, container.locationId);
    await postEntry(act.db, {
      containerId: container.id,
      entryType: "wasted",
      delta: negated(body.quantity),
      actorId: actingClinician(act),
      occurredAt: act.now,
      witness,
      reason: body.reason,
    });
    act.auditDetail({ quantity: body.quantity });
    return nothing;
  },
);

function requireBalance({ containerNo, balance }: store.ContainerRow, needed: string): void {
  if (isMore(needed, balance))
    throw new Problem(
      "insufficient-balance",
      `${containerLabel(containerNo)} holds ${balance}. You entered ${needed}.`,
    );
}

export const returnContainerAction = verb(contract.returnContainer, containers, async (act, container, { body }) => {
  requireHeld(container);
  if (isZero(container.balance)) throw new Problem("wrong-state", "This container is empty.");
  const witness = await witnessOf(act, body.witnessTicket, container.locationId);
  await putAway(act, container);
  await postEntry(act.db, {
    containerId: container.id,
    entryType: "returned_pharmacy",
    delta: negated(container.balance),
    actorId: actingClinician(act),
    occurredAt: act.now,
    witness,
    reason: body.reason,
  });
  act.auditDetail({ quantity: container.balance });
  return nothing;
});

/** A returned container is no longer set aside. */
async function putAway(act: Act, container: store.ContainerRow): Promise<void> {
  if (container.state === "pending_destruction")
    await store.saveContainer(act.db, container.id, { state: "in_use", setAsideAt: null, setAsideOrderId: null });
}

/**
 * Reverses an entry by a counter-entry, and adds it again with the right quantity. The larger balance comes first, so that
 * what was taken since then does not refuse it. Doses are voided on the MAR instead.
 */
export const correctLedgerAction = verb(contract.correctLedger, containers, async (act, container, { body }) => {
  requireHeld(container);
  const entry = (await entriesOf(act.db, container.id)).find(({ id }) => id === body.entryId);
  if (!entry) throw fieldProblem("body.entryId", "Choose an entry of this container.");
  if (!correctable.has(entry.entryType) || entry.logId !== null || entry.isCorrected)
    throw new Problem("wrong-state", "This entry can't be corrected here. Void a dose on the MAR instead.");
  const { rightQuantity } = body;
  if (rightQuantity !== undefined) requireCountable(rightQuantity, container.unit, "body.rightQuantity");
  const witness = await witnessOf(act, body.witnessTicket, container.locationId);
  const common = {
    containerId: container.id,
    actorId: actingClinician(act),
    occurredAt: act.now,
    witness,
    reason: body.reason,
  };
  const reverse = { ...common, entryType: "correction", delta: negated(entry.delta), correctsId: entry.id } as const;
  const isOut = entry.entryType === "wasted";
  const right =
    rightQuantity === undefined
      ? []
      : [{ ...common, entryType: entry.entryType, delta: isOut ? negated(rightQuantity) : rightQuantity }];
  for (const one of isOut ? [reverse, ...right] : [...right, reverse]) await postEntry(act.db, one);
  act.auditDetail({ entry: entry.seq, difference: minus(rightQuantity ?? "0", entry.delta) });
  return nothing;
});

export const setAsideContainerAction = verb(
  contract.setAsideContainer,
  containers,
  (act, container, { body: { reason } }) => ({
    state: requireMove(container, "set-aside"),
    stateReason: reason,
    setAsideAt: act.now,
  }),
);

export const putBackContainerAction = verb(
  contract.putBackContainer,
  containers,
  (_act, container, { body: { reason } }) => {
    const state = requireMove(container, "put-back");
    if (container.setAsideOrderId !== null)
      throw new Problem("wrong-state", "Its order was discontinued. Destroy it, or return it to the pharmacy.");
    return { state, stateReason: reason, setAsideAt: null };
  },
);

function requireMove({ state, containerNo }: store.ContainerRow, move: "set-aside" | "put-back"): ContainerState {
  const next = containerStates.next(state, move);
  if (!next) throw refusedIn(state, containerNo);
  return next;
}

function refusedIn(state: ContainerState, containerNo: number): Problem {
  return new Problem(
    "wrong-state",
    `${containerLabel(containerNo)} is "${containerStates.label(state)}". Reload to see what is possible.`,
  );
}
