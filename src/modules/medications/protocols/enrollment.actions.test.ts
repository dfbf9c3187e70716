import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { readMedications } from "../orders/chart.contract.ts";
import { orderClock } from "../orders/order-clock.jobs.ts";
import { discontinueOrder, holdOrder } from "../orders/order-verbs.contract.ts";
import { givenClientInCare, givenOrder, passOf, type TestClient } from "../testing.ts";
import {
  adjustProtocol,
  type Enrollment,
  listEnrollments,
  pauseProtocol,
  previewProtocol,
  resumeProtocol,
  startProtocol,
  stopProtocol,
} from "./enrollment.contract.ts";
import { approveProtocol, listProtocols, saveProtocol } from "./protocol.contract.ts";
import { draftOfLibrium, givenAdult, givenApproved, givenEnrollment, librium, startBody } from "./testing.ts";

let facility: Facility;
let prescriber: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  prescriber = await facility.as("prescriber");
  nurse = await facility.as("nurse");
});

const start = (client: TestClient, more: object = {}, by = prescriber) =>
  by.call(startProtocol, { body: { ...startBody(client), ...more } }, { signing: true });
const ordersOf = async ({ demographicId }: TestClient) =>
  (await nurse.call(readMedications, { query: { demographicId } })).orders;
const enrollmentOf = async ({ demographicId }: TestClient): Promise<Enrollment> => {
  const { enrollments } = await nurse.call(listEnrollments, { query: { demographicId } });
  const [one] = enrollments;
  if (!one) throw new Error("No protocol was started.");
  return one;
};
/** Doses of the taper that are not canceled, by their time. */
async function dosesOf(client: TestClient) {
  const from = addMinutes(facility.clock.now(), -5 * 1440);
  const query = { demographicId: client.demographicId, from, to: addMinutes(from, 13 * 1440) };
  const tapers = (await ordersOf(client)).filter(({ dayPolicy }) => dayPolicy !== null).map(({ id }) => id);
  const { doses } = await nurse.call(readMar, { query });
  return doses
    .filter(({ orderId, state }) => tapers.includes(orderId) && state !== "cancelled")
    .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
}
const amounts = async (client: TestClient) => (await dosesOf(client)).map(({ doseValue }) => Number(doseValue));
const day1to6 = [50, 50, 50, 50, 50, 50, 50, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25];

describe("MED-40: approval", () => {
  it("medications scenario 18: a protocol that is not approved, or was a year ago, can't be started", async () => {
    const own = await givenFacility();
    const client = await givenAdult(own);
    const doctor = await own.as("prescriber");
    const begin = () => doctor.call(startProtocol, { body: startBody(client) }, { signing: true });
    await expect(begin()).rejects.toMatchObject({ code: "protocol-not-approved" });
    const director = await own.as("medical_director");
    const approved = await director.call(approveProtocol, { body: librium }, { signing: true });
    expect(approved).toMatchObject({ state: "approved", reviewDueOn: "2027-11-20" });
    own.clock.set("2027-11-21T18:00:00.000Z");
    await Promise.all([director.signIn(), doctor.signIn()]);
    const { protocols } = await director.call(listProtocols, {});
    expect(protocols.find(({ code }) => code === librium.code)?.state).toBe("review_overdue");
    await expect(begin()).rejects.toMatchObject({ code: "protocol-not-approved" });
    await director.call(approveProtocol, { body: librium }, { signing: true });
    await expect(begin()).resolves.toMatchObject({ orders: 4 });
  });
});

