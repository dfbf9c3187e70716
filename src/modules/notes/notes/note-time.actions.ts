import { recordService, voidService } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { groupById } from "../groups/group.store.ts";
import { sessionById } from "../groups/session.store.ts";
import type { NoteRecord } from "./note.store.ts";
import type { NoteKind } from "./note.ts";

/** What the service of a kind of note is in a time sheet; other kinds document no service of their own. */
const activities = {
  progress: "individual",
  groupClient: "group",
  doctor: "medical",
  caseManagement: "caseManagement",
  crisis: "crisis",
  collateral: "coordination",
} as const satisfies Partial<Record<NoteKind, string>>;

const isService = (kind: NoteKind): kind is keyof typeof activities => kind in activities;

/** A signed note records its author's time, and the first note of a session that of its facilitators. */
export async function recordNoteTime(act: Act, note: NoteRecord): Promise<void> {
  const { kind, serviceStart, serviceEnd, locationId, clientId, demographicId } = note;
  if (!isService(kind) || !serviceEnd) return;
  const session = note.groupSessionId ? await sessionById(act.db, note.groupSessionId) : null;
  const group = session && (await groupById(act.db, session.groupId));
  await recordService(act, {
    source: "note",
    sourceId: note.id,
    clinicianIds: [note.authorId],
    locationId,
    client: { clientId, demographicId },
    startsAt: serviceStart,
    endsAt: serviceEnd,
    activity: activities[kind],
    billingCode: note.billingCode ?? group?.billingCode ?? null,
  });
  if (session?.actualStart && session.actualEnd)
    await recordService(act, {
      source: "group",
      sourceId: session.id,
      clinicianIds: session.facilitators.map(({ clinicianId }) => clinicianId),
      locationId: session.locationId,
      client: null,
      startsAt: session.actualStart,
      endsAt: session.actualEnd,
      activity: "group",
    });
}

export function voidNoteTime(act: Act, note: NoteRecord, reason: string): Promise<void> {
  return voidService(act, { source: "note", sourceId: note.id, reason });
}
