import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import {
  acetaminophen325,
  givenClientInCare,
  givenOrder,
  prnLorazepam,
  type Sig,
  type TestClient,
} from "../orders/testing.ts";
import { claimDose, moveDose, releaseDose } from "../schedules/planned-dose.contract.ts";
import { listSchedules } from "../schedules/schedule.contract.ts";
import { bandCode } from "./barcode.ts";
import { readBoard } from "./board.contract.ts";
import { dueByHour } from "./due-by-hour.contract.ts";
import { administerDose, type MedicationLog, observeDose, readMar, recheckDose, voidLog } from "./log.contract.ts";
import { type PassClient, readPass } from "./pass.contract.ts";
import { resolveBarcode } from "./scan.contract.ts";

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

export const administrationSamples: readonly Sample[] = [
  sample(dueByHour, "nurse", () => ({})),
  sample(claimDose, "nurse", async (facility) => ({
    params: { doseId: (await givenDueDose(facility)).dose.id },
    body: {},
  })),
  sample(releaseDose, "nurse", async (facility) => ({ params: { doseId: (await givenDueDose(facility)).dose.id } })),
  sample(moveDose, "nurse", async (facility) => {
    const { dose } = await givenDueDose(facility);
    return {
      params: { doseId: dose.id },
      body: { from: dose.dueAt, dueAt: addMinutes(facility.clock.now(), 30), reason: "At court until then" },
    };
  }),
  sample(listSchedules, "nurse", async (facility) => ({
    query: {
      demographicId: (await givenClientInCare(facility)).demographicId,
      from: facility.clock.now(),
      to: addMinutes(facility.clock.now(), 1440),
    },
  })),
  sample(readPass, "nurse", (facility) => ({
    query: {
      locationId: facility.locations.main,
      from: facility.clock.now(),
      to: addMinutes(facility.clock.now(), 120),
    },
  })),
  sample(readBoard, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(resolveBarcode, "nurse", async (facility) => {
    const { demographicId, mrNo } = await givenClientInCare(facility);
    return { body: { code: bandCode(mrNo), demographicId } };
  }),
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
    // Not controlled: wherever a location counts, a controlled dose comes from a container.
    const sig = { ...prnLorazepam, rxcui: acetaminophen325, doseValue: "325", indication: "Headache" };
    const { order } = await givenOrder(facility, { sig });
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
];
