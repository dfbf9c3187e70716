import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { answerForm, getForm, submitForm } from "../forms/form.contract.ts";
import {
  answerRemark,
  getFormHistory,
  listKickBacks,
  raiseKickBack,
  toggleKickBackView,
} from "../kick-backs/kick-back.contract.ts";
import { fill, givenFormInReview, reading } from "../testing.ts";
import { approveForm, bulkApproveForms, listFormApprovals } from "./approval.contract.ts";

const [author, reviewer] = ["Therapist First", "Medical First"];
let facility: Facility;
let therapist: Person;
let director: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  director = await facility.as("medical_director");
});

const approving = (form: Awaited<ReturnType<typeof givenFormInReview>>) => ({
  params: { formId: form.id },
  body: { ...reading(facility, form), version: form.version, intentAt: facility.clock.now() },
});
const signing = { signing: true };

it("SIG-10: a form whose template asks for review is approved by someone who did not submit it, and then sealed", async () => {
  const form = await givenFormInReview(facility);
  expect(form).toMatchObject({ status: "in_review", abilities: { approve: false } });
  const { rows } = await director.call(listFormApprovals, {});
  expect(rows).toMatchObject([{ formId: form.id, authorName: author, returns: 0, isMine: false }]);
  await expect(director.call(approveForm, approving(form))).rejects.toMatchObject({ code: "step-up-required" });
  await expect(
    director.call(
      approveForm,
      { ...approving(form), body: { ...approving(form).body, shownHash: "0".repeat(64) } },
      signing,
    ),
  ).rejects.toMatchObject({ code: "content-changed" });
  const done = await director.call(approveForm, approving(form), signing);
  expect(done).toMatchObject({
    status: "completed",
    signatures: [{ role: "reviewer", method: "pin" }],
    reviewSince: null,
  });
  expect(done.slots).toMatchObject([{ slotKey: "approval", state: "signed", signerName: reviewer }]);
  expect((await director.call(listFormApprovals, {})).rows).toEqual([]);
  // The second reviewer reads who was first.
  const manager = await facility.as("nurse_manager");
  await expect(manager.call(approveForm, approving(form), signing)).rejects.toMatchObject({
    code: "wrong-state",
    message: expect.stringContaining(`${reviewer} approved this form`),
  });
});

it("SIG-10: who submitted a form cannot approve it", async () => {
  const form = await givenFormInReview(facility);
  const manager = await facility.as("nurse_manager");
  const kickBack = { formId: form.id, version: form.version, reason: "Which pet is meant, please?" };
  await director.call(raiseKickBack, { body: kickBack });
  const returned = await manager.call(getForm, { params: { formId: form.id } });
  const { version } = await fill(facility, returned, { petName: "Rex, the dog" }, manager);
  const again = await manager.call(submitForm, { params: { formId: form.id }, body: { version } });
  expect(again).toMatchObject({ status: "in_review", abilities: { approve: false } });
  await expect(manager.call(approveForm, approving(again), signing)).rejects.toMatchObject({ code: "signer-conflict" });
  await director.call(approveForm, approving(again), signing);
});

it("two reviewers at once: one approves, the other returns nothing", async () => {
  const form = await givenFormInReview(facility);
  const manager = await facility.as("nurse_manager");
  const both = await Promise.allSettled([
    director.call(approveForm, approving(form), signing),
    manager.call(raiseKickBack, {
      body: { formId: form.id, version: form.version, reason: "Which pet is meant, please?" },
    }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status } = await therapist.call(getForm, { params: { formId: form.id } });
  expect(status).toBe(both[0].status === "fulfilled" ? "completed" : "kicked_back");
});

it("SIG-14: several forms are approved with one PIN, each on its own", async () => {
  const [good, changed] = [await givenFormInReview(facility), await givenFormInReview(facility)];
  const read = [good, changed].map((form) => ({ formId: form.id, ...reading(facility, form) }));
  await director.call(raiseKickBack, {
    body: { formId: changed.id, version: changed.version, reason: "Which pet is meant, please?" },
  });
  const { results } = await director.call(
    bulkApproveForms,
    { body: { forms: read, intentAt: facility.clock.now() } },
    signing,
  );
  const of = (formId: string) => results.find((result) => result.formId === formId);
  expect(of(good.id)).toMatchObject({ isSigned: true });
  expect(of(changed.id)).toMatchObject({ isSigned: false, code: "wrong-state" });
});

it("FRM-22: a returned form shows its changes and remarks, each user hides them for themselves, and the history keeps all", async () => {
  const form = await givenFormInReview(facility);
  const params = { formId: form.id };
  facility.clock.advance({ minutes: 5 });
  const kickBack = await director.call(raiseKickBack, {
    body: {
      formId: form.id,
      version: form.version,
      reason: "Which pet is meant, please?",
      remarks: [{ linkPath: "petName", text: "Is it a dog?" }],
    },
  });
  const { rows } = await therapist.call(listKickBacks, {});
  expect(rows.filter(({ subjectId }) => subjectId === form.id)).toMatchObject([
    { subjectType: "form", subjectId: form.id, openRemarks: 1, round: 1, raisedByName: reviewer },
  ]);
  expect((await director.call(listKickBacks, {})).rows).toEqual([]);
  const ofDirector = await director.call(listKickBacks, { query: { of: "byMe" } });
  expect(ofDirector.rows.map(({ subjectId }) => subjectId)).toContain(form.id);

  facility.clock.advance({ minutes: 5 });
  const returned = await therapist.call(getForm, { params });
  await fill(facility, returned, { petName: "Rex, the dog" });
  await therapist.call(answerRemark, {
    params: { kickBackId: kickBack.id },
    body: { remarkId: kickBack.remarks[0]?.id ?? "", reply: "Yes." },
  });
  await therapist.call(toggleKickBackView, { params, body: { visible: false } });
  const mine = await therapist.call(getForm, { params });
  expect(mine).toMatchObject({ isReturnShown: false });
  expect(mine.changes).toEqual([{ linkPath: "petName", before: "Rex", after: "Rex, the dog" }]);
  expect(await director.call(getForm, { params })).toMatchObject({ isReturnShown: true });
  await therapist.call(toggleKickBackView, { params, body: { visible: true } });
  expect(await therapist.call(getForm, { params })).toMatchObject({ isReturnShown: true });

  // An answer that is changed back is no change.
  await therapist.call(answerForm, {
    params,
    body: {
      mutations: [
        {
          clientMutationId: "018f6f60-0000-7000-8000-000000000001",
          linkPath: "petName",
          base: "Rex, the dog",
          next: "Rex",
          recordedAt: facility.clock.now(),
        },
      ],
    },
  });
  expect((await therapist.call(getForm, { params })).changes).toEqual([]);
  const history = await director.call(getFormHistory, { params });
  expect(history.rows.map(({ before, after, actorName }) => [before, after, actorName])).toEqual([
    ["Rex, the dog", "Rex", author],
    ["Rex", "Rex, the dog", author],
    [null, "Rex", author],
  ]);
  expect(history.returns).toMatchObject([{ round: 1, remarks: [{ reply: "Yes." }] }]);
});
