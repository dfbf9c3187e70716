import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, PageSection, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { type Diagnosis, type DiagnosisSet, getDiagnoses, getDiagnosisHistory } from "../diagnosis.contract.ts";
import {
  clinicalStatusLabels,
  compareSets,
  diagnosisName,
  kindLabels,
  poaLabels,
  verificationLabels,
} from "../diagnosis.ts";
import { DiagnosisEditor } from "./diagnosis-editor.tsx";

/** The diagnosis list of the stay, who entered it, and its history. */
export function DiagnosesTab({ chart }: ChartPieceProps) {
  const input = { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId } };
  const read = useRead(getDiagnoses, input);
  const [editing, setEditing] = useState(false);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const set = read.data;
  const mayEdit = chart.abilities.includes("editDiagnoses");
  if (editing) return <DiagnosisEditor chart={chart} set={set} onClose={() => setEditing(false)} />;
  const edit = mayEdit && (
    <Button onClick={() => setEditing(true)}>{set.setVersion === 0 ? "Add diagnoses" : "Edit diagnoses"}</Button>
  );
  return (
    <div className={classes.stack}>
      <PageSection
        title="Diagnoses"
        note={set.at ? `${set.byName ?? "Cairn"}, ${showDateTime(set.at, chart.episode.timeZone)}` : undefined}
        action={edit}
      >
        {set.entries.length === 0 ? (
          <EmptyState
            small
            title="No diagnoses yet"
            text="The principal diagnosis is due within 24 hours of admission."
          />
        ) : (
          <ol className={classes.list}>
            {set.entries.map((entry) => (
              <DiagnosisLine key={`${entry.code} ${entry.diagnosedOn}`} entry={entry} />
            ))}
          </ol>
        )}
      </PageSection>
      {set.setVersion > 1 && <FormerSets input={input} current={set} timeZone={chart.episode.timeZone} />}
    </div>
  );
}

export function DiagnosisLine({ entry }: { entry: Diagnosis }) {
  return (
    <li className={classes.split}>
      <span>
        <strong>{entry.code}</strong> {diagnosisName(entry)}
        <br />
        <span className={classes.quiet}>
          {[
            verificationLabels[entry.verification],
            entry.clinicalStatus === "active" ? null : clinicalStatusLabels[entry.clinicalStatus],
            entry.poa ? `present on admission: ${poaLabels[entry.poa].toLowerCase()}` : null,
            `diagnosed ${showDate(entry.diagnosedOn)}`,
            entry.diagnosedByName,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Chip
        tone={entry.kind === "principal" ? "brand" : "neutral"}
        {...(entry.kind === "principal" ? { shape: "dot" as const } : {})}
      >
        {kindLabels[entry.kind]}
      </Chip>
    </li>
  );
}

interface FormerSetsProps {
  input: { params: { mrNo: string }; query: { demographicId: string } };
  current: DiagnosisSet;
  timeZone: string;
}

function FormerSets({ input, current, timeZone }: FormerSetsProps) {
  const [open, setOpen] = useState(false);
  const read = useRead(getDiagnosisHistory, input, { enabled: open });
  const rows = read.data?.rows ?? [];
  return (
    <PageSection
      title="History"
      action={
        <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide" : `Show ${current.setVersion - 1}`}
        </Button>
      }
    >
      {open && (
        <ol className={classes.list}>
          {rows.map((set, index) => (
            <li key={set.setVersion}>
              <strong>
                Version {set.setVersion}
                {set.setVersion === current.setVersion && " (current)"}
              </strong>{" "}
              <span className={classes.quiet}>
                {set.byName}, {set.at && showDateTime(set.at, timeZone)}
                {set.reason && `: ${set.reason}`}
              </span>
              <br />
              {differenceText(rows[index + 1], set)}
            </li>
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function differenceText(before: DiagnosisSet | undefined, after: DiagnosisSet): string {
  if (!before) return `Initial list: ${after.entries.map((entry) => entry.code).join(", ")}`;
  const { added, removed, changed } = compareSets(before.entries, after.entries);
  const part = (what: string, codes: string[]) => (codes.length > 0 ? [`${what} ${codes.join(", ")}`] : []);
  return [...part("Added", added), ...part("removed", removed), ...part("changed", changed)].join("; ") || "Reordered";
}
