import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { addFamilyMember } from "#modules/clients/contacts/contact.contract.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listConsents, revokeConsent } from "../consents/consent.contract.ts";
import { answerRemark, raiseKickBack } from "../kick-backs/kick-back.contract.ts";
import { listFormTemplates } from "../templates/template.contract.ts";
import { fill, fullAnswers, givenCompletedForm, givenForm, givenSubmittedForm, signing } from "../testing.ts";
import {
  answerForm,
  createForm,
  declineForm,
  getForm,
  listClientForms,
  printForm,
  signForm,
  submitForm,
  voidForm,
} from "./form.contract.ts";

let facility: Facility;
let therapist: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  nurse = await facility.as("nurse");
});

const mutation = (linkPath: string, base: unknown, next: unknown, id = newId()) => ({
  clientMutationId: id,
  linkPath,
  base: base as never,
  next: next as never,
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
      body: { mutations: [mutation("comments", null, "Call me Ace\u0007")] },
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
        errors: ["understood", "interpreterName", "advanceDirective"].map((id) =>
          expect.objectContaining({ path: `answers.${id}` }),
        ),
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

describe("signing", () => {
  it("SIG-10: completes the form with the last signature, seals it and creates the consent", async () => {
    let form = await givenSubmittedForm(facility);
    await expect(therapist.call(signForm, signing(facility, form, "staff"), { signing: true })).rejects.toMatchObject({
      code: "signature-out-of-order",
      message: expect.stringContaining("Waiting for client"),
    });
    form = await therapist.call(signForm, signing(facility, form, "client"));
    expect(form).toMatchObject({ status: "awaiting_signatures", pendingClient: false, pendingStaff: true });
    await expect(therapist.call(signForm, signing(facility, form, "staff"))).rejects.toMatchObject({
      code: "step-up-required",
    });
    form = await therapist.call(signForm, signing(facility, form, "staff"), { signing: true });
    expect(form).toMatchObject({ status: "completed", consent: { status: "active" }, pendingStaff: false });
    expect(form.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(form.signatures.map(({ slotKey, method, coveredHash }) => [slotKey, method, coveredHash])).toEqual([
      ["client", "drawn", form.contentHash],
      ["staff", "pin", form.contentHash],
    ]);
    const timeline = await therapist.call(getTimeline, { params: { mrNo: form.client.mrNo }, query: {} });
    expect(timeline.rows.map((row) => row.kind)).toContain("form.completed");
  });

  it("SIG-1, SIG-3, SIG-7: refuses changed content, a drawing that is too short, and a form that was not read", async () => {
    const form = await givenSubmittedForm(facility);
    const good = signing(facility, form, "client");
    const send = (body: object) => therapist.call(signForm, { ...good, body: { ...good.body, ...body } });
    await expect(send({ shownHash: "0".repeat(64) })).rejects.toMatchObject({ code: "content-changed" });
    const dot = { strokes: [{ points: [{ x: 4, y: 4, t: 0, p: 0.5 }] }] };
    await expect(send({ mark: { ...good.body.mark, drawing: dot } })).rejects.toMatchObject({
      code: "client-signature-invalid",
    });
    await expect(send({ mark: undefined })).rejects.toMatchObject({ code: "client-signature-invalid" });
    await expect(send({ mark: { ...good.body.mark, reviewedAt: "2026-11-01T00:00:00.000Z" } })).rejects.toMatchObject({
      code: "form-not-reviewed",
    });
  });

  it("SIG-15: accepts one of two signatures of a slot at the same time", async () => {
    const form = await givenSubmittedForm(facility);
    const both = await Promise.allSettled([
      therapist.call(signForm, signing(facility, form, "client")),
      nurse.call(signForm, signing(facility, form, "client")),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: "already-signed" });
  });

  it("SIG-2, SIG-11: requires the guardian on file for a minor, by name and drawing", async () => {
    const client = await givenClient(facility, { birthDate: "2011-05-05" });
    const admissions = await facility.as("admissions");
    await admissions.call(addFamilyMember, {
      params: { mrNo: client.mrNo },
      body: { relationship: "PRN", firstName: "Ana María", lastName: "Testperson", legalAuthority: "guardian" },
    });
    let form = await givenSubmittedForm(facility, "consent-for-treatment", client);
    expect(form.slots.map((slot) => [slot.slotKey, slot.state])).toEqual([
      ["client", "open"],
      ["guardian", "open"],
      ["staff", "waiting"],
    ]);
    expect(form.slots[1]).toMatchObject({ citation: "42 CFR 2.14", reason: expect.stringContaining("under 18") });
    const as = (name: string) => therapist.call(signForm, signing(facility, form, "guardian", name));
    await expect(as("Ana")).rejects.toMatchObject({ code: "guardian-name-invalid" });
    await expect(as(form.client.name)).rejects.toMatchObject({ code: "guardian-name-invalid" });
    await expect(as("Jorge Testperson")).rejects.toMatchObject({ code: "guardian-not-authorized" });
    const dotted = signing(facility, form, "guardian", "Ana");
    await expect(
      therapist.call(signForm, {
        ...dotted,
        body: { slotKey: "guardian", shownHash: dotted.body.shownHash, guardianName: "Ana" },
      }),
    ).rejects.toMatchObject({
      problem: { errors: [{ path: "body.guardianName" }, { path: "body.guardianSignature" }] },
    });
    form = await as("ana maria testperson");
    expect(form).toMatchObject({ pendingGuardian: false, pendingClient: true, status: "awaiting_signatures" });
    expect(form.slots[1]?.signerName).toBe("Ana María Testperson");
  });
});

describe("a completed form", () => {
  it("FRM-23: cannot be changed, by API or by SQL", async () => {
    const form = await givenCompletedForm(facility);
    await expect(fill(facility, form, { comments: "x" })).rejects.toMatchObject({ code: "form-sealed" });
    const change = (statement: ReturnType<typeof sql>) => facility.system((act) => statement.execute(act.db));
    await expect(change(sql`UPDATE forms SET answers = '{}' WHERE id = ${form.id}`)).rejects.toThrow(/sealed/);
    await expect(change(sql`UPDATE forms SET content = 'x' WHERE id = ${form.id}`)).rejects.toThrow(/sealed/);
    await expect(change(sql`UPDATE forms SET status = 'in_progress' WHERE id = ${form.id}`)).rejects.toThrow(/sealed/);
    await expect(
      change(sql`UPDATE form_slots SET signer_name = 'x', state = 'open' WHERE form_id = ${form.id}`),
    ).rejects.toThrow(/never change/);
    await expect(
      change(sql`UPDATE form_template_versions SET definition = '{}' WHERE status = 'published'`),
    ).rejects.toThrow(/never changes/);
  });

  it("SIG-8: prints the signed content and detects a change in the database", async () => {
    const form = await givenCompletedForm(facility, "part2-disclosure");
    const params = { formId: form.id };
    expect(await nurse.call(printForm, { params })).toMatchObject({
      verification: "valid",
      contentHash: form.contentHash,
      consent: { status: "active" },
      signatures: [{ mark: { strokes: expect.any(Array) } }, { mark: null }],
    });
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await owner.connect();
    await owner.query("ALTER TABLE forms DISABLE TRIGGER frozen");
    await owner.query(`UPDATE forms SET answers = answers || '{"recipientName":"Somebody Else"}' WHERE id = $1`, [
      form.id,
    ]);
    await owner.query("ALTER TABLE forms ENABLE TRIGGER frozen");
    await owner.end();
    expect(await nurse.call(printForm, { params })).toMatchObject({ verification: "altered" });
  });

  it("can be voided with a reason, which revokes its consent", async () => {
    const form = await givenCompletedForm(facility);
    const compliance = await facility.as("compliance");
    const voided = await compliance.call(voidForm, {
      params: { formId: form.id },
      body: { version: form.version, reason: "Signed in the wrong chart" },
    });
    expect(voided).toMatchObject({
      status: "voided",
      contentHash: form.contentHash,
      consent: { status: "revoked" },
      voided: { reason: "Signed in the wrong chart" },
    });
  });
});

describe("returning a form", () => {
  it("FRM-22: reopens the named section, voids its signature and requires a reply to each remark", async () => {
    let form = await givenSubmittedForm(facility);
    form = await therapist.call(signForm, signing(facility, form, "client"));
    const director = await facility.as("medical_director");
    const kickBack = await director.call(raiseKickBack, {
      body: {
        formId: form.id,
        version: form.version,
        reason: "Ask about the advance directive again.",
        linkIds: ["wishes"],
        remarks: [{ linkPath: "advanceDirective", text: "She told me she has one." }],
      },
    });
    form = await therapist.call(getForm, { params: { formId: form.id } });
    expect(form).toMatchObject({ status: "kicked_back", kickBackOpen: true, signatures: [{ status: "voided" }] });
    await expect(fill(facility, form, { understood: ["voluntary"] })).rejects.toMatchObject({ code: "validation" });
    const { version } = await fill(facility, form, { advanceDirective: "yes" });
    const again = { params: { formId: form.id }, body: { version } };
    await expect(therapist.call(submitForm, again)).rejects.toMatchObject({ code: "remarks-open" });
    await therapist.call(answerRemark, {
      params: { kickBackId: kickBack.id },
      body: { remarkId: kickBack.remarks[0]!.id, reply: "Corrected with her." },
    });
    form = await therapist.call(submitForm, again);
    expect(form).toMatchObject({ status: "awaiting_signatures", kickBack: { status: "answered" } });
    form = await therapist.call(signForm, signing(facility, form, "client"));
    form = await therapist.call(signForm, signing(facility, form, "staff"), { signing: true });
    expect(form).toMatchObject({ status: "completed", kickBack: { status: "closed" } });
    expect(form.document.answers.advanceDirective).toBe("yes");
  });
});

describe("a release", () => {
  it("CON-5: is listed with its elements until it is revoked", async () => {
    const form = await givenCompletedForm(facility, "part2-disclosure");
    const params = { mrNo: form.client.mrNo };
    const { rows } = await nurse.call(listConsents, { params });
    expect(rows).toMatchObject([
      {
        formId: form.id,
        type: "release",
        status: "active",
        discloser: "Test Residential",
        recipients: [{ name: "Maria Soto", organization: "Sister" }],
        informationCategories: ["presence", "attendance", "medications", "allergies"],
        purpose: "family",
        expiresOn: "2027-11-20",
        isSud: true,
      },
    ]);
    const consent = rows[0]!;
    const revoke = {
      params: { consentId: consent.id },
      body: { version: consent.version, method: "oral" as const, note: "Client told the night nurse." },
    };
    expect(await nurse.call(revokeConsent, revoke)).toMatchObject({ status: "revoked" });
    await expect(
      nurse.call(revokeConsent, { ...revoke, body: { ...revoke.body, version: consent.version + 1 } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});
