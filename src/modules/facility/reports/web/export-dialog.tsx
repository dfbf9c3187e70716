import { Button, Group, Progress, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { FormDialog, ProblemAlert, StateBadge } from "#ui/index.ts";
import type { ReportResult } from "../report.contract.ts";
import { type FileFormat, fileFormats, formatLabels } from "../report-file.ts";
import { cancelReportRun, exportReport, getReportRun, listReportRuns, type ReportRun } from "../report-run.contract.ts";
import { reportRunStates } from "../report-run-states.ts";
import { saveReportFile } from "./report-files.tsx";
import classes from "./reports.module.css";
import type { Question } from "./use-report-question.ts";

interface ExportDialogProps {
  report: ReportResult;
  question: Question;
  onClose: () => void;
}

/** Asks what the file is for and holds, then shows how far it is. */
export function ExportDialog({ report, question, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<FileFormat>("xlsx");
  const [audience, setAudience] = useState<"staff" | "outside">("staff");
  const [holds, setHolds] = useState("");
  const start = useAction(exportReport, { inline: true, invalidates: [listReportRuns] });
  const opening = report.columns.filter(({ opens }) => opens);
  if (start.data)
    return (
      <FormDialog opened onClose={onClose} title={`Export ${report.title.toLowerCase()}`}>
        <FileProgress run={start.data} onClose={onClose} />
      </FormDialog>
    );
  return (
    <FormDialog opened onClose={onClose} title={`Export ${report.title.toLowerCase()}`}>
      <Stack gap="md">
        <Radio.Group
          label="Format"
          value={format}
          onChange={(next) => setFormat(fileFormats.find((one) => one === next) ?? "xlsx")}
        >
          <Group gap="md" mt="xs">
            {fileFormats.map((one) => (
              <Radio key={one} value={one} label={formatLabels[one]} />
            ))}
          </Group>
        </Radio.Group>
        <Radio.Group
          label="Recipient"
          value={audience}
          onChange={(next) => {
            setAudience(next === "outside" ? "outside" : "staff");
            if (next === "outside") setHolds("");
          }}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="staff" label="Staff of this facility" />
            <Radio
              value="outside"
              label="Someone outside"
              description="The table only. Counts under 11 are hidden, so that they can't point to a client."
            />
          </Stack>
        </Radio.Group>
        {audience === "staff" && opening.length > 0 && (
          <Radio.Group label="Content" value={holds} onChange={setHolds}>
            <Stack gap="xs" mt="xs">
              <Radio value="" label="Table" />
              {opening.map(({ key, label }) => (
                <Radio key={key} value={key} label={`${report.recordNoun}: ${label.toLowerCase()}`} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {start.problem && <ProblemAlert error={start.problem} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={start.pending}
            onClick={() =>
              void start
                .run({
                  params: { code: report.code },
                  body: { ...question, format, audience, recordsOf: holds === "" ? null : holds },
                })
                .catch(() => {})
            }
          >
            Create file
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

/** How far a file is; it can be left running, and is under Files then. */
function FileProgress({ run, onClose }: { run: ReportRun; onClose: () => void }) {
  const [going, setGoing] = useState(true);
  const read = useRead(getReportRun, { params: { runId: run.id } }, going ? { everyMs: 1000 } : {});
  const now = read.data ?? run;
  const isOpen = now.state === "queued" || now.state === "running";
  if (going && !isOpen) setGoing(false);
  const cancel = useAction(cancelReportRun, { invalidates: [getReportRun, listReportRuns] });
  const done = now.rowsTotal === 0 ? 0 : (now.rowsDone / now.rowsTotal) * 100;
  return (
    <Stack gap="md" aria-live="polite">
      <Group gap="sm">
        <StateBadge states={reportRunStates} state={now.state} />
        <span className="cairn-figures">
          {now.rowsDone.toLocaleString("en-US")} of {now.rowsTotal.toLocaleString("en-US")} rows
        </span>
      </Group>
      {isOpen && <Progress value={Math.max(done, 4)} animated aria-label="Rows written" />}
      {isOpen && <p className={classes.about}>You can close this. The file will be under Reports, Files.</p>}
      {now.state === "failed" && <p>The file could not be made. Run the report again and export it once more.</p>}
      <Group justify="flex-end" gap="sm">
        {isOpen && (
          <Button
            variant="default"
            loading={cancel.pending}
            onClick={() => cancel.go({ params: { runId: now.id }, body: { version: now.version } })}
          >
            Cancel export
          </Button>
        )}
        <Button variant={now.state === "ready" ? "default" : "filled"} onClick={onClose}>
          Close
        </Button>
        {now.state === "ready" && <Button onClick={() => void saveReportFile(now)}>Download file</Button>}
      </Group>
    </Stack>
  );
}
