import { type FieldError, Problem, ProblemBody } from "#platform/shared/problems.ts";
import { isRecord } from "#platform/shared/typed.ts";

/** What a screen knows about a failure, whatever was thrown: a problem of the API, a lost connection, a bug. */
export interface ShownProblem {
  code: string;
  title: string;
  detail: string;
  reportId?: string | undefined;
  errors: FieldError[];
  /** The permission the person lacks, where that is why. */
  missing?: string | undefined;
  /** The record as it now stands, with `stale-version`. */
  current?: unknown;
}

function fromBody(body: ProblemBody): ShownProblem {
  if (isBadLink(body))
    return {
      code: "not-found",
      title: "Not found",
      detail: "This link does not lead to a record. Check the address, or search for the record.",
      errors: [],
    };
  return {
    code: body.code,
    title: body.title,
    detail: body.detail,
    reportId: body.requestId,
    errors: body.errors ?? [],
    missing: missingIn(body),
    current: body.current,
  };
}

/** An id in the address that is none: for the reader the record does not exist, whatever is wrong with its form. */
const isBadLink = ({ code, errors }: ProblemBody): boolean =>
  code === "validation" &&
  errors !== undefined &&
  errors.length > 0 &&
  errors.every(({ path }) => /^params\b/.test(path));

function missingIn({ code, params }: ProblemBody): string | undefined {
  const permission = code === "forbidden" && params?.of === undefined ? params?.permission : undefined;
  return typeof permission === "string" ? permission : undefined;
}

/**
 * Reads an error as a problem: a `Problem`, a problem body, or an error that carries one as `problem` or `body`.
 * Anything else becomes a sentence that says what to do; its own message is for engineers and is not shown.
 */
export function asProblem(error: unknown): ShownProblem {
  if (error instanceof Problem) return fromBody(error.body());
  for (const candidate of [error, field(error, "problem"), field(error, "body")]) {
    const body = ProblemBody.safeParse(candidate);
    if (body.success) return fromBody(body.data);
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return {
      code: "offline",
      title: "Cairn cannot be reached",
      detail: "Check the connection, then try again. What you typed is kept.",
      errors: [],
    };
  return {
    code: "unexpected",
    title: "Something went wrong here",
    detail: "Try again. If it happens again, tell your administrator what you were doing.",
    errors: [],
  };
}

function field(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}
