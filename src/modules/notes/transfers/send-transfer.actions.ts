import { requireEpisode } from "#modules/clients/index.ts";
import { onDuty } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import type { NoteRecord } from "../notes/note.store.ts";
import { inEachLanguage } from "../notices.ts";
import { markSent, type TransferRecord, transferById, withdrawOpen } from "./transfer.store.ts";

/** The page of a handoff, and what live pages and notifications say about it. */
export const transferLink = (id: string) => `/transfer-notes/${id}`;
const transferTopics = (id: string) => [`record:note:${id}`, "list:transfers"] as const;
/** Names no client: the receiving location has no access to the chart yet. */
const noticeOf = ({ id }: { id: string }) => ({ link: transferLink(id) });

/**
 * Sends the handoff of a transfer note that its author just signed, from where the client is now, and notifies the receiver:
 * one clinician, otherwise the staff on duty at the receiving location, otherwise all there who accept transfers. A note that
 * is signed again after a return does not send it twice. Refuses a second transfer under way.
 */
export async function sendTransfer(act: Act, note: NoteRecord): Promise<void> {
  const episode = await requireEpisode(act, { demographicId: note.demographicId });
  const from = { fromLocationId: episode.locationId, fromLevelId: episode.levelOfCareId };
  if (!(await markSent(act.db, note.id, { sentAt: act.now, ...from }))) return;
  const handoff = await transferById(act.db, note.id);
  const { clientId, demographicId } = note;
  await act.raise(
    "notes.transfer-sent",
    { handoffId: note.id, clientId, demographicId },
    { topics: transferTopics(note.id) },
  );
  act.notify({
    kind: "notes.transfer",
    to: await receiversOf(act, handoff),
    title: inEachLanguage((say) => say("transfer.sent", { location: handoff.toLocation })),
    body: inEachLanguage((say) =>
      say("transfer.when", { when: formatDateTime(handoff.effectiveAt, handoff.timeZone) }),
    ),
    ...noticeOf(handoff),
  });
}

/** Who is notified of a handoff: its receiver, otherwise staff on duty there, otherwise all there who accept transfers. */
async function receiversOf(act: Act, { receiverId, toLocationId }: TransferRecord) {
  if (receiverId) return { clinicianIds: [receiverId] };
  const duties = await onDuty(act, [toLocationId]);
  const clinicianIds = [...new Set(duties.map(({ clinicianId }) => clinicianId))];
  return clinicianIds.length > 0 ? { clinicianIds } : { permission: "transferNotes.accept", locationId: toLocationId };
}

/** Tells those who receive a handoff that it will not come. */
export async function announceWithdrawn(act: Act, id: string): Promise<void> {
  const handoff = await transferById(act.db, id);
  await announceChange(act, handoff);
  act.notify({
    kind: "notes.transfer",
    to: await receiversOf(act, handoff),
    title: inEachLanguage((say) => say("transfer.withdrawn", { location: handoff.toLocation })),
    ...noticeOf(handoff),
  });
}

/** Refreshes pages that show this handoff. */
export async function announceChange(act: Act, { id, clientId }: { id: string; clientId: string }): Promise<void> {
  await act.raise("notes.transfer-changed", { handoffId: id, clientId }, { topics: transferTopics(id) });
}

type TransferNotice = "transfer.asked" | "transfer.answered" | "transfer.accepted";
/** Notifies one clinician of what happened with a handoff. */
export function notifyOf(act: Act, handoff: TransferRecord, clinicianId: string, text: TransferNotice): void {
  act.notify({
    kind: "notes.transfer",
    to: { clinicianIds: [clinicianId] },
    title: inEachLanguage((say) => say(text)),
    ...(text === "transfer.accepted"
      ? { body: inEachLanguage((say) => say("transfer.acceptedBy", { name: act.actor.name })) }
      : {}),
    ...noticeOf(handoff),
  });
}

/** NTE-21: notifies sender and receivers, once, that a handoff was not accepted in time. */
export async function notifyLate(act: Act, handoff: TransferRecord): Promise<void> {
  const { toLocation: location, toLocationId: locationId, effectiveAt, timeZone, authorId, receiverId } = handoff;
  act.notify({
    kind: "notes.transfer-late",
    to: {
      clinicianIds: [authorId, ...(receiverId ? [receiverId] : [])],
      permission: "transferNotes.accept",
      locationId,
    },
    title: inEachLanguage((say) => say("transfer.late")),
    body: inEachLanguage((say) => say("transfer.lateSince", { location, when: formatDateTime(effectiveAt, timeZone) })),
    ...noticeOf(handoff),
  });
}

/** A transfer note that is discarded or voided withdraws its handoff, unless that was accepted. */
export async function withdrawWithNote(
  act: Act,
  note: Pick<NoteRecord, "id" | "kind">,
  reason: "Note voided" | "Draft discarded",
): Promise<void> {
  if (note.kind !== "transfer") return;
  for (const id of await withdrawOpen(act.db, { id: note.id }, { at: act.now, reason }))
    await announceWithdrawn(act, id);
}

/** A discharged client is not handed off. */
export const endTransferOnDischarge = on(
  "clients.discharged",
  { name: "withdraw-transfer", inTransaction: true },
  async (act, { payload: { demographicId } }) => {
    for (const id of await withdrawOpen(act.db, { demographicId }, { at: act.now, reason: "Client discharged" }))
      await announceWithdrawn(act, id);
  },
);
