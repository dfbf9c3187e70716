import { lazy, Suspense } from "react";
import { Skeletons } from "#ui/index.ts";

const Loaded = lazy(() => import("./client-forms.tsx").then(({ ClientForms }) => ({ default: ClientForms })));

/** The chart's Forms tab, loaded when it is first opened. */
export function ClientFormsTab({
  chart,
}: {
  chart: { mrNo: string; clientId: string; episode: { demographicId: string } };
}) {
  return (
    <Suspense fallback={<Skeletons shape="text" count={6} />}>
      <Loaded mrNo={chart.mrNo} clientId={chart.clientId} demographicId={chart.episode.demographicId} />
    </Suspense>
  );
}
