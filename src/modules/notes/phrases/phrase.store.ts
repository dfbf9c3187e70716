import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { SmartPhrase } from "./phrase.contract.ts";

explainConstraint("smart_phrases_trigger", () =>
  fieldProblem("body.trigger", "A phrase with this abbreviation already exists.", "duplicate"),
);

const columns = ["id", "ownerId", "trigger", "title", "content", "active", "version"] as const;
export interface PhraseRow extends Omit<SmartPhrase, "isShared"> {
  /** Null for the facility's. */
  ownerId: string | null;
}

export const phraseView = ({ ownerId, ...phrase }: PhraseRow): SmartPhrase => ({
  ...phrase,
  isShared: ownerId === null,
});

/** A clinician's phrases and the facility's, by abbreviation. */
export function phrasesFor(db: TenantDb, clinicianId: string | null): Promise<PhraseRow[]> {
  return db
    .selectFrom("smartPhrases")
    .select(columns)
    .where((where) =>
      where.or([where("ownerId", "is", null), ...(clinicianId === null ? [] : [where("ownerId", "=", clinicianId)])]),
    )
    .orderBy("trigger")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/** Throws `not-found`, also for a phrase of someone else. */
export async function phraseById(db: TenantDb, id: string): Promise<PhraseRow> {
  const row = await db.selectFrom("smartPhrases").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such phrase.");
  return row;
}

export const phraseRecord = record({
  table: "smartPhrases",
  subject: "smart-phrase",
  key: "phraseId",
  load: async (db: TenantDb, id: string) => {
    const row = await db.selectFrom("smartPhrases").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw new Problem("not-found", "There is no such phrase.");
    return row;
  },
  read: phraseById,
  scope: (act, { ownerId }) => {
    if (ownerId !== null && ownerId !== act.actor.clinicianId)
      throw new Problem("not-found", "There is no such phrase.");
    if (ownerId === null && !act.can("noteTemplates.manage"))
      throw new Problem("forbidden", "Only staff who manage note templates change the facility's phrases.");
  },
  view: (_, row: PhraseRow) => phraseView(row),
});
