import { Debounce } from "./debounce.ts";
import type { PartContent } from "./part-content.ts";
import {
  type KeptText,
  type OnDevice,
  type OutgoingSave,
  type PartSessionPorts,
  type PartState,
  type Typed,
  timing,
} from "./part-state.ts";

/**
 * One user's editing of one part, from keystroke to server (DRF-2, DRF-3, DRF-9): stored on the device within 250 ms, and
 * on the server 1 s after a pause and at most every 3 s. One save is in flight at a time. While the server is
 * unreachable, the text stays on the device and is retried. React and IndexedDB are behind ports.
 */
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
  #unstored = false;
  #onDevice: OnDevice = "storing";
  #sending: Promise<void> | null = null;
  /** Sent and not yet answered. Retried unchanged, so the server counts it once. */
  #pending: OutgoingSave | null = null;
  #retryIn = timing.retryFirst;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #device = new Debounce(timing.device, timing.deviceAtLatest, () => void this.#keep());
  readonly #server = new Debounce(timing.pause, timing.serverAtLatest, () => void this.#send());

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
  /** True when everything typed is on the server. */
  get isSettled(): boolean {
    return this.#state.kind === "saved";
  }

  /** Text that is not sent, or whose save is not answered. */
  get #hasMore(): boolean {
    return this.#unsent || this.#pending !== null;
  }

  /** Takes a change. `moment` marks a paste or restore, which is saved as a revision of its own. */
  type(content: PartContent, moment = false): void {
    this.#content = content;
    this.#typed += 1;
    this.#changes += 1;
    this.#moment ||= moment;
    this.#unstored = true;
    this.#showOnDevice("storing");
    this.#device.start();
    // With two versions open, or after a permanent refusal, further typing is stored on the device only.
    if (this.#state.kind === "diverged") this.#setState({ ...this.#state, mine: content });
    if (this.#state.kind === "diverged" || this.#state.kind === "refused") return;
    this.#unsent = true;
    if (this.#state.kind === "offline") {
      this.#setState({ ...this.#state, changes: this.#changes });
      return;
    }
    if (this.#state.kind !== "saving") this.#setState({ kind: "typing" });
    this.#server.start();
  }

  /**
   * Restores text found on this device after a reload. Drops it (false) when the server already has a later text of the
   * same session; otherwise restores it and sends it as the continuation of that session.
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

  /** Saves everything now: on blur, page hide and before signing. Resolves when saved or when saving fails. */
  async flush(): Promise<void> {
    this.#moment ||= this.#unsent;
    await Promise.all([this.#keep(), this.#sendAll()]);
  }

  /**
   * The page is hidden and may be gone before a save under way is answered: sends the latest text at once, beside that
   * save. The server orders the texts of a session by their number (DRF-3). The text counts as saved with the answer to
   * the same save sent again.
   */
  leave(): void {
    if (!this.#sending || this.#state.kind !== "saving") return void this.flush();
    void this.#keep();
    this.#moment ||= this.#unsent;
    const save = this.#next() ?? this.#pending;
    if (!save) return;
    this.#pending = save;
    this.#ports.send(save).catch(() => undefined);
  }

  /** The live connection is back: retries now instead of after the backoff. */
  async reachable(): Promise<void> {
    if (this.#state.kind !== "offline") return;
    clearTimeout(this.#retry);
    this.#retryIn = timing.retryFirst;
    await this.#sendAll();
  }

  /** Takes the chosen text as the head after two versions were resolved. */
  settle(revision: number, content: PartContent, savedAt: string): void {
    this.#revision = revision;
    this.#content = content;
    this.#unsent = false;
    this.#pending = null;
    this.#changes = 0;
    this.#device.stop();
    this.#setState({ kind: "saved", at: savedAt });
    void this.#ports.forget();
  }

  close(): void {
    void this.#keep();
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#device.stop();
    this.#server.stop();
  }

  async #keep(): Promise<void> {
    this.#device.stop();
    if (!this.#unstored) return;
    this.#unstored = false;
    const typed = { tabId: this.#tabId, seq: this.#typed };
    const stored = await this.#ports.keep({ content: this.#content, baseRevision: this.#revision, typed });
    if (typed.seq === this.#typed) this.#showOnDevice(stored ? "stored" : "failed");
  }

  /** Keeps the status line true: "stored" is shown only after the device has stored the text. */
  #showOnDevice(device: OnDevice): void {
    this.#onDevice = device;
    const state = this.#state;
    if ((state.kind === "offline" || state.kind === "refused") && state.device !== device)
      this.#setState({ ...state, device });
  }

  async #sendAll(): Promise<void> {
    while (
      this.#hasMore &&
      (this.#state.kind === "typing" || this.#state.kind === "saving" || this.#state.kind === "offline")
    ) {
      await this.#send();
      if (this.state.kind === "offline") return;
    }
    await this.#sending;
  }

  #send(): Promise<void> {
    this.#server.stop();
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null;
      if (this.#hasMore && this.#state.kind !== "offline" && !this.#closed) this.#server.start();
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    const save = this.#pending ?? this.#next();
    if (!save) return;
    this.#pending = save;
    if (this.#state.kind !== "offline") this.#setState({ kind: "saving" });
    try {
      const answer = await this.#ports.send(save);
      if (this.#pending === save) this.#pending = null;
      this.#retryIn = timing.retryFirst;
      this.#follows = undefined;
      if (answer.outcome === "diverged") this.#setState({ kind: "diverged", mine: this.#content, answer });
      else if (answer.overtaken) await this.#onSuperseded(save, answer.savedAt);
      else await this.#onSaved(answer.revision, answer.savedAt);
    } catch (error) {
      this.#onFailed(error);
    }
  }

  async #onSaved(revision: number, savedAt: string): Promise<void> {
    this.#revision = revision;
    if (this.#hasMore) {
      this.#setState({ kind: "typing" });
      return;
    }
    this.#changes = 0;
    this.#unstored = false;
    this.#device.stop();
    this.#setState({ kind: "saved", at: savedAt });
    await this.#forget();
  }

  /** The text on this device may be that of the next session once this one is closed. */
  async #forget(): Promise<void> {
    if (!this.#closed) await this.#ports.forget();
  }

  /** The server has a later text. Opens it when nothing was typed since; otherwise the next save compares both. */
  async #onSuperseded(save: OutgoingSave, savedAt: string): Promise<void> {
    if (this.#hasMore) {
      this.#revision = save.baseRevision;
      this.#setState({ kind: "typing" });
      return;
    }
    this.#unstored = false;
    this.#device.stop();
    this.#setState({ kind: "saved", at: savedAt });
    await this.#forget();
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

  #onFailed(error: unknown): void {
    // Its text was stored on the device when it closed; a later text of the next session must not be replaced.
    if (this.#closed) return;
    this.#unstored = true;
    void this.#keep();
    if (!this.#ports.isTransient(error)) {
      this.#pending = null;
      this.#setState({ kind: "refused", error, device: this.#onDevice });
      return;
    }
    const since = this.#state.kind === "offline" ? this.#state.since : this.#ports.now();
    this.#setState({ kind: "offline", since, changes: Math.max(this.#changes, 1), device: this.#onDevice });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#send(), this.#retryIn);
    this.#retryIn = Math.min(this.#retryIn * 2, timing.retryLongest);
  }

  #setState(state: PartState): void {
    this.#state = state;
    if (!this.#closed) this.#ports.onChange(state);
  }
}
