import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { StateShape, Tone } from "#platform/shared/state-table.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { Chip, cx, showDate } from "#ui/index.ts";
import { reasonLabels } from "../../reviews/review.ts";
import type { StayAuthorizations } from "../authorization.contract.ts";
import classes from "./authorizations.module.css";

/** Past days shown until all are asked for: a stay can last for years. */
const shownDays = 21;

type Day = StayAuthorizations["days"][number];

const looks = {
  covered: { label: "Covered", tone: "done", shape: "check" },
  pending: { label: "Awaiting payer", tone: "info", shape: "clock" },
  denied: { label: "Denied", tone: "danger", shape: "cross" },
  uncovered: { label: "Not covered", tone: "danger", shape: "ring" },
  self_pay: { label: "No insurance", tone: "neutral", shape: "dot" },
  away: { label: "Not counted", tone: "neutral", shape: "pause" },
} as const satisfies Record<Day["state"], { label: string; tone: Tone; shape: StateShape }>;

const describe = (day: Day) =>
  [
    showDate(day.date),
    day.isAhead ? `planned: ${looks[day.state].label.toLowerCase()}` : looks[day.state].label,
    day.reason && reasonLabels[day.reason],
  ]
    .filter(Boolean)
    .join(", ");

/** Every day of a stay and of its planned rest: covered, awaiting the payer, denied or not covered. */
export function CoverageRibbon({ days, today }: Pick<StayAuthorizations, "days" | "today">) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? days : days.filter(({ date }) => date >= addDays(today, -shownDays));
  const earlier = days.length - shown.length;
  const seen = [...new Set(shown.map(({ state }) => state))];
  return (
    <>
      <ol className={classes.ribbon} aria-label="Coverage by day">
        {shown.map((day) => (
          <li
            key={day.date}
            className={cx(classes.day, day.isAhead && classes.ahead, day.date === today && classes.today)}
            title={describe(day)}
          >
            <span className={classes.quiet} aria-hidden="true">
              {day.date.slice(5).replace("-", "/")}
            </span>
            <VisuallyHidden>{describe(day)}</VisuallyHidden>
            <Chip tone={looks[day.state].tone} shape={looks[day.state].shape}>
              {""}
            </Chip>
          </li>
        ))}
      </ol>
      <p className={classes.summary}>
        {seen.map((state) => (
          <Chip key={state} tone={looks[state].tone} shape={looks[state].shape}>
            {looks[state].label}
          </Chip>
        ))}
        <span className={classes.quiet}>Dashed: planned</span>
        {earlier > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            Show {earlier} earlier {earlier === 1 ? "day" : "days"}
          </Button>
        )}
      </p>
    </>
  );
}
