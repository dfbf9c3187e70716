/** The five kinds of trouble with an outside service; a screen shows the kind's sentence and what helps. */
export type ErrorKind = "notConfigured" | "needsAttention" | "temporary" | "refused" | "unknownEffect";

/**
 * Thrown by an adapter. `temporary`, `needsAttention`, `notConfigured` and `unknownEffect` are retried; `refused` ends
 * the task. The message is shown to staff: no names, no addresses, no bodies.
 */
export class OutboundFailure extends Error {
  readonly kind: ErrorKind;
  /** When the provider allows a retry. */
  readonly retryAfterSeconds: number | null;
  /** Nothing was sent, because staff must act first or the connection is down: the attempt does not count. */
  readonly waits: boolean;
  constructor(kind: ErrorKind, message: string, retryAfterSeconds: number | null = null, waits = false) {
    super(message);
    this.waits = waits || kind === "notConfigured" || kind === "needsAttention";
    this.name = "OutboundFailure";
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
