import type { z } from "zod";
import { clientsInReach } from "#modules/clients/index.ts";
import { namesOfUsers } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { noteById, noteForWriting } from "../notes/note.store.ts";
import { isWritable, moved } from "../notes/note.ts";
import { unsignedNotesOf } from "../notes/note-list.store.ts";
import { announcePart, type PartOwner } from "./lease.actions.ts";
import { holderOf, lastsUntil, maySave } from "./lease.ts";
import { chooseVersion, getRevision, listMyDrafts, listRevisions, type PartSaved, savePart } from "./part.contract.ts";
import {
  currentRevision,
  insertRevisions,
  markDiverged,
  openBranchesOf,
  type PartRecord,
  partByKey,
  partForUpdate,
  revisionById,
  revisionsOf,
  saveHead,
} from "./part.store.ts";
import { isTooLong } from "./part-content.schema.ts";
import { cleanContent, plainText } from "./part-content.ts";
import { decideSave, rememberMutation } from "./part-save.ts";

/**
 * Stores a part's text before checking it (DRF-1): it becomes the head, or is saved beside it as a branch after a
 * concurrent edit, on a signed note, or when it is too long. Repeating the same `mutationId` changes nothing. The text
 * is on the server after every answer.
 */
export const savePartAction = action(savePart, async (act, { params, body }): Promise<PartSaved> => {
  const note = await noteForWriting(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  act.audit({ subjectId: note.id, fields: [params.partKey] });
  return storePart(act, note, params.partKey, body);
});

/** Stores a text of a part. The caller locked the note for writing and checked access. */
export async function storePart(
  act: Act,
  note: PartOwner,
  partKey: string,
  body: z.output<(typeof savePart)["body"]>,
): Promise<PartSaved> {
  const content = cleanContent(body.content);
  const text = plainText(content);
  const save = { ...body, content, plainText: text };
  if (!isWritable(note.status)) {
    const part = await partByKey(act.db, note.id, partKey);
    return keepAsBranch(act, note, part, save, "not-writable");
  }
  const part = await partForUpdate(act.db, note.id, partKey);
  const userId = act.actor.userId ?? "";
  const decision = decideSave(
    part,
    {
      ...body,
      plainText: text,
      tooLong: isTooLong(content),
      savedBy: userId,
      isLeased: !maySave(part, userId, act.now),
    },
    act.now,
  );
  switch (decision.kind) {
    case "repeat":
      return { outcome: "saved", revision: part.revision, savedAt: part.lastSavedAt ?? act.now };
    case "overtaken":
      await keepRevision(act, part, save, null);
      return { outcome: "saved", revision: part.revision, savedAt: part.lastSavedAt ?? act.now };
    case "superseded":
      await keepRevision(act, part, save, null);
      return { outcome: "saved", revision: part.revision, savedAt: part.lastSavedAt ?? act.now, overtaken: true };
    case "diverged":
      return keepAsBranch(act, note, part, save, decision.reason);
    case "head": {
      const revision = await saveHead(act.db, part.id, {
        content,
        plainText: text,
        recentMutationIds: rememberMutation(part.recentMutationIds, body.mutationId),
        lastTabId: body.tabId,
        lastSeq: body.seq,
        lastSavedAt: act.now,
        lastSavedBy: act.actor.userId,
        ...(decision.checkpoint ? { lastCheckpointAt: act.now } : {}),
        ...(holderOf(part, act.now)?.userId === userId
          ? { leaseExpiresAt: lastsUntil(act.now), leaseTypedAt: act.now }
          : {}),
      });
      await announcePart(act, note);
      if (decision.checkpoint) await keepRevision(act, { ...part, revision }, save, null);
      return { outcome: "saved", revision, savedAt: act.now };
    }
  }
}

interface Incoming {
  baseRevision: number;
  mutationId: string;
  tabId: string;
  origin: "typing" | "paste" | "restore";
  content: ReturnType<typeof cleanContent>;
  plainText: string;
}

function keepRevision(act: Act, part: PartRecord, save: Incoming, branchId: string | null): Promise<void> {
  return insertRevisions(act.db, [
    {
      partId: part.id,
      revision: part.revision,
      baseRevision: save.baseRevision,
      branchId,
      mutationId: save.mutationId,
      content: save.content,
      plainText: save.plainText,
      savedAt: act.now,
      savedBy: act.actor.userId,
      deviceId: save.tabId,
      origin: branchId ? "late" : save.origin,
    },
  ]);
}

async function keepAsBranch(
  act: Act,
  note: PartOwner,
  part: PartRecord,
  save: Incoming,
  reason: "changed-elsewhere" | "too-long" | "not-writable",
): Promise<PartSaved> {
  const branchId = newId();
  await announcePart(act, note);
  await keepRevision(act, part, save, branchId);
  if (reason !== "not-writable")
    await markDiverged(act.db, part.id, rememberMutation(part.recentMutationIds, save.mutationId));
  const names = await namesOfUsers(act.db, [part.lastSavedBy]);
  return {
    outcome: "diverged",
    reason,
    branchId,
    savedAt: act.now,
    status: note.status,
    head: {
      revision: part.revision,
      content: part.content,
      savedAt: part.lastSavedAt,
      savedByName: part.lastSavedBy ? (names.get(part.lastSavedBy) ?? null) : null,
    },
  };
}

/**
 * Resolves two versions of a part (DRF-7): the chosen, joined or edited text becomes the head. Both originals stay in
 * the revision history. Refuses `stale-version` when the head is not the one that was compared.
 */
export const chooseVersionAction = action(chooseVersion, async (act, { params, body }) => {
  const note = await noteForWriting(act.db, params.noteId);
  await act.openChart(note.clientId, "notes");
  act.audit({ subjectId: note.id, fields: [params.partKey] });
  return settlePart(act, note, params.partKey, body);
});

/** Resolves two versions of a part. The caller locked the note for writing and checked access. */
export async function settlePart(
  act: Act,
  note: PartOwner,
  partKey: string,
  body: z.output<(typeof chooseVersion)["body"]>,
): Promise<Answer<typeof chooseVersion>> {
  if (!isWritable(note.status)) moved(note.status, "sign");
  const part = await partForUpdate(act.db, note.id, partKey);
  const open = (await openBranchesOf(act.db, [part.id])).map((branch) => branch.branchId);
  const openBranches = Math.max(open.length - 1, 0);
  const savedAt = act.now;
  if (part.recentMutationIds.includes(body.mutationId))
    return { revision: part.revision, savedAt: part.lastSavedAt ?? savedAt, openBranches: open.length };
  if (!open.includes(body.branchId))
    throw new Problem("not-found", "These versions are already resolved. Reload the note.");
  if (part.revision !== body.baseRevision)
    throw new Problem("stale-version", {
      detail: "This section changed while you were choosing. Compare the versions again. All texts are kept.",
      current: { revision: part.revision, content: part.content },
    });
  const content = cleanContent(body.content);
  if (isTooLong(content))
    throw new Problem("too-large", "This section is too long. Your text is kept. Shorten it and try again.");
  const text = plainText(content);
  const revision = await saveHead(act.db, part.id, {
    content,
    plainText: text,
    recentMutationIds: rememberMutation(part.recentMutationIds, body.mutationId),
    lastTabId: body.tabId,
    lastSeq: 0,
    lastSavedAt: savedAt,
    lastSavedBy: act.actor.userId,
    lastCheckpointAt: savedAt,
    openBranches,
  });
  const common = { partId: part.id, revision, savedAt, savedBy: act.actor.userId, deviceId: body.tabId };
  await announcePart(act, note);
  await insertRevisions(act.db, [
    // Keeps the replaced head as a revision.
    { ...currentRevision(part, { origin: "typing", savedAt }), deviceId: body.tabId },
    {
      ...common,
      baseRevision: part.revision,
      branchId: body.branchId,
      mutationId: body.mutationId,
      content,
      plainText: text,
      origin: "merge",
    },
  ]);
  return { revision, savedAt, openBranches };
}

const revisionsShown = 100;

export const listRevisionsQuery = query(listRevisions, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  return revisionList(view, note.id, params.partKey);
});

