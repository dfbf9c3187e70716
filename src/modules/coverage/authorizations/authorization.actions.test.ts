import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeLevel } from "#modules/clients/stays/stay.contract.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { terminateInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import { listClocks } from "#modules/facility/clocks/clock-list.contract.ts";
import { givenLevel } from "#modules/facility/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import {
  assignReview,
  decideAuthorization,
  extendAuthorization,
  listReviewWork,
  recordReview,
} from "../reviews/review.contract.ts";
import * as contract from "./authorization.contract.ts";
import { refreshStays } from "./coverage.jobs.ts";
import {
  anAnswer,
  anApproval,
  changeOf,
  givenDueReview,
  givenInsuredStay,
  givenReview,
  type InsuredStay,
  todayAt,
} from "./testing.ts";

let facility: Facility;
let reviewer: Person;
let stay: InsuredStay;
beforeAll(async () => {
  // A Monday, so that a week of days ahead ends before a weekend.
  facility = await givenFacility({ now: "2026-03-16T18:00:00.000Z" });
});
beforeEach(async () => {
  reviewer = await facility.as("utilization_review");
  stay = await givenInsuredStay(facility);
});
const params = () => ({ mrNo: stay.mrNo });
const chart = (person = reviewer) => person.call(contract.listClientAuthorizations, { params: params() });
const record = (fields: Parameters<typeof anApproval>[2], person = reviewer) =>
  person.call(recordReview, { params: params(), body: anApproval(facility, stay, fields) });
const later = async (days: number) => {
  facility.clock.advance({ minutes: days * 24 * 60 });
  await facility.wake();
  await facility.runJobs();
  await nextDay();
  await facility.runJobs();
};
const nextDay = () => facility.system((act) => refreshStays.run(act, {}));
const onWorklist = async () => {
  const { rows } = await reviewer.call(listReviewWork, { query: { pageSize: 200 } });
  return rows.find(({ mrNo }) => mrNo === stay.mrNo);
};
const denied = { outcome: "denied", approvedUnits: null, denialReason: "Not medically necessary" } as const;

