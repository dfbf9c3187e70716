import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { endReasons, rankLabels } from "../insurance.ts";
import type { Insurance } from "../insurance-fields.contract.ts";
import type { InsuranceCalls } from "./insurance-calls.ts";

const EndInput = z.strictObject({ reason: z.enum(enumKeys(endReasons)), endsOn: PlainDate.optional() });

/** Ends one insurance; it stays in the record. */
export function EndInsurance({
  calls,
  insurance,
  onClose,
}: {
  calls: InsuranceCalls;
  insurance: Insurance;
  onClose: () => void;
}) {
  const form = useZodForm({
    draft: { form: "insurance-end", record: insurance.id, version: insurance.version },
    schema: EndInput,
    initial: { reason: "ended", endsOn: calls.today },
    doing: "Insurance",
  });
  const others = (calls.rows ?? []).filter(
    ({ id, rank, state }) => id !== insurance.id && rank > insurance.rank && state !== "termed" && state !== "inactive",
  );
  return (
    <Form form={form} label="End insurance" onSubmit={(end) => calls.end(insurance, end)} onSaved={onClose}>
      <p>
        {insurance.payerName} stays in the record and no longer counts for care after its last day.
        {others.length > 0 &&
          ` ${others[0]?.payerName} stays ${rankLabels[others[0]?.rank ?? 0]?.toLowerCase()}; change the order if it is now ${rankLabels[insurance.rank]?.toLowerCase()}.`}
      </p>
      <Field.Select
        name="reason"
        label="Reason"
        options={Object.entries(endReasons).map(([value, label]) => ({ value, label }))}
      />
      <LastDay />
      <FormActions submit="End insurance" onCancel={onClose} />
    </Form>
  );
}

function LastDay() {
  return useFormValue("reason") === "entered-in-error" ? null : (
    <Field.Date name="endsOn" label="Last day of coverage" />
  );
}
