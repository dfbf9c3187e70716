import type { Act } from "#platform/server/execution/context.ts";
import { edit, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { packetsWith } from "../packets/packet.store.ts";
import { insertTemplate } from "./draft.store.ts";
import { galleryTemplate, galleryTemplates } from "./gallery/gallery.ts";
import { isInput, withMatrixRows } from "./item.contract.ts";
import { formCounts, templateById, templateIdsByKey, templateVersion } from "./library.store.ts";
import { shippedTemplate } from "./shipped-templates.ts";
import {
  archiveFormTemplate,
  createFormTemplate,
  duplicateFormTemplate,
  type FormTemplate,
  getFormTemplate,
  listTemplateGallery,
  listTemplateReferences,
  updateFormTemplate,
} from "./template.contract.ts";
import { ensureShipped } from "./template.store.ts";
import { section } from "./template.ts";
import { announce, templateRecord, templateView } from "./template-record.actions.ts";
import { fileOf, latestNumber } from "./version.actions.ts";
import type { TemplateFile } from "./version.contract.ts";

/** Adds a template with a first draft, and announces it. */
export async function addTemplate(act: Act, template: TemplateFile["template"]): Promise<string> {
  const templateId = await insertTemplate(act.db, template);
  await announce(act, templateId);
  return templateId;
}

async function added(act: Act, template: TemplateFile["template"], detail: object): Promise<FormTemplate> {
  const templateId = await addTemplate(act, template);
  act.audit({ subjectId: templateId, detail: { key: template.key, ...detail } });
  return templateView(act, await templateById(act.db, templateId));
}

/** A template from the gallery: a shipped one is ready to use, any other begins as a draft to review. */
async function fromGallery(act: Act, key: string, language: "en" | "es"): Promise<FormTemplate> {
  const chosen = galleryTemplate(key, language);
  if (!chosen) throw new Problem("validation", "Choose a template from the gallery.");
  const known = (await templateIdsByKey(act.db)).get(chosen.key);
  if (known)
    throw new Problem("duplicate", {
      detail: `${chosen.title} is already in your library.`,
      params: { templateId: known },
    });
  const shipped = shippedTemplate(chosen.key);
  if (!shipped) return added(act, chosen, { gallery: key, language });
  const { templateId } = await ensureShipped(act.db, shipped, act.now);
  await announce(act, templateId);
  act.audit({ subjectId: templateId, detail: { key, gallery: key, language } });
  return templateView(act, await templateById(act.db, templateId));
}

export const libraryHandlers = [
  query(getFormTemplate, async (view, { params }) =>
    templateView(view, await templateById(view.db, params.templateId)),
  ),

  query(listTemplateGallery, async (view) => {
    const known = await templateIdsByKey(view.db);
    const rows = galleryTemplates().map(
      ({ key, galleryKey, language, title, description, kind, chartTab, ...rest }) => ({
        key: galleryKey,
        language,
        title,
        description,
        kind,
        chartTab,
        questions: rest.definition.items.flatMap((one) => withMatrixRows(one.items).filter(isInput)).length,
        notice: rest.notice,
        templateId: known.get(key) ?? null,
      }),
    );
    return { rows };
  }),

  query(listTemplateReferences, async (view, { params }) => {
    const template = await templateById(view.db, params.templateId);
    return { forms: await formCounts(view.db, template.id), packets: await packetsWith(view.db, template.id) };
  }),

  action(createFormTemplate, async (act, { body }) => {
    if (body.from === "gallery") return fromGallery(act, body.key, body.language);
    const { title, kind, chartTab } = body;
    return added(
      act,
      {
        key: title,
        title,
        description: "",
        kind,
        chartTab,
        sensitivity: "part2",
        consentType: null,
        onePerEpisode: false,
        revocable: false,
        reviewRequired: false,
        language: "en",
        notice: "",
        definition: { items: [section("section1", "Section 1", [])] },
        slots: [],
      },
      { from: "blank" },
    );
  }),

  edit(updateFormTemplate, templateRecord, {
    beforeSave: async (_, template, { kind, status }) => {
      if (template.status === "archived" && status !== "active")
        throw new Problem("wrong-state", "This template is archived. Restore it first.");
      if (kind !== undefined && kind !== template.kind && template.consentType !== null)
        throw new Problem("validation", "A consent stays a consent: its questions record what the client permits.");
      return undefined;
    },
  }),

  verb(archiveFormTemplate, templateRecord, async (act, template) => {
    if (template.status === "archived") throw new Problem("wrong-state", "This template is already archived.");
    const [packet, ...more] = await packetsWith(act.db, template.id);
    if (packet)
      throw new Problem(
        "in-use",
        `Used by ${more.length === 0 ? packet.title : `${packet.title} and ${more.length} more packets`}. Take it out of them first.`,
      );
    return { status: "archived" as const };
  }),

  action(duplicateFormTemplate, async (act, { params }) => {
    const template = await templateById(act.db, params.templateId);
    const version = await templateVersion(act.db, template.id, await latestNumber(act.db, template));
    const { template: copied } = fileOf(template, version);
    const title = `Copy of ${copied.title}`.slice(0, 160);
    // The copy of an instrument is not scored by it: its wording may change.
    const kind = copied.kind === "instrument" ? "assessment" : copied.kind;
    return added(act, { ...copied, kind, key: `${copied.key}-copy`, title }, { from: template.key });
  }),
];
