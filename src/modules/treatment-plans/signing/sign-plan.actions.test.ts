import { beforeAll, describe, expect, it } from "vitest";
import { addFamilyMember } from "#modules/clients/contacts/contact.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenTrainee } from "#modules/notes/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { reopenPlan } from "../plans/plan.contract.ts";
import {
  aSubmission,
  clientSigning,
  givenPlanToApprove,
  givenSubmittedPlan,
  givenWrittenPlan,
  readPlan,
  refusalOf,
} from "../testing.ts";
import {
  bulkSignPlans,
  listPlansToApprove,
  readPlanToApprove,
  refusePlan,
  signPlan,
  submitPlan,
} from "./sign.contract.ts";
import { neededSlots } from "./slots.ts";

let facility: Facility;
let therapist: Person;
let director: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  director = await facility.as("medical_director");
});
const hashOf = ({ sha256 }: { sha256: string | null }) => sha256 ?? "";

describe("the client's signature", () => {
  it("TXP-11: is drawn on the handed device, after reading, and does not hold back the plan", async () => {
    const plan = await givenSubmittedPlan(facility, therapist, await givenAdmittedClient(facility));
    expect(plan).toMatchObject({ status: "active" });
    const call = clientSigning(facility, plan);
    const { mark } = call.body;
    const unread = mark && { ...mark, reviewedAt: "2020-01-01T00:00:00.000Z" };
    expect(await refusalOf(therapist.call(signPlan, { ...call, body: { ...call.body, mark: unread } }))).toMatchObject({
      code: "form-not-reviewed",
    });
    expect(
      await refusalOf(therapist.call(signPlan, { ...call, body: { ...call.body, mark: undefined } })),
    ).toMatchObject({ code: "client-signature-invalid" });
    const signed = await therapist.call(signPlan, call);
    expect(signed.signatures).toMatchObject([
      { role: "author", status: "signed", isValid: true },
      { role: "client", status: "signed", isValid: true },
    ]);
    expect(await refusalOf(therapist.call(signPlan, call))).toMatchObject({ code: "already-signed" });
  });

  it("notes scenario 26, TXP-11: a refusal has a reason and a witness, and the plan stays in force", async () => {
    const plan = await givenSubmittedPlan(facility, therapist, await givenAdmittedClient(facility));
    const nurse = await facility.as("nurse");
    const body = {
      version: plan.version,
      role: "client" as const,
      outcome: "refused" as const,
      reason: "Wants to read it at home first.",
    };
    const params = { planId: plan.id };
    expect(
      await refusalOf(therapist.call(refusePlan, { params, body: { ...body, witnessId: therapist.clinicianId } })),
    ).toMatchObject({ code: "validation", errors: [{ path: "body.witnessId" }] });
    const refused = await therapist.call(refusePlan, { params, body: { ...body, witnessId: nurse.clinicianId } });
    expect(refused).toMatchObject({ status: "active" });
    expect(refused.signatures[1]).toMatchObject({
      role: "client",
      status: "refused",
      reason: body.reason,
      recordedByName: expect.any(String),
      witnessName: expect.any(String),
    });
    // The client may still sign later.
    const later = await therapist.call(signPlan, clientSigning(facility, refused));
    expect(later.signatures[1]).toMatchObject({ status: "signed", reason: null });
  });

  it("TXP-9: a guardian on file is asked too, and only a guardian on file can sign", async () => {
    const client = await givenAdmittedClient(facility);
    const admissions = await facility.as("admissions");
    await admissions.call(addFamilyMember, {
      params: { mrNo: client.mrNo },
      body: { firstName: "Rosa", lastName: "Delmar", relationship: "PRN", legalAuthority: "guardian" },
    });
    const plan = await givenSubmittedPlan(facility, therapist, client);
    expect(plan.signatures.map(({ role }) => role)).toEqual(["author", "client", "guardian"]);
    const call = clientSigning(facility, plan, "guardian");
    const named = (guardianName: string) => ({ ...call, body: { ...call.body, guardianName } });
    expect(await refusalOf(therapist.call(signPlan, named("Ana Other")))).toMatchObject({
      code: "guardian-not-authorized",
    });
    const signed = await therapist.call(signPlan, named("Rosa Delmar"));
    expect(signed.signatures[2]).toMatchObject({ status: "signed", name: "Rosa Delmar" });
  });
});

