import { Button, Group } from "@mantine/core";
import { useAction, useUrlState } from "#platform/web/index.ts";
import { confirmDanger, showDateTime } from "#ui/index.ts";
import { dischargeCodes } from "../../episodes/episode.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { calledName } from "../../identity/name.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { listApprovals, listStayApprovals, type StayApproval, withdrawStep } from "../approval.contract.ts";
import { approvalSteps, type StayStep } from "../approval.ts";
import classes from "./approvals.module.css";
import { useStayApprovals } from "./use-stay-approvals.ts";

/** Under the banner while a request of the stay is open, or is approved and not acted on yet. */
export function StayApprovalBar({ chart }: { chart: ChartContext }) {
  const { rows } = useStayApprovals(chart);
  return rows.map((request) => <RequestLine key={request.id} chart={chart} request={request} />);
}

const actions = {
  discharge: { ability: "discharge", label: "Discharge", to: { do: "discharge" } },
  level_of_care: { ability: "move", label: "Change level of care", to: { tabs: "care-team" } },
  leave: { ability: "startLeave", label: "Start leave", to: { do: "leave" } },
  transfer: { ability: "move", label: "Transfer", to: { tabs: "care-team" } },
  undo_discharge: { ability: "undoDischarge", label: "Undo discharge", to: { do: "undo-discharge" } },
} as const satisfies Record<StayStep, { ability: string; label: string; to: Record<string, string> }>;

function RequestLine({ chart, request }: { chart: ChartContext; request: StayApproval }) {
  const url = useUrlState();
  const levels = useLevels();
  const locations = useLocationNames();
  const withdraw = useAction(withdrawStep, {
    invalidates: [listStayApprovals, listApprovals, getTimeline],
    done: "Request withdrawn",
  });
  const { kind, state, isOwn, dischargeType, levelOfCareId, toLocationId } = request;
  const show = (at: string) => showDateTime(at, chart.episode.timeZone);
  const approved = state === "approved";
  const { ability, label, to } = actions[kind];
  const detail = dischargeType
    ? dischargeCodes[dischargeType].label
    : locations.name(toLocationId) || levels.label(levelOfCareId ?? undefined);
  const ask = async () => {
    const answer = await confirmDanger({
      act: "Withdraw request",
      client: `${calledName(chart)}, ${chart.mrNo}`,
      consequence: "Approvers no longer see the request.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer)
      withdraw.go({
        params: { mrNo: chart.mrNo, approvalId: request.id },
        body: { version: request.version, reason: answer.reason },
      });
  };
  return (
    <section
      className={classes.bar}
      aria-label={`${approvalSteps[kind]} approval`}
      data-approved={approved || undefined}
    >
      <p className={classes.words}>
        <strong>
          {approvalSteps[kind]} {approved ? "approved" : "awaiting approval"}
        </strong>
        {detail && <span>{detail}</span>}
        {request.expectedAt && <span>Planned for {show(request.expectedAt)}</span>}
        {request.returnAt && <span>Back by {show(request.returnAt)}</span>}
        <span>
          {approved
            ? `By ${request.decidedByName}. Use by ${show(request.dueAt)}`
            : `Requested by ${request.requestedByName}, ${show(request.requestedAt)}`}
        </span>
      </p>
      <Group gap="xs">
        {approved && chart.abilities.includes(ability) && (
          <Button size="xs" onClick={() => url.set(to)}>
            {label}
          </Button>
        )}
        {!approved && isOwn && (
          <Button size="xs" variant="default" onClick={() => void ask()}>
            Withdraw request
          </Button>
        )}
      </Group>
    </section>
  );
}
