import { useExtensions } from "#platform/web/index.ts";
import type { ChartPieceProps } from "./chart-extensions.ts";
import { ClientPaper } from "./face-sheet-print.tsx";

/** `/emr_admission_print?mrNo=&demographicId=`: the face sheet with what other modules know of the admission. */
export function Screen() {
  return <ClientPaper title="Admission packet" More={Parts} />;
}

function Parts({ chart }: ChartPieceProps) {
  return useExtensions("client-admission.packet").map(({ id, title, Paper }) => (
    <section key={id}>
      <h2>{title}</h2>
      <Paper chart={chart} />
    </section>
  ));
}
