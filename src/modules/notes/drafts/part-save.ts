/**
 * Decides what happens to a part's text that arrives at the server (DRF-1, DRF-3, DRF-4). The text is always stored; the
 * decision is only whether it becomes the head, which is the part's current text.
 */
export interface PartHead {
  revision: number;
  recentMutationIds: readonly string[];
  lastTabId: string | null;
  lastSeq: number;
  lastSavedBy: string | null;
  lastCheckpointAt: string | null;
  plainText: string;
}
export interface PartSave {
  baseRevision: number;
  mutationId: string;
  tabId: string;
  seq: number;
  /** Restored from the device after a reload: the editing session it continues, and how far that session had got. */
  follows?: { tabId: string; seq: number } | undefined;
  savedBy: string;
  /** Another user writes the part now (DRF-5). */
  isLeased: boolean;
  plainText: string;
  tooLong: boolean;
  /** Save a revision in any case: blur, paste or restore. */
  moment: boolean;
}
export type SaveDecision =
  /** Already received: answer as the first time. */
  | { kind: "repeat" }
  /** Becomes the head; `checkpoint` also saves a revision. */
  | { kind: "head"; checkpoint: boolean }
  /** An older text of the same tab that arrived late: saved as a revision only, no conflict. */
  | { kind: "overtaken" }
  /** Restored from the device, but the server already has a later text of that session: saved as a revision only. */
  | { kind: "superseded" }
  /** Another session changed the head: saved beside it as a branch. */
  | { kind: "diverged"; reason: "changed-elsewhere" | "too-long" };

export const rememberedMutations = 50;
const checkpointEverySeconds = 60;
const bigInsertion = 200;
const bigDeletion = 80;

export function decideSave(head: PartHead, save: PartSave, now: string): SaveDecision {
  if (head.recentMutationIds.includes(save.mutationId)) return { kind: "repeat" };
  const sameTab = head.lastTabId === save.tabId && head.lastSavedBy === save.savedBy;
  if (sameTab && save.seq <= head.lastSeq) return { kind: "overtaken" };
  const { follows } = save;
  const continues = follows !== undefined && head.lastTabId === follows.tabId && head.lastSavedBy === save.savedBy;
  if (continues && head.lastSeq > follows.seq) return { kind: "superseded" };
  // The tab that wrote the head may have missed the last answer, so its older base revision is no conflict.
  if (save.baseRevision !== head.revision && !sameTab && !continues)
    return { kind: "diverged", reason: "changed-elsewhere" };
  if (save.isLeased && save.plainText !== head.plainText) return { kind: "diverged", reason: "changed-elsewhere" };
  if (save.tooLong) return { kind: "diverged", reason: "too-long" };
  return { kind: "head", checkpoint: save.moment || isCheckpointDue(head, save, now) };
}

function isCheckpointDue(head: PartHead, save: PartSave, now: string): boolean {
  if (head.lastCheckpointAt === null) return true;
  if (Date.parse(now) - Date.parse(head.lastCheckpointAt) >= checkpointEverySeconds * 1000) return true;
  const growth = save.plainText.length - head.plainText.length;
  return growth > bigInsertion || growth < -bigDeletion;
}

/** The recent save ids with one more, dropping the oldest. */
export function rememberMutation(ids: readonly string[], id: string): string[] {
  return [...ids, id].slice(-rememberedMutations);
}
