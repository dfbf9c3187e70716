import { asProblem } from "#ui/feedback/problem.ts";
import { ErrorState, type ErrorStateProps } from "#ui/feedback/states.tsx";
import { Nowhere } from "./not-found.tsx";

/** In place of a record that could not be loaded: the not-found page for a bad link, otherwise what happened. */
export function RecordProblem(props: Pick<ErrorStateProps, "error" | "onRetry">) {
  return asProblem(props.error).code === "not-found" ? <Nowhere /> : <ErrorState {...props} />;
}
