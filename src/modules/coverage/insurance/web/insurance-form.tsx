import { z } from "zod";
import { useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { listPayers } from "../../payers/payer.contract.ts";
import { planTypes, rankLabels, ranks, relationships } from "../insurance.ts";
import { type Insurance, InsuranceInput } from "../insurance-fields.contract.ts";
import type { InsuranceCalls } from "./insurance-calls.ts";

const optionsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));
const sexes = { F: "Female", M: "Male", UNK: "Unknown" };

const FormInput = z.strictObject({ ...InsuranceInput.shape, rank: z.string() });

/** Adds or changes one insurance. */
export function InsuranceForm({
  calls,
  insurance,
  nextRank,
  onClose,
}: {
  calls: InsuranceCalls;
  insurance: Insurance | null;
  nextRank: number;
  onClose: () => void;
}) {
  const payers = useRead(listPayers, {});
  const form = useZodForm({
    draft: {
      form: "insurance",
      record: insurance?.id ?? `new-${calls.record}`,
      version: insurance?.version ?? 0,
    },
    schema: FormInput,
    initial: insurance ? initialOf(insurance) : { rank: String(nextRank), relationship: "self" },
    doing: "Insurance",
  });
  const options = (payers.data?.rows ?? [])
    .filter(({ active, id }) => active || id === insurance?.payerId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      form={form}
      label="Insurance"
      onSubmit={({ rank, ...fields }) => {
        const body = { ...fields, rank: Number(rank) };
        return insurance ? calls.change(insurance, body) : calls.add(body);
      }}
      onSaved={onClose}
    >
      <FieldRow>
        <Field.Select name="payerId" label="Payer" options={options} />
        <Field.Select
          name="rank"
          label="Order"
          options={ranks.map((rank) => ({ value: String(rank), label: rankLabels[rank] ?? String(rank) }))}
        />
      </FieldRow>
      <PayerName />
      <FieldRow>
        <Field.Text name="memberId" label="Member ID" help="As on the card. Spaces and dashes are removed." />
        <Field.Text name="groupNumber" label="Group number" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="planName" label="Plan name" />
        <Field.Select name="planType" label="Plan type" options={optionsOf(planTypes)} />
      </FieldRow>
      <Field.Date name="effectiveOn" label="Coverage began" />
      <Field.Select
        name="relationship"
        label="Client's relationship to the policyholder"
        options={optionsOf(relationships)}
      />
      <Policyholder />
      <FormActions submit={insurance ? "Save changes" : "Add insurance"} onCancel={onClose} />
    </Form>
  );
}

/** Asked only while no payer of the facility is chosen. */
function PayerName() {
  const payerId = useFormValue("payerId");
  if (payerId) return null;
  return (
    <Field.Text
      name="payerName"
      label="Payer name, if it is not in the list"
      help="Eligibility can be checked electronically once the payer is in the list."
    />
  );
}

function Policyholder() {
  const relationship = useFormValue("relationship");
  if (!relationship || relationship === "self") return null;
  return (
    <>
      <FieldRow>
        <Field.Text name="subscriberFirstName" label="Policyholder's first name" />
        <Field.Text name="subscriberLastName" label="Policyholder's last name" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="subscriberBirthDate" label="Policyholder's date of birth" hint="past" />
        <Field.Select name="subscriberSex" label="Policyholder's sex" options={optionsOf(sexes)} />
      </FieldRow>
    </>
  );
}

function initialOf(insurance: Insurance) {
  const { rank, payerId, payerName, planName, planType, memberId, groupNumber, relationship, effectiveOn } = insurance;
  const { subscriberFirstName, subscriberLastName, subscriberBirthDate, subscriberSex } = insurance;
  return {
    rank: String(rank),
    payerId,
    payerName: payerId === null ? payerName : null,
    planName,
    planType,
    memberId,
    groupNumber,
    relationship,
    effectiveOn,
    subscriberFirstName,
    subscriberLastName,
    subscriberBirthDate,
    subscriberSex,
  };
}
