import { givenAdmittedClient } from "#modules/clients/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { dueByHour } from "./administrations/due-by-hour.contract.ts";
import {
  administerDose,
  type MedicationLog,
  observeDose,
  readMar,
  recheckDose,
  voidLog,
} from "./administrations/log.contract.ts";
import { type PassClient, readPass } from "./administrations/pass.contract.ts";
import { addAllergy, changeAllergy, readAllergies, reviewAllergies } from "./allergies/allergy.contract.ts";
import { medicationLists, searchDrugs } from "./drugs/drug.contract.ts";
import * as templates from "./order-templates/order-template.contract.ts";
import { readMedications } from "./orders/chart.contract.ts";
import * as entry from "./orders/new-order.contract.ts";
import * as orders from "./orders/order.contract.ts";
import * as verbs from "./orders/order-verbs.contract.ts";
import { readMedicationPrint } from "./prints/print.contract.ts";
import * as scores from "./scores/score.contract.ts";
import { shippedScales } from "./scores/shipped-scales.ts";

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
  options: { allergies?: "none known" | "unasked"; name?: readonly [first: string, last: string] } = {},
): Promise<TestClient> {
  const [legalFirstName, legalLastName] = options.name ?? [];
  const { clientId, demographicId, mrNo } = await givenAdmittedClient(
    facility,
    options.name ? { client: { legalFirstName, legalLastName } } : {},
  );
  if (options.allergies !== "unasked") {
    const nurse = await facility.as("nurse");
    await nurse.call(reviewAllergies, { params: { mrNo }, body: { outcome: "nkda" } });
  }
  return { clientId, demographicId, mrNo };
}

type Sig = CallInput<typeof orders.addOrder>["body"]["sig"];
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

/** An acknowledged order with its first dose, due 9:00 AM PST, an hour before the tests' start. */
export async function givenDueDose(
  facility: Facility,
  options: { sig?: Partial<Sig>; client?: TestClient; noted?: boolean } = {},
) {
  const start = addMinutes(facility.clock.now(), -120);
  const { client, order } = await givenOrder(facility, { ...options, sig: { startAt: start, ...options.sig } });
  const nurse = await facility.as("nurse");
  const { doses } = await nurse.call(readMar, {
    query: { demographicId: client.demographicId, from: start, to: addMinutes(start, 1440) },
  });
  const dose = doses.find((one) => one.orderId === order.id);
  if (!dose) throw new Error("The order made no dose.");
  return { client, order, dose };
}

export const givenPhoto = { result: "given", identification: "photo_dob" } as const;

export async function givenLog(facility: Facility): Promise<MedicationLog> {
  const { order, dose } = await givenDueDose(facility);
  const nurse = await facility.as("nurse");
  return nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
}

export async function passOf(facility: Facility, clientId: string): Promise<PassClient | undefined> {
  const nurse = await facility.as("nurse");
  const now = facility.clock.now();
  const sheet = await nurse.call(readPass, {
    query: { locationId: facility.locations.main, from: addMinutes(now, -120), to: addMinutes(now, 720) },
  });
  return sheet.clients.find((client) => client.clientId === clientId);
}

const orderId = (order: { id: string }) => ({ params: { orderId: order.id } });

