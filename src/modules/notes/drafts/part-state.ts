import type { z } from "zod";
import type { PartSaved, Typed as TypedSchema } from "./part.contract.ts";
import type { PartContent } from "./part-content.ts";

/** The editing session that wrote a text, and its number of changes by then. */
export type Typed = z.infer<typeof TypedSchema>;

/** What `PartSession` needs of the page: the server, the device and the status line. */
export interface PartSessionPorts {
  send(save: OutgoingSave): Promise<PartSaved>;
  /** Stores the text on this device; false if the device can't (private window, full disk). */
  keep(text: KeptText): Promise<boolean>;
  /** Deletes the device's copy, because the server has everything. */
  forget(): Promise<unknown>;
  onChange(state: PartState): void;
  /** Called when the server has a later text than this page opened with. */
  onOvertaken(): void;
  newId(): string;
  /** The server's clock, shown in the status line. */
  now(): string;
  /** Whether a retry can succeed (network, restart, expired session), as opposed to a permanent refusal. */
  isTransient(error: unknown): boolean;
}
export interface OutgoingSave {
  baseRevision: number;
  mutationId: string;
  tabId: string;
  /** Number of changes in this editing session; a later text has a higher one. */
  seq: number;
  follows?: Typed;
  content: PartContent;
  moment: boolean;
}
export interface KeptText {
  content: PartContent;
  baseRevision: number;
  /** Absent in drafts stored by older builds. */
  typed?: Typed;
}
/** Whether the latest text is stored on this device. */
export type OnDevice = "storing" | "stored" | "failed";
export type PartState =
  | { kind: "saved"; at: string | null }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server is unreachable; `changes` were made since. */
  | { kind: "offline"; since: string; changes: number; device: OnDevice }
  /** Refused permanently; the text stays on this device. */
  | { kind: "refused"; error: unknown; device: OnDevice }
  | { kind: "diverged"; mine: PartContent; answer: Extract<PartSaved, { outcome: "diverged" }> };

export const timing = {
  device: 250,
  deviceAtLatest: 1000,
  pause: 1000,
  serverAtLatest: 3000,
  retryFirst: 2000,
  retryLongest: 30_000,
};
