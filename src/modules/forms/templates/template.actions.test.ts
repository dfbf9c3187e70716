import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { createForm, getForm, listClientForms } from "../forms/form.contract.ts";
import { givenPublishedTemplate, givenTemplate } from "../testing.ts";
import {
  archiveFormTemplate,
  createFormTemplate,
  duplicateFormTemplate,
  getFormTemplate,
  listFormTemplates,
  listTemplateGallery,
  listTemplateReferences,
  updateFormTemplate,
} from "./template.contract.ts";
import { item, options, section } from "./template.ts";
import {
  createTemplateVersion,
  exportFormTemplate,
  getTemplateVersion,
  importFormTemplate,
  publishTemplateVersion,
  saveTemplateVersion,
} from "./version.contract.ts";

let facility: Facility;
let editor: Person;
beforeAll(async () => {
  facility = await givenFacility();
  editor = await facility.as("compliance");
});

/** Publishes a second version with one more question. */
async function publishSecond(templateId: string) {
  const draft = await editor.call(createTemplateVersion, { params: { templateId } });
  const params = { templateId, number: draft.number };
  const { title, description, slots, version } = draft;
  const definition = { items: [section("pet", "The pet", [item("color", "shortText", "Color")])] };
  const saved = await editor.call(saveTemplateVersion, {
    params,
    body: { version, title: `${title}, revised`, description, definition, slots },
  });
  await editor.call(publishTemplateVersion, {
    params,
    body: { version: saved.version, changeNote: "Asks for the color" },
  });
  return params.number;
}

