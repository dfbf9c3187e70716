import pg from "pg";
import { expect, it } from "vitest";
import { statementsIn } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenDueDose, givenPhoto } from "../testing.ts";
import { administerDose, readMar } from "./log.contract.ts";
import { readPass } from "./pass.contract.ts";

/** Both begin with dozens of admissions and orders, which take minutes on a busy machine. */
const timeout = 300_000;

it("MED-50: a hundred dose writes at once on one unit leave one live outcome for each dose", { timeout }, async () => {
  const facility = await givenFacility();
  // The staff of the first one sign in once for all.
  const first = await givenDueDose(facility);
  const due = [first, ...(await Promise.all(Array.from({ length: 9 }, () => givenDueDose(facility))))];
  const nurses = await Promise.all(Array.from({ length: 10 }, (_, n) => facility.as("nurse", `unit${n}`)));
  const writes = due.flatMap(({ order, dose }) =>
    nurses.map((nurse) =>
      nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } }),
    ),
  );
  expect(writes).toHaveLength(100);
  const answers = await Promise.allSettled(writes);
  const won = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.scheduleId] : []));
  expect(won.toSorted()).toEqual(due.map(({ dose }) => dose.id).toSorted());
  for (const one of answers)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "already-documented", status: 409 });
  for (const { client, dose } of due) {
    const { logs, doses } = await nurses[0]!.call(readMar, {
      query: { demographicId: client.demographicId, from: dose.dueAt, to: addMinutes(dose.dueAt, 600) },
    });
    expect(logs.filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
    expect(doses.find(({ id }) => id === dose.id)?.state).toBe("documented");
  }
});

/** Tables that a query for each client or dose would read. */
const clinical =
  /\b(medication_\w+|orders|clients|client_\w+|demographics|alerts|withdrawal_\w+|metric_\w+|bed_stays)\b/i;

it("the med pass of a unit reads with the same statements for one client and for sixty", { timeout }, async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const open = async (minutes: number) => {
    const now = facility.clock.now();
    const query = { locationId: facility.locations.main, from: addMinutes(now, -minutes), to: addMinutes(now, 720) };
    const texts: string[] = [];
    const original = pg.Client.prototype.query;
    pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
      texts.push(
        ...statementsIn(given[0])
          .map(({ text }) => text)
          .filter((text) => /^\s*(select|with)\b/i.test(text) && clinical.test(text)),
      );
      return Reflect.apply(original, this, given);
    };
    try {
      const { clients } = await nurse.call(readPass, { query });
      return { clients: clients.length, statements: texts.length };
    } finally {
      pg.Client.prototype.query = original;
    }
  };
  await givenDueDose(facility);
  const one = await open(120);
  expect(one).toMatchObject({ clients: 1 });
  expect(one.statements).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: 59 }, () => givenDueDose(facility)));
  expect(await open(121)).toEqual({ clients: 60, statements: one.statements });
});
