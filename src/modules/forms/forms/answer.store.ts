import { jsonb } from "#platform/server/database/json.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { AnswerChange } from "../kick-backs/kick-back.contract.ts";
import type { Answer, Answers } from "./answer.contract.ts";
import { sameAnswer } from "./answers.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "form_answer_events.previous": Answer;
    "form_answer_events.next": Answer;
  }
}

export interface AnswerEvent {
  formId: string;
  linkPath: string;
  previous: Answer | null;
  next: Answer | null;
  source: "typed" | "prefill";
  applied: boolean;
  actorId: string | null;
  actorName: string;
  recordedAt: string;
  receivedAt: string;
  clientMutationId: string;
}

export async function insertAnswerEvents(db: TenantDb, events: readonly AnswerEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto("formAnswerEvents")
    .values(
      events.map(({ previous, next, ...event }) => ({
        id: newId(),
        previous: previous === null ? null : jsonb(previous),
        next: next === null ? null : jsonb(next),
        ...event,
      })),
    )
    .execute();
}

/** Which of these mutations were received before, and whether each was applied. */
export async function knownMutations(db: TenantDb, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("formAnswerEvents")
    .select(["clientMutationId", "applied"])
    .where("clientMutationId", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.clientMutationId, row.applied]));
}

/** Who entered the current answer at a path, and when. */
export async function lastWriter(db: TenantDb, formId: string, linkPath: string) {
  return db
    .selectFrom("formAnswerEvents")
    .select(["actorId", "actorName", "receivedAt"])
    .where("formId", "=", formId)
    .where("linkPath", "=", linkPath)
    .where("applied", "=", true)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Answers that differ from what they were at an instant, in the order of their first change. */
export async function changesSince(
  db: TenantDb,
  form: { id: string; answers: Answers },
  since: string,
): Promise<AnswerChange[]> {
  const events = await db
    .selectFrom("formAnswerEvents")
    .select(["linkPath", "previous"])
    .where("formId", "=", form.id)
    .where("applied", "=", true)
    .where("receivedAt", ">=", since)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
  const before = new Map<string, Answer | null>();
  for (const { linkPath, previous } of events) if (!before.has(linkPath)) before.set(linkPath, previous);
  return [...before].flatMap(([linkPath, was]) => {
    const is = form.answers[linkPath] ?? null;
    return sameAnswer(was, is) ? [] : [{ linkPath, before: was, after: is }];
  });
}

/** A page of a form's answer history, newest first. */
export async function answerHistory(db: TenantDb, formId: string, wanted: { page: number; pageSize: number }) {
  const query = db
    .selectFrom("formAnswerEvents")
    .select(["linkPath", "previous", "next", "source", "applied", "actorName", "recordedAt", "receivedAt"])
    .where("formId", "=", formId)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc");
  return paginate(db, query, wanted);
}
