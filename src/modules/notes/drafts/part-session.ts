import type { z } from "zod";
import { Deadline } from "./deadline.ts";
import type { PartSaved, Typed as TypedSchema } from "./part.contract.ts";
import type { PartContent } from "./part-content.ts";

type Typed = z.infer<typeof TypedSchema>;

/**
 * One person's writing in one part, from keystroke to server (DRF-2, DRF-3, DRF-9): on the device within 250 ms, on the
 * server a second after a pause and never later than three. One save is under way at a time; while the server cannot be
 * reached the text waits on the device and is sent again by itself. Knows nothing of React or IndexedDB: those are ports.
 */
export interface PartSessionPorts {
  send(save: OutgoingSave): Promise<PartSaved>;
  /** Keeps the text on this device. */
  keep(text: KeptText): Promise<unknown>;
  /** The server has everything; the device's copy may go. */
  forget(): Promise<unknown>;
  onChange(state: PartState): void;
  /** The server has a later text than this page opened with. */
  onOvertaken(): void;
  newId(): string;
  /** The server's clock, for what the status line says. */
  now(): string;
  /** Can it be sent again with hope? A refusal that will stay one cannot. */
  isPassing(error: unknown): boolean;
}
export interface OutgoingSave {
  baseRevision: number;
  mutationId: string;
  tabId: string;
  /** How many changes this typing has seen: a later text has a higher one. */
  seq: number;
  follows?: Typed;
  content: PartContent;
  moment: boolean;
}
export interface KeptText {
  content: PartContent;
  baseRevision: number;
  /** Absent in what an older build had kept. */
  typed?: Typed;
}
export type PartState =
  | { kind: "saved"; at: string | null }
  | { kind: "typing" }
  | { kind: "saving" }
  /** The server cannot be reached; `changes` have been typed since. */
  | { kind: "offline"; since: string; changes: number }
  /** Refused for good; the text stays on this device. */
  | { kind: "refused"; error: unknown }
  | { kind: "diverged"; mine: PartContent; answer: Extract<PartSaved, { outcome: "diverged" }> };

export const timing = {
  device: 250,
  deviceAtLatest: 1000,
  pause: 1000,
  serverAtLatest: 3000,
  retryFirst: 2000,
  retryLongest: 30_000,
};

export class PartSession {
  readonly #ports: PartSessionPorts;
  readonly #tabId: string;
  readonly #head: Typed | null;
  #revision: number;
  #content: PartContent;
  #state: PartState;
  #typed = 0;
  #follows: Typed | undefined;
  #changes = 0;
  #moment = false;
  #unsent = false;
  #unkept = false;
  #sending: Promise<void> | null = null;
  /** Sent and not answered: sent again as it was, so that it counts once. */
  #pending: OutgoingSave | null = null;
  #retryIn = timing.retryFirst;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #device = new Deadline(timing.device, timing.deviceAtLatest, () => void this.#keep());
  readonly #server = new Deadline(timing.pause, timing.serverAtLatest, () => void this.#send());

  constructor(
    ports: PartSessionPorts,
    tabId: string,
    part: { revision: number; content: PartContent; savedAt: string | null; typed?: Typed | null },
  ) {
    this.#ports = ports;
    this.#tabId = tabId;
    this.#revision = part.revision;
    this.#content = part.content;
    this.#head = part.typed ?? null;
    this.#state = { kind: "saved", at: part.savedAt };
  }

  get state(): PartState {
    return this.#state;
  }
  get revision(): number {
    return this.#revision;
  }
  get content(): PartContent {
    return this.#content;
  }
  /** Everything typed is on the server. */
  get isSettled(): boolean {
    return this.#state.kind === "saved";
  }

