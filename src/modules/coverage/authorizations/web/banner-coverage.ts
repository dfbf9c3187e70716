import type { CoverageOutlookStage } from "#platform/shared/columns.generated.ts";
import { useLive, useRead } from "#platform/web/index.ts";
import { showDate } from "#ui/index.ts";
import { stages } from "../../reviews/review.ts";
import { listClientAuthorizations } from "../authorization.contract.ts";

const inHouse: readonly string[] = ["admitted", "on_leave"];
/** Stages in which days of the stay are, or are about to be, without an authorization. */
const shown: readonly CoverageOutlookStage[] = ["ends_today", "gap", "no_authorization", "denied", "ending"];

interface Chart {
  clientId: string;
  mrNo: string;
  episode: { demographicId: string; status: string };
}
interface CoverageFact {
  tone: "attention" | "danger";
  label: string;
  detail: string;
}

/** For the chart banner: that the authorized days of the stay end or have ended. */
export function useCoverageFacts({ clientId, mrNo, episode }: Chart): { coverage?: CoverageFact } {
  useLive(`client:${clientId}`, [listClientAuthorizations]);
  const isHere = inHouse.includes(episode.status);
  const { data } = useRead(
    listClientAuthorizations,
    { params: { mrNo }, query: { demographicId: episode.demographicId } },
    { enabled: isHere, staleMs: 60_000 },
  );
  if (!isHere || !data || data.stage === null || !shown.includes(data.stage)) return {};
  const { coveredThrough, uncoveredFrom } = data;
  const { label, tone } = stages[data.stage];
  return {
    coverage: {
      tone: tone === "danger" ? "danger" : "attention",
      label: coveredThrough === null ? label : `Authorized through ${showDate(coveredThrough)}`,
      detail: uncoveredFrom === null ? label : `${label}: not covered from ${showDate(uncoveredFrom)}`,
    },
  };
}
