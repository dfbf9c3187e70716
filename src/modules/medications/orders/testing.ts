import { givenAdmittedClient } from "#modules/clients/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import type { Facility } from "#testing/facility.ts";
import { reviewAllergies } from "../allergies/allergy.contract.ts";
import * as orders from "./order.contract.ts";
import * as verbs from "./order-verbs.contract.ts";

/** RxNorm: sertraline 50 mg, lorazepam 0.5 mg and acetaminophen 325 mg oral tablets. */
export const sertraline50 = "312941";
export const lorazepam05 = "197900";
export const acetaminophen325 = "313782";

export interface TestClient {
  clientId: string;
  demographicId: string;
  mrNo: string;
}

/** A client admitted at the main location, with allergies reviewed unless `allergies` is `unasked`. */
export async function givenClientInCare(
  facility: Facility,
  options: {
    allergies?: "none known" | "unasked";
    name?: readonly [first: string, last: string];
    birthDate?: string;
  } = {},
): Promise<TestClient> {
  const { name, birthDate } = options;
  const fields = {
    ...(name ? { legalFirstName: name[0], legalLastName: name[1] } : {}),
    ...(birthDate ? { birthDate } : {}),
  };
  const { clientId, demographicId, mrNo } = await givenAdmittedClient(facility, { client: fields });
  if (options.allergies !== "unasked") {
    const nurse = await facility.as("nurse");
    await nurse.call(reviewAllergies, { params: { mrNo }, body: { outcome: "nkda" } });
  }
  return { clientId, demographicId, mrNo };
}

export type Sig = CallInput<typeof orders.addOrder>["body"]["sig"];
export const dailySertraline: Sig = {
  rxcui: sertraline50,
  doseValue: "50",
  doseUnit: "mg",
  routeCode: "C38288",
  scheduleKind: "scheduled",
  frequencyCode: "DAILY",
  indication: "Depression",
};
export const prnLorazepam: Sig = {
  rxcui: lorazepam05,
  doseValue: "0.5",
  doseUnit: "mg",
  routeCode: "C38288",
  scheduleKind: "prn",
  frequencyCode: "PRN",
  indication: "Alcohol withdrawal",
  prnReason: ["anxiety"],
  minIntervalMin: 360,
  maxDosesPer24h: 3,
  duration: { value: 5, unit: "days" },
};

/** An order signed by the prescriber and, unless `noted` is false, acknowledged by a nurse. */
export async function givenOrder(
  facility: Facility,
  options: { client?: TestClient; sig?: Partial<Sig>; noted?: boolean } = {},
): Promise<{ client: TestClient; order: orders.Order }> {
  const client = options.client ?? (await givenClientInCare(facility));
  const prescriber = await facility.as("prescriber");
  const order = await prescriber.call(
    orders.addOrder,
    {
      body: { demographicId: client.demographicId, orderMode: "written", sig: { ...dailySertraline, ...options.sig } },
    },
    { signing: true },
  );
  if (options.noted === false) return { client, order };
  const nurse = await facility.as("nurse");
  const noted = await nurse.call(verbs.acknowledgeOrder, {
    params: { orderId: order.id },
    body: { version: order.version },
  });
  return { client, order: noted };
}

export const prnOrder = (facility: Facility, client?: TestClient) =>
  givenOrder(facility, { ...(client ? { client } : {}), sig: prnLorazepam });

/** A one-time dose due now, so that no test runs at the edge of its window. */
export const statAcetaminophen: Partial<Sig> = {
  rxcui: acetaminophen325,
  doseValue: "325",
  doseUnit: "mg",
  scheduleKind: "stat",
  frequencyCode: "STAT",
  indication: "Headache",
};

/** An order proposed by a nurse and not signed. */
export async function givenProposal(facility: Facility): Promise<orders.Order> {
  const client = await givenClientInCare(facility);
  const nurse = await facility.as("nurse");
  const { clinicianId } = await facility.as("prescriber");
  return nurse.call(orders.addOrder, {
    body: {
      demographicId: client.demographicId,
      orderMode: "written",
      prescriberId: clinicianId,
      sig: dailySertraline,
    },
  });
}

export const regularDiet = { orderType: "diet", name: "Regular diet", frequencyCode: "DAILY" } as const;

/** An order that the prescriber discontinued, with so many units left to destroy. */
export async function givenDiscontinued(facility: Facility, destroyQuantity?: string): Promise<orders.Order> {
  const { order } = await givenOrder(facility);
  const prescriber = await facility.as("prescriber");
  return prescriber.call(verbs.discontinueOrder, {
    params: { orderId: order.id },
    body: { version: order.version, reason: "No longer needed", ...(destroyQuantity ? { destroyQuantity } : {}) },
  });
}
