import { Select, Switch } from "@mantine/core";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { listLive } from "../live.contract.ts";
import { levelNames, observationLevels } from "../observation-level.ts";
import { listRoundSchedules, putRoundSchedule, type RoundSchedule } from "../schedule.contract.ts";
import classes from "./rounds.module.css";

/** Which units do rounds, and how often. */
export function Schedules({ locationId }: { locationId: string }) {
  const read = useRead(listRoundSchedules, { query: { locationId } }, { enabled: locationId !== "" });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="form" />;
  return (
    <>
      <p className={classes.quiet}>
        Clients in the beds of a unit with rounds are observed. By level of care: every 30 min in withdrawal (every 15
        min in the first 24 hours), every 2 hours at 3.1, every hour at other levels. A level that was raised for a
        client stays.
      </p>
      <ul className={classes.schedules}>
        {read.data.rows.map((schedule) => (
          <ScheduleRow key={schedule.sectionId} schedule={schedule} />
        ))}
      </ul>
    </>
  );
}

const byCare = "care";

function ScheduleRow({ schedule: { sectionId, sectionName, active, level, version } }: { schedule: RoundSchedule }) {
  const put = useAction(putRoundSchedule, { invalidates: [listRoundSchedules, listLive] });
  const save = (change: Partial<Pick<RoundSchedule, "active" | "level">>) =>
    put.go({ params: { sectionId }, body: { version, active, level, ...change } });
  return (
    <li className={classes.schedule}>
      <Switch
        label={sectionName}
        description={active ? "Rounds are on" : "Rounds are off"}
        checked={active}
        disabled={put.pending}
        onChange={(event) => save({ active: event.currentTarget.checked })}
      />
      <Select
        aria-label={`Level in ${sectionName}`}
        data={[
          { value: byCare, label: "By level of care" },
          ...observationLevels.map((value) => ({ value, label: levelNames[value] })),
        ]}
        value={level ?? byCare}
        disabled={!active || put.pending}
        allowDeselect={false}
        onChange={(value) => save({ level: observationLevels.find((one) => one === value) ?? null })}
      />
    </li>
  );
}
