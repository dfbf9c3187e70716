import { type ReactNode, useCallback } from "react";
import { RefusedContext } from "#ui/feedback/refused.ts";
import { isProblem } from "../api/problem.ts";
import { queryClient } from "../api/query.ts";
import { useOpenExtensions } from "../modules/registry.tsx";

/**
 * Lets the module that owns a kind of record offer a way in wherever one is out of reach: the refusal names the kind and
 * the id, and nothing else of the record.
 */
export function RefusedRecords({ children }: { children: ReactNode }) {
  const pieces = useOpenExtensions("record.refused");
  const show = useCallback(
    (error: unknown) => {
      if (!isProblem(error, "out-of-scope")) return null;
      const { subjectType, subjectId } = error.body.params ?? {};
      const piece = pieces.find(({ type }) => type === subjectType);
      if (!piece || typeof subjectId !== "string") return null;
      return <piece.Refused id={subjectId} onOpened={() => queryClient.invalidateQueries()} />;
    },
    [pieces],
  );
  return <RefusedContext value={show}>{children}</RefusedContext>;
}
