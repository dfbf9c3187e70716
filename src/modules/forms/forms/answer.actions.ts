import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { requireFile } from "#platform/server/files/files.actions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { lastKickBack } from "../kick-backs/kick-back.store.ts";
import { requireTurn } from "../packets/packet-turn.actions.ts";
import { type Definition, withMatrixRows } from "../templates/item.contract.ts";
import { versionById } from "../templates/template.store.ts";
import type { Answer, AnswerMutation, Answers, MutationOutcome } from "./answer.contract.ts";
import { type AnswerEvent, insertAnswerEvents, knownMutations, lastWriter } from "./answer.store.ts";
import { filesIn } from "./answer-kinds.ts";
import { answerText, itemOf, progress, sameAnswer, tidyAnswer } from "./answers.ts";
import { answerForm } from "./form.contract.ts";
import { type FormRecord, formForUpdate, saveForm } from "./form.store.ts";
import { isReturned, isWritable, moved } from "./form.ts";
import { baseLinkId } from "./rows.ts";

const mostBytes = 2_000_000;

/**
 * Saves answers while they are typed (FRM-9): each mutation once, in the order it was recorded. When someone else changed
 * the same item, their answer stays, the caller gets it as a conflict, and the mutation is kept in the answer history
 * (FRM-10). Throws `form-sealed` or `signed-content`.
 */
export const answerFormAction = action(answerForm, async (act, { params, body }) => {
  const form = await formForUpdate(act.db, params.formId);
  await act.openChart(form.clientId, "forms");
  return saveAnswers(act, form, body.mutations, { id: act.actor.userId, name: act.actor.name });
});

interface Writer {
  id: string | null;
  name: string;
}

/** The same for a locked form whose reader the caller checked. */
export async function saveAnswers(act: Act, form: FormRecord, mutations: readonly AnswerMutation[], writer: Writer) {
  const known = await knownMutations(
    act.db,
    mutations.map((mutation) => mutation.clientMutationId),
  );
  const fresh = mutations.some((mutation) => !known.has(mutation.clientMutationId));
  // A batch sent again gets its first outcome, even if the form was submitted since.
  const status = fresh || isWritable(form.status) ? moved(form.status, "answer") : form.status;
  await requireTurn(act.db, form);
  const { definition } = await versionById(act.db, form.templateVersionId);
  const isOpen = await openItemsOf(act, form, definition);

  const answers: Answers = { ...form.answers };
  const events: AnswerEvent[] = [];
  const outcomes: MutationOutcome[] = [];
  const inOrder = [...mutations].sort((a, b) => a.recordedAt.localeCompare(b.recordedAt));
  for (const mutation of inOrder) {
    const { clientMutationId, linkPath } = mutation;
    if (known.has(clientMutationId)) {
      outcomes.push({ clientMutationId, linkPath, outcome: "duplicate", conflict: null });
      continue;
    }
    known.set(clientMutationId, true);
    if (!isOpen(linkPath)) throw fieldProblem(`answers.${linkPath}`, "This question cannot be answered now.");
    const previous = answers[linkPath] ?? null;
    const next = tidyAnswer(mutation.next);
    await requireOwnFiles(act, form, linkPath, next);
    const applies = sameAnswer(previous, tidyAnswer(mutation.base)) || sameAnswer(previous, next);
    events.push(eventOf(act, form, writer, mutation, previous, next, applies));
    if (applies) write(answers, linkPath, next);
    outcomes.push({
      clientMutationId,
      linkPath,
      outcome: applies ? "applied" : "conflict",
      conflict: applies ? null : await conflictAt(act, form, definition, linkPath, previous),
    });
  }
  if (Buffer.byteLength(JSON.stringify(answers)) > mostBytes)
    throw new Problem("too-large", "The answers of this form are over the limit of 2 MB.");
  await insertAnswerEvents(act.db, events);
  const changed = events.some((event) => event.applied);
  const saved = changed
    ? await saveForm(act.db, form.id, {
        answers,
        status,
        startedAt: form.startedAt ?? act.now,
        progressPct: progress(definition, answers),
      })
    : form;
  act.audit({ subjectId: form.id, fields: events.map((event) => event.linkPath) });
  return { outcomes, status: saved.status, progressPct: saved.progressPct, savedAt: act.now, version: saved.version };
}

/** Which items may be answered: in a returned form, only those of the named sections (FRM-22). */
async function openItemsOf(act: Act, form: FormRecord, definition: Definition): Promise<(linkPath: string) => boolean> {
  const kickBack = isReturned(form.status) ? await lastKickBack(act.db, form.id) : null;
  const closed = new Set(
    kickBack && kickBack.linkIds.length > 0
      ? definition.items
          .filter((section) => !kickBack.linkIds.includes(section.linkId))
          .flatMap((section) => withMatrixRows(section.items).map((item) => item.linkId))
      : [],
  );
  return (linkPath) => {
    const item = itemOf(definition, linkPath);
    return item !== undefined && !item.readOnly && !closed.has(baseLinkId(linkPath));
  };
}

/** A file of an answer belongs to this form, so that no answer shows another client's file. */
async function requireOwnFiles(act: Act, form: FormRecord, linkPath: string, next: Answer | null): Promise<void> {
  for (const { fileId } of filesIn(next)) {
    const file = await requireFile(act, fileId);
    if (file.subjectType !== "form" || file.subjectId !== form.id)
      throw fieldProblem(`answers.${linkPath}`, "This file belongs to another record. Add it to this form.");
  }
}

function write(answers: Answers, linkPath: string, next: Answer | null): void {
  if (next === null) delete answers[linkPath];
  else answers[linkPath] = next;
}

function eventOf(
  act: Act,
  form: FormRecord,
  writer: Writer,
  { clientMutationId, linkPath, recordedAt }: AnswerMutation,
  previous: Answer | null,
  next: Answer | null,
  applied: boolean,
): AnswerEvent {
  return {
    formId: form.id,
    linkPath,
    previous,
    next,
    source: "typed",
    applied,
    actorId: writer.id,
    actorName: writer.name,
    recordedAt,
    receivedAt: act.now,
    clientMutationId,
  };
}

async function conflictAt(
  act: Act,
  form: FormRecord,
  definition: Definition,
  linkPath: string,
  value: Answer | null,
): Promise<NonNullable<MutationOutcome["conflict"]>> {
  const writer = await lastWriter(act.db, form.id, linkPath);
  const item = itemOf(definition, linkPath);
  const at = writer?.receivedAt ?? form.updatedAt;
  const byName = writer?.actorName ?? "Someone";
  const entered = value === null || !item ? "no answer" : `"${answerText(item, value, form.timeZone)}"`;
  return {
    value,
    byName,
    at: new Date(at).toISOString(),
    message: `${byName} entered ${entered} at ${formatDateTime(at, form.timeZone)}. Choose which to keep.`,
  };
}
