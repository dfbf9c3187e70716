import { asProblem } from "#ui/feedback/problem.ts";
import { ErrorState, type ErrorStateProps } from "#ui/feedback/states.tsx";
import { lazyPiece } from "../modules/lazy-piece.tsx";

// Rarely needed: left out of what every page loads first.
const Nowhere = lazyPiece(() => import("./nowhere.tsx").then((file) => file.Nowhere));

/** In place of a record that could not be loaded: the not-found page for a bad link, otherwise what happened. */
export function RecordProblem(props: Pick<ErrorStateProps, "error" | "onRetry">) {
  return asProblem(props.error).code === "not-found" ? <Nowhere /> : <ErrorState {...props} />;
}
