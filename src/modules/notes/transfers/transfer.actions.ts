import { changeLevelOfCare, changeLocation, clientByMrNo, requireEpisode } from "#modules/clients/index.ts";
import { levelOfCare, levelsOfCare } from "#modules/facility/index.ts";
import { holdersOf, staffAt } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { edit, move, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { compareInstants } from "#platform/shared/time/index.ts";
import { chartFactsOf } from "../facts/pull-facts.actions.ts";
import { beginNote } from "../notes/begin-note.actions.ts";
import { programById } from "../programs/program.store.ts";
import { servesLevel } from "../programs/program.ts";
import { transferTemplate } from "../templates/transfer-template.ts";
import { announceChange, announceWithdrawn, notifyOf } from "./send-transfer.actions.ts";
import {
  acceptTransfer,
  answerTransferQuestion,
  askAboutTransfer,
  changeTransfer,
  createTransfer,
  getTransfer,
  listTransfers,
  withdrawTransfer,
} from "./transfer.contract.ts";
import {
  insertTransfer,
  listedTransfers,
  type TransferPlan,
  type TransferRecord,
  transferById,
  transferForUpdate,
} from "./transfer.store.ts";
import { changesOf, movedTransfer, openTransferStatuses, requireReadBack, transferStates } from "./transfer.ts";
import { openTransfer, requireReceiver, transferRow, transferView } from "./transfer.view.ts";
import { answerQuestion, insertQuestion } from "./transfer-questions.store.ts";

const transferRecord = record({
  table: "transferHandoffs",
  subject: "note",
  key: "noteId",
  load: transferForUpdate,
  read: transferById,
  scope: openTransfer,
  view: transferView,
  states: { column: "status", table: transferStates },
  saved: async (act, { after }) => announceChange(act, after),
});

/** Refuses a destination where the client already is, a program that is not there, and a receiver who can't accept. */
async function requireDestination(
  view: View,
  plan: Pick<TransferPlan, "toLocationId" | "toLevelId" | "toProgramId" | "receiverId">,
  from: { locationId: string; levelOfCareId: string | null },
): Promise<void> {
  const { location, level } = changesOf({
    ...plan,
    fromLocationId: from.locationId,
    fromLevelId: from.levelOfCareId,
  });
  if (!location && !level)
    throw fieldProblem("body.toLocationId", "Choose another location, another level of care, or both.");
  const levelId = plan.toLevelId ?? from.levelOfCareId;
  if (plan.toProgramId !== null) {
    const program = await programById(view.db, plan.toProgramId);
    const code = levelId ? (await levelOfCare(view, levelId)).code : "";
    if (program.locationId !== plan.toLocationId || !program.active || !servesLevel(program, code))
      throw fieldProblem(
        "body.toProgramId",
        `${program.name} is not at that location and level of care. Choose another program.`,
      );
  }
  if (plan.receiverId === null) return;
  const holder = (await holdersOf(view.db, "transferNotes.accept", view.now)).find(
    ({ clinicianId }) => clinicianId === plan.receiverId,
  );
  const local = await staffAt(view.db, [plan.receiverId], plan.toLocationId);
  if (!holder || !local.has(plan.receiverId) || plan.receiverId === view.actor.clinicianId)
    throw fieldProblem("body.receiverId", "Choose someone at the receiving location who accepts transfers.");
}

/** The client moves as planned, or now when it is accepted before the planned time. */
async function moveClient(
  act: Act,
  handoff: TransferRecord,
): Promise<{ location: boolean; level: boolean; at: string }> {
  const episode = await requireEpisode(act, { demographicId: handoff.demographicId });
  const isPast = compareInstants(handoff.effectiveAt, act.now) <= 0;
  const at = isPast ? handoff.effectiveAt : act.now;
  const { location, level } = changesOf({
    ...handoff,
    fromLocationId: episode.locationId,
    fromLevelId: episode.levelOfCareId,
  });
  const note = "Transfer accepted";
  const { demographicId, toLevelId, toProgramId: programId } = handoff;
  if (location)
    await changeLocation(act, {
      demographicId,
      locationId: handoff.toLocationId,
      programId,
      effectiveAt: at,
      note,
      isAccepted: true,
    });
  if (level && toLevelId) {
    const ranks = new Map((await levelsOfCare(act)).map((one) => [one.id, one.rank]));
    const isUp = (ranks.get(toLevelId) ?? 0) > (ranks.get(episode.levelOfCareId ?? "") ?? 0);
    await changeLevelOfCare(act, {
      demographicId,
      levelOfCareId: toLevelId,
      programId,
      effectiveAt: at,
      reason: isUp ? "step_up" : "step_down",
      note,
    });
  }
  return { location, level, at };
}

export const transferHandlers = [
  query(listTransfers, async (view, { query: { status, mrNo, locationId, ...page } }) => {
    if (locationId) view.requireLocation(locationId);
    const clientId = mrNo ? (await clientByMrNo(view, mrNo)).clientId : undefined;
    const statuses = status ?? ["draft" as const, ...openTransferStatuses];
    const found = await listedTransfers(view, { statuses, locationId, clientId, ...page });
    return { ...found, rows: found.rows.map((row) => transferRow(view, row)) };
  }),

  query(getTransfer, async (view, { params }) => {
    const handoff = await transferById(view.db, params.noteId);
    await openTransfer(view, handoff);
    return transferView(view, handoff);
  }),

  /** Starts a transfer note in the author's name, with the facts of the chart and its destination. */
  action(createTransfer, async (act, { body }) => {
    const { mrNo, demographicId } = body;
    const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
    await act.openChart(episode.clientId, "notes");
    if (!episode.admittedAt || episode.dischargedAt)
      throw new Problem("wrong-state", "Only admitted clients can be transferred.");
    const plan: TransferPlan = {
      toLocationId: body.toLocationId ?? episode.locationId,
      toLevelId: body.toLevelId ?? null,
      toProgramId: body.toProgramId ?? null,
      effectiveAt: body.effectiveAt,
      reasonCode: body.reasonCode,
      receiverId: body.receiverId ?? null,
      transport: body.transport ?? null,
      belongingsChecked: body.belongingsChecked ?? false,
    };
    await requireDestination(act, plan, episode);
    const { note } = await beginNote(act, {
      mrNo,
      demographicId: episode.demographicId,
      template: transferTemplate,
      serviceStart: act.now,
      serviceEnd: act.now,
      modality: "none",
      facts: (of) => chartFactsOf(act, { ...of, kind: "transfer", serviceStart: act.now }),
    });
    await insertTransfer(act.db, {
      id: note.id,
      clientId: episode.clientId,
      demographicId: episode.demographicId,
      fromLocationId: episode.locationId,
      fromLevelId: episode.levelOfCareId,
      ...plan,
    });
    act.audit({ subjectId: note.id, detail: { kind: note.kind, template: transferTemplate.key } });
    return transferView(act, await transferById(act.db, note.id));
  }),

  edit(changeTransfer, transferRecord, {
    beforeSave: async (act, handoff, change) => {
      movedTransfer(handoff.status, "edit");
      const episode = await requireEpisode(act, { demographicId: handoff.demographicId });
      const { toLocationId = handoff.toLocationId, toLevelId = handoff.toLevelId } = change;
      const { toProgramId = handoff.toProgramId, receiverId = handoff.receiverId } = change;
      await requireDestination(act, { toLocationId, toLevelId, toProgramId, receiverId }, episode);
    },
  }),

  /** NTE-22: accepts with a read-back, and moves the client in the same transaction. Never by the sender. */
  move(acceptTransfer, transferRecord, "accept", async (act, handoff, { body }) => {
    requireReceiver(act, handoff);
    const readBack = requireReadBack(body.readBack);
    const { clinicianId } = act.actor;
    if (!clinicianId) throw new Problem("forbidden", "Only clinicians accept transfers.");
    const { location, level, at } = await moveClient(act, handoff);
    await act.raise("notes.transfer-accepted", {
      handoffId: handoff.id,
      clientId: handoff.clientId,
      demographicId: handoff.demographicId,
      ...(location ? { locationId: handoff.toLocationId } : {}),
      ...(level && handoff.toLevelId ? { levelOfCareId: handoff.toLevelId } : {}),
      effectiveAt: at,
    });
    notifyOf(act, handoff, handoff.authorId, "transfer.accepted");
    return { acceptedAt: act.now, acceptedBy: clinicianId, readBack };
  }),

  move(askAboutTransfer, transferRecord, "ask", async (act, handoff, { body: { question } }) => {
    requireReceiver(act, handoff);
    const askedBy = act.actor.clinicianId;
    if (!askedBy) throw new Problem("forbidden", "Only clinicians ask about transfers.");
    await insertQuestion(act.db, { handoffId: handoff.id, question, askedAt: act.now, askedBy });
    notifyOf(act, handoff, handoff.authorId, "transfer.asked");
    return {};
  }),

  verb(answerTransferQuestion, transferRecord, async (act, handoff, { body: { questionId, answer } }) => {
    const answered = movedTransfer(handoff.status, "answer");
    const answeredBy = act.actor.clinicianId;
    if (!answeredBy) throw new Problem("forbidden", "Only clinicians answer questions about transfers.");
    const given = await answerQuestion(act.db, handoff.id, questionId, { answer, answeredAt: act.now, answeredBy });
    if (!given) throw new Problem("wrong-state", "This question was already answered. Reload the page.");
    notifyOf(act, handoff, given.askedBy, "transfer.answered");
    return { status: given.open > 0 ? handoff.status : answered };
  }),

  move(withdrawTransfer, transferRecord, "withdraw", async (act, handoff, { body: { reason } }) => {
    await announceWithdrawn(act, handoff.id);
    return { withdrawnAt: act.now, withdrawReason: reason };
  }),
];
