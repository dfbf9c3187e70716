import { z } from "zod";
import { listGroups } from "#modules/notes/groups/group.contract.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { dateAt, Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { listLibrary } from "../../library/library.contract.ts";
import {
  GoalInput,
  InterventionInput,
  ObjectiveInput,
  type PlanGoal,
  type PlanIntervention,
  type PlanObjective,
  type PlanProblem,
  ProblemInput,
} from "../item.contract.ts";
import {
  comparatorLabels,
  dimensionLabels,
  frequencyLabels,
  measureLabels,
  modalityLabels,
  problemStates,
} from "../plan.ts";
import { draftOf, type FormProps, options } from "./item-form.ts";

/** Texts of the library under an item, to choose from while typing. */
function useSuggestions(type: "problem" | "goal" | "objective" | "intervention", parentKey: string | null) {
  const { data } = useRead(listLibrary, {}, { staleMs: 300_000 });
  const rows = (data?.rows ?? []).filter(
    (row) => row.type === type && (parentKey === null || row.parentKey === parentKey),
  );
  return { rows, texts: [...new Set(rows.map(({ text }) => text))] };
}

const ProblemForm_ = ProblemInput.omit({ dimension: true, icd10: true, libraryKey: true }).extend({
  dimension: z.string().nullish(),
  icd10: z.array(z.string()).optional(),
});
export function ProblemForm({ calls, item, onClose }: FormProps<PlanProblem>) {
  const { rows, texts } = useSuggestions("problem", null);
  const form = useZodForm({
    schema: ProblemForm_,
    initial: item ? { ...pickProblem(item), dimension: item.dimension?.toString() ?? null } : { status: "active" },
    draft: draftOf("problem", calls, item),
  });
  return (
    <Form
      form={form}
      label={item ? "Edit problem" : "Add problem"}
      onSubmit={({ dimension, ...values }) => {
        const chosen = rows.find(({ text }) => text === values.title);
        const body = { ...values, dimension: dimension ? Number(dimension) : (chosen?.dimension ?? null) };
        return item
          ? calls.problem.change(item.id, { ...body, version: item.version })
          : calls.problem.add({ ...body, libraryKey: chosen?.key ?? null });
      }}
      onSaved={onClose}
    >
      <Field.Suggest name="title" label="Problem" suggestions={texts} />
      <Field.Textarea name="evidence" label="Evidence" help="What shows it: history, statements, scores." />
      <Field.MultiSelect
        name="icd10"
        label="Diagnoses it addresses"
        options={calls.plan.diagnoses.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
      />
      <Field.Select
        name="dimension"
        label="ASAM dimension"
        options={Object.entries(dimensionLabels).map(([value, label]) => ({ value, label: `${value} ${label}` }))}
      />
      <Field.Select
        name="status"
        label="Status"
        searchable={false}
        options={problemStates.states.map((value) => ({ value, label: problemStates.label(value) }))}
      />
      <ReasonIfNotActive />
      <FormActions submit={item ? "Save problem" : "Add problem"} onCancel={onClose} />
    </Form>
  );
}
const pickProblem = ({ title, evidence, icd10, status, statusReason }: PlanProblem) => ({
  title,
  evidence,
  icd10,
  status,
  statusReason,
});
function ReasonIfNotActive() {
  const status = useFormValue("status");
  return status === "deferred" || status === "referred" ? (
    <Field.Textarea name="statusReason" label={status === "deferred" ? "Why it is deferred" : "Referred to, and why"} />
  ) : null;
}

export function GoalForm({ calls, item, onClose, problem }: FormProps<PlanGoal> & { problem: PlanProblem }) {
  const { rows, texts } = useSuggestions("goal", problem.libraryKey);
  const form = useZodForm({
    schema: GoalInput.omit({ libraryKey: true }),
    initial: item
      ? {
          problemStableId: item.problemStableId,
          clientWords: item.clientWords,
          text: item.text,
          targetDate: item.targetDate,
        }
      : { problemStableId: problem.stableId },
    draft: draftOf("goal", calls, item, problem.stableId),
  });
  return (
    <Form
      form={form}
      label={item ? "Edit goal" : "Add goal"}
      onSubmit={(values) =>
        item
          ? calls.goal.change(item.id, { ...values, version: item.version })
          : calls.goal.add({ ...values, libraryKey: rows.find(({ text }) => text === values.text)?.key ?? null })
      }
      onSaved={onClose}
    >
      <Field.Textarea
        name="clientWords"
        label="In the client's own words"
        help="Ask: “What would you like to be different?” Write it down as said."
      />
      <Field.Suggest name="text" label="Goal" suggestions={texts} />
      <Field.Date name="targetDate" label="Target date" />
      <FormActions submit={item ? "Save goal" : "Add goal"} onCancel={onClose} />
    </Form>
  );
}

export function ObjectiveForm({ calls, item, onClose, goal }: FormProps<PlanObjective> & { goal: PlanGoal }) {
  const { rows, texts } = useSuggestions("objective", goal.libraryKey);
  const today = dateAt(serverInstant(), calls.plan.timeZone);
  const form = useZodForm({
    schema: ObjectiveInput.omit({ libraryKey: true }),
    initial: item
      ? {
          goalStableId: item.goalStableId,
          text: item.text,
          measure: item.measure,
          instrument: item.instrument,
          comparator: item.comparator,
          baseline: item.baseline,
          target: item.target,
          unit: item.unit,
          targetDate: item.targetDate,
        }
      : { goalStableId: goal.stableId, comparator: "atLeast" },
    draft: draftOf("objective", calls, item, goal.stableId),
  });
  return (
    <Form
      form={form}
      label={item ? "Edit objective" : "Add objective"}
      onSubmit={(values) => {
        if (item) return calls.objective.change(item.id, { ...values, version: item.version });
        const chosen = rows.find(({ text }) => text === values.text);
        const { days, measure, instrument, comparator, target, unit } = chosen?.defaults ?? {};
        return calls.objective.add({
          ...values,
          measure: values.measure ?? measure ?? null,
          instrument: values.instrument ?? instrument ?? null,
          comparator: values.measure ? values.comparator : (comparator ?? values.comparator),
          target: values.target ?? target ?? null,
          unit: values.unit ?? unit ?? null,
          targetDate: values.targetDate ?? (days === undefined ? null : addDays(today, days)),
          libraryKey: chosen?.key ?? null,
        });
      }}
      onSaved={onClose}
    >
      <Field.Suggest
        name="text"
        label="Objective"
        suggestions={texts}
        {...(rows.length > 0 ? { help: "An objective of the library brings its measure and target date." } : {})}
      />
      <Field.Select name="measure" label="Measured by" options={options(measureLabels)} />
      <MeasureFields />
      <Field.Date name="targetDate" label="Target date" />
      <FormActions submit={item ? "Save objective" : "Add objective"} onCancel={onClose} />
    </Form>
  );
}
function MeasureFields() {
  const measure = useFormValue("measure");
  if (!measure || measure === "milestone") return null;
  return (
    <>
      {measure === "instrument" && (
        <Field.Suggest
          name="instrument"
          label="Scale"
          suggestions={["PHQ-9", "GAD-7", "AUDIT-C", "CIWA-Ar", "COWS", "PCL-5"]}
        />
      )}
      <FieldRow>
        <Field.Select name="comparator" label="Target is" searchable={false} options={options(comparatorLabels)} />
        <Field.Decimal name="target" label="Target" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="unit" label="Unit" help="sessions, days a week, positive tests" />
        <Field.Decimal name="baseline" label="Now" />
      </FieldRow>
    </>
  );
}

export function InterventionForm({
  calls,
  item,
  onClose,
  objective,
}: FormProps<PlanIntervention> & { objective: PlanObjective }) {
  const { rows, texts } = useSuggestions("intervention", objective.libraryKey);
  const staff = useRead(getAllClinicians, {}, { staleMs: 300_000 });
  const groups = useRead(listGroups, { query: { locationId: calls.plan.locationId } }, { staleMs: 300_000 });
  const form = useZodForm({
    schema: InterventionInput.omit({ libraryKey: true }),
    initial: item
      ? {
          objectiveStableId: item.objectiveStableId,
          modality: item.modality,
          text: item.text,
          frequencyCount: item.frequencyCount,
          frequencyUnit: item.frequencyUnit,
          durationMinutes: item.durationMinutes,
          responsibleId: item.responsibleId,
          responsibleRole: item.responsibleRole,
          groupId: item.groupId,
        }
      : { objectiveStableId: objective.stableId, modality: "individual", frequencyCount: 1, frequencyUnit: "week" },
    draft: draftOf("intervention", calls, item, objective.stableId),
  });
  return (
    <Form
      form={form}
      label={item ? "Edit intervention" : "Add intervention"}
      onSubmit={(values) => {
        if (item) return calls.intervention.change(item.id, { ...values, version: item.version });
        const chosen = rows.find(({ text }) => text === values.text);
        return calls.intervention.add({
          ...values,
          responsibleRole: values.responsibleId
            ? null
            : (values.responsibleRole ?? chosen?.defaults.responsibleRole ?? null),
          libraryKey: chosen?.key ?? null,
        });
      }}
      onSaved={onClose}
    >
      <Field.Select name="modality" label="Kind" options={options(modalityLabels)} />
      <Field.Suggest name="text" label="Intervention" suggestions={texts} />
      <GroupField groups={(groups.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      <FieldRow least={100}>
        <Field.Number name="frequencyCount" label="Times" />
        <Field.Select name="frequencyUnit" label="Every" searchable={false} options={options(unitLabels)} />
        <Field.Number name="durationMinutes" label="Minutes" />
      </FieldRow>
      <Field.Select
        name="responsibleId"
        label="Responsible staff member"
        options={(staff.data?.rows ?? [])
          .filter(({ locationIds }) => locationIds.includes(calls.plan.locationId))
          .map(({ id, fullName, credentials }) => ({ value: id, label: [fullName, ...credentials].join(", ") }))}
      />
      <Field.Text name="responsibleRole" label="Or a role" help="Nurse, group facilitator" />
      <FormActions submit={item ? "Save intervention" : "Add intervention"} onCancel={onClose} />
    </Form>
  );
}
const unitLabels = Object.fromEntries(
  entriesOf(frequencyLabels).map(([value, label]) => [
    value,
    label.replace(/^an? /, "").replace(/^./, (c) => c.toUpperCase()),
  ]),
);
function GroupField({ groups }: { groups: readonly { value: string; label: string }[] }) {
  return useFormValue("modality") === "group" ? (
    <Field.Select
      name="groupId"
      label="Group"
      help="Notes of its sessions propose this objective for the client."
      options={groups}
    />
  ) : null;
}
