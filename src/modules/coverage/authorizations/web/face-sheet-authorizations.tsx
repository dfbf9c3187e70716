import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { ErrorState, Skeletons, showDate } from "#ui/index.ts";
import { reviewKinds } from "../../reviews/review.ts";
import { StageChip } from "../../reviews/web/stage-chip.tsx";
import { unitText } from "../authorization-states.ts";
import { useStayAuthorizations } from "./authorization-calls.ts";
import classes from "./authorizations.module.css";

/** How far the stay is covered, on the face sheet. */
export function FaceSheetAuthorizations({ chart }: ChartPieceProps) {
  const { data: stay, error, refetch } = useStayAuthorizations(chart.mrNo, chart.episode.demographicId).read;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!stay) return <Skeletons shape="text" count={2} />;
  if (stay.stage === null) return <p className={classes.quiet}>Not admitted yet</p>;
  return (
    <p className={classes.summary}>
      <StageChip stage={stay.stage} />
      {stay.coveredThrough !== null && <span>through {showDate(stay.coveredThrough)}</span>}
      {stay.unitsLeft !== null && stay.unit !== null && <span>{unitText(stay.unitsLeft, stay.unit)} left</span>}
      {stay.due && (
        <span>
          {reviewKinds[stay.due.kind]} due {showDate(stay.due.dueOn)}
        </span>
      )}
    </p>
  );
}
