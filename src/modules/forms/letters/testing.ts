import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import {
  activateLetterTemplate,
  addLetterTemplate,
  finalizeLetter,
  getLetter,
  getLetterTemplate,
  listLetters,
  listLetterTemplates,
  listMergeFields,
  saveLetterTemplate,
  startLetter,
  updateLetter,
  voidLetter,
} from "./letter.contract.ts";
import type { LetterContent } from "./letter.ts";

export const letterText = (...lines: string[]): LetterContent => ({
  blocks: lines.map((text) => ({ type: "paragraph", children: [{ type: "text", text, format: 0 }] })),
});

const attendance = letterText(
  "To whom it may concern:",
  "{{client.legalName}} was admitted on {{stay.admittedOn}}.",
  "{{user.name}}",
);

async function givenTemplateDraft(facility: Facility, body = attendance) {
  const compliance = await facility.as("compliance");
  return compliance.call(addLetterTemplate, { body: { title: "Proof of attendance", body } });
}

export async function givenLetterTemplate(facility: Facility, body = attendance) {
  const { id, version } = await givenTemplateDraft(facility, body);
  const compliance = await facility.as("compliance");
  return compliance.call(activateLetterTemplate, { params: { templateId: id }, body: { version } });
}

export async function givenLetter(facility: Facility, body = attendance, client?: GivenClient) {
  const { id: templateId } = await givenLetterTemplate(facility, body);
  const { mrNo } = client ?? (await givenAdmittedClient(facility));
  return (await facility.as("case_manager")).call(startLetter, { body: { mrNo, templateId } });
}

export const letterSamples: readonly Sample[] = [
  sample(listLetterTemplates, "case_manager", () => ({})),
  sample(listMergeFields, "case_manager", () => ({})),
  sample(getLetterTemplate, "case_manager", async (facility) => ({
    params: { templateId: (await givenLetterTemplate(facility)).id },
  })),
  sample(addLetterTemplate, "compliance", () => ({ body: { title: "Proof of attendance", body: attendance } })),
  sample(saveLetterTemplate, "compliance", async (facility) => {
    const { id, version } = await givenTemplateDraft(facility);
    return { params: { templateId: id }, body: { version, title: "Attendance", body: attendance } };
  }),
  sample(activateLetterTemplate, "compliance", async (facility) => {
    const { id, version } = await givenTemplateDraft(facility);
    return { params: { templateId: id }, body: { version } };
  }),
  sample(listLetters, "nurse", async (facility) => ({ query: { mrNo: (await givenLetter(facility)).mrNo } })),
  sample(startLetter, "case_manager", async (facility) => ({
    body: {
      mrNo: (await givenAdmittedClient(facility)).mrNo,
      templateId: (await givenLetterTemplate(facility)).id,
    },
  })),
  sample(getLetter, "nurse", async (facility) => ({ params: { letterId: (await givenLetter(facility)).id } })),
  sample(updateLetter, "case_manager", async (facility) => {
    const { id, version } = await givenLetter(facility);
    return { params: { letterId: id }, body: { version, title: "Attendance" } };
  }),
  sample(finalizeLetter, "case_manager", async (facility) => {
    const { id, version } = await givenLetter(facility);
    return { params: { letterId: id }, body: { version } };
  }),
  sample(voidLetter, "compliance", async (facility) => {
    const { id, version } = await givenLetter(facility);
    return { params: { letterId: id }, body: { version, reason: "Written for the wrong client" } };
  }),
];
