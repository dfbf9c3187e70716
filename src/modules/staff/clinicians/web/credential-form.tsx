import { useAction } from "#platform/web/api/action.ts";
import type { ReadRef } from "#platform/web/api/query.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  addCredential,
  type Credential,
  changeCredential,
  listCredentials,
  NewCredential,
} from "../../credentials/credential.contract.ts";
import { credentialLabels, credentialTypes, deaSchedules } from "../../credentials/credential.ts";
import { listClinicians } from "../staff.contract.ts";

interface CredentialFormProps {
  clinicianId: string;
  credential: Credential | null;
  onClose: () => void;
}

/** Adds or corrects a credential. A corrected credential must be verified again. */
export function CredentialForm({ clinicianId, credential, onClose }: CredentialFormProps) {
  const form = useZodForm({
    draft: { form: "credential", record: credential?.id ?? `new-${clinicianId}`, version: credential?.version ?? 0 },
    schema: NewCredential,
    initial: credential
      ? {
          type: credential.type,
          name: credential.name,
          number: credential.number,
          state: credential.state,
          schedules: credential.schedules,
          issuer: credential.issuer,
          issuedOn: credential.issuedOn,
          expiresOn: credential.expiresOn,
        }
      : { type: "license", schedules: [] },
    doing: "a credential",
  });
  const outdated = [[listCredentials, { params: { clinicianId } }], listClinicians] satisfies ReadRef[];
  const done = "Saved. A coworker has to verify it.";
  const add = useAction(addCredential, { inline: true, invalidates: outdated, done });
  const change = useAction(changeCredential, { inline: true, invalidates: outdated, done });
  const isDea = form.values.type === "dea";
  return (
    <Form
      form={form}
      label="Credential"
      onSubmit={(given) =>
        credential
          ? change.run({
              params: { clinicianId, credentialId: credential.id },
              body: { act: "correct", version: credential.version, credential: given },
            })
          : add.run({ params: { clinicianId }, body: given })
      }
      onSaved={onClose}
    >
      <Field.Select
        name="type"
        label="Type"
        options={credentialTypes.map((value) => ({ value, label: credentialLabels[value] }))}
      />
      <Field.Text name="name" label="Name" help="If the type is not specific, for example Crisis prevention (CPI)." />
      <FieldRow>
        <Field.Text name="number" label="Number" />
        <Field.Text name="state" label="State" help="Two letters." />
      </FieldRow>
      {isDea && (
        <Field.MultiSelect
          name="schedules"
          label="Schedules"
          options={deaSchedules.map((value) => ({ value, label: value }))}
        />
      )}
      <Field.Text name="issuer" label="Issued by" />
      <FieldRow>
        <Field.Date name="issuedOn" label="Issue date" />
        <Field.Date name="expiresOn" label="Expiration date" />
      </FieldRow>
      <FormActions submit="Save" onCancel={onClose} />
    </Form>
  );
}