describe("an authorization", () => {
  it("is requested, decided by a review with the payer, and read by others", async () => {
    const { requestedUnits, fromOn, throughOn, insuranceId, levelOfCareId, demographicId } = anApproval(facility, stay);
    const asked = await reviewer.call(contract.requestAuthorization, {
      params: params(),
      body: { demographicId, requestedUnits, fromOn, throughOn, insuranceId, levelOfCareId, unit: "day" },
    });
    expect(asked).toMatchObject({ status: "requested", approvedUnits: null, usedUnits: 0 });
    expect(await chart()).toMatchObject({ stage: "pending", due: { kind: "initial" } });

    await record({ authorizationId: asked.id, authorizationVersion: asked.version, summary: "CIWA 14 this morning" });
    const after = await chart(await facility.as("billing"));
    expect(after.authorizations).toMatchObject([{ id: asked.id, status: "approved", approvedUnits: 7 }]);
    expect(after).toMatchObject({ stage: "covered", daysLeft: 7, unitsLeft: 7, gapDays: 0 });
    expect(after.reviews).toMatchObject([
      { kind: "initial", outcome: "approved", callReference: "R-1182", summary: "CIWA 14 this morning" },
    ]);
    const { rows } = await reviewer.call(getTimeline, { params: params() });
    expect(rows.map(({ title }) => title)).toContain(
      `Initial review with ${after.authorizations[0]?.payerName}: approved`,
    );
  });

  it("UR-1: uses the days of the census; the next review is due when the payer's lead time is reached", async () => {
    await givenReview(facility, stay);
    const before = await chart();
    // Covered through Sunday: two days are left on Saturday, so the review is due on Friday.
    expect(before.due).toMatchObject({ kind: "concurrent", dueOn: addDays(before.today, 4) });
    await later(3);
    const after = await chart();
    expect(after.authorizations).toMatchObject([{ usedUnits: 3, lastsThrough: addDays(before.today, 6) }]);
    expect(after).toMatchObject({ daysLeft: 4, gapDays: 0 });
    const { rows } = await reviewer.call(contract.listAuthorizations, { query: { pageSize: 200 } });
    expect(rows.find(({ mrNo }) => mrNo === stay.mrNo)).toMatchObject({ usedUnits: 3 });
  });

  it("clients scenario 16: review due today at the lead time; a corrected level re-allocates without a false gap", async () => {
    const monday = todayAt(facility);
    const detox = await givenLevel(facility, "3.7");
    const lower = await givenLevel(facility, "3.5");
    await givenReview(facility, stay, { levelOfCareId: detox.id });
    await givenReview(facility, stay, { levelOfCareId: lower.id, authNumber: "A-2", confirmOverlap: true });
    await later(5);
    expect(await chart()).toMatchObject({
      authorizations: expect.arrayContaining([expect.objectContaining({ usedUnits: 5 })]),
    });
    expect(await onWorklist()).toMatchObject({ review: { kind: "concurrent" } });

    const nurse = await facility.as("nurse");
    await nurse.call(changeLevel, {
      params: params(),
      body: {
        demographicId: stay.demographicId,
        levelOfCareId: lower.id,
        effectiveAt: addMinutes(facility.clock.now(), -2 * 24 * 60),
        reason: "step_down",
        note: "Entered late",
      },
    });
    const used = async () => {
      const { authorizations, gapDays, days } = await chart();
      const of = (id: string) => authorizations.find(({ levelOfCareId }) => levelOfCareId === id)?.usedUnits;
      return { detox: of(detox.id), lower: of(lower.id), gapDays, first: days[0]?.date };
    };
    const expected = { detox: 3, lower: 2, gapDays: 0, first: monday };
    expect(await used()).toEqual(expected);
    await facility.runJobs();
    await nextDay();
    expect(await used()).toEqual(expected);
  });

  it("UR-5: refuses more than requested, days outside the insurance, and an overlap that is not confirmed", async () => {
    const today = todayAt(facility);
    const refusal = (fields: Parameters<typeof anApproval>[2]) => record(fields).catch((error: unknown) => error);
    expect(await refusal({ approvedUnits: 8 })).toMatchObject({
      code: "authorization-invalid",
      problem: { errors: [{ path: "body.approvedUnits" }] },
    });
    expect(await refusal({ throughOn: addDays(today, -1) })).toMatchObject({ code: "authorization-invalid" });
    expect(await refusal({ approvedUnits: 5 })).toMatchObject({ code: "authorization-invalid" });
    expect(await refusal({ ...denied, denialReason: null })).toMatchObject({
      problem: { errors: [{ path: "body.denialReason" }] },
    });
    await record({});
    expect(await refusal({ authNumber: "A-2" })).toMatchObject({ status: 409, code: "authorization-overlap" });
    await record({ authNumber: "A-2", confirmOverlap: true });
    expect((await chart()).authorizations).toHaveLength(2);

    const billing = await facility.as("billing");
    const { id, version } = stay.insurance;
    await billing.call(terminateInsurance, {
      params: { ...params(), insuranceId: id },
      body: { version, reason: "ended", endsOn: addDays(today, 20) },
    });
    expect(await refusal({ fromOn: addDays(today, 15), throughOn: addDays(today, 25) })).toMatchObject({
      code: "authorization-invalid",
      problem: { errors: [{ path: "body.throughOn" }] },
    });
  });

  it("UR-9: of two reviewers who change one authorization, the second is refused and sees the current one", async () => {
    const one = await givenReview(facility, stay);
    const second = await facility.as("utilization_review", "second");
    const path = { ...params(), authorizationId: one.id };
    const [first, other] = await Promise.allSettled([
      reviewer.call(contract.changeAuthorization, { params: path, body: changeOf(one, { careManager: "Kayla" }) }),
      second.call(contract.changeAuthorization, { params: path, body: changeOf(one, { careManager: "Mr. Ito" }) }),
    ]);
    const refused = [first, other].filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(1);
    const kept = (await chart()).authorizations[0];
    expect(refused[0]).toMatchObject({
      reason: {
        code: "stale-version",
        problem: { current: { careManager: kept?.careManager, version: kept?.version } },
      },
    });

    // The same for two calls about one authorization: the second would extend what was extended a moment ago.
    await expect(
      record({ authorizationId: one.id, authorizationVersion: one.version, kind: "concurrent" }, second),
    ).rejects.toMatchObject({ code: "stale-version" });
    expect((await chart()).authorizations).toHaveLength(1);
  });

  it("is voided with a reason, and its days are not covered any more", async () => {
    const one = await givenReview(facility, stay);
    await later(2);
    await reviewer.call(contract.voidAuthorization, {
      params: { ...params(), authorizationId: one.id },
      body: { version: one.version, reason: "Belongs to another stay" },
    });
    expect(await chart()).toMatchObject({
      stage: expect.stringMatching(/no_authorization|review_overdue/),
      gapDays: 2,
      authorizations: [{ status: "voided", voidReason: "Belongs to another stay" }],
    });
  });
});

