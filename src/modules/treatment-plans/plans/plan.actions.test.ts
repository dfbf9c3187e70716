import { beforeAll, describe, expect, it } from "vitest";
import { changeLevel } from "#modules/clients/stays/stay.contract.ts";
import { type GivenAdmittedClient, givenAdmittedClient, givenDayLevel } from "#modules/clients/testing.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { signPlan, submitPlan } from "../signing/sign.contract.ts";
import {
  aSubmission,
  clientSigning,
  givenDiagnosed,
  givenDraftPlan,
  givenPlanToApprove,
  givenSubmittedPlan,
  givenWrittenPlan,
  readPlan,
  refusalOf,
} from "../testing.ts";
import { addProblem, changeObjective, changeProblem } from "./item.contract.ts";
import {
  changePlan,
  closePlan,
  comparePlans,
  createPlan,
  listClientPlans,
  listPlans,
  reopenPlan,
} from "./plan.contract.ts";
import { planInForce } from "./plan-in-force.actions.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});
const inForce = ({ demographicId }: GivenAdmittedClient, at = facility.clock.now()) =>
  facility.system((act) => planInForce(act, { demographicId, at }));

describe("what a plan needs before signatures", () => {
  it("notes scenario 24, TXP-1, TXP-2, TXP-4: lists what is incomplete, not measurable and not answered", async () => {
    const client = await givenDiagnosed(facility);
    const plan = await givenWrittenPlan(facility, therapist, client);
    const [objective] = plan.objectives;
    const params = { planId: plan.id };
    await therapist.call(changeObjective, {
      params: { ...params, objectiveId: objective?.id ?? "" },
      body: { version: objective?.version ?? 1, text: "Feel better", measure: null, target: null },
    });
    await therapist.call(addProblem, { params, body: { title: "Poor sleep" } });
    const empty = await givenDraftPlan(therapist, await givenDiagnosed(facility));
    expect(empty.stops.map(({ code, path }) => [code, path.split(".")[0]])).toEqual([
      ["plan-incomplete", "strengths"],
      ["plan-incomplete", "transitionCriteria"],
      ["plan-incomplete", "participation"],
      ["plan-incomplete", "problems"],
      ["needs-open", "needs"],
    ]);
    const refused = await refusalOf(
      therapist.call(submitPlan, await aSubmission(therapist, plan.id), { signing: true }),
    );
    expect(refused).toMatchObject({
      code: "objective-not-measurable",
      errors: [{ path: `objectives.${objective?.id}` }, { path: expect.stringMatching(/^problems\./) }],
    });
    expect(await inForce(client)).toBeNull();
  });

  it("TXP-3: a target date that has passed, or lies more than a year ahead, is refused", async () => {
    const plan = await givenWrittenPlan(facility, therapist, await givenAdmittedClient(facility));
    const [objective] = plan.objectives;
    const today = facility.clock.now().slice(0, 10);
    let version = objective?.version ?? 1;
    for (const targetDate of [addDays(today, -1), addDays(today, 367)]) {
      ({ version } = await therapist.call(changeObjective, {
        params: { planId: plan.id, objectiveId: objective?.id ?? "" },
        body: { version, targetDate },
      }));
      expect((await readPlan(therapist, plan.id)).stops).toMatchObject([{ code: "target-date-invalid" }]);
    }
  });

  it("TXP-4: a problem with the diagnosis answers its need", async () => {
    const client = await givenDiagnosed(facility);
    const { id } = await givenDraftPlan(therapist, client);
    expect((await readPlan(therapist, id)).needs).toMatchObject([{ source: "diagnosis:F10.20", disposition: "open" }]);
    await therapist.call(addProblem, { params: { planId: id }, body: { title: "Alcohol", icd10: ["F10.20"] } });
    expect((await readPlan(therapist, id)).needs).toMatchObject([{ disposition: "addressed" }]);
  });
});

it("TXP-5: objectives that are those of another client's plan are pointed out to their author", async () => {
  const author = await facility.as("therapist", "busy");
  const first = await givenWrittenPlan(facility, author, await givenAdmittedClient(facility));
  expect(first.likeOtherPlan).toBeNull();
  const second = await givenWrittenPlan(facility, author, await givenAdmittedClient(facility));
  expect(second.likeOtherPlan).toBe(100);
  const [objective] = second.objectives;
  await author.call(changeObjective, {
    params: { planId: second.id, objectiveId: objective?.id ?? "" },
    body: { version: objective?.version ?? 1, text: "Call my sister before I walk past the bar on Main Street" },
  });
  expect((await readPlan(author, second.id)).likeOtherPlan).toBeNull();
});

