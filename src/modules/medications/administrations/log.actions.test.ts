import { beforeAll, describe, expect, it } from "vitest";
import { getChartAccess } from "#modules/compliance/audit-log/audit.contract.ts";
import { liftLegalHold, setLegalHold } from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { readOrder } from "../orders/order.contract.ts";
import { acknowledgeOrder } from "../orders/order-verbs.contract.ts";
import {
  acetaminophen325,
  givenClientInCare,
  givenDueDose,
  givenOrder,
  givenPhoto,
  passOf,
  prnOrder,
} from "../testing.ts";
import { administerDose, observeDose, readMar, recheckDose, voidLog } from "./log.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const give = (order: { id: string }, scheduleId: string) => ({
  params: { orderId: order.id },
  body: { ...givenPhoto, scheduleId },
});

describe("documenting a dose", () => {
  it("records the entry, documents the dose and shows who gave it when on the med pass", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const log = await nurse.call(administerDose, give(order, dose.id));
    expect(log).toMatchObject({ result: "given", doseGiven: "50", unit: "mg", timing: "on_time", lateEntry: false });
    const row = await passOf(facility, client.clientId);
    expect(row?.doses.find((one) => one.id === dose.id)).toMatchObject({
      state: "documented",
      log: { id: log.id, result: "given", by: "Nurse First" },
    });
  });

  it("MED-50: accepts one of fifty simultaneous entries; the others get that entry", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const nurses = [await facility.as("nurse"), await facility.as("nurse", "second")];
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => nurses[index % 2]!.call(administerDose, give(order, dose.id))),
    );
    const won = tries.filter((one) => one.status === "fulfilled");
    const lost = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(49);
    for (const refusal of lost) {
      expect(refusal).toMatchObject({ code: "already-documented", status: 409 });
      expect(refusal.problem.detail).toMatch(/^N\. (First|Second) recorded this dose as given at 10:00 AM PST\.$/);
      expect(refusal.problem.current).toMatchObject({ result: "given", scheduleId: dose.id });
    }
    const { logs } = await nurses[0]!.call(readMar, {
      query: { demographicId: client.demographicId, from: dose.dueAt, to: addMinutes(dose.dueAt, 600) },
    });
    expect(logs).toHaveLength(1);
  });

  it("MED-52: returns the same log for the same idempotency key", async () => {
    const { order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const key = { idempotencyKey: `dose-${dose.id}` };
    const first = await nurse.call(administerDose, give(order, dose.id), key);
    expect(await nurse.call(administerDose, give(order, dose.id), key)).toEqual(first);
    const other = {
      params: { orderId: order.id },
      body: { result: "refused", reasonCode: "declined", scheduleId: dose.id },
    } as const;
    await expect(nurse.call(administerDose, other, key)).rejects.toMatchObject({ code: "idempotency-mismatch" });
  });

  it("MED-12: rejects a dose until a nurse acknowledges the order", async () => {
    const startAt = addMinutes(facility.clock.now(), -120);
    const { client, order } = await givenOrder(facility, { sig: { startAt }, noted: false });
    const nurse = await facility.as("nurse");
    const due = (await passOf(facility, client.clientId))?.doses[0];
    expect(due).toMatchObject({ noted: false, state: "planned", product: expect.stringContaining("sertraline") });
    await expect(nurse.call(administerDose, give(order, due!.id))).rejects.toMatchObject({ code: "order-not-taken" });
    await nurse.call(acknowledgeOrder, { params: { orderId: order.id }, body: { version: order.version } });
    await nurse.call(administerDose, give(order, due!.id));
  });

  it("records a refusal with its reason, without an amount", async () => {
    const { order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const params = { orderId: order.id };
    const refused = { result: "refused", scheduleId: dose.id } as const;
    await expect(nurse.call(administerDose, { params, body: refused })).rejects.toMatchObject({ code: "validation" });
    const log = await nurse.call(administerDose, { params, body: { ...refused, reasonCode: "declined" } });
    expect(log).toMatchObject({ result: "refused", doseGiven: null, reasonCode: "declined", timing: "na" });
  });

  it("medications scenario 8, MED-59: rejects doses of another order or location, and giving by a technician, who may observe", async () => {
    const { dose } = await givenDueDose(facility);
    const { order: other } = await givenOrder(facility);
    const nurse = await facility.as("nurse");
    await expect(nurse.call(administerDose, give(other, dose.id))).rejects.toMatchObject({ code: "not-found" });
    const elsewhere = await facility.as("nurse", "away", "other");
    const mine = await givenDueDose(facility);
    await expect(elsewhere.call(administerDose, give(mine.order, mine.dose.id))).rejects.toMatchObject({
      code: "out-of-scope",
    });
    const technician = await facility.as("technician");
    await expect(technician.call(administerDose, give(mine.order, mine.dose.id))).rejects.toMatchObject({
      status: 403,
    });
    const observed = await technician.call(observeDose, {
      params: { orderId: mine.order.id },
      body: { result: "observed_self", identification: "photo_dob", scheduleId: mine.dose.id },
    });
    expect(observed.result).toBe("observed_self");
  });
});

