import { Button, Group } from "@mantine/core";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useUrlState } from "#platform/web/index.ts";
import { showDateTime } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { isLate, leaveKindLabels } from "../leave.ts";
import classes from "./leave.module.css";

/** Under the banner while the client is away: the leave, the expected return and the bed. */
export function LeaveBar({ chart }: { chart: ChartContext }) {
  const url = useUrlState();
  const { leave, episode } = chart;
  if (!leave) return null;
  const now = serverInstant();
  const late = isLate(leave.expectedReturnAt, now);
  const show = (at: string) => showDateTime(at, episode.timeZone);
  return (
    <section className={classes.bar} aria-label="Leave" data-late={late || undefined}>
      <p className={classes.words}>
        <strong>
          {leave.kind === "awol" ? "AWOL" : `On leave: ${leaveKindLabels[leave.kind].toLowerCase()}`} since{" "}
          {show(leave.leftAt)}
        </strong>
        <span>
          {leave.expectedReturnAt ? expected(leave.expectedReturnAt, now, show) : "Expected return not known"}
        </span>
        {leave.destination && <span>{leave.destination}</span>}
        {leave.escort && <span>Escort: {leave.escort}</span>}
        <span>{leave.holdBed ? "Bed held" : "Bed not held"}</span>
      </p>
      {chart.abilities.includes("return") && (
        <Group gap="xs">
          <Button size="xs" onClick={() => url.set({ do: "return" })}>
            Record return
          </Button>
          <Button size="xs" variant="default" onClick={() => url.set({ do: "change-leave" })}>
            Change leave
          </Button>
        </Group>
      )}
    </section>
  );
}

function expected(at: string, now: string, show: (at: string) => string): string {
  if (!isLate(at, now)) return `Expected back ${show(at)}`;
  return `Expected back ${show(at)}, overdue by ${overdueBy(Math.floor(minutesBetween(at, now)))}`;
}

function overdueBy(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
