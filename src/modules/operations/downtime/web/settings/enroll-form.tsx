import { z } from "zod";
import { invalidate } from "#platform/web/api/query.ts";
import { sessionState } from "#platform/web/session/session-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { type DowntimePlace, enrollWorkstation, listDowntimePlaces } from "../../downtime.contract.ts";
import { enrollHere } from "../enroll.ts";

const { locationId, name, diskEncrypted } = enrollWorkstation.body.shape;
const Fields = z.object({ locationId, name, diskEncrypted });

export interface EnrollFormProps {
  places: readonly DowntimePlace[];
  onDone: () => void;
}

/** Location and name of this workstation, with the disk encryption attestation. */
export function EnrollForm({ places, onDone }: EnrollFormProps) {
  const form = useZodForm({
    draft: { form: "downtime:enroll" },
    schema: Fields,
    initial: { locationId: sessionState().locationId ?? places[0]?.locationId ?? "" },
    doing: "enrolling this browser",
  });
  const save = async (fields: z.output<typeof Fields>) => {
    const { name: called } = await enrollHere(fields.locationId, fields.name);
    form.reset({});
    await invalidate(listDowntimePlaces);
    toast(`${called} is enrolled. Staff who unlock or sign here with a PIN can open its packets.`);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={onDone} label="Enroll this browser">
      <Field.Select
        name="locationId"
        label="Location"
        options={places.map((place) => ({ value: place.locationId, label: place.locationName }))}
      />
      <Field.Text name="name" label="Workstation name" help="For example, Detox nursing station or Cart B" />
      <Field.Checkbox
        name="diskEncrypted"
        label="This device's disk is encrypted (BitLocker, FileVault or device encryption)"
        help="A PIN alone does not protect data on an unencrypted disk."
      />
      <FormActions submit="Enroll" onCancel={onDone} />
    </Form>
  );
}
