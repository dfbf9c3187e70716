import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { IncidentQuestion } from "./incident.contract.ts";

/** Questions to the author of an anonymous report and what they wrote, the first first. */
export function questionsOf(db: TenantDb, incidentId: string): Promise<IncidentQuestion[]> {
  return db
    .selectFrom("incidentQuestions as q")
    .leftJoin("clinicians as c", "c.id", "q.askedBy")
    .select(["q.id", "q.at", "c.fullName as askedBy", "q.text"])
    .where("q.incidentId", "=", incidentId)
    .orderBy("q.at")
    .orderBy("q.id")
    .execute();
}

export async function insertQuestion(
  db: TenantDb,
  question: { incidentId: string; at: string; askedBy: string | null; text: string },
): Promise<void> {
  await db
    .insertInto("incidentQuestions")
    .values({ id: newId(), ...question })
    .execute();
}

/** The id of the report with this code. */
export async function incidentOfCode(db: TenantDb, answerCodeHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("incidentReports")
    .select("id")
    .where("answerCodeHash", "=", answerCodeHash)
    .executeTakeFirst();
  return row?.id;
}
