import { beforeAll, expect, it } from "vitest";
import { formOf, onePixel } from "#platform/server/files/samples.ts";
import { uploadFile } from "#platform/shared/files/files.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { approveForm } from "../approvals/approval.contract.ts";
import { galleryTemplate } from "../templates/gallery/gallery.ts";
import { createFormTemplate } from "../templates/template.contract.ts";
import { item, section } from "../templates/template.ts";
import {
  exportFormTemplate,
  getTemplateVersion,
  importFormTemplate,
  publishTemplateVersion,
} from "../templates/version.contract.ts";
import { fill, givenForm, givenPublishedTemplate, reading, signing } from "../testing.ts";
import type { Answers } from "./answer.contract.ts";
import { getForm, printForm, signForm, submitForm } from "./form.contract.ts";
import type { Form } from "./form-fields.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  const compliance = await facility.as("compliance");
  const { id } = await compliance.call(createFormTemplate, {
    body: { from: "gallery", key: "nursing-admission-assessment", language: "en" },
  });
  const params = { templateId: id, number: 1 };
  const { version } = await compliance.call(getTemplateVersion, { params });
  await compliance.call(publishTemplateVersion, { params, body: { version, changeNote: "First version" } });
});

const photoOf = async (form: Form, who = nurse) => {
  const subject = { subjectType: "form", subjectId: form.id, category: "document" };
  const { body, headers } = formOf(subject, { name: "knee.png", type: "image/png", content: onePixel });
  const answer = await who.send(uploadFile, { body }, { headers });
  return { status: answer.statusCode, file: answer.json() as { id: string; name: string; mediaType: string } };
};
const assessment = (): Answers => ({
  assessedAt: facility.clock.now(),
  lastPhysical: "2024-05",
  wristband: "AC-1204",
  reason: { code: "F10.20", display: "F10.20 Alcohol dependence, uncomplicated" },
  hasFindings: true,
  findings: [{ view: "front", region: "abdomen", x: 50, y: 76, kind: "bruise", sizeMm: 30, note: "Yellow" }],
  fell: "some",
  unsteady: "marked",
  dizzy: "no",
  sedated: "no",
  callButton: "MG",
  painNow: 4,
  painDrawing: { strokes: [{ points: [{ x: 10, y: 10, t: 0, p: 0.5 }] }], note: "Down the left leg" },
});

it("FRM-8: an assessment of every kind of question is filled, signed and printed unaltered", async () => {
  const form = await givenForm(facility, "nursing-admission-assessment");
  const { file } = await photoOf(form);
  await facility.runJobs();
  const pictures = [{ fileId: file.id, name: file.name, mediaType: file.mediaType }];
  const answers: Answers = { ...assessment(), pictures };
  const { version } = await fill(facility, form, answers, nurse);
  expect((await nurse.call(getForm, { params: { formId: form.id } })).answers).toEqual(answers);
  const submitted = await nurse.call(submitForm, { params: { formId: form.id }, body: { version } });
  expect(submitted.document.answers).toMatchObject({ ...answers, fallScore: 3 });
  const signed = await nurse.call(signForm, signing(facility, submitted, "staff"), { signing: true });
  const intentAt = facility.clock.now();
  const approval = { ...reading(facility, signed), version: signed.version, intentAt };
  const manager = await facility.as("nurse_manager");
  await manager.call(approveForm, { params: { formId: form.id }, body: approval }, { signing: true });
  const print = await nurse.call(printForm, { params: { formId: form.id } });
  expect(print).toMatchObject({ status: "completed", verification: "valid" });
});

it("FRM-10: of two changes of the same body map the first stays", async () => {
  const form = await givenForm(facility, "nursing-admission-assessment");
  const { findings } = assessment();
  if (!findings) throw new Error("The assessment has findings.");
  await fill(facility, form, { findings }, nurse);
  const other = [{ view: "back" as const, region: "head" as const, x: 50, y: 10, kind: "cut" as const }];
  const { outcomes } = await fill(facility, form, { findings: other });
  expect(outcomes[0]).toMatchObject({ outcome: "conflict", conflict: { value: findings } });
  expect(outcomes[0]?.conflict?.message).toContain("Bruise, abdomen (front), 30 mm: Yellow");
});

it("FRM-14: a file is an answer of its own form only", async () => {
  const [mine, other] = [
    await givenForm(facility, "nursing-admission-assessment"),
    await givenForm(facility, "nursing-admission-assessment"),
  ];
  const { file } = await photoOf(other);
  await facility.runJobs();
  const pictures = [{ fileId: file.id, name: file.name, mediaType: file.mediaType }];
  await expect(fill(facility, mine, { pictures }, nurse)).rejects.toMatchObject({ code: "validation" });
  const unknown = [{ fileId: newId(), name: "x.png", mediaType: "image/png" }];
  await expect(fill(facility, mine, { pictures: unknown }, nurse)).rejects.toMatchObject({ code: "not-found" });
});

it("FRM-23: a form that is being signed takes no more files, and only who fills forms adds them", async () => {
  const form = await givenForm(facility, "nursing-admission-assessment");
  expect((await photoOf(form, await facility.as("compliance"))).status).toBe(403);
  const { version } = await fill(facility, form, assessment(), nurse);
  await nurse.call(submitForm, { params: { formId: form.id }, body: { version } });
  expect((await photoOf(form)).status).toBe(409);
});

it("FRM-17: every type of question is exported and imported unchanged", async () => {
  const template = galleryTemplate("nursing-admission-assessment", "en");
  if (!template) throw new Error("The gallery has a nursing assessment.");
  const compliance = await facility.as("compliance");
  const { id } = await givenPublishedTemplate(facility, {
    definition: {
      items: [
        ...template.definition.items,
        section("rest", "Rest", [item("end", "pageBreak", ""), item("aide", "lookup", "Aide", { lookup: "staff" })]),
      ],
    },
  });
  const file = await compliance.call(exportFormTemplate, { params: { templateId: id } });
  const { templateId, faults } = await compliance.call(importFormTemplate, {
    body: { text: JSON.stringify(file), dryRun: false },
  });
  expect(faults).toEqual([]);
  const copy = await compliance.call(exportFormTemplate, { params: { templateId: templateId ?? id } });
  expect(copy.template.definition).toEqual(file.template.definition);
});
