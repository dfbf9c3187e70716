import { ActionIcon, Button, Group, NativeSelect, Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type ApiProblem, isProblem, serverInstant, useAction } from "#platform/web/index.ts";
import { Chip, dateAt, ProblemAlert, StickySaveBar, useBusy } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import {
  type Diagnosis,
  DiagnosisSet,
  getDiagnoses,
  getDiagnosisHistory,
  updateDiagnoses,
} from "../diagnosis.contract.ts";
import {
  clinicalStatuses,
  clinicalStatusLabels,
  diagnosisKinds,
  diagnosisName,
  isSameSet,
  kindLabels,
  poaCodes,
  poaLabels,
  verificationLabels,
  verifications,
} from "../diagnosis.ts";
import type { Icd10Hit } from "../icd10.contract.ts";
import { CodeSearch } from "./code-search.tsx";
import classes from "./diagnoses.module.css";

interface DiagnosisEditorProps {
  chart: ChartContext;
  set: DiagnosisSet;
  onClose: () => void;
}

/** Edits the whole diagnosis list (order, principal, certainty, present on admission) and saves it at once. */
export function DiagnosisEditor({ chart, set, onClose }: DiagnosisEditorProps) {
  const [base, setBase] = useState(set);
  const [entries, setEntries] = useState<Diagnosis[]>(set.entries);
  const [conflictReason, setConflictReason] = useState("");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const today = dateAt(serverInstant(), chart.episode.timeZone);
  const dirty = !isSameSet(base.entries, entries);
  useBusy(dirty && "Diagnoses");
  const save = useAction(updateDiagnoses, {
    inline: true,
    invalidates: [getDiagnoses, getDiagnosisHistory, [getChart, { params: { mrNo: chart.mrNo } }]],
    done: "Diagnoses saved",
    onDone: onClose,
  });
  const change = (index: number, patch: Partial<Diagnosis>) =>
    setEntries((now) => now.map((entry, at) => (at === index ? { ...entry, ...patch } : entry)));
  const move = (index: number, by: number) =>
    setEntries((now) => {
      const next = [...now];
      const [entry] = next.splice(index, 1);
      if (entry) next.splice(index + by, 0, entry);
      return next;
    });
  const add = (hit: Icd10Hit) =>
    setEntries((now) =>
      now.some((entry) => entry.code === hit.code && entry.clinicalStatus === "active")
        ? now
        : [...now, newEntry(hit, today, !now.some((entry) => entry.kind === "principal"))],
    );
  const submit = async () => {
    setProblem(null);
    try {
      await save.run({
        params: { mrNo: chart.mrNo },
        body: {
          demographicId: chart.episode.demographicId,
          setVersion: base.setVersion,
          entries: entries.map(toInput),
          ...(conflictReason.trim().length >= 5 ? { conflictReason: conflictReason.trim() } : {}),
        },
      });
    } catch (error) {
      if (isProblem(error)) setProblem(error);
    }
  };
  const theirs = problem?.code === "stale-version" ? DiagnosisSet.parse(problem.body.current) : null;
  return (
    <section aria-label="Edit diagnoses">
      {problem && (
        <ProblemAlert
          error={problem}
          action={
            theirs && (
              <Group gap="xs" mt="xs">
                <Button size="compact-sm" variant="default" onClick={() => takeTheirs(theirs)}>
                  Use their version ({theirs.entries.map((entry) => entry.code).join(", ") || "empty"})
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => keepMine(theirs)}>
                  Keep my version
                </Button>
              </Group>
            )
          }
        />
      )}
      <CodeSearch on={today} onChoose={add} />
      <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {entries.map((entry, index) => (
          <Entry
            key={`${entry.code} ${entry.diagnosedOn}`}
            entry={entry}
            first={index === 0}
            last={index === entries.length - 1}
            onChange={(patch) => change(index, patch)}
            onMove={(by) => move(index, by)}
            onRemove={() => setEntries((now) => now.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {problem?.code === "diagnosis-conflict" && (
        <Textarea
          label="Reason to keep both"
          description="Saved with the diagnosis list. At least 5 characters."
          value={conflictReason}
          onChange={(event) => setConflictReason(event.currentTarget.value)}
        />
      )}
      <StickySaveBar state={save.pending ? { kind: "saving" } : dirty ? { kind: "dirty" } : { kind: "clean" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!dirty} loading={save.pending} onClick={() => void submit()}>
          Save diagnoses
        </Button>
      </StickySaveBar>
    </section>
  );

  function takeTheirs(now: DiagnosisSet) {
    setBase(now);
    setEntries(now.entries);
    setProblem(null);
  }
  function keepMine(now: DiagnosisSet) {
    setBase(now);
    setProblem(null);
  }
}

interface EntryProps {
  entry: Diagnosis;
  first: boolean;
  last: boolean;
  onChange: (patch: Partial<Diagnosis>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Entry({ entry, first, last, onChange, onMove, onRemove }: EntryProps) {
  const select = <K extends "kind" | "verification" | "clinicalStatus" | "poa">(
    key: K,
    label: string,
    values: readonly string[],
    labels: Readonly<Record<string, string>>,
  ) => (
    <NativeSelect
      label={label}
      value={entry[key] ?? ""}
      data={[
        ...(key === "poa" ? [{ value: "", label: "Not documented" }] : []),
        ...values.map((value) => ({ value, label: labels[value] ?? value })),
      ]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value === "" ? null : event.currentTarget.value })}
    />
  );
  return (
    <li className={classes.entry}>
      <span>
        <strong className={classes.code}>{entry.code}</strong> {diagnosisName(entry)}{" "}
        {entry.kind === "principal" && <Chip tone="brand">Principal</Chip>}
      </span>
      <span className={classes.moves}>
        <ActionIcon aria-label={`Move ${entry.code} up`} disabled={first} onClick={() => onMove(-1)}>
          <IconArrowUp size="1.15em" />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${entry.code} down`} disabled={last} onClick={() => onMove(1)}>
          <IconArrowDown size="1.15em" />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${entry.code}`} onClick={onRemove}>
          <IconTrash size="1.15em" />
        </ActionIcon>
      </span>
      <div className={classes.fields}>
        {select("kind", "Type", diagnosisKinds, kindLabels)}
        {select("verification", "Verification", verifications, verificationLabels)}
        {select("clinicalStatus", "Clinical status", clinicalStatuses, clinicalStatusLabels)}
        {select("poa", "Present on admission", poaCodes, poaLabels)}
      </div>
    </li>
  );
}

function newEntry(hit: Icd10Hit, today: string, principal: boolean): Diagnosis {
  return {
    code: hit.code,
    codeTitle: hit.title,
    plainName: hit.plainName,
    kind: principal ? "principal" : "secondary",
    verification: "provisional",
    clinicalStatus: "active",
    poa: null,
    onsetOn: null,
    diagnosedOn: today,
    specifiers: {},
    diagnosedByName: null,
  };
}

function toInput({ codeTitle: _, plainName: __, diagnosedByName: ___, ...entry }: Diagnosis) {
  return entry;
}
