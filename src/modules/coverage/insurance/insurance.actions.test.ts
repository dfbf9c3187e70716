import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { insuranceOn } from "../index.ts";
import { givenInsurance, givenPayer } from "../testing.ts";
import {
  addInsurance,
  changeInsurance,
  listInsurance,
  reorderInsurance,
  terminateInsurance,
} from "./insurance.contract.ts";

let facility: Facility;
let billing: Person;
let mrNo: string;
let clientId: string;
beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
});
beforeEach(async () => {
  ({ mrNo, clientId } = await givenClient(facility));
});
const rowsOf = async (person: Person) => (await person.call(listInsurance, { params: { mrNo } })).rows;
const today = () => facility.clock.now().slice(0, 10);

describe("insurance of a client", () => {
  it("is stored encrypted; staff who don't record insurance see the last characters of the member ID", async () => {
    await givenInsurance(facility, { mrNo }, { memberId: "php 8842-01173" });
    expect(await rowsOf(billing)).toMatchObject([
      { memberId: "PHP884201173", memberIdLast4: "1173", state: "unverified" },
    ]);
    expect(await rowsOf(await facility.as("nurse"))).toMatchObject([{ memberId: null, memberIdLast4: "1173" }]);
    const stored = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("insurances")
      .selectAll()
      .where("clientId", "=", clientId)
      .execute();
    expect(Buffer.from(JSON.stringify(stored)).includes("PHP884201173")).toBe(false);
    expect(stored[0]?.memberIdEncrypted?.includes("PHP884201173")).toBe(false);
  });

  it("INS-1: two insurances can't have one order on the same days", async () => {
    const first = await givenInsurance(facility, { mrNo }, { effectiveOn: "2026-01-01" });
    await expect(givenInsurance(facility, { mrNo })).rejects.toMatchObject({
      code: "coverage-order-clash",
      problem: { errors: [{ path: "body.rank" }] },
    });
    await givenInsurance(facility, { mrNo }, { rank: 2 });
    const ends = addDays(today(), -1);
    await billing.call(terminateInsurance, {
      params: { mrNo, insuranceId: first.id },
      body: { version: first.version, reason: "changed", endsOn: ends },
    });
    const now = await givenInsurance(facility, { mrNo }, { effectiveOn: today() });
    expect((await rowsOf(billing)).map(({ id, state }) => [id === now.id, state])).toEqual([
      [true, "unverified"],
      [false, "unverified"],
      [false, "termed"],
    ]);
  });

  it("INS-1: two users who add a primary insurance at once leave one", async () => {
    const results = await Promise.allSettled([givenInsurance(facility, { mrNo }), givenInsurance(facility, { mrNo })]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rowsOf(billing)).toHaveLength(1);
  });

  it("INS-1: primary and secondary trade places in one change", async () => {
    const first = await givenInsurance(facility, { mrNo });
    const second = await givenInsurance(facility, { mrNo }, { rank: 2 });
    await billing.call(reorderInsurance, { params: { mrNo }, body: { insuranceIds: [second.id, first.id] } });
    expect((await rowsOf(billing)).map(({ id, rank }) => [id, rank])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ]);
    await expect(
      billing.call(reorderInsurance, { params: { mrNo }, body: { insuranceIds: [first.id, first.id] } }),
    ).rejects.toMatchObject({ code: "validation" });
  });

  it("INS-1: ending the primary insurance does not promote the secondary", async () => {
    const first = await givenInsurance(facility, { mrNo });
    await givenInsurance(facility, { mrNo }, { rank: 2 });
    await billing.call(terminateInsurance, {
      params: { mrNo, insuranceId: first.id },
      body: { version: first.version, reason: "ended", endsOn: addDays(today(), -1) },
    });
    expect((await rowsOf(billing)).map(({ rank, state }) => [rank, state])).toEqual([
      [2, "unverified"],
      [1, "termed"],
    ]);
  });

  it("refuses the same policy twice", async () => {
    const { id: payerId } = await givenPayer(facility);
    await givenInsurance(facility, { mrNo }, { payerId, memberId: "AB-123" });
    await expect(givenInsurance(facility, { mrNo }, { rank: 2, payerId, memberId: "ab 123" })).rejects.toMatchObject({
      code: "insurance-exists",
    });
  });

  it("asks for the policyholder when it is not the client, and for a payer", async () => {
    const add = (body: object) =>
      billing.call(addInsurance, { params: { mrNo }, body: { rank: 1, payerName: "Valley Mutual", ...body } });
    await expect(add({ relationship: "spouse" })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.subscriberLastName" }] },
    });
    await expect(add({ payerName: null })).rejects.toMatchObject({ problem: { errors: [{ path: "body.payerId" }] } });
    await expect(add({ memberId: "12;DROP" })).rejects.toMatchObject({
      problem: { errors: [{ path: "body.memberId" }] },
    });
    expect(await rowsOf(billing)).toEqual([]);
  });

  it("audits the names of changed fields, keeps an unchanged member ID, and shows on the timeline", async () => {
    const first = await givenInsurance(facility, { mrNo });
    const { payerId, memberId } = first;
    const change = { rank: 1, payerId, memberId, groupNumber: "G-77" };
    const after = await billing.call(changeInsurance, {
      params: { mrNo, insuranceId: first.id },
      body: { version: first.version, ...change },
    });
    expect(after).toMatchObject({ groupNumber: "G-77", memberId });
    await expect(
      billing.call(changeInsurance, {
        params: { mrNo, insuranceId: first.id },
        body: { version: first.version, ...change },
      }),
    ).rejects.toMatchObject({ code: "stale-version" });
    const { rows } = await (await facility.as("compliance")).call(listAudit, {
      query: { action: "insurance.changed" },
    });
    expect(rows[0]).toMatchObject({ clientId, fields: ["groupNumber"] });
    expect(JSON.stringify(rows)).not.toContain(memberId);
    const timeline = await billing.call(getTimeline, { params: { mrNo } });
    expect(JSON.stringify(timeline.rows)).toContain(`Primary insurance updated: ${first.payerName}`);
  });

  it("insuranceOn names what is in force on a day, primary first", async () => {
    await givenInsurance(facility, { mrNo }, { rank: 2 });
    const first = await givenInsurance(facility, { mrNo }, { effectiveOn: "2026-06-01" });
    const on = (day: string) =>
      facility.system(async (act) => (await insuranceOn(act, { clientId, day })).map(({ rank }) => rank));
    expect(await on("2026-05-31")).toEqual([2]);
    expect(await on("2026-06-01")).toEqual([1, 2]);
    await billing.call(terminateInsurance, {
      params: { mrNo, insuranceId: first.id },
      body: { version: first.version, reason: "entered-in-error" },
    });
    expect(await on("2026-06-01")).toEqual([2]);
  });
});