describe("versions", () => {
  it("notes scenario 25, TXP-13: a second version supersedes the first at one instant, and yesterday still has the first", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -3 * 24 * 60) });
    const first = await givenSubmittedPlan(facility, therapist, client);
    expect(first).toMatchObject({ status: "active", versionNo: 1 });
    facility.clock.advance({ days: 2 });
    const next = await therapist.call(createPlan, {
      body: { mrNo: client.mrNo, type: "master", fromPlanId: first.id },
    });
    expect(next).toMatchObject({ versionNo: 2, status: "draft", seriesId: first.seriesId });
    expect(next.objectives.map(({ stableId }) => stableId)).toEqual(first.objectives.map(({ stableId }) => stableId));
    await therapist.call(changeProblem, {
      params: { planId: next.id, problemId: next.problems[0]?.id ?? "" },
      body: { version: 1, title: "Alcohol use, severe" },
    });
    const { version: _, ...rest } = await readPlan(therapist, next.id);
    expect(rest.stops).toMatchObject([{ path: "participation" }]);
    await therapist.call(changePlan, {
      params: { planId: next.id },
      body: { version: next.version, participation: "video" },
    });
    const second = await therapist.call(submitPlan, await aSubmission(therapist, next.id), { signing: true });
    expect(await readPlan(therapist, first.id)).toMatchObject({
      status: "superseded",
      effectiveTo: second.effectiveFrom,
      nextReviewDue: null,
    });
    expect((await inForce(client))?.planId).toBe(second.id);
    expect((await inForce(client, addMinutes(facility.clock.now(), -24 * 60)))?.planId).toBe(first.id);
    const { lines, unchanged } = await therapist.call(comparePlans, {
      params: { planId: first.id, otherId: second.id },
    });
    expect(lines).toMatchObject([
      { label: "Client participation", before: "In person", after: "By video" },
      { kind: "problem", before: "Alcohol use that harms health and work", after: "Alcohol use, severe" },
    ]);
    expect(unchanged).toBe(5);
  });

  it("notes scenario 25, TXP-10: returned to draft, signatures are withdrawn, and a new submission has another hash", async () => {
    const director = await facility.as("medical_director");
    const plan = await givenPlanToApprove(facility, director, await givenAdmittedClient(facility));
    await therapist.call(signPlan, clientSigning(facility, plan));
    const trainee = await facility.as("therapist", "trainee");
    const back = await trainee.call(reopenPlan, {
      params: { planId: plan.id },
      body: { version: (await readPlan(trainee, plan.id)).version, reason: "Target to correct" },
    });
    expect(back).toMatchObject({ status: "draft", statusReason: "Target to correct", signatures: [] });
    const [objective] = back.objectives;
    await trainee.call(changeObjective, {
      params: { planId: plan.id, objectiveId: objective?.id ?? "" },
      body: { version: objective?.version ?? 1, target: "6" },
    });
    const again = await trainee.call(submitPlan, await aSubmission(trainee, plan.id), { signing: true });
    expect(again.sha256).not.toBe(plan.sha256);
    expect(again.signatures.map(({ role, status }) => [role, status])).toEqual([
      ["author", "signed"],
      ["supervisor", "requested"],
      ["client", "requested"],
    ]);
    const voided = await facility.system((act) =>
      act.db.selectFrom("signatures").select("act").where("subjectId", "=", plan.id).orderBy("position").execute(),
    );
    expect(voided.map(({ act }) => act)).toEqual(["signed", "signed", "voided", "voided", "signed"]);
  });

  it("TXP-7: two people write different items at once; the same item answers with the other's", async () => {
    const plan = await givenWrittenPlan(facility, therapist, await givenAdmittedClient(facility));
    const colleague = await facility.as("therapist", "second");
    const [problem] = plan.problems;
    const [objective] = plan.objectives;
    const params = { planId: plan.id };
    const atProblem = { ...params, problemId: problem?.id ?? "" };
    await Promise.all([
      therapist.call(changeProblem, { params: atProblem, body: { version: 1, title: "Alcohol" } }),
      colleague.call(changeObjective, {
        params: { ...params, objectiveId: objective?.id ?? "" },
        body: { version: 1, unit: "situations" },
      }),
    ]);
    const stale = await refusalOf(
      colleague.call(changeProblem, { params: atProblem, body: { version: 1, title: "Drinking" } }),
    );
    expect(stale).toMatchObject({ code: "stale-version", current: { title: "Alcohol", version: 2 } });
  });

  it("TXP-7: of two plans of a kind begun at once, one is there", async () => {
    const client = await givenAdmittedClient(facility);
    const colleague = await facility.as("therapist", "second");
    const tries = await Promise.allSettled([givenDraftPlan(therapist, client), givenDraftPlan(colleague, client)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "plan-exists" } });
  });

  it("a submitted plan is not changed, by its screens or in the database", async () => {
    const plan = await givenSubmittedPlan(facility, therapist, await givenAdmittedClient(facility));
    const [problem] = plan.problems;
    const params = { planId: plan.id, problemId: problem?.id ?? "" };
    expect(
      await refusalOf(therapist.call(changeProblem, { params, body: { version: 1, title: "Other" } })),
    ).toMatchObject({
      code: "plan-locked",
    });
    await expect(
      facility.system((act) =>
        act.db.updateTable("planProblems").set({ title: "Other" }).where("id", "=", params.problemId).execute(),
      ),
    ).rejects.toThrow("is not changed");
  });
});

