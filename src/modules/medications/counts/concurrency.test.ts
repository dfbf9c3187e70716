import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { administerDose } from "../administrations/log.contract.ts";
import { givenDueDose, givenPhoto } from "../administrations/testing.ts";
import { givenClientInCare, lorazepam05 } from "../orders/testing.ts";
import { readLedger, wasteFromContainer } from "./container.contract.ts";
import { completeCount, readCount, startCount, submitCount } from "./count.contract.ts";
import { bothCounted, givenContainer, givenStorage, witnessed } from "./testing.ts";

const regular = {
  rxcui: lorazepam05,
  doseValue: "0.5",
  doseUnit: "mg",
  frequencyCode: "DAILY",
  indication: "Alcohol withdrawal",
  duration: { value: 5, unit: "days" as const },
};

it("medications scenario 6: fifty writes of one dose at once take one tablet", async () => {
  const facility = await givenFacility();
  const client = await givenClientInCare(facility);
  const container = await givenContainer(facility, { client });
  const { order, dose } = await givenDueDose(facility, { client, sig: regular });
  const nurse = await facility.as("nurse");
  const body = { ...givenPhoto, scheduleId: dose.id };
  const keys = Array.from({ length: 50 }, () => crypto.randomUUID());
  const answers = await Promise.allSettled(
    keys.map((idempotencyKey) =>
      nurse.call(administerDose, { params: { orderId: order.id }, body }, { idempotencyKey }),
    ),
  );
  const won = answers.flatMap((one, n) =>
    one.status === "fulfilled" ? [{ id: one.value.id, key: keys[n] ?? "" }] : [],
  );
  expect(won).toHaveLength(1);
  for (const one of answers)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "already-documented" });
  const again = await nurse.call(
    administerDose,
    { params: { orderId: order.id }, body },
    { idempotencyKey: won[0]?.key ?? "" },
  );
  expect(again.id).toBe(won[0]?.id);
  const { container: after } = await nurse.call(readLedger, { params: { containerId: container.id } });
  expect(after.balance).toBe("19");
});

it("MED-57: a hundred dose writes on one card of stock leave one outcome for each dose and a ledger that adds up", async () => {
  const facility = await givenFacility();
  const stock = await givenContainer(facility, { quantity: "8" });
  const nurses = await Promise.all(Array.from({ length: 10 }, (_, n) => facility.as("nurse", `unit${n}`)));
  const due = await Promise.all(Array.from({ length: 10 }, () => givenDueDose(facility, { sig: regular })));
  const answers = await Promise.allSettled(
    due.flatMap(({ order, dose }) =>
      nurses.map((nurse) =>
        nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } }),
      ),
    ),
  );
  const given = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.scheduleId] : []));
  // Eight tablets for ten doses: eight are given once each, two are refused whole.
  expect(given).toHaveLength(8);
  expect(new Set(given).size).toBe(8);
  for (const one of answers)
    if (one.status === "rejected")
      expect(["already-documented", "insufficient-balance", "container-required", "wrong-state"]).toContain(
        one.reason.code,
      );
  const { container, entries } = await nurses[0]!.call(readLedger, { params: { containerId: stock.id } });
  expect(container).toMatchObject({ balance: "0", state: "empty" });
  expect(entries.toReversed().map(({ balanceAfter }) => balanceAfter)).toEqual([
    "8",
    "7",
    "6",
    "5",
    "4",
    "3",
    "2",
    "1",
    "0",
  ]);
});

it("MED-63: doses and a count of their storage at once: each dose is in the count or refused", async () => {
  const facility = await givenFacility();
  const storage = await givenStorage(facility);
  const stock = await givenContainer(facility, { storageId: storage.id });
  const due = await Promise.all(Array.from({ length: 8 }, () => givenDueDose(facility, { sig: regular })));
  const [nurse, second] = [await facility.as("nurse"), await facility.as("nurse", "second")];
  const give = ({ order, dose }: (typeof due)[number]) =>
    second.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  const [count, ...answers] = await Promise.allSettled([
    nurse.call(startCount, { body: { storageId: storage.id, foundContainers: 1 } }),
    ...due.map(give),
  ]);
  if (count.status !== "fulfilled") throw count.reason;
  for (const one of answers)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "count-in-progress" });
  const given = answers.filter(({ status }) => status === "fulfilled").length;
  const left = (20 - given).toString();
  await bothCounted(facility, count.value, stock.id, left);
  const params = { countId: count.value.id };
  expect((await nurse.call(submitCount, { params })).lines.map(({ state }) => state)).toEqual(["match"]);
  const done = await Promise.allSettled([
    nurse.call(
      completeCount,
      { params, body: { custodyTo: "counter", ...(await witnessed(facility)) } },
      { signing: true },
    ),
    second.call(wasteFromContainer, {
      params: { containerId: stock.id },
      body: { quantity: "1", reason: "Dropped", witnessTicket: await second.ticket("witness", nurse) },
    }),
  ]);
  expect(done[0]?.status).toBe("fulfilled");
  const completed = await nurse.call(readCount, { params });
  expect(completed.lines.map(({ result }) => result)).toEqual([{ expected: left, counted: left, difference: "0" }]);
});