describe("a template's versions", () => {
  it("forms scenario 9: forms keep the version they were created with, and SQL cannot change it", async () => {
    const { id, key } = await givenPublishedTemplate(facility);
    const { mrNo } = await givenClient(facility);
    const therapist = await facility.as("therapist");
    const form = await therapist.call(createForm, { body: { mrNo, templateKey: key } });
    expect(await publishSecond(id)).toBe(2);
    const kept = await therapist.call(getForm, { params: { formId: form.id } });
    expect(kept.number).toBe(1);
    expect(kept.title).not.toContain("revised");
    expect(kept.definition.items[0]?.items[0]?.linkId).toBe("petName");
    const listed = await therapist.call(listClientForms, { params: { mrNo } });
    expect(listed.rows[0]?.title).toBe(kept.title);
    const next = await therapist.call(createForm, { body: { mrNo, templateKey: key } });
    expect(next.definition.items[0]?.items[0]?.linkId).toBe("color");
    const template = await editor.call(getFormTemplate, { params: { templateId: id } });
    expect(template.versions.map(({ number, status, openForms }) => ({ number, status, openForms }))).toEqual([
      { number: 2, status: "published", openForms: 1 },
      { number: 1, status: "retired", openForms: 1 },
    ]);
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await owner.connect();
    const rewrite = owner.query("UPDATE form_template_versions SET definition = '{}' WHERE template_id = $1", [id]);
    await expect(rewrite).rejects.toThrow("A published version never changes");
    await owner.end();
    const used = await editor.call(listTemplateReferences, { params: { templateId: id } });
    expect(used.forms.map(({ number, count }) => [number, count])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it("FRM-2: a published version is not edited", async () => {
    const { id, draft } = await givenPublishedTemplate(facility);
    const { title, description, definition, slots } = draft;
    const { version } = await editor.call(getTemplateVersion, { params: { templateId: id, number: 1 } });
    await expect(
      editor.call(saveTemplateVersion, {
        params: { templateId: id, number: 1 },
        body: { version, title, description, definition, slots },
      }),
    ).rejects.toMatchObject({ code: "version-published" });
  });

  it("FRM-3: a template has one draft, and a save over another's is refused with what was saved", async () => {
    const { id, draft } = await givenTemplate(facility);
    const { title, description, definition, slots, version } = draft;
    const params = { templateId: id, number: 1 };
    const body = { version, title, description, definition, slots };
    await (await facility.as("admin")).call(saveTemplateVersion, { params, body: { ...body, title: "By the admin" } });
    await expect(editor.call(saveTemplateVersion, { params, body })).rejects.toMatchObject({
      code: "stale-version",
      problem: { current: { title: "By the admin" } },
    });
    await expect(editor.call(createTemplateVersion, { params: { templateId: id } })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });

  it("FRM-4: a draft with faults is saved but not published", async () => {
    const { id, draft } = await givenTemplate(facility, {
      definition: { items: [section("s", "", [item("a", "singleChoice", "Which?")])] },
    });
    await expect(
      editor.call(publishTemplateVersion, {
        params: { templateId: id, number: 1 },
        body: { version: draft.version, changeNote: "First version" },
      }),
    ).rejects.toMatchObject({
      code: "template-invalid",
      problem: { errors: [{ path: "s", message: "The section needs a title." }, { path: "a" }] },
    });
  });
});

describe("the library", () => {
  it("offers only published templates for new forms, and all of them to the library", async () => {
    const { id, key } = await givenTemplate(facility);
    const keysOf = async (view: "ready" | "library") =>
      (await editor.call(listFormTemplates, { query: { view } })).rows.map((row) => row.key);
    expect(await keysOf("ready")).not.toContain(key);
    expect(await keysOf("library")).toContain(key);
    expect(await keysOf("ready")).toContain("consent-for-treatment");
    const { version } = await editor.call(getFormTemplate, { params: { templateId: id } });
    const changed = await editor.call(updateFormTemplate, {
      params: { templateId: id },
      body: { version, chartTab: "nursing", onePerEpisode: true },
    });
    expect(changed).toMatchObject({ chartTab: "nursing", onePerEpisode: true });
  });

  it("FRM-21: an archived template takes no new forms and can be restored", async () => {
    const { id, key, template } = await givenPublishedTemplate(facility);
    const { mrNo } = await givenClient(facility);
    const therapist = await facility.as("therapist");
    const archived = await editor.call(archiveFormTemplate, {
      params: { templateId: id },
      query: { version: String(template.version) },
    });
    expect(archived).toMatchObject({ status: "archived", abilities: { edit: false } });
    await expect(therapist.call(createForm, { body: { mrNo, templateKey: key } })).rejects.toMatchObject({
      code: "validation",
    });
    await editor.call(updateFormTemplate, {
      params: { templateId: id },
      body: { version: archived.version, status: "active" },
    });
    await therapist.call(createForm, { body: { mrNo, templateKey: key } });
  });

  it("copies a template as a draft under a key of its own", async () => {
    const { id, key } = await givenPublishedTemplate(facility);
    const copy = await editor.call(duplicateFormTemplate, { params: { templateId: id } });
    expect(copy).toMatchObject({ key: `${key}-copy`, publishedNumber: null, draftNumber: 1 });
    expect((await editor.call(duplicateFormTemplate, { params: { templateId: id } })).key).toBe(`${key}-copy-2`);
  });

  it("takes a template from the gallery once, in English or Spanish", async () => {
    const body = { from: "gallery" as const, key: "safety-plan", language: "es" as const };
    const spanish = await editor.call(createFormTemplate, { body });
    expect(spanish).toMatchObject({ key: "safety-plan-es", title: "Plan de seguridad", draftNumber: 1 });
    await expect(editor.call(createFormTemplate, { body })).rejects.toMatchObject({ code: "duplicate" });
    const { rows } = await editor.call(listTemplateGallery);
    expect(rows.find((row) => row.key === "safety-plan" && row.language === "es")?.templateId).toBe(spanish.id);
    expect(rows.find((row) => row.key === "safety-plan" && row.language === "en")?.templateId).toBeNull();
  });

  it("a shipped template the facility changed is its own from then on", async () => {
    const { id } = await editor.call(createFormTemplate, {
      body: { from: "gallery", key: "intake-questionnaire", language: "en" },
    });
    expect(await editor.call(getFormTemplate, { params: { templateId: id } })).toMatchObject({ isShipped: true });
    expect(await publishSecond(id)).toBe(2);
    expect(await editor.call(getFormTemplate, { params: { templateId: id } })).toMatchObject({
      isShipped: false,
      publishedNumber: 2,
    });
    const { mrNo } = await givenClient(facility);
    const therapist = await facility.as("therapist");
    const form = await therapist.call(createForm, { body: { mrNo, templateKey: "intake-questionnaire" } });
    expect(form).toMatchObject({ number: 2 });
  });
});

describe("FRM-17: template files", () => {
  it("an imported export is equal to the export, apart from its key", async () => {
    const { id, key } = await givenTemplate(facility);
    const file = await editor.call(exportFormTemplate, { params: { templateId: id } });
    const text = JSON.stringify(file);
    const report = await editor.call(importFormTemplate, { body: { text, dryRun: true } });
    expect(report).toMatchObject({ sections: 1, questions: 1, faults: [], templateId: null });
    const { templateId } = await editor.call(importFormTemplate, { body: { text, dryRun: false } });
    const again = await editor.call(exportFormTemplate, { params: { templateId: templateId ?? "" } });
    expect(again).toEqual({ ...file, template: { ...file.template, key: `${key}-2` } });
  });

  it("refuses other files with the line or the field", async () => {
    const refused = (text: string) => editor.call(importFormTemplate, { body: { text, dryRun: false } });
    await expect(refused('{\n  "format": "x",}')).rejects.toMatchObject({
      code: "import-unreadable",
      problem: { detail: "Line 2: this is not valid JSON." },
    });
    await expect(refused('{"format": "other"}')).rejects.toMatchObject({ code: "import-unreadable" });
  });
});

it("counts each row of a matrix as a question, and no texts or lines", async () => {
  const { key } = await givenPublishedTemplate(facility, {
    definition: {
      items: [
        section("pet", "The pet", [
          item("petName", "shortText", "Name of the pet"),
          item("line", "divider", ""),
          item("moods", "matrix", "Moods", {
            options: options({ calm: "Calm", loud: "Loud" }),
            rows: [
              { linkId: "day", text: "By day" },
              { linkId: "night", text: "At night" },
            ],
          }),
        ]),
      ],
    },
  });
  const { rows } = await (await facility.as("nurse")).call(listFormTemplates, { query: { view: "library" } });
  expect(rows.find((row) => row.key === key)?.questions).toBe(3);
});

it("FRM-5: the wording of an instrument is locked; sections may come before and after it, and a copy is no instrument", async () => {
  const { mrNo } = await givenClient(facility);
  const therapist = await facility.as("therapist");
  await therapist.call(createForm, { body: { mrNo, templateKey: "phq9" } });
  const { rows } = await editor.call(listFormTemplates, { query: { view: "library" } });
  const templateId = rows.find(({ key }) => key === "phq9")?.id ?? "";
  const { number, title, description, slots, version, definition } = await editor.call(createTemplateVersion, {
    params: { templateId },
  });
  const save = (items: typeof definition.items) =>
    editor.call(saveTemplateVersion, {
      params: { templateId, number },
      body: { version, title, description, slots, definition: { items } },
    });
  const reworded = definition.items.map((one) => ({
    ...one,
    items: one.items.map((each) => ({ ...each, text: `${each.text}!` })),
  }));
  await expect(save(reworded)).rejects.toMatchObject({ code: "instrument-locked" });
  const own = section("before", "Before you begin", [item("mood", "shortText", "Your mood in a word")]);
  await expect(save([own])).rejects.toMatchObject({ code: "instrument-locked" });
  await expect(save([own, ...definition.items])).resolves.toBeDefined();
  const copy = await editor.call(duplicateFormTemplate, { params: { templateId } });
  expect(copy).toMatchObject({ kind: "assessment" });
});