describe("voiding an entry", () => {
  it("shows in the chart access log how a nurse who gave a dose from the board relates to the client", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    await nurse.call(administerDose, give(order, dose.id));
    const { rows } = await (await facility.as("compliance")).call(getChartAccess, {
      params: { clientId: client.clientId },
      query: { action: "medication.administered" },
    });
    expect(rows).toMatchObject([{ actorUserId: nurse.userId, relation: "location", breakGlassId: null }]);
  });

  it("rejects voiding while the client is on legal hold", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const compliance = await facility.as("compliance");
    const wrong = await nurse.call(administerDose, give(order, dose.id));
    const { id: holdId } = await compliance.call(setLegalHold, {
      body: { subjectType: "client", subjectId: client.clientId, reason: "Subpoena of the county court" },
    });
    const voiding = { params: { logId: wrong.id }, body: { version: wrong.version, reason: "Wrong client" } };
    await expect(nurse.call(voidLog, voiding)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
    await compliance.call(liftLegalHold, { params: { holdId }, body: { version: 1, reason: "The court released it" } });
    expect(await nurse.call(voidLog, voiding)).toMatchObject({ voidReason: "Wrong client" });
  });

  it("keeps the voided entry and lets the dose be documented again as its correction", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const wrong = await nurse.call(administerDose, give(order, dose.id));
    await expect(
      nurse.call(voidLog, { params: { logId: wrong.id }, body: { version: 9, reason: "Wrong client" } }),
    ).rejects.toMatchObject({ code: "stale-version" });
    const second = await facility.as("nurse", "second");
    const body = { version: wrong.version, reason: "Charted on the wrong client" };
    await expect(second.call(voidLog, { params: { logId: wrong.id }, body })).rejects.toMatchObject({
      code: "forbidden",
    });
    await nurse.call(voidLog, { params: { logId: wrong.id }, body });
    await expect(nurse.call(voidLog, { params: { logId: wrong.id }, body })).rejects.toMatchObject({ status: 409 });
    const refused = { result: "refused", reasonCode: "declined", scheduleId: dose.id, correctsId: wrong.id } as const;
    await nurse.call(administerDose, { params: { orderId: order.id }, body: refused });
    const { logs } = await nurse.call(readMar, {
      query: { demographicId: client.demographicId, from: dose.dueAt, to: addMinutes(dose.dueAt, 600) },
    });
    expect(logs.map((log) => [log.result, log.voidedAt !== null, log.correctsId])).toEqual([
      ["given", true, null],
      ["refused", false, wrong.id],
    ]);
  });

  it("the database rejects updates and deletes of entries", async () => {
    const { order, dose } = await givenDueDose(facility);
    const nurse = await facility.as("nurse");
    const log = await nurse.call(administerDose, give(order, dose.id));
    const db = facility.platform.database.tenant(facility.tenant.id);
    await expect(
      db.updateTable("medicationLogs").set({ doseGiven: "100" }).where("id", "=", log.id).execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(db.deleteFrom("medicationLogs").where("id", "=", log.id).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("PRN doses", () => {
  const asked = (order: { id: string }, more: object = {}) => ({
    params: { orderId: order.id },
    body: { ...givenPhoto, prnReasonCode: "anxiety" as const, ...more },
  });

  it("MED-36, MED-37: keep the minimum interval and the 24-hour limit, and need the effect of the last dose", async () => {
    const own = await givenFacility();
    const { client, order } = await prnOrder(own);
    const nurse = await own.as("nurse");
    const first = await nurse.call(administerDose, asked(order));
    expect(first).toMatchObject({ timing: "prn", doseGiven: "0.5", recheckDueAt: addMinutes(first.occurredAt, 60) });
    const later = async (by: { hours?: number; minutes?: number }) => {
      own.clock.advance(by);
      await nurse.signIn();
    };
    await later({ hours: 5, minutes: 59 });
    await expect(nurse.call(administerDose, asked(order))).rejects.toMatchObject({
      code: "prn-too-soon",
      message: expect.stringContaining("Next dose allowed at 4:00 PM PST (6 hours after the last)."),
    });
    await later({ minutes: 1 });
    await expect(nurse.call(administerDose, asked(order))).rejects.toMatchObject({ code: "recheck-due" });
    await nurse.call(recheckDose, {
      params: { logId: first.id },
      body: { version: first.version, effect: "effective" },
    });
    await nurse.call(administerDose, asked(order));
    await later({ hours: 6 });
    await nurse.call(administerDose, asked(order, { recheckSkippedReason: "Client asleep, then asked again" }));
    await later({ hours: 6 });
    const standing = (await passOf(own, client.clientId))?.prn[0];
    expect(standing).toMatchObject({ dosesLeft24h: 0, nextAllowedAt: addMinutes(first.occurredAt, 1440) });
    await expect(
      nurse.call(administerDose, asked(order, { recheckSkippedReason: "Client asleep, then asked again" })),
    ).rejects.toMatchObject({ code: "dose-limit-exceeded" });
  });

  it("MED-36: only one of several charted at the same time is given", async () => {
    const own = await givenFacility();
    const { order } = await prnOrder(own);
    const nurses = [await own.as("nurse"), await own.as("nurse", "second")];
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => nurses[index % 2]!.call(administerDose, asked(order))),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "prn-too-soon" });
  });

  it("MED-36: sum an ingredient over all its orders", async () => {
    const own = await givenFacility();
    const client = await givenClientInCare(own);
    const scheduled = {
      rxcui: acetaminophen325,
      doseValue: "650",
      frequencyCode: "DAILY",
      indication: "Pain",
      startAt: addMinutes(own.clock.now(), -120),
    };
    const { order: daily, dose } = await givenDueDose(own, { client, sig: scheduled });
    const prescriber = await own.as("prescriber");
    const duplicate = await givenOrder(own, {
      client,
      sig: {
        rxcui: acetaminophen325,
        doseValue: "650",
        scheduleKind: "prn",
        frequencyCode: "PRN",
        prnReason: ["pain"],
        minIntervalMin: 240,
        maxAmountPer24h: "1000",
      },
    }).catch((error: { code: string; problem: { params: { alerts: { key: string }[] } } }) => error);
    // A duplicate ingredient needs an override (MED-21). The limit then counts both orders.
    expect(duplicate).toMatchObject({ code: "alert-unanswered" });
    const { addOrder } = await import("../orders/order.contract.ts");
    const key = (duplicate as { problem: { params: { alerts: { key: string }[] } } }).problem.params.alerts[0]!.key;
    const prn = await prescriber.call(
      addOrder,
      {
        body: {
          demographicId: client.demographicId,
          orderMode: "written",
          overrides: [{ key, reason: "Breakthrough pain, limit counts both" }],
          sig: {
            rxcui: acetaminophen325,
            doseValue: "650",
            doseUnit: "mg",
            routeCode: "C38288",
            scheduleKind: "prn",
            frequencyCode: "PRN",
            indication: "Pain",
            prnReason: ["pain"],
            minIntervalMin: 240,
            maxAmountPer24h: "1000",
          },
        },
      },
      { signing: true },
    );
    const nurse = await own.as("nurse");
    const { order: now } = await nurse.call(readOrder, { params: { orderId: prn.id } });
    await nurse.call(acknowledgeOrder, { params: { orderId: prn.id }, body: { version: now.version } });
    await nurse.call(administerDose, give(daily, dose.id));
    await expect(
      nurse.call(administerDose, { params: { orderId: prn.id }, body: { ...givenPhoto, prnReasonCode: "pain" } }),
    ).rejects.toMatchObject({
      code: "dose-limit-exceeded",
      message: expect.stringContaining("This would make 1,300 mg acetaminophen in 24 hours; the limit is 1,000 mg."),
    });
  });
});
