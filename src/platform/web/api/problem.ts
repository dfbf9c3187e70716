import type { ProblemBody, ProblemCode } from "../../shared/problems.ts";
import { problemIn } from "../messages/problem-texts.ts";

/** Abort reason of a request that a newer one of the same key, or navigation, replaced (SES-5). */
export const automaticCancellation = "Automatic cancellation";

/**
 * A refusal the API gave. `code` decides what to do, `message` is for the person and says what to do next,
 * `body.errors` belong beside fields, `body.current` is the record as it now stands (`stale-version`).
 */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly body: ProblemBody;
  /** Seconds the server asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(body: ProblemBody, retryAfter?: number) {
    super(body.detail || body.title);
    this.name = "ApiProblem";
    this.code = body.code;
    this.status = body.status;
    const spoken = problemIn(body);
    this.body = spoken === null ? body : { ...body, title: spoken, detail: "" };
    this.retryAfter = retryAfter;
  }

  /** Messages of one field, `path` as the contract spells it (`body.` may be left out). */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(
      (this.body.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ""), message]),
    );
  }
}

export class AutomaticCancellation extends Error {
  constructor() {
    super(automaticCancellation);
    this.name = "AbortError";
  }
}

/** True for what must never be shown, logged, retried or counted as a failure. */
export function isCancellation(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  return error.message === automaticCancellation || error.name === "AbortError" || error.name === "CancelledError";
}

export function isProblem(error: unknown, code?: ProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/** No answer at all: the network, or the server while it restarts. Status 0, so that nothing mistakes it for one. */
export function unreachable(): ApiProblem {
  return new ApiProblem({
    type: "https://cairn.invalid/problems/unreachable",
    title: "Cairn cannot be reached",
    status: 0,
    detail: "Cairn cannot be reached. Your work is kept. Try again when you are connected.",
    code: "unreachable",
  });
}

/** An answer that is no problem document: a proxy's error page, a broken body. */
export function unreadable(status: number, requestId: string | null): ApiProblem {
  return new ApiProblem({
    type: "https://cairn.invalid/problems/unreadable",
    title: "The answer could not be read",
    status,
    detail: "The response did not come from Cairn. Check your network and try again.",
    code: "unreadable",
    ...(requestId ? { requestId } : {}),
  });
}

/** What to tell a person about any failure, including one that is not a problem at all. */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) return problemIn(error.body) ?? error.message;
  return problemIn({ code: "page" }) ?? "Something went wrong on this page. Try again.";
}
