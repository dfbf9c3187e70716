import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import type { Diagnosis, DiagnosisSet } from "./diagnosis.contract.ts";
import type { CodeFacts, DiagnosisEntry } from "./diagnosis.ts";
import { billableIcd10Below, icd10CodesOn, icd10EndOf } from "./icd10.store.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "diagnosis_sets.entries": Diagnosis[];
    "diagnoses.specifiers": Diagnosis["specifiers"];
  }
}

/** A stored entry with the code title of the day it was entered. */
export interface KeptEntry extends DiagnosisEntry {
  codeTitle: string;
  plainName: string | null;
  diagnosedByName: string | null;
}

function sets(db: TenantDb, demographicId: string) {
  return db
    .selectFrom("diagnosisSets as s")
    .leftJoin("clinicians as c", "c.userId", "s.createdBy")
    .select(["s.demographicId", "s.setVersion", "s.entries", "s.reason", "s.createdAt as at", "c.fullName as byName"])
    .where("s.demographicId", "=", demographicId)
    .orderBy("s.setVersion", "desc");
}

export async function setsOf(db: TenantDb, demographicId: string): Promise<DiagnosisSet[]> {
  const rows = await sets(db, demographicId).limit(200).execute();
  return rows;
}

/** The current list; version 0 and no entries before the first one. */
export async function currentSet(db: TenantDb, demographicId: string): Promise<DiagnosisSet> {
  const row = await sets(db, demographicId).limit(1).executeTakeFirst();
  return row ?? { demographicId, setVersion: 0, entries: [], reason: null, byName: null, at: null };
}

/** Code set facts for each entry on its diagnosis date, and replacements for codes that are not valid. */
export async function codeFacts(
  db: TenantDb,
  entries: readonly DiagnosisEntry[],
): Promise<{
  codes: Map<string, CodeFacts & { plainName: string | null }>;
  instead: Map<string, { code: string; title: string }[]>;
}> {
  const codes = new Map<string, CodeFacts & { plainName: string | null }>();
  const instead = new Map<string, { code: string; title: string }[]>();
  for (const day of new Set(entries.map((entry) => entry.diagnosedOn))) {
    const asked = entries.filter((entry) => entry.diagnosedOn === day).map((entry) => entry.code);
    for (const row of await icd10CodesOn(db, asked, day)) codes.set(row.code, row);
    for (const code of asked) {
      const known = codes.get(code);
      if (known?.billable) continue;
      // Tells an expired code from an unknown one.
      const ended = known ? null : await icd10EndOf(db, code);
      if (ended !== null)
        codes.set(code, {
          code,
          title: code,
          billable: true,
          effectiveTo: ended,
          manifestationOnly: false,
          externalCause: false,
          plainName: null,
        });
      const parent = ended === null ? code : code.slice(0, -1).replace(/\.$/, "");
      instead.set(
        code,
        (await billableIcd10Below(db, parent, day, 20)).map(({ code: c, title }) => ({ code: c, title })),
      );
    }
  }
  return { codes, instead };
}

/** Writes the list under its next version, and one row per current diagnosis. */
export async function saveSet(
  act: Act,
  episode: { clientId: string; demographicId: string },
  set: { setVersion: number; entries: readonly KeptEntry[]; reason: string | null },
): Promise<void> {
  const { clientId, demographicId } = episode;
  await act.db
    .insertInto("diagnosisSets")
    .values({
      id: newId(),
      clientId,
      demographicId,
      setVersion: set.setVersion,
      entries: jsonb([...set.entries]),
      reason: set.reason,
      signedById: act.actor.clinicianId,
      createdAt: act.now,
    })
    .execute();
  await act.db
    .updateTable("diagnoses")
    .set({ leftSetVersion: set.setVersion })
    .where("demographicId", "=", demographicId)
    .where("leftSetVersion", "is", null)
    .execute();
  if (set.entries.length === 0) return;
  await act.db
    .insertInto("diagnoses")
    .values(
      set.entries.map(({ diagnosedByName: _, specifiers, ...entry }, index) => ({
        ...entry,
        id: newId(),
        clientId,
        demographicId,
        specifiers: jsonb(specifiers),
        rank: index + 1,
        diagnosedById: act.actor.clinicianId,
        setVersion: set.setVersion,
      })),
    )
    .execute();
}

/** Code of the current principal diagnosis. */
export async function principalCode(db: TenantDb, demographicId: string): Promise<string | null> {
  const row = await db
    .selectFrom("diagnoses")
    .select("code")
    .where("demographicId", "=", demographicId)
    .where("kind", "=", "principal")
    .where("leftSetVersion", "is", null)
    .executeTakeFirst();
  return row?.code ?? null;
}
