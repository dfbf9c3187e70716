import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useZodForm } from "#ui/index.ts";
import { changePlan } from "../plan.contract.ts";
import { dimensionLabels, participationLabels } from "../plan.ts";
import { planFields, type TreatmentPlan } from "../plan-fields.contract.ts";
import { planReads } from "./plan-calls.ts";

const severities = ["0 None", "1 Mild", "2 Moderate", "3 Serious", "4 Severe"].map((label) => ({
  value: label.slice(0, 1),
  label,
}));
const numbers = [1, 2, 3, 4, 5, 6] as const;
const { asamDimensions: _, ...prose } = planFields;
const schema = z.strictObject({
  ...z.strictObject(prose).partial().shape,
  ...Object.fromEntries(numbers.map((number) => [`severity${number}`, z.string().nullish()])),
  ...Object.fromEntries(numbers.map((number) => [`summary${number}`, z.string().trim().max(500).nullish()])),
});

/** What a draft says besides its problems: summary, strengths, dimensions and how the client took part. */
export function DetailsForm({ plan, onClose }: { plan: TreatmentPlan; onClose: () => void }) {
  const change = useAction(changePlan, { inline: true, invalidates: planReads });
  const dimensions = Object.fromEntries(
    plan.asamDimensions.flatMap(({ dimension, severity, summary }) => [
      [`severity${dimension}`, String(severity)],
      [`summary${dimension}`, summary],
    ]),
  );
  const form = useZodForm({
    schema,
    initial: {
      presentingSummary: plan.presentingSummary,
      strengths: plan.strengths,
      needsPreferences: plan.needsPreferences,
      barriers: plan.barriers,
      culturalConsiderations: plan.culturalConsiderations,
      transitionCriteria: plan.transitionCriteria,
      participation: plan.participation,
      participationNote: plan.participationNote,
      ...dimensions,
    },
    draft: { form: "treatment-plan:details", record: plan.id, version: plan.version },
  });
  return (
    <Form
      form={form}
      label="Edit details"
      onSubmit={(values) => {
        const given: Readonly<Record<string, string | null | undefined>> = values;
        const asamDimensions = numbers.flatMap((dimension) => {
          const severity = given[`severity${dimension}`];
          if (severity === null || severity === undefined) return [];
          return [{ dimension, severity: Number(severity), summary: given[`summary${dimension}`] ?? "" }];
        });
        const { presentingSummary, strengths, needsPreferences, barriers, culturalConsiderations } = values;
        const { transitionCriteria, participation, participationNote } = values;
        return change.run({
          params: { planId: plan.id },
          body: {
            version: plan.version,
            presentingSummary: presentingSummary ?? null,
            strengths: strengths ?? null,
            needsPreferences: needsPreferences ?? null,
            barriers: barriers ?? null,
            culturalConsiderations: culturalConsiderations ?? null,
            transitionCriteria: transitionCriteria ?? null,
            participation: participation ?? null,
            participationNote: participationNote ?? null,
            asamDimensions,
          },
        });
      }}
      onSaved={onClose}
    >
      <Field.Textarea name="presentingSummary" label="Presenting summary" />
      <Field.Textarea name="strengths" label="Strengths" help="Required before signatures." />
      <Field.Textarea name="needsPreferences" label="Needs, abilities and preferences" />
      <Field.Textarea name="barriers" label="Barriers" />
      <Field.Textarea name="culturalConsiderations" label="Cultural considerations" />
      <Field.Textarea
        name="transitionCriteria"
        label="Transition criteria"
        help="What shows that the client is ready for the next level of care or discharge. Required before signatures."
      />
      <Field.Select
        name="participation"
        label="How the client took part"
        searchable={false}
        help="Required before signatures."
        options={Object.entries(participationLabels).map(([value, label]) => ({ value, label }))}
      />
      <Field.Textarea name="participationNote" label="Statement on participation" />
      {numbers.map((number) => (
        <FieldRow key={number}>
          <Field.Select
            name={`severity${number}`}
            label={`${number} ${dimensionLabels[number]}`}
            searchable={false}
            options={severities}
          />
          <Field.Text name={`summary${number}`} label="Summary" />
        </FieldRow>
      ))}
      <FormActions submit="Save details" onCancel={onClose} />
    </Form>
  );
}
