import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { emptyContent } from "../drafts/part-content.ts";
import { factsJson } from "../facts/facts.store.ts";
import type { PulledFacts } from "../facts/facts.ts";
import type { ShippedTemplate } from "../templates/template-parts.ts";
import type { Modality } from "./note.ts";

export interface NewDraft {
  clientId: string | null;
  demographicId: string | null;
  serviceStart: string;
  serviceEnd: string | null;
  facts?: PulledFacts;
}
export interface DraftsOf {
  template: ShippedTemplate;
  templateVersionId: string;
  title: string;
  /** The group session or the shift report they belong to. */
  of: { groupSessionId: string } | { shiftReportId: string };
  locationId: string;
  timeZone: string;
  modality: Modality;
  author: { id: string; cosignRequired: boolean; supervisorId: string | null };
}

/** Adds drafts with their empty parts: two statements, however many. */
export async function insertDrafts(db: TenantDb, common: DraftsOf, notes: readonly NewDraft[]): Promise<void> {
  if (notes.length === 0) return;
  const { template, author } = common;
  const ids = await db
    .insertInto("notes")
    .values(
      notes.map(({ facts, ...note }) => ({
        id: newId(),
        kind: template.kind,
        format: template.format,
        title: common.title,
        loincCode: template.loincCode,
        locationId: common.locationId,
        timeZone: common.timeZone,
        templateVersionId: common.templateVersionId,
        ...common.of,
        modality: common.modality,
        authorId: author.id,
        cosignRequired: author.cosignRequired,
        supervisorId: author.cosignRequired ? author.supervisorId : null,
        ...note,
        ...(facts ? { facts: factsJson(facts) } : {}),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const parts = ids.flatMap(({ id: noteId }) =>
    template.parts.map(({ key, title, prompt, required, minWords }, position) => ({
      id: newId(),
      noteId,
      partKey: key,
      position,
      title,
      prompt,
      required,
      minWords,
      content: jsonb(emptyContent),
    })),
  );
  if (parts.length > 0) await db.insertInto("noteParts").values(parts).execute();
}
