import { Problem } from "#platform/shared/problems.ts";

/** The problem of a value that its own schema refused; field paths are those of the form that was sent as the body. */
export function validationProblem(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Problem {
  return new Problem("validation", {
    errors: error.issues.map((issue) => ({ path: ["body", ...issue.path].join("."), message: issue.message })),
  });
}
