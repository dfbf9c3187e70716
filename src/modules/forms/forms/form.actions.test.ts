import { beforeAll, describe, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listFormTemplates } from "../templates/template.contract.ts";
import { fill, fullAnswers, givenForm, givenSubmittedForm } from "../testing.ts";
import type { Answer } from "./answer.contract.ts";
import { answerForm, createForm, declineForm, getForm, listClientForms, submitForm } from "./form.contract.ts";

let facility: Facility;
let therapist: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  nurse = await facility.as("nurse");
});

const mutation = (linkPath: string, base: Answer | null, next: Answer | null, id = newId()) => ({
  clientMutationId: id,
  linkPath,
  base,
  next,
  recordedAt: facility.clock.now(),
});

describe("assigning a form", () => {
  it("FRM-1, FRM-18: pins the template version and prefills from the chart", async () => {
    const client = await givenClient(facility);
    const form = await therapist.call(createForm, {
      body: { mrNo: client.mrNo, templateKey: "intake-questionnaire" },
    });
    expect(form).toMatchObject({
      status: "assigned",
      number: 1,
      title: "Intake questionnaire",
      clientId: client.clientId,
    });
    expect(form.answers.legalName).toBe(form.client.name);
    expect(form.answers.birthDate).toBe(form.client.birthDate);
    const { rows } = await therapist.call(listFormTemplates, { query: {} });
    expect(rows.map((row) => row.key)).toEqual(["consent-for-treatment", "part2-disclosure", "intake-questionnaire"]);
  });

  it("FRM-16: refuses a second one-per-episode form and names the first", async () => {
    const client = await givenClient(facility);
    const first = await givenForm(facility, "consent-for-treatment", client);
    await expect(givenForm(facility, "consent-for-treatment", client)).rejects.toMatchObject({
      code: "form-exists",
      problem: { params: { formId: first.id } },
    });
    await therapist.call(declineForm, {
      params: { formId: first.id },
      body: { version: first.version, reason: "Not today" },
    });
    await expect(givenForm(facility, "consent-for-treatment", client)).resolves.toMatchObject({ status: "assigned" });
  });
});

describe("saving answers", () => {
  it("FRM-9: applies a repeated mutation once", async () => {
    const form = await givenForm(facility);
    const sent = {
      params: { formId: form.id },
      body: { mutations: [mutation("comments", null, "Call me Ace")] },
    };
    const first = await therapist.call(answerForm, sent);
    expect(first).toMatchObject({ status: "in_progress", outcomes: [{ outcome: "applied" }] });
    const again = await therapist.call(answerForm, sent);
    expect(again).toMatchObject({ version: first.version, outcomes: [{ outcome: "duplicate" }] });
    const shown = await therapist.call(getForm, { params: { formId: form.id } });
    expect(shown.answers.comments).toBe("Call me Ace");
  });

  it("FRM-10: merges answers to different items and reports a conflict on the same item", async () => {
    const form = await givenForm(facility);
    const params = { formId: form.id };
    await therapist.call(answerForm, { params, body: { mutations: [mutation("comments", null, "First")] } });
    const second = await nurse.call(answerForm, {
      params,
      body: { mutations: [mutation("comments", null, "Second"), mutation("advanceDirective", null, "no")] },
    });
    expect(second.outcomes).toMatchObject([
      { outcome: "conflict", conflict: { value: "First", byName: "Therapist First" } },
      { outcome: "applied" },
    ]);
    const shown = await therapist.call(getForm, { params });
    expect(shown.answers).toMatchObject({ comments: "First", advanceDirective: "no" });
    const lost = await facility.system((act) =>
      act.db
        .selectFrom("formAnswerEvents")
        .select(["next", "applied"])
        .where("formId", "=", form.id)
        .orderBy("id")
        .execute(),
    );
    expect(lost).toContainEqual({ next: "Second", applied: false });
  });

  it("refuses items the form does not have", async () => {
    const form = await givenForm(facility);
    await expect(fill(facility, form, { weather: "rain" })).rejects.toMatchObject({ code: "validation" });
    await expect(fill(facility, form, { treatmentText: "mine" })).rejects.toMatchObject({ code: "validation" });
  });
});

describe("submitting", () => {
  it("FRM-8: lists all missing answers that are shown", async () => {
    const form = await givenForm(facility);
    const { version } = await fill(facility, form, { interpreterUsed: true });
    await expect(therapist.call(submitForm, { params: { formId: form.id }, body: { version } })).rejects.toMatchObject({
      code: "answers-missing",
      problem: {
        errors: ["interpreterName", "advanceDirective"].map((id) => expect.objectContaining({ path: `answers.${id}` })),
      },
    });
  });

  it("SIG-10: opens the client's signature first, then staff", async () => {
    const form = await givenSubmittedForm(facility);
    expect(form).toMatchObject({ status: "awaiting_signatures", pendingClient: true, pendingGuardian: false });
    expect(form.slots.map(({ slotKey, state, required }) => [slotKey, state, required])).toEqual([
      ["client", "open", true],
      ["staff", "waiting", true],
    ]);
    const list = await therapist.call(listClientForms, { params: { mrNo: form.client.mrNo }, query: {} });
    expect(list).toMatchObject({ total: 1, totalPages: 1, pendingClientForms: true, pendingGuardianForms: false });
  });

  it("SIG-9: locks the answers until the form is returned", async () => {
    const form = await givenSubmittedForm(facility);
    await expect(fill(facility, form, { comments: "Later thought" })).rejects.toMatchObject({ code: "signed-content" });
  });

  it("CON-1: refuses a release whose end date is before its start date", async () => {
    const form = await givenForm(facility, "part2-disclosure");
    const { version } = await fill(facility, form, { ...fullAnswers["part2-disclosure"], dataTo: "2025-01-01" });
    await expect(therapist.call(submitForm, { params: { formId: form.id }, body: { version } })).rejects.toMatchObject({
      code: "consent-incomplete",
    });
  });
});
