import type { z } from "zod";
import { namesOfUsers } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type NoteRecord, noteForWriting } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { type leaseBodies, type PartLease, releaseLease, requestLease, takeLease } from "./lease.contract.ts";
import { answerBy, ask, holderOf, type Lease, release, take } from "./lease.ts";
import { partForUpdate, saveLease } from "./part.store.ts";

type LeaseState = Answer<typeof takeLease>;
/** The note of a part, and the group session whose page shows it. */
export type PartOwner = Pick<NoteRecord, "id" | "status" | "groupSessionId" | "locationId">;

/** The lease as screens show it; null when no one writes the part. */
export function leaseView(view: View, lease: Lease, names: ReadonlyMap<string, string>): PartLease | null {
  const holder = holderOf(lease, view.now);
  if (!holder || !lease.leaseExpiresAt) return null;
  const { leaseAskedBy } = lease;
  return {
    holderId: holder.userId,
    holderName: names.get(holder.userId) ?? "",
    tabId: holder.tabId,
    expiresAt: lease.leaseExpiresAt,
    askedById: leaseAskedBy,
    askedByName: leaseAskedBy && (names.get(leaseAskedBy) ?? ""),
    answerBy: leaseAskedBy && answerBy(lease),
    mayForce: maySupervise(view),
  };
}

/** A supervisor of a location, not of their own trainees only. */
const maySupervise = (view: View) => view.can("notes.cosign") && view.scopeOf("notes.cosign") !== "own";

/** Tells the pages that show the part: its text or its writer changed. */
export async function announcePart(
  act: Act,
  { id, groupSessionId, locationId }: PartOwner,
  event: "notes.part-changed" | "notes.part-lease-changed" = "notes.part-changed",
): Promise<void> {
  await act.raise(
    event,
    { noteId: id },
    groupSessionId
      ? {
          subject: { type: "group-session", id: groupSessionId },
          onlyTopics: [`record:note:${id}`, `board:group-notes:${locationId}`],
        }
      : { onlyTopics: [`record:note:${id}`] },
  );
}

async function stateOf(view: View, revision: number, lease: Lease): Promise<LeaseState> {
  const names = await namesOfUsers(view.db, [lease.leaseUserId, lease.leaseAskedBy]);
  return { revision, lease: leaseView(view, lease, names) };
}

const writerOf = (act: Act, tabId: string) => ({ userId: act.actor.userId ?? "", tabId });
const changesWriter = (before: Lease, after: Lease) =>
  before.leaseUserId !== after.leaseUserId ||
  before.leaseTabId !== after.leaseTabId ||
  before.leaseAskedBy !== after.leaseAskedBy;

/** Locks the part, applies `change` to its lease and tells the pages when the writer changed. The caller checked access. */
async function changeLease(
  act: Act,
  owner: PartOwner,
  partKey: string,
  change: (lease: Lease) => Lease | null,
): Promise<LeaseState> {
  const part = await partForUpdate(act.db, owner.id, partKey);
  if (!isWritable(owner.status)) return stateOf(act, part.revision, part);
  const next = change(part);
  if (!next) {
    const current = await stateOf(act, part.revision, part);
    const name = current.lease?.holderName || "Another user";
    throw new Problem("part-in-use", { detail: `${name} is writing this section. Ask to take over.`, current });
  }
  if (next !== part) await saveLease(act.db, part.id, next);
  if (changesWriter(part, next)) await announcePart(act, owner, "notes.part-lease-changed");
  return stateOf(act, part.revision, next);
}

export const takePartLease = (act: Act, owner: PartOwner, partKey: string, body: z.output<typeof leaseBodies.take>) =>
  changeLease(act, owner, partKey, (lease) => take(lease, writerOf(act, body.tabId), act.now, body));

/** Only a supervisor takes a part from a user who is typing. */
export function requestPartLease(
  act: Act,
  owner: PartOwner,
  partKey: string,
  { tabId, force }: z.output<typeof leaseBodies.request>,
): Promise<LeaseState> {
  if (force && !maySupervise(act)) throw new Problem("forbidden", "Only a supervisor can take over without an answer.");
  act.auditDetail({ partKey, ...(force ? { forced: true } : {}) });
  return changeLease(act, owner, partKey, (lease) => ask(lease, writerOf(act, tabId), act.now, force));
}

export const releasePartLease = (
  act: Act,
  owner: PartOwner,
  partKey: string,
  { tabId }: z.output<typeof leaseBodies.release>,
) => changeLease(act, owner, partKey, (lease) => release(lease, writerOf(act, tabId), act.now));

async function noteInReach(act: Act, noteId: string): Promise<NoteRecord> {
  const note = await noteForWriting(act.db, noteId);
  await act.openChart(note.clientId, "notes");
  return note;
}

export const leaseHandlers = [
  action(takeLease, async (act, { params, body }) =>
    takePartLease(act, await noteInReach(act, params.noteId), params.partKey, body),
  ),

  action(requestLease, async (act, { params, body }) => {
    const note = await noteInReach(act, params.noteId);
    act.audit({ subjectId: note.id });
    return requestPartLease(act, note, params.partKey, body);
  }),

  action(releaseLease, async (act, { params, body }) =>
    releasePartLease(act, await noteInReach(act, params.noteId), params.partKey, body),
  ),
];
