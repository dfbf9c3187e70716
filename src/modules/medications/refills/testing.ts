import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenStorage } from "../counts/testing.ts";
import { givenOrder, lorazepam05, type Sig, type TestClient } from "../orders/testing.ts";
import * as refills from "./refill.contract.ts";

/** Lorazepam 0.5 mg twice a day for ten days. */
export const lorazepamBid: Partial<Sig> = {
  rxcui: lorazepam05,
  doseValue: "0.5",
  doseUnit: "mg",
  frequencyCode: "BID",
  indication: "Alcohol withdrawal",
  duration: { value: 10, unit: "days" },
};

export const toPharmacy = { channel: "phone", pharmacyName: "Harbor Pharmacy" } as const;

/** A requested refill of lorazepam twice a day (needs approval), or of sertraline (does not). */
export async function givenRefill(
  facility: Facility,
  { sig = lorazepamBid, quantity = "20", client }: { sig?: Partial<Sig>; quantity?: string; client?: TestClient } = {},
) {
  const given = await givenOrder(facility, { sig, ...(client ? { client } : {}) });
  const nurse = await facility.as("nurse");
  const refill = await nurse.call(refills.requestRefill, {
    body: { orderId: given.order.id, quantity, ...toPharmacy },
  });
  return { ...given, refill };
}

/** The refill approved by the prescriber and sent. */
export async function givenSentRefill(facility: Facility) {
  const given = await givenRefill(facility);
  const prescriber = await facility.as("prescriber");
  const path = { params: { refillId: given.refill.id } };
  const approved = await prescriber.call(refills.approveRefill, { ...path, body: { version: given.refill.version } });
  const nurse = await facility.as("nurse");
  const refill = await nurse.call(refills.sendRefill, { ...path, body: { version: approved.version } });
  return { ...given, refill };
}

const at = ({ id, version }: { id: string; version: number }) => ({ params: { refillId: id }, body: { version } });

export const refillSamples: readonly Sample[] = [
  sample(refills.listRefills, "nurse", () => ({})),
  sample(refills.readSupply, "nurse", () => ({})),
  sample(refills.readRefill, "nurse", async (facility) => ({
    params: { refillId: (await givenRefill(facility)).refill.id },
  })),
  sample(refills.requestRefill, "nurse", async (facility) => {
    const { order } = await givenOrder(facility, { sig: lorazepamBid });
    return { body: { orderId: order.id, quantity: "20", ...toPharmacy } };
  }),
  sample(refills.approveRefill, "prescriber", async (facility) => at((await givenRefill(facility)).refill)),
  sample(refills.denyRefill, "prescriber", async (facility) => {
    const { refill } = await givenRefill(facility);
    return { params: { refillId: refill.id }, body: { version: refill.version, reason: "Taper ends this week" } };
  }),
  sample(refills.sendRefill, "nurse", async (facility) => at((await givenRefill(facility, { sig: {} })).refill)),
  sample(refills.receiveRefill, "nurse", async (facility) => {
    const { refill } = await givenSentRefill(facility);
    const { id: storageId } = await givenStorage(facility);
    return { params: { refillId: refill.id }, body: { version: refill.version, storageId, quantity: "20" } };
  }),
  sample(refills.cancelRefill, "nurse", async (facility) => {
    const { refill } = await givenRefill(facility);
    return { params: { refillId: refill.id }, body: { version: refill.version, reason: "Entered twice" } };
  }),
];
