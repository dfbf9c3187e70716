import { lazy, Suspense } from "react";
import { retryImport } from "#ui/retry-import.ts";
import type { PresenceLineProps } from "./presence-line.tsx";

// Comes after the page: what it draws with would otherwise be part of every first load.
const PresenceLine = lazy(() =>
  retryImport(() => import("./presence-line.tsx")).then((file) => ({ default: file.PresenceLine })),
);

/** Who else is on this chart or record: one line, nothing when one is alone. */
export function WhoIsHere(props: PresenceLineProps) {
  return (
    <Suspense fallback={null}>
      <PresenceLine {...props} />
    </Suspense>
  );
}
