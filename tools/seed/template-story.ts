import { createFormTemplate, listFormTemplates } from "#modules/forms/templates/template.contract.ts";
import { item } from "#modules/forms/templates/template.ts";
import {
  createTemplateVersion,
  getTemplateVersion,
  publishTemplateVersion,
  saveTemplateVersion,
} from "#modules/forms/templates/version.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Stage } from "./stage.ts";

const fromGallery = [
  "emergency-contacts",
  "belongings-inventory",
  "safety-plan",
  "daily-check-in",
  "nursing-admission-assessment",
];

/** The templates the compliance officer took from the gallery on the first day and published. */
export async function publishTemplates(stage: Stage, at: string): Promise<void> {
  const compliance = stage.as("brandt");
  for (const key of fromGallery) {
    const { id } = await compliance.do(at, createFormTemplate, { body: { from: "gallery", key, language: "en" } });
    const params = { templateId: id, number: 1 };
    const { version } = await compliance.do(at, getTemplateVersion, { params });
    await compliance.do(addMinutes(at, 5), publishTemplateVersion, {
      params,
      body: { version, changeNote: "Taken from the gallery and reviewed" },
    });
  }
}

/** What the compliance officer changed lately: a second version of the belongings list, and a draft in Spanish. */
export async function reviseTemplates(stage: Stage, at: string): Promise<void> {
  const compliance = stage.as("brandt");
  await compliance.do(at, createFormTemplate, {
    body: { from: "gallery", key: "telehealth-agreement", language: "es" },
  });
  const { rows } = await compliance.do(at, listFormTemplates, { query: { view: "library" } });
  const templateId = rows.find((row) => row.key === "belongings-inventory")?.id;
  if (!templateId) return;
  const draft = await compliance.do(addMinutes(at, 10), createTemplateVersion, { params: { templateId } });
  const params = { templateId, number: draft.number };
  const { title, description, slots, version } = draft;
  const definition = {
    items: draft.definition.items.map((one) =>
      one.linkId === "money"
        ? { ...one, items: [...one.items, item("keys", "yesNo", "Were car keys handed in?")] }
        : one,
    ),
  };
  const saved = await compliance.do(addMinutes(at, 12), saveTemplateVersion, {
    params,
    body: { version, title, description, definition, slots },
  });
  await compliance.do(addMinutes(at, 14), publishTemplateVersion, {
    params,
    body: { version: saved.version, changeNote: "Asks for car keys" },
  });
}
