import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, move, verb } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { dueReviewForUpdate, insertReview, saveReview } from "../reviews/review.store.ts";
import type { appealKinds } from "../reviews/review.ts";
import * as contract from "./authorization.contract.ts";
import type { AuthorizationRow } from "./authorization.store.ts";
import { authorizationRecord, requireDays } from "./authorization-record.actions.ts";
import { authorizationStates } from "./authorization-states.ts";

/** The local day at the stay of an authorization. */
async function todayAt(act: Act, demographicId: string): Promise<string> {
  return localDate(act.now, (await requireEpisode(act, { demographicId })).timeZone);
}

export const authorizationHandlers = [
  create(contract.requestAuthorization, authorizationRecord, {
    values: async (act, { params, body }) => {
      const { confirmOverlap, ...fields } = body;
      const { clientId } = await requireEpisode(act, { mrNo: params.mrNo, demographicId: body.demographicId });
      await requireDays(act, { id: null, parentId: null, ...body }, confirmOverlap);
      return { ...fields, clientId, status: "requested" as const };
    },
  }),

  verb(contract.changeAuthorization, authorizationRecord, async (act, before, { body }) => {
    const { version: _, confirmOverlap, ...fields } = body;
    if (!authorizationStates.can(before.status, "void"))
      throw new Problem("wrong-state", "This authorization was voided.");
    if (before.approvedUnits !== null && fields.requestedUnits < before.approvedUnits)
      throw fieldProblem(
        "body.requestedUnits",
        `The payer approved ${before.approvedUnits}. Enter that or more.`,
        "authorization-invalid",
      );
    const areDaysChanged = fields.fromOn !== before.fromOn || fields.throughOn !== before.throughOn;
    if (areDaysChanged) await requireDays(act, { ...before, ...fields }, confirmOverlap);
    return fields;
  }),

  move(contract.appealAuthorization, authorizationRecord, "appeal", async (act, before, { body }) => {
    const today = await todayAt(act, before.demographicId);
    if (before.appealBy !== null && before.appealBy < today)
      throw new Problem("appeal-expired", "The last day to appeal has passed. Ask the payer for an external review.");
    if (body.dueOn < today) throw fieldProblem("body.dueOn", "Choose today or a later day.");
    await nameAppeal(act, before, body);
    return { nextReviewOn: body.dueOn };
  }),

  move(contract.voidAuthorization, authorizationRecord, "void", (_act, _before, { body }) => ({
    voidReason: body.reason,
  })),
];

/** The review that is due becomes the appeal, so that the deadline names it. */
async function nameAppeal(
  act: Act,
  { id, clientId, demographicId }: AuthorizationRow,
  { kind, dueOn }: { kind: (typeof appealKinds)[number]; dueOn: string },
): Promise<void> {
  const due = await dueReviewForUpdate(act.db, demographicId);
  if (due) return saveReview(act.db, due.id, { kind, authorizationId: id });
  const { locationId } = await requireEpisode(act, { demographicId });
  const review = { id: newId(), demographicId, clientId, locationId, authorizationId: id };
  await insertReview(act.db, { ...review, kind, dueOn, status: "due" });
}