describe("approval", () => {
  it("a plan of a trainee is in force only with the supervisor's approval, and never by its author", async () => {
    const plan = await givenPlanToApprove(facility, director, await givenAdmittedClient(facility));
    expect(plan).toMatchObject({ status: "awaitingSignatures", effectiveFrom: null });
    const params = { planId: plan.id };
    const body = { role: "supervisor" as const, hash: hashOf(plan) };
    const asDirector = () => director.call(signPlan, { params, body }, { signing: true });
    expect(await refusalOf(asDirector())).toMatchObject({ code: "not-yet-read" });
    const trainee = await facility.as("therapist", "trainee");
    expect(await refusalOf(trainee.call(signPlan, { params, body }, { signing: true }))).toMatchObject({
      code: "not-your-signature",
    });
    await director.call(readPlanToApprove, { params, body: { hash: hashOf(plan) } });
    expect(await asDirector()).toMatchObject({ status: "active", abilities: { approve: false } });
  });

  it("TXP-12: several are approved with one PIN: those that were read; each is answered on its own", async () => {
    const plans = [];
    for (let count = 0; count < 3; count += 1)
      plans.push(await givenPlanToApprove(facility, director, await givenAdmittedClient(facility)));
    const [first, second, unread] = plans;
    if (!first || !second || !unread) throw new Error("Three plans were given.");
    for (const plan of [first, second])
      await director.call(readPlanToApprove, { params: { planId: plan.id }, body: { hash: hashOf(plan) } });
    const listed = await director.call(listPlansToApprove);
    const opened = (planId: string) => listed.rows.find((row) => row.planId === planId)?.isOpened;
    expect([first, second, unread].map(({ id }) => opened(id))).toEqual([true, true, false]);
    // What was read is what is signed: a hash of another text is refused.
    const items = [
      { planId: first.id, hash: hashOf(first) },
      { planId: second.id, hash: "0".repeat(64) },
      { planId: unread.id, hash: hashOf(unread) },
    ];
    const { results } = await director.call(bulkSignPlans, { body: { items } }, { signing: true });
    expect(results).toMatchObject([
      { ok: true, status: "active" },
      { ok: false, code: "plan-changed" },
      { ok: false, code: "not-yet-read" },
    ]);
    expect(await readPlan(therapist, second.id)).toMatchObject({ status: "awaitingSignatures" });
  });

  it("two approvers at once: one decides, the other reads the current state", async () => {
    const plan = await givenPlanToApprove(facility, director, await givenAdmittedClient(facility));
    const params = { planId: plan.id };
    await director.call(readPlanToApprove, { params, body: { hash: hashOf(plan) } });
    const approving = director.call(
      signPlan,
      { params, body: { role: "supervisor", hash: hashOf(plan) } },
      { signing: true },
    );
    const trainee = await facility.as("therapist", "trainee");
    const returning = trainee.call(reopenPlan, {
      params,
      body: { version: plan.version, reason: "Target to correct" },
    });
    const ended = await Promise.allSettled([approving, returning]);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(["active", "draft"]).toContain((await readPlan(therapist, plan.id)).status);
  });
});

it("a draft that changed after it was shown is not signed", async () => {
  const plan = await givenWrittenPlan(facility, therapist, await givenAdmittedClient(facility));
  const call = await aSubmission(therapist, plan.id);
  await givenTrainee(facility, director, "other");
  const { changeGoal } = await import("../plans/item.contract.ts");
  await therapist.call(changeGoal, {
    params: { planId: plan.id, goalId: plan.goals[0]?.id ?? "" },
    body: { version: 1, text: "A sober life" },
  });
  expect(await refusalOf(therapist.call(submitPlan, call, { signing: true }))).toMatchObject({ code: "plan-changed" });
});

it("medically managed levels ask for an approval unless a prescriber wrote the plan", () => {
  const facts = {
    type: "master" as const,
    levelCode: "3.7",
    author: { clinicianId: "a", role: "therapist", cosignRequired: false, supervisorId: null },
    clientAge: 40,
    hasGuardian: false,
  };
  const roles = (more: Partial<typeof facts>) => neededSlots({ ...facts, ...more }).map(({ role }) => role);
  expect(roles({})).toEqual(["author", "supervisor", "client"]);
  expect(roles({ author: { ...facts.author, role: "prescriber" } })).toEqual(["author", "client"]);
  expect(roles({ levelCode: "2.1", clientAge: 16 })).toEqual(["author", "client", "guardian"]);
});
