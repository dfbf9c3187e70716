import { lazy, Suspense } from "react";
import type { ChartContext } from "#modules/clients/identity/client.contract.ts";
import { calledName } from "#modules/clients/identity/name.ts";
import { Skeletons } from "#ui/index.ts";
import { retryImport } from "#ui/retry-import.ts";

const Loaded = lazy(() =>
  retryImport(() => import("./client-forms.tsx")).then(({ ClientForms }) => ({ default: ClientForms })),
);

/** The chart's Forms tab, loaded at first use. */
export function ClientFormsTab({ chart }: { chart: ChartContext }) {
  return (
    <Suspense fallback={<Skeletons shape="text" count={6} />}>
      <Loaded
        mrNo={chart.mrNo}
        clientId={chart.clientId}
        clientName={calledName(chart)}
        demographicId={chart.episode.demographicId}
      />
    </Suspense>
  );
}
