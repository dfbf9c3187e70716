import { z } from "zod";
import { Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { VobByHand } from "../vob-fields.contract.ts";
import type { BenefitCalls } from "./benefit-calls.ts";

const answers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const Answer = z.enum(["yes", "no"]).nullable().default(null);
const FormInput = z.strictObject({ ...VobByHand.shape, isLevelCovered: Answer, isAuthorizationRequired: Answer });
const asked = (answer: "yes" | "no" | null) => (answer === null ? null : answer === "yes");

/** What the payer said by phone or on its portal. Questions it was not asked stay empty. */
export function RecordBenefits({
  calls,
  insuranceId,
  gaps,
  onClose,
}: {
  calls: BenefitCalls;
  insuranceId: string;
  gaps: readonly string[];
  onClose: () => void;
}) {
  const form = useZodForm({
    draft: { form: "vob", record: insuranceId },
    schema: FormInput,
    initial: { method: "phone", coverage: "active", network: "in" },
    doing: "Benefits",
  });
  return (
    <Form
      form={form}
      label="Benefits"
      onSubmit={(body) =>
        calls.record({
          ...body,
          isLevelCovered: asked(body.isLevelCovered),
          isAuthorizationRequired: asked(body.isAuthorizationRequired),
        })
      }
      onSaved={onClose}
    >
      {gaps.length > 0 && <p>Ask the payer for: {gaps.join(", ")}.</p>}
      <FieldRow>
        <Field.Segmented
          name="method"
          label="Source"
          options={[
            { value: "phone", label: "Phone" },
            { value: "portal", label: "Payer portal" },
          ]}
        />
        <Field.Segmented
          name="coverage"
          label="Coverage"
          options={[
            { value: "active", label: "Active" },
            { value: "inactive", label: "Not active" },
          ]}
        />
      </FieldRow>
      <Figures />
      <FieldRow>
        <Field.Text name="payerRep" label="Payer representative" />
        <Field.Text name="callReference" label="Call reference number" />
      </FieldRow>
      <Field.Textarea name="note" label="Note" rows={3} />
      <FormActions submit="Save benefits" onCancel={onClose} />
    </Form>
  );
}

function Figures() {
  if (useFormValue("coverage") === "inactive") return null;
  return (
    <>
      <Field.Segmented
        name="network"
        label="Network"
        options={[
          { value: "in", label: "In network" },
          { value: "out", label: "Out of network" },
        ]}
      />
      <FieldRow>
        <Field.Money name="deductibleCents" label="Deductible" />
        <Field.Money name="deductibleLeftCents" label="Deductible remaining" />
      </FieldRow>
      <FieldRow>
        <Field.Money name="outOfPocketCents" label="Out-of-pocket maximum" />
        <Field.Money name="outOfPocketLeftCents" label="Out-of-pocket remaining" />
      </FieldRow>
      <FieldRow>
        <Field.Number name="coinsurancePercent" label="Coinsurance, %" />
        <Field.Money name="copayCents" label="Copay" />
      </FieldRow>
      <FieldRow>
        <Field.Select name="isLevelCovered" label="Substance use treatment covered" options={answers} />
        <Field.Select name="isAuthorizationRequired" label="Authorization required" options={answers} />
      </FieldRow>
    </>
  );
}
