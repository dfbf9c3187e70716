import { lazy, Suspense } from "react";
import { Skeletons } from "#ui/index.ts";
import { retryImport } from "#ui/retry-import.ts";

const ClientNotes = lazy(() =>
  retryImport(() => import("./client-notes.tsx")).then((loaded) => ({ default: loaded.ClientNotes })),
);

interface ChartOfTab {
  chart: { mrNo: string; clientId: string; episode: { demographicId: string } };
}

/** The chart's Notes tab, loaded on demand. */
export function ClientNotesTab({ chart }: ChartOfTab) {
  return (
    <Suspense fallback={<Skeletons shape="text" count={6} />}>
      <ClientNotes mrNo={chart.mrNo} clientId={chart.clientId} demographicId={chart.episode.demographicId} />
    </Suspense>
  );
}
