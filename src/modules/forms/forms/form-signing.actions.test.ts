import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { addFamilyMember } from "#modules/clients/contacts/contact.contract.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listConsents, revokeConsent } from "../consents/consent.contract.ts";
import { answerRemark, raiseKickBack } from "../kick-backs/kick-back.contract.ts";
import { fill, givenCompletedForm, givenSubmittedForm, signing } from "../testing.ts";
import { getForm, printForm, signForm, submitForm, voidForm } from "./form.contract.ts";

let facility: Facility;
let therapist: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  nurse = await facility.as("nurse");
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

describe("the sections of a returned form", () => {
  it("FRM-22: a section that was not named stays closed", async () => {
    const form = await givenSubmittedForm(facility, "intake-questionnaire");
    const director = await facility.as("medical_director");
    const reason = "Ask about their goals again.";
    await director.call(raiseKickBack, {
      body: { formId: form.id, version: form.version, reason, linkIds: ["hopes"] },
    });
    const returned = await therapist.call(getForm, { params: { formId: form.id } });
    await expect(fill(facility, returned, { court: true })).rejects.toMatchObject({ code: "validation" });
    expect((await fill(facility, returned, { goals: "Sleep" })).outcomes).toMatchObject([{ outcome: "applied" }]);
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