/** The saved texts of a part, newest first. The caller checked access. */
export async function revisionList(view: View, noteId: string, partKey: string): Promise<Answer<typeof listRevisions>> {
  const part = await partByKey(view.db, noteId, partKey);
  const rows = await revisionsOf(view.db, part.id, revisionsShown);
  const names = await namesOfUsers(
    view.db,
    rows.map((row) => row.savedBy),
  );
  return {
    rows: rows.map(({ partId: _, savedBy, ...row }) => ({ ...row, savedByName: names.get(savedBy ?? "") ?? "" })),
  };
}

export const getRevisionQuery = query(getRevision, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  return revisionText(view, note.id, params.partKey, params.revisionId);
});

/** One saved text of a part. The caller checked access. */
export async function revisionText(
  view: View,
  noteId: string,
  partKey: string,
  revisionId: string,
): Promise<Answer<typeof getRevision>> {
  const part = await partByKey(view.db, noteId, partKey);
  const { partId: _, savedBy, ...row } = await revisionById(view.db, part.id, revisionId);
  const names = await namesOfUsers(view.db, [savedBy]);
  return { ...row, savedByName: names.get(savedBy ?? "") ?? "" };
}

export const listMyDraftsQuery = query(listMyDrafts, async (view) => {
  if (!view.actor.clinicianId) return { rows: [] };
  const rows = await unsignedNotesOf(view.db, view.actor.clinicianId, 200);
  const clients = await clientsInReach(
    view,
    "notes.write",
    rows.map((row) => row.clientId),
  );
  return {
    rows: rows.flatMap(({ clientId, ...row }) => {
      const client = clients.get(clientId);
      return client ? [{ ...row, clientId, mrNo: client.mrNo, clientName: client.legalName }] : [];
    }),
  };
});
