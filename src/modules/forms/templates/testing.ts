import { type Facility, type Sample, sample } from "#testing/facility.ts";
import {
  archiveFormTemplate,
  createFormTemplate,
  duplicateFormTemplate,
  getFormTemplate,
  listFormTemplates,
  listTemplateGallery,
  listTemplateReferences,
  updateFormTemplate,
} from "../templates/template.contract.ts";
import { item, section } from "../templates/template.ts";
import {
  createTemplateVersion,
  exportFormTemplate,
  getTemplateVersion,
  importFormTemplate,
  publishTemplateVersion,
  saveTemplateVersion,
  type TemplateDraft,
} from "../templates/version.contract.ts";

let templates = 0;

/** A template with a draft that can be published: one question. */
export async function givenTemplate(facility: Facility, draft: Partial<TemplateDraft> = {}) {
  const person = await facility.as("compliance");
  templates += 1;
  const created = await person.call(createFormTemplate, {
    body: { from: "blank", title: `Pet visit ${templates}`, kind: "form", chartTab: "administrative" },
  });
  const params = { templateId: created.id, number: 1 };
  const { version } = await person.call(getTemplateVersion, { params });
  const saved = await person.call(saveTemplateVersion, {
    params,
    body: {
      version,
      title: created.title,
      description: "",
      definition: { items: [section("pet", "The pet", [item("petName", "shortText", "Name of the pet")])] },
      slots: [],
      ...draft,
    },
  });
  return { id: created.id, key: created.key, draft: saved };
}

export async function givenPublishedTemplate(facility: Facility, draft: Partial<TemplateDraft> = {}) {
  const given = await givenTemplate(facility, draft);
  const person = await facility.as("compliance");
  const template = await person.call(publishTemplateVersion, {
    params: { templateId: given.id, number: 1 },
    body: { version: given.draft.version, changeNote: "First version" },
  });
  return { ...given, template };
}

export const templateSamples: readonly Sample[] = [
  sample(listFormTemplates, "nurse", () => ({ query: { kind: "consent" as const } })),
  sample(listTemplateGallery, "nurse", () => ({})),
  sample(getFormTemplate, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(listTemplateReferences, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(createFormTemplate, "compliance", () => ({
    body: { from: "blank" as const, title: "Visitor log", kind: "form" as const, chartTab: "administrative" as const },
  })),
  sample(updateFormTemplate, "compliance", async (facility) => {
    const { template } = await givenPublishedTemplate(facility);
    return { params: { templateId: template.id }, body: { version: template.version, onePerEpisode: true } };
  }),
  sample(archiveFormTemplate, "compliance", async (facility) => {
    const { template } = await givenPublishedTemplate(facility);
    return { params: { templateId: template.id }, query: { version: String(template.version) } };
  }),
  sample(duplicateFormTemplate, "compliance", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(createTemplateVersion, "compliance", async (facility) => ({
    params: { templateId: (await givenPublishedTemplate(facility)).id },
  })),
  sample(getTemplateVersion, "nurse", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id, number: "1" },
  })),
  sample(saveTemplateVersion, "compliance", async (facility) => {
    const { id, draft } = await givenTemplate(facility);
    const { title, description, definition, slots, version } = draft;
    return {
      params: { templateId: id, number: "1" },
      body: { version, title, description: `${description}.`, definition, slots },
    };
  }),
  sample(publishTemplateVersion, "compliance", async (facility) => {
    const { id, draft } = await givenTemplate(facility);
    return {
      params: { templateId: id, number: "1" },
      body: { version: draft.version, changeNote: "First version" },
    };
  }),
  sample(exportFormTemplate, "compliance", async (facility) => ({
    params: { templateId: (await givenTemplate(facility)).id },
  })),
  sample(importFormTemplate, "compliance", async (facility) => {
    const { id } = await givenTemplate(facility);
    const file = await (await facility.as("compliance")).call(exportFormTemplate, { params: { templateId: id } });
    return { body: { text: JSON.stringify(file), dryRun: false } };
  }),
];
