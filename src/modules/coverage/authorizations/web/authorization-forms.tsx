import { Field, FieldRow, Form, FormActions, useNewest, useZodForm } from "#ui/index.ts";
import { appealKinds, reviewKinds } from "../../reviews/review.ts";
import { appealAuthorization, changeAuthorization } from "../authorization.contract.ts";
import type { Authorization } from "../authorization-fields.contract.ts";
import type { StayCalls } from "./authorization-calls.ts";
import { NewerAuthorization } from "./newer-authorization.tsx";

interface FormProps {
  calls: StayCalls;
  authorization: Authorization;
  onClose: () => void;
}

const ChangeInput = changeAuthorization.body.omit({ version: true });
const AppealInput = appealAuthorization.body.omit({ version: true });

const correctable = ({
  requestedUnits,
  fromOn,
  throughOn,
  authNumber,
  serviceCode,
  nextReviewOn,
  careManager,
  careManagerPhone,
  note,
}: Authorization) => ({
  requestedUnits,
  fromOn,
  throughOn,
  authNumber,
  serviceCode,
  nextReviewOn,
  careManager,
  careManagerPhone,
  note,
  confirmOverlap: false,
});

/** Corrects an authorization; its decision is recorded by a review. */
export function ChangeForm({ calls, authorization, onClose }: FormProps) {
  const form = useZodForm({
    draft: { form: "authorization", record: authorization.id, version: authorization.version },
    schema: ChangeInput,
    initial: correctable(authorization),
    doing: "Authorization",
  });
  const { base, newer, standOn } = useNewest(form, authorization, correctable);
  return (
    <Form
      form={form}
      label="Authorization"
      onSubmit={(body) => calls.change(base, body)}
      onSaved={onClose}
      answers={newer ? "stale-version" : undefined}
    >
      <NewerAuthorization
        newer={newer}
        onKeep={standOn}
        onTake={(record) => {
          standOn(record);
          form.reset(correctable(record));
        }}
      />
      <FieldRow>
        <Field.Text name="authNumber" label="Authorization number" />
        <Field.Text name="serviceCode" label="Service code" help="HCPCS, CPT or revenue code" />
        <Field.Number name="requestedUnits" label="Requested" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="fromOn" label="First day" />
        <Field.Date name="throughOn" label="Last day" />
      </FieldRow>
      <Field.Date name="nextReviewOn" label="Next review agreed" />
      <FieldRow>
        <Field.Text name="careManager" label="Payer care manager" />
        <Field.Phone name="careManagerPhone" label="Care manager phone" />
      </FieldRow>
      <Field.Textarea name="note" label="Note" />
      <Field.Checkbox name="confirmOverlap" label="Save it although another authorization covers some of these days" />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}

/** Starts an appeal or a peer-to-peer review of a denial. */
export function AppealForm({ calls, authorization, onClose }: FormProps) {
  const form = useZodForm({
    draft: { form: "authorization-appeal", record: authorization.id, version: authorization.version },
    schema: AppealInput,
    initial: { kind: "peer_to_peer", dueOn: authorization.appealBy },
    doing: "Appeal",
  });
  return (
    <Form form={form} label="Appeal" onSubmit={(body) => calls.appeal(authorization, body)} onSaved={onClose}>
      <Field.Radio
        name="kind"
        label="Kind of appeal"
        options={appealKinds.map((kind) => ({ value: kind, label: reviewKinds[kind] }))}
      />
      <Field.Date name="dueOn" label="Due" />
      <FormActions submit="Start appeal" onCancel={onClose} />
    </Form>
  );
}