describe("with the stay", () => {
  it("notes scenario 18: an admission says until when its plans are due", async () => {
    const level = await givenDayLevel(facility);
    const client = await givenAdmittedClient(facility, { levelOfCareId: level });
    const { due } = await therapist.call(listClientPlans, { params: { mrNo: client.mrNo } });
    expect(due.map(({ title }) => title)).toEqual(["Initial plan", "Master plan"]);
    await givenSubmittedPlan(facility, therapist, client, { type: "initial" });
    const later = await therapist.call(listClientPlans, { params: { mrNo: client.mrNo } });
    expect(later.due.map(({ title }) => title)).toEqual(["Master plan"]);
  });

  it("notes scenario 19, TXP-8: a change of level ends open deadlines and asks for a new master plan", async () => {
    const client = await givenAdmittedClient(facility);
    await givenSubmittedPlan(facility, therapist, client);
    const admissions = await facility.as("admissions");
    facility.clock.advance({ minutes: 10 });
    await admissions.call(changeLevel, {
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        levelOfCareId: await givenDayLevel(facility, "Evening program"),
        effectiveAt: facility.clock.now(),
        reason: "step_down",
      },
    });
    const { due, rows } = await therapist.call(listClientPlans, { params: { mrNo: client.mrNo } });
    expect(due.map(({ title }) => title)).toEqual(["Master plan"]);
    expect(rows).toMatchObject([{ status: "active" }]);
  });

  it("TXP-17: closing a plan ends its objectives", async () => {
    const client = await givenAdmittedClient(facility);
    const plan = await givenSubmittedPlan(facility, therapist, client);
    const closed = await therapist.call(closePlan, {
      params: { planId: plan.id },
      body: { version: plan.version, reason: "Moves to another city" },
    });
    expect(closed).toMatchObject({
      status: "closed",
      objectives: [{ status: "discontinued", achievement: "notAttained", statusReason: "Moves to another city" }],
    });
    expect(await inForce(client)).toBeNull();
  });

  it("the worklist shows each stay with what it needs most", async () => {
    const [none, draft, active] = [
      await givenAdmittedClient(facility),
      await givenAdmittedClient(facility),
      await givenAdmittedClient(facility),
    ];
    await givenDraftPlan(therapist, draft);
    await givenSubmittedPlan(facility, therapist, active);
    const { rows } = await therapist.call(listPlans, { query: { pageSize: "200" } });
    const workOf = ({ mrNo }: GivenAdmittedClient) => rows.find((row) => row.mrNo === mrNo)?.work;
    expect([none, draft, active].map(workOf)).toEqual(["missing", "draft", "client-signature"]);
    facility.clock.advance({ days: 100 });
    const late = await therapist.call(listPlans, { query: { work: "review-overdue", pageSize: "200" } });
    expect(late.rows.map(({ mrNo }) => mrNo)).toContain(active.mrNo);
  });
});
