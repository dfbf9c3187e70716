/**
 * What happens to a part's text when it arrives at the server: the decisions of DRF-1, 3 and 4 without the database.
 * Nothing is ever turned away; the question is only whether it becomes the head.
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
  /** Brought back after a reload: it continues what this tab had typed so far. */
  follows?: { tabId: string; seq: number } | undefined;
  savedBy: string;
  plainText: string;
  tooLong: boolean;
  /** A moment worth keeping: leaving the field, a paste, a restore. */
  moment: boolean;
}
export type SaveDecision =
  /** Seen before: answer as then. */
  | { kind: "repeat" }
  /** Becomes the head; `checkpoint` also puts it into the journal. */
  | { kind: "head"; checkpoint: boolean }
  /** An older text of the same tab that was overtaken on the way: journal only, no conflict. */
  | { kind: "overtaken" }
  /** Brought back from the device, but that tab's later text had reached the server: journal only. */
  | { kind: "outrun" }
  /** Somebody else's text is the head by now: kept beside it. */
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
  if (continues && head.lastSeq > follows.seq) return { kind: "outrun" };
  // The tab that wrote the head may be one answer behind: its next text stands on its own last one.
  if (save.baseRevision !== head.revision && !sameTab && !continues)
    return { kind: "diverged", reason: "changed-elsewhere" };
  if (save.tooLong) return { kind: "diverged", reason: "too-long" };
  return { kind: "head", checkpoint: save.moment || isCheckpointDue(head, save, now) };
}

function isCheckpointDue(head: PartHead, save: PartSave, now: string): boolean {
  if (head.lastCheckpointAt === null) return true;
  if (Date.parse(now) - Date.parse(head.lastCheckpointAt) >= checkpointEverySeconds * 1000) return true;
  const growth = save.plainText.length - head.plainText.length;
  return growth > bigInsertion || growth < -bigDeletion;
}

/** The part's memory of saves after one more, oldest forgotten first. */
export function rememberMutation(ids: readonly string[], id: string): string[] {
  return [...ids, id].slice(-rememberedMutations);
}
