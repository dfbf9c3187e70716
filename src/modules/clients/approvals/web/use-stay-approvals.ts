import { useCan, useRead } from "#platform/web/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { listStayApprovals, type StayApproval } from "../approval.contract.ts";
import type { StayStep } from "../approval.ts";

/** Requests of the stay that are open or approved; none for users who do not move clients. */
export function useStayApprovals({ mrNo, episode: { demographicId } }: ChartContext) {
  const isAllowed = useCan("clients.move");
  const { data, error } = useRead(
    listStayApprovals,
    { params: { mrNo }, query: { demographicId } },
    { enabled: isAllowed, everyMs: 60_000 },
  );
  const isLoading = isAllowed && !data && !error;
  return { ...(data ?? { steps: [], rows: [] }), isLoading };
}

/** The request of a step; `needed` where the step can't be done before one is approved. */
export function useStepApproval(
  chart: ChartContext,
  step: StayStep,
): { needed: boolean; request: StayApproval | undefined } {
  const { steps, rows } = useStayApprovals(chart);
  const ofStep = rows.filter(({ kind }) => kind === step);
  const request = ofStep.find(({ state }) => state === "approved") ?? ofStep[0];
  return { needed: steps.includes(step) && request?.state !== "approved", request };
}
