import { beforeAll, describe, expect, it } from "vitest";
import { addFamilyMember } from "#modules/clients/contacts/contact.contract.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listMinorRules, reviewMinorRule } from "../minors/minor-rule.contract.ts";
import { clientSlot, staffSlot } from "../templates/template.ts";
import { fill, givenForm, givenPublishedTemplate, givenSubmittedForm, signing } from "../testing.ts";
import { bulkSignature } from "./bulk-signature.contract.ts";
import { excuseSignature } from "./excuse.contract.ts";
import { getForm, signForm, submitForm } from "./form.contract.ts";
import type { Form } from "./form-fields.contract.ts";

let facility: Facility;
let therapist: Person;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  nurse = await facility.as("nurse");
});

const read = (form: Form) => ({
  formId: form.id,
  shownHash: canonicalHash(form.document),
  reviewedAt: facility.clock.now(),
});
/** Forms that client and staff sign, submitted. */
async function givenPapers(count: number) {
  const client = await givenClient(facility);
  const { key } = await givenPublishedTemplate(facility, {
    slots: [clientSlot("I agree."), staffSlot(2, "I explained it.")],
  });
  const forms: Form[] = [];
  for (let n = 0; n < count; n += 1) {
    const form = await givenForm(facility, key, client);
    const { version } = await fill(facility, form, { petName: `Rex ${n}` });
    forms.push(await therapist.call(submitForm, { params: { formId: form.id }, body: { version } }));
  }
  return { client, forms };
}

describe("a typed signature", () => {
  it("SIG-5: counts as a drawn one when it is the client's name, in any spelling of case and accents", async () => {
    const form = await givenSubmittedForm(facility);
    const good = signing(facility, form, "client");
    const typed = (typedName: string) => {
      const at = facility.clock.now();
      const mark = { reviewedAt: at, intentAt: at, deviceClockAt: at, typedName };
      return therapist.call(signForm, { ...good, body: { ...good.body, mark } });
    };
    await expect(typed("Somebody Else")).rejects.toMatchObject({ code: "typed-name-mismatch" });
    const signed = await typed(form.client.name.toUpperCase());
    expect(signed.signatures).toMatchObject([
      { method: "typed", typedName: form.client.name.toUpperCase(), mark: null },
    ]);
  });
});