describe("versions of a protocol", () => {
  it("MED-40: an edit is a draft, and replaces the version in force once it is approved", async () => {
    const own = await givenFacility();
    await givenApproved(own);
    const { director, body } = await draftOfLibrium(own);
    const [first, ...steps] = body.content.taper.steps;
    const lower = {
      ...body.content,
      taper: { ...body.content.taper, steps: [{ ...first, doseValue: "25" }, ...steps] },
    };
    const save = (content: typeof body.content, more: object = {}) =>
      director.call(saveProtocol, { body: { ...body, content, ...more } });
    const draft = await save(lower as typeof body.content);
    expect(draft).toMatchObject({ versionNo: 2, state: "draft", isNewest: true });
    const statesOf = async () =>
      (await director.call(listProtocols, {})).protocols
        .filter(({ code }) => code === librium.code)
        .map(({ versionNo, state }) => [versionNo, state]);
    expect(await statesOf()).toEqual([
      [1, "approved"],
      [2, "draft"],
    ]);
    const doctor = await own.as("prescriber");
    const begin = async (versionNo: number) =>
      doctor.call(startProtocol, { body: { ...startBody(await givenAdult(own)), versionNo } }, { signing: true });
    await begin(1);
    await expect(begin(2)).rejects.toMatchObject({ code: "protocol-not-approved" });
    // A draft that was changed after it was read is neither saved over nor approved.
    await expect(save(body.content)).rejects.toMatchObject({ code: "stale-version" });
    const which = { code: librium.code, versionNo: 2 };
    const changed = await save(body.content, { basedOn: 2, rowVersion: draft.rowVersion });
    const approve = (rowVersion: number | null) =>
      director.call(approveProtocol, { body: { ...which, rowVersion: rowVersion ?? undefined } }, { signing: true });
    await expect(approve(draft.rowVersion)).rejects.toMatchObject({ code: "stale-version" });
    expect(await approve(changed.rowVersion)).toMatchObject({ state: "approved", versionNo: 2 });
    expect(await statesOf()).toEqual([[2, "approved"]]);
    await expect(begin(1)).rejects.toMatchObject({ code: "protocol-not-approved" });
    await begin(2);
  });

  it("MED-1, MED-45: refuses a draft whose doses can't be made or exceed its ceiling", async () => {
    const { director, body } = await draftOfLibrium(facility);
    const save = (doseValue: string, maxPer24h = "300", name = "Another taper") =>
      director.call(saveProtocol, {
        body: {
          basedOn: 0,
          content: {
            ...body.content,
            name,
            taper: { ...body.content.taper, maxPer24h, steps: [{ days: 1, doseValue, times: "QID" }] },
          },
        },
      });
    await expect(save("30")).rejects.toMatchObject({ code: "dose-not-dispensable" });
    await expect(save("100")).rejects.toMatchObject({ code: "dose-limit-exceeded" });
    await expect(save("25", "300", body.content.name)).rejects.toMatchObject({ code: "duplicate" });
    expect(await save("25")).toMatchObject({ code: "another-taper", versionNo: 1, state: "draft" });
  });
});

describe("starting a protocol", () => {
  it("signs the taper and its orders together; the doses are those that were previewed", async () => {
    await givenApproved(facility);
    const client = await givenAdult(facility);
    const { demographicId } = client;
    const course = { ...librium, demographicId, dayPolicy: "first_dose" as const };
    const preview = await prescriber.call(previewProtocol, { body: course });
    expect(preview).toMatchObject({ alerts: [], table: { doses: 17, total: "600", units: "24" } });
    expect(preview.exclusions.find(({ key }) => key === "age65")?.fromChart).toBe(false);
    expect(await start(client)).toMatchObject({ orders: 4 });
    const orders = await ordersOf(client);
    expect(orders.map(({ signatureState }) => signatureState)).toEqual(["signed", "signed", "signed", "signed"]);
    const due = (preview.table?.days ?? []).flatMap(({ doses }) => doses.map(({ dueAt }) => dueAt));
    expect((await dosesOf(client)).map(({ dueAt }) => dueAt)).toEqual(due);
    expect(await amounts(client)).toEqual(day1to6);
    const first = (await passOf(facility, client.clientId))?.doses[0];
    expect(first?.protocolDay).toEqual({ day: 1, of: 6, name: "Chlordiazepoxide taper, 6 days" });
    expect(await enrollmentOf(client)).toMatchObject({ state: "active", day: 1, days: 6, nextDose: "50" });
    await expect(start(client)).rejects.toMatchObject({ code: "duplicate" });
  });

  it("MED-41: needs an answer to every exclusion, and a reason where one applies", async () => {
    const client = await givenAdult(facility);
    await expect(start(client, { answers: {} })).rejects.toMatchObject({ code: "validation" });
    const answers = { ...startBody(client).answers, liver: true };
    await expect(start(client, { answers })).rejects.toMatchObject({ code: "validation" });
    expect(await ordersOf(client)).toEqual([]);
    await start(client, { answers, exclusionReason: "Mild, reviewed with hepatology" });
    expect((await enrollmentOf(client)).exclusionReason).toBe("Mild, reviewed with hepatology");
  });

  it("MED-3: a nurse starts it on a telephone order with read-back, or not at all", async () => {
    const client = await givenAdult(facility);
    await expect(start(client, {}, nurse)).rejects.toMatchObject({ code: "validation" });
    const byPhone = { orderMode: "telephone", prescriberId: prescriber.clinicianId };
    await expect(start(client, byPhone, nurse)).rejects.toMatchObject({ code: "read-back-required" });
    expect(await ordersOf(client)).toEqual([]);
    await start(client, { ...byPhone, readBack: { confirmed: true, text: "Taper by mouth" } }, nurse);
    expect((await ordersOf(client)).map(({ signatureState }) => signatureState)).toEqual(
      Array.from({ length: 4 }, () => "awaiting_cosign"),
    );
  });

  it("leaves nothing when one of its orders is refused", async () => {
    const client = await givenAdult(facility, "unasked");
    await expect(start(client)).rejects.toMatchObject({ code: "allergies-not-reviewed" });
    expect(await ordersOf(client)).toEqual([]);
    expect((await nurse.call(listEnrollments, { query: { demographicId: client.demographicId } })).enrollments).toEqual(
      [],
    );
  });
});