/** One valid call of every endpoint of this module. */
export const samples: readonly Sample[] = [
  sample(readAllergies, "nurse", async (facility) => ({ params: { mrNo: (await givenClientInCare(facility)).mrNo } })),
  sample(addAllergy, "nurse", async (facility) => ({
    params: { mrNo: (await givenClientInCare(facility)).mrNo },
    body: { kind: "allergy", substanceText: "Penicillin", category: "medication" } as const,
  })),
  sample(changeAllergy, "nurse", async (facility) => {
    const { mrNo } = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const body = { kind: "allergy", substanceText: "Latex", category: "latex" } as const;
    const sheet = await nurse.call(addAllergy, { params: { mrNo }, body });
    const allergyId = sheet.allergies[0]?.id ?? "";
    return { params: { mrNo, allergyId }, body: { version: 1, move: "refute", reason: "Tested negative" } as const };
  }),
  sample(reviewAllergies, "nurse", async (facility) => ({
    params: { mrNo: (await givenClientInCare(facility)).mrNo },
    body: { outcome: "nka" } as const,
  })),
  sample(searchDrugs, "nurse", () => ({ query: { q: "sertr" } })),
  sample(medicationLists, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(readMedications, "nurse", async (facility) => ({
    query: { demographicId: (await givenClientInCare(facility)).demographicId },
  })),
  sample(orders.previewSchedule, "prescriber", async (facility) => ({
    body: { demographicId: (await givenClientInCare(facility)).demographicId, sig: dailySertraline },
  })),
  sample(
    orders.addOrder,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written",
        sig: dailySertraline,
      } as const,
    }),
    { signing: true },
  ),
  sample(
    orders.addOrders,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written" as const,
        orders: [{ sig: dailySertraline }, { sig: prnLorazepam }],
      },
    }),
    { signing: true },
  ),
  sample(templates.listOrderTemplates, "prescriber", () => ({})),
  sample(templates.addOrderFavorite, "prescriber", () => ({ body: { sig: dailySertraline } })),
  sample(templates.removeOrderFavorite, "prescriber", async (facility) => {
    const prescriber = await facility.as("prescriber");
    const favorite = await prescriber.call(templates.addOrderFavorite, { body: { sig: dailySertraline } });
    return { params: { favoriteId: favorite.id } };
  }),
  sample(templates.addOrderSet, "medical_director", () => ({
    body: { name: `Set ${newId()}`, basis: "program" as const, orders: [dailySertraline] },
  })),
  sample(templates.retireOrderSet, "medical_director", async (facility) => {
    const { id, version } = await givenOrderSet(facility);
    return { params: { orderSetId: id }, body: { version } };
  }),
  sample(templates.readRenewal, "prescriber", async (facility) => orderId((await prnOrder(facility)).order)),
  sample(orders.listOrders, "nurse", () => ({ query: { order_status: "2" } })),
  sample(orders.orderCounts, "nurse", () => ({})),
  sample(orders.readOrder, "nurse", async (facility) => orderId((await givenOrder(facility)).order)),
  sample(verbs.acknowledgeOrder, "nurse", async (facility) => ({
    ...orderId((await givenOrder(facility, { noted: false })).order),
    body: { version: 3 },
  })),
  sample(
    verbs.approveOrder,
    "prescriber",
    async (facility) => {
      const order = await givenProposal(facility);
      return { ...orderId(order), body: { version: order.version } };
    },
    { signing: true },
  ),
  sample(verbs.declineOrder, "prescriber", async (facility) => {
    const order = await givenProposal(facility);
    return { ...orderId(order), body: { version: order.version, reason: "Not indicated" } };
  }),
  sample(verbs.holdOrder, "nurse", async (facility) => {
    const { order } = await givenOrder(facility);
    return { ...orderId(order), body: { version: order.version, reason: "Too sedated" } };
  }),
  sample(verbs.resumeOrder, "nurse", async (facility) => {
    const { order } = await givenOrder(facility);
    const nurse = await facility.as("nurse");
    const held = await nurse.call(verbs.holdOrder, {
      ...orderId(order),
      body: { version: order.version, reason: "Too sedated" },
    });
    return { ...orderId(order), body: { version: held.version } };
  }),
  sample(verbs.discontinueOrder, "prescriber", async (facility) => {
    const { order } = await givenOrder(facility);
    return { ...orderId(order), body: { version: order.version, reason: "No longer needed" } };
  }),
  sample(verbs.completeOrder, "nurse", async (facility) => {
    const { order } = await prnOrder(facility);
    return { ...orderId(order), body: { version: order.version } };
  }),
  sample(verbs.archiveOrder, "nurse", async (facility) => {
    const order = await givenDiscontinued(facility);
    return { ...orderId(order), body: { version: order.version } };
  }),
  sample(verbs.bulkOrders, "nurse", async (facility) => {
    const { order } = await givenOrder(facility, { noted: false });
    return { body: { action: "take" as const, items: [{ orderId: order.id, version: order.version }] } };
  }),
  sample(
    entry.changeOrder,
    "prescriber",
    async (facility) => {
      const { order } = await givenOrder(facility);
      const sig = { ...dailySertraline, doseValue: "100" };
      return {
        ...orderId(order),
        body: { version: order.version, reason: "Partial response", orderMode: "written" as const, sig },
      };
    },
    { signing: true },
  ),
  sample(
    entry.addServiceOrder,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written" as const,
        service: regularDiet,
      },
    }),
    { signing: true },
  ),
  sample(
    entry.destroyOrder,
    "nurse",
    async (facility) => {
      const order = await givenDiscontinued(facility, "17");
      const [nurse, second] = [await facility.as("nurse"), await facility.as("nurse", "second")];
      return {
        ...orderId(order),
        body: {
          version: order.version,
          method: "chemical_digestion" as const,
          counted: { first: "17", second: "17" },
          witnessTicket: await nurse.ticket("witness", second),
        },
      };
    },
    { signing: true },
  ),
  sample(scores.listScales, "nurse", () => ({})),
  sample(scores.saveScale, "medical_director", () => ({
    body: {
      key: "Evening check",
      name: "Evening check",
      basedOn: 0,
      items: [{ key: "calm", label: "Calm", options: [0, 1].map((score) => ({ score, text: `Level ${score}` })) }],
      bands: [{ from: 0, label: "Fine", tone: "ok" as const }],
    },
  })),
  sample(scores.listScores, "nurse", async (facility) => ({
    query: { demographicId: (await givenScore(facility)).client.demographicId },
  })),
  sample(scores.recordScore, "nurse", async (facility) => ({
    body: bodyOfScore(facility, await givenClientInCare(facility)),
  })),
  sample(scores.voidScore, "nurse", async (facility) => {
    const { score } = await givenScore(facility);
    return { params: { scoreId: score.id }, body: { version: score.version, reason: "Wrong client" } };
  }),
  sample(dueByHour, "nurse", () => ({})),
  sample(readPass, "nurse", (facility) => ({
    query: {
      locationId: facility.locations.main,
      from: facility.clock.now(),
      to: addMinutes(facility.clock.now(), 120),
    },
  })),
  sample(administerDose, "nurse", async (facility) => {
    const { order, dose } = await givenDueDose(facility);
    return { ...orderId(order), body: { ...givenPhoto, scheduleId: dose.id } as const };
  }),
  sample(observeDose, "technician", async (facility) => {
    const { order, dose } = await givenDueDose(facility);
    return {
      ...orderId(order),
      body: { result: "observed_self", identification: "photo_dob", scheduleId: dose.id } as const,
    };
  }),
  sample(recheckDose, "nurse", async (facility) => {
    const { order } = await prnOrder(facility);
    const nurse = await facility.as("nurse");
    const log = await nurse.call(administerDose, {
      ...orderId(order),
      body: { ...givenPhoto, prnReasonCode: "anxiety" },
    });
    return { params: { logId: log.id }, body: { version: log.version, effect: "effective" } as const };
  }),
  sample(voidLog, "nurse", async (facility) => ({
    params: { logId: (await givenLog(facility)).id },
    body: { version: 1, reason: "Wrong client chosen" },
  })),
  sample(readMar, "nurse", async (facility) => ({
    query: {
      demographicId: (await givenClientInCare(facility)).demographicId,
      from: facility.clock.now(),
      to: addMinutes(facility.clock.now(), 1440),
    },
  })),
  sample(readMedicationPrint, "nurse", async (facility) => ({
    params: { kind: "mar" as const, id: (await givenClientInCare(facility)).demographicId },
  })),
];

