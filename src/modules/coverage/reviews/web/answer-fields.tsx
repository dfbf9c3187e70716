import { Field, FieldRow, useFormValue } from "#ui/index.ts";
import { outcomes, reviewMethods } from "../review.ts";

export const optionsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

export function MethodField() {
  return <Field.Select name="method" label="Contact method" options={optionsOf(reviewMethods)} />;
}

/** When the payer was contacted, and who answered. */
export function ContactFields() {
  return (
    <>
      <Field.DateTime name="contactedAt" label="Contacted at" />
      <FieldRow>
        <Field.Text name="payerRep" label="Payer representative" />
        <Field.Text name="callReference" label="Call reference" />
      </FieldRow>
    </>
  );
}

/** The payer's answer: the outcome with its figures, and what is recorded with every outcome. */
export function AnswerFields() {
  return (
    <>
      <Field.Segmented name="outcome" label="Outcome" options={optionsOf(outcomes)} />
      <OutcomeFields />
      <Field.Textarea name="summary" label="Clinical summary given to the payer" />
      <FieldRow>
        <Field.Text name="careManager" label="Payer care manager" />
        <Field.Phone name="careManagerPhone" label="Care manager phone" />
      </FieldRow>
      <Field.Checkbox
        name="confirmOverlap"
        label="Record it although another authorization covers some of these days"
      />
    </>
  );
}

function OutcomeFields() {
  const outcome = useFormValue("outcome");
  const isApproved = outcome === "approved" || outcome === "partially_approved";
  return (
    <>
      {isApproved && (
        <FieldRow>
          <Field.Number name="approvedUnits" label="Approved" />
          <Field.Text name="authNumber" label="Authorization number" />
        </FieldRow>
      )}
      {outcome !== "denied" && <Field.Date name="nextReviewOn" label="Next review agreed" />}
      {(outcome === "denied" || outcome === "partially_approved") && (
        <>
          <Field.Textarea name="denialReason" label="Payer's reason" />
          <Field.Date name="appealBy" label="Last day to appeal" />
        </>
      )}
    </>
  );
}