describe("MED-42: changing a protocol", () => {
  it("repeats the current day from the next one on; each dose is due once", async () => {
    const { client, id } = await givenEnrollment(facility);
    const body = { version: 1, kind: "repeat" as const, reason: "CIWA-Ar still 16" };
    const after = await prescriber.call(adjustProtocol, { params: { enrollmentId: id }, body }, { signing: true });
    expect(after).toMatchObject({ state: "active", day: 1, days: 6 });
    const doses = await dosesOf(client);
    // The horizon of planned doses is 7 days: the repeated day and the whole table.
    expect(doses.map(({ doseValue }) => Number(doseValue))).toEqual([50, 50, 50, 50, ...day1to6]);
    expect(new Set(doses.map(({ dueAt }) => dueAt)).size).toBe(doses.length);
    const again = { version: after.version, kind: "skip" as const, reason: "Much better" };
    await expect(
      prescriber.call(adjustProtocol, { params: { enrollmentId: id }, body: again }, { signing: true }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("skips the next day", async () => {
    const { client, id } = await givenEnrollment(facility);
    const body = { version: 1, kind: "skip" as const, reason: "Too sedated" };
    await prescriber.call(adjustProtocol, { params: { enrollmentId: id }, body }, { signing: true });
    expect(await amounts(client)).toEqual([50, 50, 50, 50, ...day1to6.slice(7)]);
  });

  it("pauses and resumes the taper alone, and stops all of its orders", async () => {
    const { client, id } = await givenEnrollment(facility);
    const params = { enrollmentId: id };
    const paused = await prescriber.call(pauseProtocol, { params, body: { version: 1, reason: "Sedated" } });
    expect(paused.state).toBe("paused");
    expect(new Set((await dosesOf(client)).map(({ state }) => state))).toEqual(new Set(["suspended"]));
    expect((await ordersOf(client)).filter(({ orderStatus }) => orderStatus === 3)).toHaveLength(1);
    await expect(
      prescriber.call(pauseProtocol, { params, body: { version: 1, reason: "Sedated" } }),
    ).rejects.toMatchObject({ code: "stale-version" });
    const resumed = await prescriber.call(resumeProtocol, { params, body: { version: paused.version } });
    expect(new Set((await dosesOf(client)).map(({ state }) => state))).toEqual(new Set(["planned"]));
    const stop = (by: Person, more: object = {}) =>
      by.call(stopProtocol, { params, body: { version: resumed.version, reason: "Transferred", ...more } });
    await expect(stop(nurse)).rejects.toMatchObject({ code: "read-back-required" });
    const stopped = await stop(nurse, { readBack: { confirmed: true, prescriberId: prescriber.clinicianId } });
    expect(stopped).toMatchObject({ state: "stopped", endReason: "Transferred" });
    expect((await ordersOf(client)).map(({ orderStatus }) => orderStatus)).toEqual([5, 5, 5, 5]);
    expect(await dosesOf(client)).toEqual([]);
  });

  it("ends with its taper when that is discontinued, and is completed after the last dose", async () => {
    const { client } = await givenEnrollment(facility);
    const taper = (await ordersOf(client)).find(({ dayPolicy }) => dayPolicy !== null);
    if (!taper) throw new Error("no taper");
    const body = { version: taper.version, reason: "Not needed" };
    await prescriber.call(discontinueOrder, { params: { orderId: taper.id }, body });
    expect(await enrollmentOf(client)).toMatchObject({ state: "stopped" });
    const own = await givenFacility();
    const { client: other } = await givenEnrollment(own);
    own.clock.advance({ days: 8 });
    await own.system((act) =>
      act.db.updateTable("medicationSchedules").set({ state: "undocumented" }).where("state", "=", "planned").execute(),
    );
    await own.system((act) => orderClock.run(act, {}));
    const reader = await own.as("nurse", "later");
    const { enrollments } = await reader.call(listEnrollments, { query: { demographicId: other.demographicId } });
    expect(enrollments).toMatchObject([{ state: "completed" }]);
  });
});

describe("holding an order for a number of doses", () => {
  it("holds the next doses and resumes with the one after them", async () => {
    const own = await givenFacility();
    const client = await givenClientInCare(own);
    const { order } = await givenOrder(own, { client, sig: { frequencyCode: "BID" } });
    const holder = await own.as("nurse");
    const hold = (doses: number, version = order.version) =>
      holder.call(holdOrder, { params: { orderId: order.id }, body: { version, reason: "Too sedated", doses } });
    await expect(hold(40)).rejects.toMatchObject({ code: "validation" });
    const held = await hold(2);
    const from = own.clock.now();
    const query = { demographicId: client.demographicId, from, to: addMinutes(from, 3 * 1440) };
    const states = async () => (await holder.call(readMar, { query })).doses.map(({ state }) => state).slice(0, 3);
    const { doses } = await holder.call(readMar, { query });
    expect(held.holdUntil).toBe(doses[2]?.dueAt);
    own.clock.set(held.holdUntil ?? "");
    await own.system((act) => orderClock.run(act, {}));
    await holder.signIn();
    expect(await states()).toEqual(["suspended", "suspended", "planned"]);
  });
});
