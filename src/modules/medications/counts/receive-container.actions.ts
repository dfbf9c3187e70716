import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { keptNdc } from "../administrations/barcode.ts";
import { productByRxcui } from "../drugs/drug.store.ts";
import { requireOrderable } from "../orders/orderable.ts";
import { announceSupply } from "./announce-supply.actions.ts";
import type { ownerships } from "./container.contract.ts";
import * as store from "./container.store.ts";
import { postEntry, refuseDuringCount } from "./ledger.store.ts";
import { requireCountable } from "./quantity.ts";

export interface Received {
  storageId: string;
  ownership: (typeof ownerships)[number];
  demographicId?: string | undefined;
  rxcui: string;
  quantity: string;
  lot?: string | undefined;
  expiresOn?: string | undefined;
  receivedFrom: string;
  rxNumber?: string | undefined;
  barcode?: string | undefined;
  witnessTicket?: string | undefined;
  refillId?: string | undefined;
}

/**
 * Receives a container into a storage. A client's is received for a stay at the storage's location; what a client brought
 * in is inventoried by two people (MED-68).
 */
export async function receiveInto(act: Act, body: Received) {
  const receivedBy = actingClinician(act);
  const storage = await store.storageById(act.db, body.storageId);
  act.requireLocation(storage.locationId);
  if (storage.status !== "active") throw fieldProblem("body.storageId", "This storage is closed. Choose another.");
  const isStock = body.ownership === "facility_stock";
  if (isStock === (body.demographicId !== undefined))
    throw fieldProblem("body.demographicId", isStock ? "Facility stock belongs to no client." : "Choose the client.");
  const episode = body.demographicId ? await requireEpisode(act, { demographicId: body.demographicId }) : null;
  if (episode) await act.openChart(episode.clientId, "medications");
  if (episode && episode.locationId !== storage.locationId)
    throw fieldProblem("body.storageId", "This storage is at another location than the client.");
  const product = requireOrderable(await productByRxcui(act.db, body.rxcui));
  requireCountable(body.quantity, product.unitOfUse, "body.quantity");
  if (body.expiresOn !== undefined && body.expiresOn < localDate(act.now, storage.timeZone))
    throw new Problem("expired-product", {
      detail: "This medication has expired. Return it to the pharmacy.",
      errors: [{ path: "body.expiresOn", message: "This date has passed." }],
    });
  const ndc = body.barcode === undefined ? null : keptNdc(body.barcode);
  if (body.barcode !== undefined && ndc === null)
    throw fieldProblem("body.barcode", "Enter the NDC with its hyphens, or scan the barcode of the package.");
  if (body.ownership === "client_brought" && !body.witnessTicket)
    throw new Problem("witness-required", "Two people inventory what a client brought in. Add the witness.");
  const witness = await witnessOf(act, body.witnessTicket, storage.locationId);
  await refuseDuringCount(act.db, [storage.id]);
  const id = newId();
  await store.insertContainer(act.db, {
    id,
    containerNo: await store.nextSupplyNo(act.db, "container"),
    locationId: storage.locationId,
    storageId: storage.id,
    ownership: body.ownership,
    clientId: episode?.clientId ?? null,
    demographicId: episode?.demographicId ?? null,
    rxcui: body.rxcui,
    productText: product.displayName,
    tallMan: product.tallMan,
    deaSchedule: deaScheduleOf(product.deaSchedule),
    unit: product.unitOfUse,
    lot: body.lot ?? null,
    expiresOn: body.expiresOn ?? null,
    receivedFrom: body.receivedFrom,
    rxNumber: body.rxNumber ?? null,
    ndc,
    refillId: body.refillId ?? null,
    quantityInitial: body.quantity,
  });
  await postEntry(act.db, {
    containerId: id,
    entryType: body.ownership === "client_brought" ? "brought_in" : "received",
    delta: body.quantity,
    actorId: receivedBy,
    occurredAt: act.now,
    witness,
    reason: body.receivedFrom,
  });
  await announceSupply(act, storage.locationId);
  return { id, clientId: episode?.clientId ?? null, locationId: storage.locationId };
}

const schedules = [0, 2, 3, 4, 5] as const;
function deaScheduleOf(schedule: number): (typeof schedules)[number] {
  return schedules.find((one) => one === schedule) ?? 0;
}

/** The witness of an act at a location, whose ticket is used. */
export async function witnessOf(act: Act, witnessTicket: string | undefined, locationId: string) {
  return witnessTicket === undefined
    ? null
    : act.spendWitnessTicket(witnessTicket, { permission: "medications.witness", locationId });
}
