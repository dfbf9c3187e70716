import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { newSince } from "../facts/facts.ts";
import { chartFactsOf } from "../facts/pull-facts.actions.ts";
import { versionById } from "../notes/note-version.store.ts";
import type { Transfer, TransferRow } from "./transfer.contract.ts";
import type { TransferRecord } from "./transfer.store.ts";
import { isTransferLate, transferStates } from "./transfer.ts";
import { questionsOf } from "./transfer-questions.store.ts";

/** A sent handoff reaches the user as staff of the receiving location, before the client's chart does. */
const isReceiver = (view: View, { toLocationId, status }: TransferRecord) =>
  status !== "draft" && view.actor.locationIds.includes(toLocationId);

/**
 * Opens a handoff: by the client's chart, or for staff of the receiving location by the handoff itself. A restricted chart is
 * read by its own readers only. Throws `out-of-scope`, `not-found`.
 */
export async function openTransfer(view: View, handoff: TransferRecord): Promise<void> {
  const { clientId } = handoff;
  view.readSubject = { subjectId: handoff.id, clientId };
  if (!(await reachesChart(view, clientId)) && isReceiver(view, handoff)) {
    const client = (await clientsById(view, [clientId])).get(clientId);
    if (client && !client.restricted) return;
  }
  await view.openChart(clientId, "notes");
}

const reachesChart = async (view: View, clientId: string) =>
  (await view.reachable(view.permissionFor("client"), "client", [clientId])).has(clientId);

/** The receiving side acts on a handoff: at its location, and never its own author. */
export function requireReceiver(view: View, handoff: TransferRecord): void {
  if (handoff.authorId === view.actor.clinicianId)
    throw new Problem("own-request", "A clinician of the receiving team accepts this transfer. You sent it.");
  view.requireLocation(handoff.toLocationId);
}

export function transferRow(
  view: View,
  handoff: TransferRecord & { mrNo: string; clientName: string; birthDate: string },
): TransferRow {
  return {
    noteId: handoff.id,
    status: handoff.status,
    noteStatus: handoff.noteStatus,
    client: {
      clientId: handoff.clientId,
      mrNo: handoff.mrNo,
      name: handoff.clientName,
      birthDate: handoff.birthDate,
    },
    demographicId: handoff.demographicId,
    from: { locationId: handoff.fromLocationId, location: handoff.fromLocation, level: handoff.fromLevel },
    to: {
      locationId: handoff.toLocationId,
      location: handoff.toLocation,
      levelId: handoff.toLevelId,
      level: handoff.toLevel,
      programId: handoff.toProgramId,
      program: handoff.toProgram,
    },
    effectiveAt: handoff.effectiveAt,
    timeZone: handoff.timeZone,
    reasonCode: handoff.reasonCode,
    receiver:
      handoff.receiverId && handoff.receiverName
        ? { clinicianId: handoff.receiverId, name: handoff.receiverName }
        : null,
    authorId: handoff.authorId,
    authorName: handoff.authorName,
    sentAt: handoff.sentAt,
    isLate: isTransferLate(handoff, view.now),
    version: handoff.version,
  };
}

/** Everything a screen shows of one handoff. The caller opened it. */
export async function transferView(view: View, handoff: TransferRecord): Promise<Transfer> {
  const client = (await clientsById(view, [handoff.clientId])).get(handoff.clientId);
  if (!client) throw new Error("A transfer's client is unknown to the clients module.");
  const { status, acceptedAt, acceptedByName, readBack, withdrawnAt, withdrawReason } = handoff;
  const version = handoff.currentVersionId ? await versionById(view.db, handoff.currentVersionId) : null;
  const document = status === "draft" ? null : (version?.document ?? null);
  const isOpen = transferStates.can(status, "accept");
  const subject = {
    kind: "transfer" as const,
    clientId: handoff.clientId,
    demographicId: handoff.demographicId,
    serviceStart: view.now,
    timeZone: handoff.timeZone,
  };
  const isMine = handoff.authorId === view.actor.clinicianId;
  const receives = view.can("transferNotes.accept") && !isMine && isReceiver(view, handoff);
  const openChart = await reachesChart(view, handoff.clientId);
  const sends = view.can("transferNotes.write") && openChart;
  const questions = await questionsOf(view.db, handoff.id);
  return {
    ...transferRow(view, { ...handoff, mrNo: client.mrNo, clientName: client.legalName, birthDate: client.birthDate }),
    transport: handoff.transport,
    belongingsChecked: handoff.belongingsChecked,
    accepted: acceptedAt && readBack ? { at: acceptedAt, byName: acceptedByName ?? "", readBack } : null,
    withdrawn: withdrawnAt && withdrawReason ? { at: withdrawnAt, reason: withdrawReason } : null,
    questions,
    document,
    changes: isOpen && document ? newSince(document.facts ?? null, await chartFactsOf(view, subject)) : [],
    abilities: {
      openChart,
      edit: transferStates.can(status, "edit") && sends && isMine,
      ask: transferStates.can(status, "ask") && receives,
      answer: transferStates.can(status, "answer") && sends && questions.some(({ answeredAt }) => answeredAt === null),
      accept: isOpen && receives,
      withdraw: transferStates.can(status, "withdraw") && sends,
    },
  };
}