  /** A keystroke. `moment` marks a paste or restore, kept in the journal of its own. */
  type(content: PartContent, moment = false): void {
    this.#content = content;
    this.#typed += 1;
    this.#changes += 1;
    this.#moment ||= moment;
    this.#unkept = true;
    this.#device.start();
    // While two versions wait to be compared, or the server refused, the device alone keeps what is typed on.
    if (this.#state.kind === "diverged") this.#become({ ...this.#state, mine: content });
    if (this.#state.kind === "diverged" || this.#state.kind === "refused") return;
    this.#unsent = true;
    if (this.#state.kind === "offline") {
      this.#become({ ...this.#state, changes: this.#changes });
      return;
    }
    if (this.#state.kind !== "saving") this.#become({ kind: "typing" });
    this.#server.start();
  }

  /**
   * Text found on this device after a reload. What the page sent when it was left may have reached the server, or be on
   * its way: an older text than the head's is dropped (false), a newer one is put back and sent as what continues it.
   */
  recover(kept: KeptText): boolean {
    const { typed } = kept;
    const continues = typed !== undefined && typed.tabId === this.#head?.tabId;
    if (continues && typed.seq <= (this.#head?.seq ?? 0)) return false;
    if (!continues) this.#revision = kept.baseRevision;
    this.#follows = typed;
    this.type(kept.content, true);
    return true;
  }

  /** Leaving the field, hiding the page, signing: everything goes now. Resolves when it is saved or cannot be. */
  async flush(): Promise<void> {
    this.#moment ||= this.#unsent;
    await Promise.all([this.#keep(), this.#sendAll()]);
  }

  /** Another line says that the server answers again: what waits goes now, not when the pause between two tries is over. */
  async reachable(): Promise<void> {
    if (this.#state.kind !== "offline") return;
    clearTimeout(this.#retry);
    this.#retryIn = timing.retryFirst;
    await this.#sendAll();
  }

  /** Two versions were settled: the chosen text is the head. */
  settle(revision: number, content: PartContent, savedAt: string): void {
    this.#revision = revision;
    this.#content = content;
    this.#unsent = false;
    this.#pending = null;
    this.#changes = 0;
    this.#device.stop();
    this.#become({ kind: "saved", at: savedAt });
    void this.#ports.forget();
  }

  close(): void {
    void this.#keep();
    this.#closed = true;
    this.#device.stop();
    this.#server.stop();
  }

  async #keep(): Promise<void> {
    this.#device.stop();
    if (!this.#unkept) return;
    this.#unkept = false;
    const typed = { tabId: this.#tabId, seq: this.#typed };
    await this.#ports.keep({ content: this.#content, baseRevision: this.#revision, typed });
  }

  async #sendAll(): Promise<void> {
    while (
      (this.#unsent || this.#pending) &&
      (this.#state.kind === "typing" || this.#state.kind === "saving" || this.#state.kind === "offline")
    ) {
      await this.#send();
      if ((this.#state as PartState).kind === "offline") return;
    }
    await this.#sending;
  }

  #send(): Promise<void> {
    this.#server.stop();
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null;
      if (this.#unsent && this.#state.kind !== "offline" && !this.#closed) this.#server.start();
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    const save = this.#pending ?? this.#next();
    if (!save) return;
    this.#pending = save;
    if (this.#state.kind !== "offline") this.#become({ kind: "saving" });
    try {
      const answer = await this.#ports.send(save);
      this.#pending = null;
      this.#retryIn = timing.retryFirst;
      this.#follows = undefined;
      if (answer.outcome === "diverged") this.#become({ kind: "diverged", mine: this.#content, answer });
      else if (answer.overtaken) await this.#overtaken(save, answer.savedAt);
      else await this.#took(answer.revision, answer.savedAt);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #took(revision: number, savedAt: string): Promise<void> {
    this.#revision = revision;
    if (this.#unsent) {
      this.#become({ kind: "typing" });
      return;
    }
    this.#changes = 0;
    this.#unkept = false;
    this.#device.stop();
    this.#become({ kind: "saved", at: savedAt });
    await this.#ports.forget();
  }

  /** The page's last words had been faster. Nothing typed since: the head is opened; else both are compared. */
  async #overtaken(save: OutgoingSave, savedAt: string): Promise<void> {
    if (this.#unsent) {
      this.#revision = save.baseRevision;
      this.#become({ kind: "typing" });
      return;
    }
    this.#unkept = false;
    this.#device.stop();
    this.#become({ kind: "saved", at: savedAt });
    await this.#ports.forget();
    this.#ports.onOvertaken();
  }

  #next(): OutgoingSave | null {
    if (!this.#unsent) return null;
    this.#unsent = false;
    const moment = this.#moment;
    this.#moment = false;
    const { newId } = this.#ports;
    return {
      baseRevision: this.#revision,
      mutationId: newId(),
      tabId: this.#tabId,
      seq: this.#typed,
      ...(this.#follows ? { follows: this.#follows } : {}),
      content: this.#content,
      moment,
    };
  }

  #failed(error: unknown): void {
    this.#unkept = true;
    void this.#keep();
    if (!this.#ports.isPassing(error)) {
      this.#pending = null;
      this.#become({ kind: "refused", error });
      return;
    }
    const since = this.#state.kind === "offline" ? this.#state.since : this.#ports.now();
    this.#become({ kind: "offline", since, changes: Math.max(this.#changes, 1) });
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#send(), this.#retryIn);
    this.#retryIn = Math.min(this.#retryIn * 2, timing.retryLongest);
  }

  #become(state: PartState): void {
    this.#state = state;
    if (!this.#closed) this.#ports.onChange(state);
  }
}
