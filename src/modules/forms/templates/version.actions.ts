import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { instrumentOf } from "../assessments/instruments/catalogue.ts";
import { insertDraft, saveDraft, setPublished } from "./draft.store.ts";
import { holdsInstrument } from "./instrument-lock.ts";
import type { Definition } from "./item.contract.ts";
import {
  type TemplateRecord,
  templateById,
  templateForUpdate,
  templateVersion,
  type VersionRecord,
  versionsOf,
} from "./library.store.ts";
import { templateFaults } from "./lint.ts";
import { publishVersion, retirePublished } from "./template.store.ts";
import { announce, templateTopics, templateView, versionView } from "./template-record.actions.ts";
import {
  createTemplateVersion,
  exportFormTemplate,
  getTemplateVersion,
  publishTemplateVersion,
  saveTemplateVersion,
  type TemplateFile,
} from "./version.contract.ts";

/** The draft, or else the published version: what a copy or an export takes. */
export async function latestNumber(db: TenantDb, template: TemplateRecord): Promise<number> {
  const versions = await versionsOf(db, template.id);
  const latest = versions.find((one) => one.status === "draft") ?? versions.find((one) => one.status === "published");
  return latest?.number ?? versions[0]?.number ?? 1;
}

export function fileOf(template: TemplateRecord, version: VersionRecord): TemplateFile {
  const { key, kind, chartTab, sensitivity, consentType, onePerEpisode, revocable, reviewRequired, notice } = template;
  const { title, description, definition, slots, language } = version;
  const isBuiltIn = consentType === "treatment" || consentType === "release";
  return {
    format: "cairn-form-template",
    formatVersion: 1,
    template: {
      key,
      title,
      description,
      kind,
      chartTab,
      sensitivity,
      consentType: isBuiltIn ? consentType : null,
      onePerEpisode,
      revocable,
      reviewRequired,
      language,
      notice,
      definition,
      slots,
    },
  };
}

interface VersionParams {
  templateId: string;
  number: number;
}

/** The draft, locked with its template. Throws `version-published` and `stale-version`. */
async function draftFor(act: Act, params: VersionParams, seen: number) {
  const template = await templateForUpdate(act.db, params.templateId);
  const draft = await templateVersion(act.db, template.id, params.number);
  if (draft.status !== "draft") throw new Problem("version-published");
  act.requireVersion(versionView(draft), seen);
  return { template, draft };
}

/** Throws `instrument-locked` where a draft changes the wording of an instrument that ships (FRM-5). */
function requireWording({ instrumentKey, title }: TemplateRecord, definition: Definition): void {
  const instrument = instrumentOf(instrumentKey);
  if (instrument && !holdsInstrument(definition, instrument.definition))
    throw new Problem(
      "instrument-locked",
      `The wording of ${title} can't be changed without losing its validity. Add sections before or after it.`,
    );
}

export const versionHandlers = [
  query(getTemplateVersion, async (view, { params }) =>
    versionView(await templateVersion(view.db, params.templateId, params.number)),
  ),

  action(createTemplateVersion, async (act, { params }) => {
    const template = await templateForUpdate(act.db, params.templateId);
    if (template.status === "archived")
      throw new Problem("wrong-state", "This template is archived. Restore it first.");
    if (template.draftVersionId) throw new Problem("wrong-state", "This template already has a draft. Edit that one.");
    const from = await templateVersion(act.db, template.id, await latestNumber(act.db, template));
    const { title, description, language, definition, slots } = from;
    await insertDraft(act.db, template.id, { title, description, language, definition, slots });
    await announce(act, template.id);
    const { number } = (await versionsOf(act.db, template.id))[0] ?? from;
    act.audit({ subjectId: template.id, detail: { number, from: from.number } });
    return versionView(await templateVersion(act.db, template.id, number));
  }),

  action(saveTemplateVersion, async (act, { params, body: { version, ...content } }) => {
    const { template, draft } = await draftFor(act, params, version);
    requireWording(template, content.definition);
    await saveDraft(act.db, draft.id, content);
    await announce(act, template.id);
    act.audit({ subjectId: template.id, detail: { number: draft.number } });
    return versionView(await templateVersion(act.db, template.id, draft.number));
  }),

  /** New forms use the version from now on; existing forms keep theirs (FRM-1). Throws `template-invalid` (FRM-4). */
  action(publishTemplateVersion, async (act, { params, body }) => {
    const { template, draft } = await draftFor(act, params, body.version);
    if (template.status === "archived")
      throw new Problem("wrong-state", "This template is archived. Restore it first.");
    const faults = templateFaults(draft.definition, draft.slots, template.consentType);
    if (faults.length > 0)
      throw new Problem("template-invalid", {
        detail: faults.length === 1 ? "1 item needs attention." : `${faults.length} items need attention.`,
        errors: faults,
      });
    await retirePublished(act.db, template.id);
    await setPublished(act.db, draft.id, {
      changeNote: body.changeNote,
      publishedAt: act.now,
      publishedBy: act.actor.userId,
    });
    await publishVersion(act.db, template.id, draft.id, { shippedNumber: null, draftVersionId: null });
    await act.raise(
      "forms.template-published",
      { templateId: template.id, versionId: draft.id },
      templateTopics(template.id),
    );
    act.audit({ subjectId: template.id, detail: { number: draft.number, changeNote: body.changeNote } });
    return templateView(act, await templateById(act.db, template.id));
  }),

  query(exportFormTemplate, async (view, { params, query: { number } }) => {
    const template = await templateById(view.db, params.templateId);
    const version = await templateVersion(view.db, template.id, number ?? (await latestNumber(view.db, template)));
    view.readSubject = { subjectId: template.id, detail: { number: version.number } };
    return fileOf(template, version);
  }),
];
