import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { PlanLink } from "./plan-link.ts";

/** The links of several notes, in one query. */
export async function linksOf(db: TenantDb, noteIds: readonly string[]): Promise<Map<string, PlanLink[]>> {
  const links = new Map<string, PlanLink[]>(noteIds.map((id) => [id, []]));
  if (noteIds.length === 0) return links;
  const rows = await db
    .selectFrom("noteTreatmentLinks")
    .select(["noteId", "objectiveStableId", "interventionStableId", "progress", "comment"])
    .where("noteId", "in", [...noteIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  for (const { noteId, ...link } of rows) links.get(noteId)?.push(link);
  return links;
}

export interface LinkAddendum {
  id: string;
  noteId: string;
  canonical: string;
  sha256: string;
  signatureId: string;
  signerId: string;
  signerName: string;
  credentials: string;
  signedAt: string;
}

/** What was linked to notes after they were signed, oldest first. */
export async function linkAddendaOf(db: TenantDb, noteIds: readonly string[]): Promise<LinkAddendum[]> {
  if (noteIds.length === 0) return [];
  return db
    .selectFrom("noteLinkAddenda")
    .select(["id", "noteId", "canonical", "sha256", "signatureId", "signerId", "signerName", "credentials", "signedAt"])
    .where("noteId", "in", [...noteIds])
    .orderBy("signedAt")
    .orderBy("id")
    .execute();
}

/** Links objectives to a signed note. */
export async function insertLinkAddendum(
  db: TenantDb,
  addendum: LinkAddendum,
  planId: string,
  links: readonly PlanLink[],
): Promise<void> {
  await db.insertInto("noteLinkAddenda").values(addendum).execute();
  const { id: addendumId, noteId } = addendum;
  await db
    .insertInto("noteTreatmentLinks")
    .values(links.map((link) => ({ id: newId(), noteId, planId, addendumId, ...link })))
    .execute();
}

/** Replaces what a draft note links. */
export async function replaceLinks(
  db: TenantDb,
  noteId: string,
  planId: string,
  links: readonly PlanLink[],
): Promise<void> {
  await db.deleteFrom("noteTreatmentLinks").where("noteId", "=", noteId).execute();
  if (links.length === 0) return;
  await db
    .insertInto("noteTreatmentLinks")
    .values(links.map((link) => ({ id: newId(), noteId, planId, ...link })))
    .execute();
}

/**
 * Signed notes of a stay that worked on these objectives, by service within a span, the latest first. The caller has opened
 * the chart.
 */
export function notesOfObjectives(
  view: { db: TenantDb },
  of: { demographicId: string; objectiveIds: readonly string[]; since: string; until: string },
) {
  return view.db
    .selectFrom("noteTreatmentLinks as k")
    .innerJoin("notes as n", "n.id", "k.noteId")
    .innerJoin("clinicians as a", "a.id", "n.authorId")
    .select(["k.objectiveStableId", "n.id as noteId", "n.title", "n.serviceStart", "a.fullName as authorName"])
    .select(["k.progress", "k.comment"])
    .where("n.demographicId", "=", of.demographicId)
    .where("k.objectiveStableId", "in", [...of.objectiveIds, of.demographicId])
    .where("n.status", "in", ["signed", "awaitingCosign"])
    .where("n.serviceStart", ">=", of.since)
    .where("n.serviceStart", "<=", of.until)
    .orderBy("n.serviceStart", "desc")
    .orderBy("n.id")
    .limit(500)
    .execute();
}
