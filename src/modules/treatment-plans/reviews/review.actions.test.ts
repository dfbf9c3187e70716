import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { completion, givenRatedReview, givenSubmittedPlan, readPlan, refusalOf } from "../testing.ts";
import { changeReview, completeReview, listPlanReviews, listReviews, startReview } from "./review.contract.ts";
import { announcementDue, announceReviews } from "./review.jobs.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});
const inForce = async () => givenSubmittedPlan(facility, therapist, await givenAdmittedClient(facility));
const signed = { signing: true };

it("TXP-14: a review is scheduled with the plan, and every objective is rated before it is signed", async () => {
  const plan = await inForce();
  const review = await therapist.call(startReview, { body: { planId: plan.id } });
  expect(review).toMatchObject({ status: "inProgress", dueAt: plan.nextReviewDue, objectives: [{ rating: null }] });
  const summed = await therapist.call(changeReview, {
    params: { reviewId: review.id },
    body: { version: review.version, summary: "Steady." },
  });
  expect(await refusalOf(therapist.call(completeReview, completion(summed, "continue"), signed))).toMatchObject({
    code: "objectives-unrated",
    errors: [{ path: `items.${review.objectives[0]?.stableId}` }],
  });
});

it("TXP-14: continued, the next review is due from now; the rating is on the objective", async () => {
  const plan = await inForce();
  const rated = await givenRatedReview(therapist, plan.id);
  facility.clock.advance({ days: 5 });
  const done = await therapist.call(completeReview, completion(rated, "continue"), signed);
  expect(done).toMatchObject({ status: "complete", outcome: "continue", isLate: false });
  const now = await readPlan(therapist, plan.id);
  expect(now).toMatchObject({ status: "active", objectives: [{ achievement: "improving", status: "active" }] });
  expect((now.nextReviewDue ?? "") > (plan.nextReviewDue ?? "")).toBe(true);
  const { rows } = await therapist.call(listPlanReviews, { params: { planId: plan.id } });
  expect(rows.map(({ status }) => status)).toEqual(["scheduled", "complete"]);
});

it("TXP-14: revised, the next version opens as a draft and the plan stays in force until it is signed", async () => {
  const plan = await inForce();
  const rated = await givenRatedReview(therapist, plan.id);
  const done = await therapist.call(completeReview, completion(rated, "revise"), signed);
  expect(await readPlan(therapist, done.newPlanId ?? "")).toMatchObject({
    status: "draft",
    versionNo: 2,
    seriesId: plan.seriesId,
    objectives: [{ achievement: "improving" }],
  });
  expect(await readPlan(therapist, plan.id)).toMatchObject({ status: "active" });
});

it("TXP-14: closed, the plan ends", async () => {
  const plan = await inForce();
  const rated = await givenRatedReview(therapist, plan.id);
  await therapist.call(completeReview, completion(rated, "close"), signed);
  expect(await readPlan(therapist, plan.id)).toMatchObject({ status: "closed", nextReviewDue: null });
  const { rows } = await therapist.call(listPlanReviews, { params: { planId: plan.id } });
  expect(rows.map(({ status }) => status)).toEqual(["complete"]);
});

it("TXP-15: a late review is held, and stays late", async () => {
  const plan = await inForce();
  facility.clock.advance({ days: 120 });
  const due = await therapist.call(listReviews, { query: { dueBefore: facility.clock.now(), pageSize: "200" } });
  expect(due.rows.find(({ planId }) => planId === plan.id)).toMatchObject({ isLate: true, status: "scheduled" });
  const rated = await givenRatedReview(therapist, plan.id);
  const done = await therapist.call(completeReview, completion(rated, "continue"), signed);
  expect(done).toMatchObject({ isLate: true });
});

it("two reviewers at once: the second meets the first's change", async () => {
  const plan = await inForce();
  const review = await therapist.call(startReview, { body: { planId: plan.id } });
  const other = await facility.as("therapist", "second");
  const params = { reviewId: review.id };
  await therapist.call(changeReview, { params, body: { version: review.version, summary: "One." } });
  const late = other.call(changeReview, { params, body: { version: review.version, summary: "Two." } });
  expect(await refusalOf(late)).toMatchObject({ code: "stale-version", current: { summary: "One." } });
});

it("a review is announced 7, 3 and 0 days ahead, each once", async () => {
  const steps: (number | null)[] = [];
  let announced: number | null = null;
  for (const left of [9, 7, 6, 3, 2, 0, -1]) {
    const step = announcementDue(left, announced);
    steps.push(step);
    announced = step ?? announced;
  }
  expect(steps).toEqual([null, 7, null, 3, null, 0, null]);
  const plan = await inForce();
  facility.clock.set(plan.nextReviewDue ?? "");
  facility.clock.advance({ days: -2 });
  await facility.system((act) => announceReviews.run(act, {}));
  await facility.system((act) => announceReviews.run(act, {}));
  await facility.runJobs();
  const told = await facility.system((act) =>
    act.db
      .selectFrom("notifications")
      .select("id")
      .where("kind", "=", "treatment-plans.review")
      .where("subjectId", "=", plan.id)
      .execute(),
  );
  expect(told).toHaveLength(1);
});
