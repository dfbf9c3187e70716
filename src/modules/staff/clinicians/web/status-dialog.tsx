import { Button, Group, Modal, Select, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import {
  type Clinician,
  type DependentGroup,
  getClinician,
  listDependents,
  setClinicianStatus,
} from "../clinician.contract.ts";
import { getAllClinicians, listClinicians } from "../staff.contract.ts";
import { useColleagueOptions } from "./names.ts";

export type StatusMove = "deactivate" | "suspend" | "reactivate";

const words = {
  deactivate: {
    act: "Deactivate",
    consequence:
      "All sessions end immediately, the PIN is removed and open links stop working. Their documentation is kept.",
  },
  suspend: {
    act: "Suspend",
    consequence: "All sessions end immediately and they can't sign in. Their clients stay assigned to them.",
  },
  reactivate: { act: "Activate", consequence: "They can sign in again and keep their history." },
} as const;

interface StatusDialogProps {
  person: Clinician;
  move: StatusMove;
  onClose: () => void;
}

/** Confirms a status change with its consequences and reason, and reassigns a caseload (AUTH-14). */
export function StatusDialog({ person, move, onClose }: StatusDialogProps) {
  const dependents = useRead(
    listDependents,
    { params: { clinicianId: person.id } },
    { enabled: move === "deactivate" },
  );
  const title = `${words[move].act} ${person.fullName}?`;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {dependents.error ? (
        <ErrorState small error={dependents.error} onRetry={() => void dependents.refetch()} />
      ) : move === "deactivate" && !dependents.data ? (
        <Skeletons shape="text" />
      ) : (
        <Question person={person} move={move} groups={dependents.data?.groups ?? []} onClose={onClose} />
      )}
    </Modal>
  );
}

function Question({ person, move, groups, onClose }: StatusDialogProps & { groups: readonly DependentGroup[] }) {
  const [reason, setReason] = useState("");
  const [takers, setTakers] = useState(() => suggested(groups));
  const act = useAction(setClinicianStatus, {
    inline: true,
    invalidates: [
      [getClinician, { params: { clinicianId: person.id } }],
      listClinicians,
      getAllClinicians,
      listDependents,
    ],
    done: (after) =>
      move === "reactivate" ? `${after.firstName} is active again` : `${after.firstName} was signed out everywhere`,
    onDone: onClose,
  });
  const all = groups.flatMap(({ kind, rows }) => rows.map(({ id }) => ({ kind, id })));
  const missing = all.filter(({ id }) => !takers[id]).length;
  const ready = reason.trim().length >= 3 && missing === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    act.go({
      params: { clinicianId: person.id },
      body: {
        version: person.version,
        move,
        reason: reason.trim(),
        reassignments: all.map(({ kind, id }) => ({ kind, id, toClinicianId: takers[id] ?? "" })),
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Text mb="md">{words[move].consequence}</Text>
      {act.problem && act.problem.body.code !== "has-caseload" && <ProblemAlert problem={asProblem(act.problem)} />}
      {groups.map((group) => (
        <Reassignment key={group.kind} group={group} person={person} takers={takers} onChange={setTakers} />
      ))}
      <Textarea
        label="Reason"
        description="Saved in the audit log."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={300}
        required
      />
      <Group justify="flex-end" mt="lg">
        {missing > 0 && (
          <Text size="sm" c="dimmed">
            {missing} not assigned yet
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={move === "reactivate" ? "pine" : "rose"} loading={act.pending} disabled={!ready}>
          {words[move].act} {person.fullName}
        </Button>
      </Group>
    </form>
  );
}

/** Suggested assignees, which the administrator can change. */
function suggested(groups: readonly DependentGroup[]): Readonly<Record<string, string>> {
  const rows = groups.flatMap((group) => group.rows);
  return Object.fromEntries(rows.flatMap(({ id, suggestedId }) => (suggestedId ? [[id, suggestedId]] : [])));
}

interface ReassignmentProps {
  group: DependentGroup;
  person: Clinician;
  takers: Readonly<Record<string, string>>;
  onChange: (takers: Readonly<Record<string, string>>) => void;
}

function Reassignment({ group, person, takers, onChange }: ReassignmentProps) {
  const colleagues = useColleagueOptions(person.id);
  const give = (ids: readonly string[], to: string | null) =>
    onChange({ ...takers, ...Object.fromEntries(ids.map((id) => [id, to ?? ""])) });
  return (
    <section aria-label={group.label}>
      <Select
        label={`${group.label} (${group.count}): assign all to`}
        description={group.hint}
        placeholder="Choose a staff member"
        data={colleagues}
        searchable
        clearable
        value={null}
        onChange={(to) =>
          give(
            group.rows.map((row) => row.id),
            to,
          )
        }
      />
      <div className={classes.reassign}>
        {group.rows.map((row) => (
          <div key={row.id} className={classes.reassignRow}>
            <span>
              {row.title} <span className={classes.quiet}>{row.detail}</span>
            </span>
            <Select
              aria-label={`Assign ${row.title} to`}
              placeholder="Not assigned"
              size="sm"
              data={colleagues}
              searchable
              value={takers[row.id] || null}
              onChange={(to) => give([row.id], to)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