export async function givenOrderSet(
  facility: Facility,
  orders: Sig[] = [dailySertraline],
): Promise<templates.OrderSet> {
  const director = await facility.as("medical_director");
  return director.call(templates.addOrderSet, { body: { name: `Set ${newId()}`, basis: "program", orders } });
}

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
    ...orderId(order),
    body: { version: order.version, reason: "No longer needed", ...(destroyQuantity ? { destroyQuantity } : {}) },
  });
}

/** Item scores of a scale from 0 up that add up to a total: the first items are scored highest. */
function itemsOf(key: string, total: number): Record<string, number> {
  let left = total;
  const items = shippedScales.find((scale) => scale.key === key)?.items ?? [];
  return Object.fromEntries(
    items.map((item) => {
      const score = Math.max(0, ...item.options.map((option) => option.score).filter((one) => one <= left));
      left -= score;
      return [item.key, score];
    }),
  );
}

/** A CIWA-Ar taken now, with a total of at most 63. */
export function bodyOfScore(facility: Facility, { demographicId }: TestClient, total = 12) {
  return {
    demographicId,
    instrument: "CIWA-Ar",
    scaleVersion: 1,
    items: itemsOf("CIWA-Ar", total),
    takenAt: facility.clock.now(),
    clientRequestId: newId(),
  };
}

export async function givenScore(facility: Facility, total = 12) {
  const client = await givenClientInCare(facility);
  const nurse = await facility.as("nurse");
  const score = await nurse.call(scores.recordScore, { body: bodyOfScore(facility, client, total) });
  return { client, score };
}