describe("a decision and an extension", () => {
  it("UR-10: of two reviewers who decide one authorization at once the second reads the first's decision", async () => {
    const pended = await givenReview(facility, stay, { outcome: "pended", approvedUnits: null });
    const decide = async (name: string, approvedUnits: number) =>
      (await facility.as("utilization_review", name)).call(decideAuthorization, {
        params: { ...params(), authorizationId: pended.id },
        body: {
          version: pended.version,
          ...anAnswer(facility),
          approvedUnits,
          outcome: approvedUnits === 7 ? ("approved" as const) : ("partially_approved" as const),
        },
      });
    const both = await Promise.allSettled([decide("first", 7), decide("second", 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [kept] = (await chart()).authorizations;
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "stale-version",
        problem: { current: { approvedUnits: kept?.approvedUnits, version: kept?.version } },
      },
    });
    const path = { ...params(), authorizationId: pended.id };
    await expect(
      reviewer.call(decideAuthorization, {
        params: path,
        body: { version: kept?.version ?? 0, ...anAnswer(facility) },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    const throughOn = kept?.throughOn ?? "";
    const extended = await reviewer.call(extendAuthorization, {
      params: path,
      body: {
        version: kept?.version ?? 0,
        ...anAnswer(facility),
        requestedUnits: 7,
        fromOn: addDays(throughOn, 1),
        throughOn: addDays(throughOn, 7),
      },
    });
    expect(extended).toMatchObject({ parentId: pended.id, approvedUnits: 7, status: "approved" });
  });
});

describe("a utilization review", () => {
  it("UR-10: an approved concurrent review extends the authorization in one step", async () => {
    const one = await givenReview(facility, stay);
    await later(5);
    const { today } = await chart();
    const next = addDays(one.lastsThrough ?? today, 1);
    await record({
      authorizationId: one.id,
      authorizationVersion: one.version,
      kind: "concurrent",
      requestedUnits: 5,
      approvedUnits: 5,
      fromOn: next,
      throughOn: addDays(next, 4),
      nextReviewOn: addDays(next, 2),
    });
    const after = await chart();
    expect(after.authorizations).toMatchObject([
      { parentId: one.id, status: "approved", approvedUnits: 5, authNumber: "A-20417" },
      { id: one.id },
    ]);
    expect(after).toMatchObject({ coveredThrough: addDays(next, 4), stage: "covered", due: { kind: "concurrent" } });
    expect(after.due && after.due.dueOn <= addDays(next, 2)).toBe(true);
  });

  it("UR-10: a refused one changes nothing", async () => {
    const before = await chart();
    await expect(record({ approvedUnits: null })).rejects.toMatchObject({ code: "authorization-invalid" });
    await expect(record({ contactedAt: addMinutes(facility.clock.now(), 60) })).rejects.toMatchObject({ status: 422 });
    expect(await chart()).toEqual(before);
  });

  it("UR-4: its deadline is on the list of deadlines of the staff member it is assigned to, and met when it is held", async () => {
    const due = await givenDueReview(facility, stay);
    expect(due).toMatchObject({ kind: "initial", dueOn: todayAt(facility), assignedTo: null });
    const assigned = await reviewer.call(assignReview, {
      params: { ...params(), reviewId: due.id },
      body: { version: due.version, assignedTo: reviewer.clinicianId },
    });
    expect(assigned).toMatchObject({ assignedTo: reviewer.clinicianId });
    await expect(
      reviewer.call(assignReview, {
        params: { ...params(), reviewId: due.id },
        body: { version: due.version, assignedTo: null },
      }),
    ).rejects.toMatchObject({ code: "stale-version", problem: { current: { assignedTo: reviewer.clinicianId } } });
    expect(await onWorklist()).toMatchObject({
      stage: "no_authorization",
      review: { assignedTo: reviewer.clinicianId },
    });

    const clocks = async () => {
      const { rows } = await reviewer.call(listClocks, { query: { scope: "team", clientId: stay.clientId } });
      return rows.filter(({ ruleKey }) => ruleKey === "house.utilization-review");
    };
    expect(await clocks()).toHaveLength(1);
    await record({});
    const { due: next } = await chart();
    expect(next).toMatchObject({ kind: "concurrent", assignedTo: reviewer.clinicianId });
    expect(next?.id).not.toBe(due.id);
    expect(await clocks()).toHaveLength(1);
  });

  it("UR-11: a denial is appealed until its last day; upheld or approved, the days follow", async () => {
    const one = await givenReview(facility, stay, { ...denied, appealBy: addDays(todayAt(facility), 3) });
    expect(await chart()).toMatchObject({ stage: "gap", reason: "denied", due: { kind: "peer_to_peer" } });
    const path = { ...params(), authorizationId: one.id };
    const appealed = await reviewer.call(contract.appealAuthorization, {
      params: path,
      body: { version: one.version, kind: "appeal_expedited", dueOn: addDays(todayAt(facility), 2) },
    });
    expect(appealed.status).toBe("under_appeal");
    expect((await chart()).due).toMatchObject({ kind: "appeal_expedited", dueOn: addDays(todayAt(facility), 2) });
    await record({ authorizationId: one.id, authorizationVersion: appealed.version, kind: "appeal_expedited" });
    expect(await chart()).toMatchObject({ stage: "covered", authorizations: [{ status: "approved" }] });

    const other = await givenInsuredStay(facility);
    const lost = await givenReview(facility, other, { ...denied, appealBy: addDays(todayAt(facility), 1) });
    await later(2);
    await expect(
      reviewer.call(contract.appealAuthorization, {
        params: { mrNo: other.mrNo, authorizationId: lost.id },
        body: { version: lost.version, kind: "appeal_standard", dueOn: todayAt(facility) },
      }),
    ).rejects.toMatchObject({ code: "appeal-expired" });
  });

  it("UR-12: the reviewer is notified days before coverage ends, once, and again when it has ended", async () => {
    await givenReview(facility, stay, { requestedUnits: 5, approvedUnits: 5 });
    const told = async () => {
      const { rows } = await reviewer.call(listNotifications, { query: { pageSize: 100 } });
      return rows.filter(({ kind, clientId }) => kind === "coverage.ending" && clientId === stay.clientId).length;
    };
    expect(await told()).toBe(0);
    await later(4);
    expect(await onWorklist()).toMatchObject({ stage: "ends_today" });
    const before = await told();
    expect(before).toBeGreaterThan(0);
    await later(1);
    expect(await onWorklist()).toMatchObject({ stage: "gap", reason: "exhausted" });
    const count = await told();
    expect(count).toBe(before + 1);
    await nextDay();
    await facility.runJobs();
    expect(await told()).toBe(count);
  });
});
