import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { confirmDanger, dateAt, ScrollRegion, Shape, showDate, showTime } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import { metrics, usualUnit } from "../metric.ts";
import { flagLabels, isCritical, isValid, readingText } from "../reading.ts";
import {
  acknowledgeReading,
  contextLabels,
  getMetricSeries,
  listVitals,
  type MetricSet,
  markVitalsInError,
  type Reading,
} from "../vital.contract.ts";
import { orthostaticDrops } from "./orthostatic.ts";
import classes from "./vitals.module.css";

interface VitalsGridProps {
  chart: ChartContext;
  sets: readonly MetricSet[];
  timeZone: string;
}

const shownColumns = 40;

/** One column per set, newest on the right; readings entered in error stay, struck through. */
export function VitalsGrid({ chart, sets, timeZone }: VitalsGridProps) {
  const [all, setAll] = useState(false);
  const columns = (all ? [...sets] : sets.slice(0, shownColumns)).reverse();
  const drops = orthostaticDrops(sets);
  const rows = metrics.filter((metric) =>
    columns.some((set) => [...set.readings, ...set.notDone].some((one) => one.metric === metric.key)),
  );
  return (
    <>
      {sets.length > columns.length && (
        <p className={classes.older}>
          The latest {columns.length} of {sets.length} sets.{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
      <ScrollRegion label="Vitals flowsheet" className={classes.grid}>
        <table>
          <thead>
            <tr>
              <th scope="col">Vital sign</th>
              {columns.map((set) => (
                <th key={set.id} scope="col">
                  {showDate(dateAt(set.effectiveAt, timeZone)).slice(0, 5)}
                  <br />
                  {showTime(set.effectiveAt, timeZone)}
                  <SetMenu chart={chart} set={set} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((metric) => (
              <tr key={metric.key}>
                <th scope="row">
                  {metric.label} <small>{usualUnit(metric).label}</small>
                </th>
                {columns.map((set) => (
                  <td key={set.id}>
                    <Cell set={set} metric={metric.key} />
                  </td>
                ))}
              </tr>
            ))}
            {(drops.size > 0 || columns.some((set) => set.position)) && (
              <tr>
                <th scope="row">Position</th>
                {columns.map((set) => (
                  <td key={set.id}>
                    {set.position}
                    {drops.has(set.id) && (
                      <>
                        <br />
                        <small className={classes.cell} data-flag="L">
                          {drops.get(set.id)}
                        </small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            )}
            <tr>
              <th scope="row">Recorded by</th>
              {columns.map((set) => (
                <td key={set.id}>
                  {set.deviceName ?? set.recordedByName}
                  {set.acceptedByName && (
                    <>
                      <br />
                      <small>accepted by {set.acceptedByName}</small>
                    </>
                  )}
                  {set.late && (
                    <>
                      <br />
                      <small title={set.lateReason ?? undefined}>late entry</small>
                    </>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Cell({ set, metric }: { set: MetricSet; metric: string }) {
  const reading = set.readings.find((one) => one.metric === metric);
  if (!reading) {
    const missing = set.notDone.find((one) => one.metric === metric);
    return missing ? <span>{missing.reason}</span> : null;
  }
  if (!isValid(reading))
    return (
      <span className={classes.error} title={`Entered in error: ${reading.errorReason}`}>
        {reading.enteredValue}
      </span>
    );
  if (reading.status === "preliminary")
    return (
      <span className={classes.preliminary} title={`${titleOf(reading)}, from a monitor, not accepted`}>
        {reading.enteredValue}
        <span className="cairn-hidden">, not accepted</span>
      </span>
    );
  return (
    <span className={classes.cell} data-flag={reading.flag ?? undefined}>
      {reading.flag && <FlagMark flag={reading.flag} />}
      <span title={titleOf(reading)}>{reading.enteredValue}</span>
      {reading.flag && <span className="cairn-hidden">{flagLabels[reading.flag]}</span>}
    </span>
  );
}

/** An arrow beside the value, so color is never the only sign. */
function FlagMark({ flag }: { flag: NonNullable<Reading["flag"]> }) {
  const Mark = flag.startsWith("H") ? IconArrowUp : IconArrowDown;
  return (
    <>
      {isCritical(flag) && <Shape shape="alert" />}
      <Mark size="1em" aria-hidden="true" />
    </>
  );
}

function titleOf(reading: Reading): string {
  const told = reading.told ? `, reported to: ${reading.told}` : "";
  return `${readingText(reading.metric, reading.enteredValue, reading.enteredUnit)}${reading.flag ? `, ${flagLabels[reading.flag].toLowerCase()}` : ""}${told}`;
}

function SetMenu({ chart, set }: { chart: ChartContext; set: MetricSet }) {
  const invalidates = [listVitals, getMetricSeries, getTimeline];
  const inError = useAction(markVitalsInError, { invalidates, done: "Marked as entered in error" });
  const acknowledge = useAction(acknowledgeReading, { invalidates, done: "Acknowledged" });
  const standing = set.readings.filter(isValid);
  const critical = standing.filter((reading) => isCritical(reading.flag) && !reading.acknowledged);
  if (standing.length === 0 || !chart.abilities.includes("recordVitals")) return null;
  const who = `${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`;
  const ask = async () => {
    const answer = await confirmDanger({
      act: "Mark set as entered in error",
      client: who,
      consequence:
        "The values stay in the record, struck through, and are no longer used. Record the correct values as a new set.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) inError.go({ params: { mrNo: chart.mrNo, setId: set.id }, body: { reason: answer.reason } });
  };
  const answerFor = async (reading: Reading) => {
    const answer = await confirmDanger({
      act: `Acknowledge ${readingText(reading.metric, reading.enteredValue, reading.enteredUnit)}`,
      client: who,
      consequence: "Document the action taken. It is saved with the reading.",
      reason: { label: "Action taken", least: 3 },
    });
    if (answer)
      acknowledge.go({ params: { mrNo: chart.mrNo, readingId: reading.id }, body: { actionTaken: answer.reason } });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label={`More options: set at ${showTime(set.effectiveAt, chart.episode.timeZone)}`}>
          <IconDots size="1em" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{contextLabels[set.context]}</Menu.Label>
        {critical.map((reading) => (
          <Menu.Item key={reading.id} onClick={() => void answerFor(reading)}>
            Acknowledge {readingText(reading.metric, reading.enteredValue, reading.enteredUnit)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void ask()}>Mark as entered in error</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
