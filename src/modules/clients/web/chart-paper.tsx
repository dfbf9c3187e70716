import type { ReactNode } from "react";
import { serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PrintLayout, Skeletons } from "#ui/index.ts";
import { type ChartContext, getChart } from "../identity/client.contract.ts";
import { legalName } from "../identity/name.ts";
import { useLocationNames } from "./names.ts";
import { useBannerFacts } from "./use-banner-facts.ts";

interface ChartPaperProps {
  title: string;
  landscape?: boolean;
  children: (chart: ChartContext) => ReactNode;
}

/** A sheet about the stay in the address (`?mrNo=&demographicId=`), with the client and allergies on each page. */
export function ChartPaper(props: ChartPaperProps) {
  const { params } = useUrlState();
  const mrNo = params.mrNo ?? "";
  const query = params.demographicId ? { demographicId: params.demographicId } : {};
  const read = useRead(getChart, { params: { mrNo }, query }, { enabled: mrNo !== "" });
  if (mrNo === "") return <EmptyState title="Nothing to print" text="Open a chart and print from there." />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Sheet chart={read.data} {...props} />;
}

function Sheet({ chart, title, landscape = false, children }: ChartPaperProps & { chart: ChartContext }) {
  const session = useSession();
  const names = useLocationNames();
  const facts = useBannerFacts(chart);
  if (!facts.allergies) return <Skeletons shape="page" count={8} />;
  const { episode } = chart;
  return (
    <PrintLayout
      title={title}
      facility={{ name: names.name(episode.locationId) || session.tenant.name }}
      client={{
        name: legalName(chart),
        birthDate: chart.birthDate,
        recordNumber: chart.mrNo,
        allergies: facts.allergies,
      }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={episode.timeZone}
      part2={episode.part2}
      landscape={landscape}
    >
      {children(chart)}
    </PrintLayout>
  );
}
