import { useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, showDateTime } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import classes from "../../web/chart.module.css";
import { type Leave, listLeaves } from "../leave.contract.ts";
import { leaveKindLabels, screenOutcomeLabels } from "../leave.ts";

/** Leaves of the stay, newest first; nothing for a stay without one. */
export function LeaveHistory({ chart }: { chart: ChartContext }) {
  const { timeZone, demographicId } = chart.episode;
  const read = useRead(listLeaves, { params: { mrNo: chart.mrNo }, query: { demographicId } });
  const rows = read.data?.rows ?? [];
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <PageSection title="Leave">
      <ul className={classes.list}>
        {rows.map((leave) => (
          <li key={leave.id} className={classes.row}>
            <strong>{leaveKindLabels[leave.kind]}</strong>
            <span className={classes.quiet}>{spanOf(leave, timeZone)}</span>
            {factsOf(leave).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <span className={classes.quiet}>{leave.byName}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function spanOf({ leftAt, endedAt, endedAs, expectedReturnAt }: Leave, timeZone: string): string {
  const from = showDateTime(leftAt, timeZone);
  if (endedAt === null)
    return expectedReturnAt
      ? `${from} to present, expected back ${showDateTime(expectedReturnAt, timeZone)}`
      : `${from} to present`;
  const until = showDateTime(endedAt, timeZone);
  return endedAs === "discharged" ? `${from}, discharged ${until}` : `${from} to ${until}`;
}

function factsOf({ destination, escort, orderReference, note, returnScreen, returnNote }: Leave): string[] {
  return [
    destination,
    escort && `Escort: ${escort}`,
    orderReference && `Order: ${orderReference}`,
    note,
    returnScreen && `Belongings search: ${screenOutcomeLabels[returnScreen.search].toLowerCase()}`,
    returnScreen && `Urine drug screen: ${screenOutcomeLabels[returnScreen.uds].toLowerCase()}`,
    returnNote,
  ].filter((fact): fact is string => Boolean(fact));
}
