import { z } from "zod";
import { levelLabel } from "#modules/facility/levels/level.contract.ts";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, PageSection, toast, useFormValue, useZodForm } from "#ui/index.ts";
import leadClasses from "../../leads/web/crm.module.css";
import { type Assessment, AssessmentAnswers, saveAssessment } from "../assessment.contract.ts";
import {
  type AsamFindings,
  answerLabels,
  type Dimension,
  dimensionLabels,
  dimensions,
  mobilityAnswers,
  riskLabels,
  suggestedLevel,
  suicideAnswers,
  withdrawalAnswers,
} from "../assessment.ts";
import classes from "./assessment.module.css";
import { assessmentReads } from "./assessment-reads.ts";

const Typed = z.object({
  risk: z.string().nullish(),
  levelId: Id.nullish(),
  note: z.string().trim().max(1000).nullish(),
});
type Typed = z.output<typeof Typed>;
const Draft = z.object({
  answers: AssessmentAnswers,
  d1: Typed.optional(),
  d2: Typed.optional(),
  d3: Typed.optional(),
  d4: Typed.optional(),
  d5: Typed.optional(),
  d6: Typed.optional(),
  recommendedLevelId: Id.nullish(),
  levelReason: z.string().trim().min(3, "Enter at least 3 characters").max(1000).nullish(),
  impression: z.string().trim().max(4000).nullish(),
});

const typedOf = (asam: AsamFindings, dimension: Dimension): Typed => {
  const finding = asam[dimension];
  return {
    risk: finding?.risk === null || finding?.risk === undefined ? null : String(finding.risk),
    levelId: finding?.levelId ?? null,
    note: finding?.note ?? null,
  };
};

const findingOf = (typed: Typed | null | undefined) => ({
  risk: typed?.risk ? Number(typed.risk) : null,
  levelId: typed?.levelId ?? null,
  note: typed?.note || null,
});

/** The questions, the six dimensions and the recommendation. Typing is kept until it is saved. */
export function AssessmentForm({ assessment }: { assessment: Assessment }) {
  const { asam } = assessment;
  const form = useZodForm({
    draft: { form: "lead:assessment-form", record: assessment.id, version: assessment.version },
    schema: Draft,
    initial: {
      answers: { presenting: assessment.lead.presentingProblem ?? undefined, ...assessment.answers },
      d1: typedOf(asam, "d1"),
      d2: typedOf(asam, "d2"),
      d3: typedOf(asam, "d3"),
      d4: typedOf(asam, "d4"),
      d5: typedOf(asam, "d5"),
      d6: typedOf(asam, "d6"),
      recommendedLevelId: assessment.recommendedLevelId,
      levelReason: assessment.levelReason,
      impression: assessment.impression,
    },
    doing: "an assessment",
  });
  const save = async ({ answers, recommendedLevelId, levelReason, impression, ...typed }: z.output<typeof Draft>) => {
    await call(saveAssessment, {
      params: { assessmentId: assessment.id },
      body: {
        version: assessment.version,
        answers,
        asam: {
          d1: findingOf(typed.d1),
          d2: findingOf(typed.d2),
          d3: findingOf(typed.d3),
          d4: findingOf(typed.d4),
          d5: findingOf(typed.d5),
          d6: { ...findingOf(typed.d6), levelId: null },
        },
        recommendedLevelId: recommendedLevelId ?? null,
        levelReason: levelReason || null,
        impression: impression || null,
      },
    });
    await invalidate(...assessmentReads);
    toast("Assessment saved");
  };
  return (
    <Form form={form} onSubmit={save} label="Assessment">
      <Questions />
      <PageSection
        title="ASAM dimensions"
        note="Dimensions 1 to 5 suggest the level; dimension 6 is the client's own view."
      >
        {dimensions.map((dimension, index) => (
          <DimensionFields key={dimension} dimension={dimension} number={index + 1} levels={assessment.levels} />
        ))}
      </PageSection>
      <Recommendation levels={assessment.levels} />
      <FormActions submit="Save assessment" onlyWhenChanged sticky />
    </Form>
  );
}

const choices = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

function Questions() {
  const suicide = useFormValue<string>("answers.suicide");
  const violence = useFormValue<string>("answers.violence");
  const long = (name: keyof typeof answerLabels, help?: string) => (
    <Field.Textarea name={`answers.${name}`} label={answerLabels[name]} rows={2} {...(help ? { help } : {})} />
  );
  return (
    <PageSection title="Screening">
      <div className={leadClasses.fields}>
        {long("presenting")}
        {long("substances")}
        <Field.Select name="answers.withdrawal" label={answerLabels.withdrawal} options={choices(withdrawalAnswers)} />
        {long("medical", "Enter “None reported” if there are none.")}
        {long("medications", "Enter “None reported” if there are none.")}
        <Field.Select name="answers.suicide" label={answerLabels.suicide} options={choices(suicideAnswers)} />
        {suicide && suicide !== "none" && long("safetyPlan")}
        <Field.Radio
          name="answers.violence"
          label={answerLabels.violence}
          options={[
            { value: "no", label: "No" },
            { value: "yes", label: "Yes" },
          ]}
        />
        {violence === "yes" && long("violenceDetail")}
        <Field.Select name="answers.selfCare" label={answerLabels.selfCare} options={choices(mobilityAnswers)} />
        {long("supports")}
        {long("goals")}
      </div>
    </PageSection>
  );
}

type Levels = Assessment["levels"];
const optionsOf = (levels: Levels) => levels.map((level) => ({ value: level.id, label: levelLabel(level) }));

function DimensionFields({ dimension, number, levels }: { dimension: Dimension; number: number; levels: Levels }) {
  return (
    <section className={classes.dimension} aria-label={`Dimension ${number}`}>
      <h3>
        {number}. {dimensionLabels[dimension]}
      </h3>
      <Field.Select
        name={`${dimension}.risk`}
        label="Risk"
        options={riskLabels.map((label, value) => ({ value: String(value), label: `${value} ${label}` }))}
      />
      {dimension !== "d6" && (
        <Field.Select name={`${dimension}.levelId`} label="Level required" options={optionsOf(levels)} />
      )}
      <div className={classes.wide}>
        <Field.Text name={`${dimension}.note`} label="Finding" />
      </div>
    </section>
  );
}

function Recommendation({ levels }: { levels: Levels }) {
  const d1 = useFormValue<Typed>("d1");
  const d2 = useFormValue<Typed>("d2");
  const d3 = useFormValue<Typed>("d3");
  const d4 = useFormValue<Typed>("d4");
  const d5 = useFormValue<Typed>("d5");
  const chosen = useFormValue<string>("recommendedLevelId");
  const asam = {
    d1: findingOf(d1),
    d2: findingOf(d2),
    d3: findingOf(d3),
    d4: findingOf(d4),
    d5: findingOf(d5),
  };
  const suggestion = levels.find(({ id }) => id === suggestedLevel(asam, levels));
  return (
    <PageSection title="Recommendation">
      <div className={leadClasses.fields}>
        <FieldRow>
          <Field.Select
            name="recommendedLevelId"
            label="Recommended level of care"
            options={optionsOf(levels)}
            {...(suggestion ? { help: `Suggested by dimensions 1 to 5: ${levelLabel(suggestion)}` } : {})}
          />
        </FieldRow>
        {suggestion && chosen && chosen !== suggestion.id && (
          <Field.Textarea name="levelReason" label="Reason for another level than suggested" rows={2} />
        )}
        <Field.Textarea name="impression" label="Clinical impression" rows={3} />
      </div>
    </PageSection>
  );
}
