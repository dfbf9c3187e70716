import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { isProblem, useAction } from "#platform/web/index.ts";
import { confirmDanger, PageSection, ProblemAlert, showTime } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import type { ChartContext } from "../../identity/client.contract.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import { flagLabels, isCritical, readingLines } from "../reading.ts";
import { acceptVitals, getMetricSeries, listVitals, type MetricSet, markVitalsInError } from "../vital.contract.ts";
import classes from "./vitals.module.css";

const invalidates = [listVitals, getMetricSeries, getTimeline];

/** Readings that monitors sent and no nurse has accepted yet; they count only then (VIT-9). */
export function SentSets({ chart, sets }: { chart: ChartContext; sets: readonly MetricSet[] }) {
  const open = sets.filter((set) => set.readings.some((reading) => reading.status === "preliminary"));
  if (open.length === 0) return null;
  return (
    <PageSection
      title="From monitors"
      note="These readings count after a nurse accepts them. Check that they are this client's."
    >
      <ul className={records.list}>
        {open.map((set) => (
          <SentSet key={set.id} chart={chart} set={set} />
        ))}
      </ul>
    </PageSection>
  );
}

function SentSet({ chart, set }: { chart: ChartContext; set: MetricSet }) {
  const [told, setTold] = useState("");
  const accept = useAction(acceptVitals, { inline: true, invalidates, done: "Readings accepted" });
  const inError = useAction(markVitalsInError, { invalidates, done: "Marked as entered in error" });
  const open = set.readings.filter((reading) => reading.status === "preliminary");
  const critical = open.filter((reading) => isCritical(reading.flag));
  const asks = critical.length > 0;
  const flags = open.flatMap(({ flag }) => (flag ? [flagLabels[flag].toLowerCase()] : []));
  const time = showTime(set.effectiveAt, chart.episode.timeZone);
  const params = { mrNo: chart.mrNo, setId: set.id };
  const reject = async () => {
    const answer = await confirmDanger({
      act: "Mark set as entered in error",
      client: `${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`,
      consequence: "The readings stay in the record, struck through, and are not used.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) inError.go({ params, body: { reason: answer.reason } });
  };
  const problem = accept.problem && !isProblem(accept.problem, "critical-value") ? accept.problem : null;
  return (
    <li className={records.row}>
      <span>
        {readingLines(open)
          .map(({ label, text }) => `${label} ${text}`)
          .join(", ")}
        {flags.length > 0 && <strong className={classes.sentFlag}> {[...new Set(flags)].join(", ")}</strong>}
        <br />
        <span className={records.quiet}>
          {time}, {set.deviceName}
        </span>
        {problem && <ProblemAlert error={problem} />}
      </span>
      {chart.abilities.includes("recordVitals") && (
        <span className={records.rowActions}>
          {asks && (
            <TextInput
              aria-label="Critical value reported to"
              placeholder="Reported to"
              value={told}
              onChange={(event) => setTold(event.currentTarget.value)}
            />
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Accept readings of ${time}`}
            loading={accept.pending}
            disabled={asks && told.trim().length < 2}
            onClick={() => accept.go({ params, body: told.trim() ? { told: told.trim() } : {} })}
          >
            Accept
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Reject readings of ${time}`}
            onClick={() => void reject()}
          >
            Reject
          </Button>
        </span>
      )}
    </li>
  );
}
