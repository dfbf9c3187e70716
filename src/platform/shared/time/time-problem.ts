import { Problem } from "../problems.ts";
import type { TimeError } from "./time-error.ts";

/** The API's answer for a `TimeError`: 422 with its exact text; the two choices of a doubled time in `params.choices`. */
export function timeProblem(error: TimeError): Problem {
  return new Problem(error.code, {
    detail: error.message,
    ...(error.choices.length > 0 ? { params: { choices: error.choices } } : {}),
  });
}