describe("a refused signature", () => {
  it("SIG-17: is recorded with reason, staff and a second person as witness, and the form goes on", async () => {
    const { forms } = await givenPapers(1);
    const form = forms[0]!;
    const excuse = async (witness: Person) =>
      therapist.call(
        excuseSignature,
        {
          params: { formId: form.id },
          body: {
            slotKey: "client",
            outcome: "refused",
            reason: "Does not want to sign anything today",
            witnessTicket: await therapist.ticket("witness", witness),
          },
        },
        { signing: true },
      );
    await expect(excuse(therapist)).rejects.toMatchObject({ code: "witness-same-person" });
    const after = await excuse(nurse);
    expect(after.slots.map(({ slotKey, state }) => [slotKey, state])).toEqual([
      ["client", "refused"],
      ["staff", "open"],
    ]);
    expect(after.signatures).toMatchObject([
      { method: "refused", reason: "Does not want to sign anything today", witnessName: "Nurse First" },
    ]);
    const done = await therapist.call(signForm, signing(facility, after, "staff"), { signing: true });
    expect(done.status).toBe("completed");
  });

  it("SIG-17: a consent is never given this way", async () => {
    const form = await givenSubmittedForm(facility);
    const witnessTicket = await therapist.ticket("witness", nurse);
    await expect(
      therapist.call(
        excuseSignature,
        {
          params: { formId: form.id },
          body: { slotKey: "client", outcome: "unable", reason: "Asleep", witnessTicket },
        },
        { signing: true },
      ),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("bulk signature", () => {
  it("SIG-14: forms scenario 14: signs 12 forms with one mark, one changed and one signed before; a repeat adds nothing", async () => {
    const { forms } = await givenPapers(12);
    const [signedBefore, changed] = forms as [Form, Form];
    await therapist.call(signForm, signing(facility, signedBefore, "client"));
    const body = {
      forms: forms.map((form) => (form.id === changed.id ? { ...read(form), shownHash: "0".repeat(64) } : read(form))),
      intentAt: facility.clock.now(),
      clientSignature: { drawing: aDrawnMark() },
    };
    const key = "0195f0aa-0000-7000-8000-00000000f014";
    const first = await therapist.call(bulkSignature, { body }, { idempotencyKey: key });
    const outcome = (formId: string) => first.results.find((one) => one.formId === formId);
    expect(first.results.filter(({ isSigned }) => isSigned)).toHaveLength(11);
    expect(outcome(signedBefore.id)).toMatchObject({ isSigned: true });
    expect(outcome(changed.id)).toMatchObject({ isSigned: false, code: "content-changed" });
    expect(await therapist.call(bulkSignature, { body }, { idempotencyKey: key })).toEqual(first);
    for (const { id } of [forms[2]!, signedBefore]) {
      const { signatures } = await therapist.call(getForm, { params: { formId: id } });
      expect(signatures).toHaveLength(1);
    }
  });

  it("SIG-14: staff sign what they read with one PIN, and not what they did not read", async () => {
    const { forms } = await givenPapers(3);
    const intentAt = () => facility.clock.now();
    await therapist.call(bulkSignature, {
      body: { forms: forms.map(read), intentAt: intentAt(), clientSignature: { drawing: aDrawnMark() } },
    });
    await expect(
      nurse.call(bulkSignature, { body: { forms: forms.map(read), intentAt: intentAt() } }),
    ).rejects.toMatchObject({ code: "step-up-required" });
    const unread = { ...read(forms[0]!), reviewedAt: "2026-01-01T00:00:00.000Z" };
    const { results } = await nurse.call(
      bulkSignature,
      { body: { forms: [unread, read(forms[1]!), read(forms[2]!)], intentAt: intentAt() } },
      { signing: true },
    );
    expect(results.map(({ isSigned, code }) => [isSigned, code]).sort()).toEqual([
      [false, "form-not-reviewed"],
      [true, null],
      [true, null],
    ]);
    expect((await nurse.call(getForm, { params: { formId: forms[1]!.id } })).status).toBe("completed");
  });

  it("SIG-2, SIG-3: forms scenario 12: bad marks and names are all named at once, and nothing is signed", async () => {
    const client = await givenClient(facility, { birthDate: "2011-05-05" });
    const admissions = await facility.as("admissions");
    await admissions.call(addFamilyMember, {
      params: { mrNo: client.mrNo },
      body: { relationship: "PRN", firstName: "Ana", lastName: "Testperson", legalAuthority: "guardian" },
    });
    const form = await givenSubmittedForm(facility, "part2-disclosure", client);
    expect(form.slots.filter(({ required }) => required).map(({ slotKey }) => slotKey)).toContain("guardian");
    const dot = { drawing: { strokes: [{ points: [{ x: 4, y: 4, t: 0, p: 0.5 }] }] } };
    const sign = (guardianName: string, guardianSignature = dot) =>
      therapist.call(bulkSignature, {
        body: {
          forms: [read(form)],
          intentAt: facility.clock.now(),
          guardianName,
          guardianSignature,
          clientSignature: { drawing: aDrawnMark() },
        },
      });
    await expect(sign("Ana")).rejects.toMatchObject({
      problem: { errors: [{ path: "body.guardianName" }, { path: "body.guardianSignature" }] },
    });
    await expect(sign("Jorge Testperson")).rejects.toMatchObject({ code: "guardian-not-authorized" });
    expect((await therapist.call(getForm, { params: { formId: form.id } })).signatures).toEqual([]);
    const { results } = await sign("Ana Testperson", { drawing: aDrawnMark() });
    expect(results).toMatchObject([{ isSigned: true }]);
  });
});

it("SIG-11: a facility reviews the law of its state, and forms submitted from then on follow it", async () => {
  const compliance = await facility.as("compliance");
  const rule = {
    state: "CA",
    scope: "sudOutpatient" as const,
    minAge: 14,
    needsMaturityFinding: false,
    guardianInvolvement: true,
    citation: "Cal. Fam. Code § 6929, reviewed by counsel",
  };
  const { rows } = await compliance.call(reviewMinorRule, { body: rule });
  expect(rows.find(({ state, scope }) => state === "CA" && scope === "sudOutpatient")).toMatchObject({
    minAge: 14,
    reviewedByName: "Compliance First",
  });
  const shown = await nurse.call(listMinorRules, {});
  expect(shown.rows.find(({ state }) => state === "WA")).toMatchObject({ reviewedOn: null });
});
