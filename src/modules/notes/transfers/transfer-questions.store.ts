import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { TransferQuestion } from "./transfer.contract.ts";

/** Questions about a transfer in the order they were asked. */
export async function questionsOf(db: TenantDb, handoffId: string): Promise<TransferQuestion[]> {
  return db
    .selectFrom("transferQuestions as q")
    .innerJoin("clinicians as asker", "asker.id", "q.askedBy")
    .leftJoin("clinicians as answerer", "answerer.id", "q.answeredBy")
    .select([
      "q.id",
      "q.question",
      "q.askedAt",
      "asker.fullName as askedByName",
      "q.answer",
      "q.answeredAt",
      "answerer.fullName as answeredByName",
    ])
    .where("q.handoffId", "=", handoffId)
    .orderBy("q.askedAt")
    .orderBy("q.id")
    .execute();
}

export async function insertQuestion(
  db: TenantDb,
  asked: { handoffId: string; question: string; askedAt: string; askedBy: string },
): Promise<void> {
  await db
    .insertInto("transferQuestions")
    .values({ id: newId(), ...asked })
    .execute();
}

/**
 * Answers an open question. Returns who asked, and how many questions remain open; null when there is no such open question.
 */
export async function answerQuestion(
  db: TenantDb,
  handoffId: string,
  questionId: string,
  given: { answer: string; answeredAt: string; answeredBy: string },
): Promise<{ askedBy: string; open: number } | null> {
  const row = await db
    .updateTable("transferQuestions")
    .set(given)
    .where("id", "=", questionId)
    .where("handoffId", "=", handoffId)
    .where("answeredAt", "is", null)
    .returning("askedBy")
    .executeTakeFirst();
  if (!row) return null;
  const { open } = await db
    .selectFrom("transferQuestions")
    .select((select) => select.fn.countAll<number>().as("open"))
    .where("handoffId", "=", handoffId)
    .where("answeredAt", "is", null)
    .executeTakeFirstOrThrow();
  return { ...row, open: Number(open) };
}
