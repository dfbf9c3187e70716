import { z } from "zod";
import { invalidate } from "#platform/web/api/query.ts";
import { sessionState } from "#platform/web/session/session-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { type DowntimePlace, enrolWorkstation, listDowntimePlaces } from "../../downtime.contract.ts";
import { enrolHere } from "../enrol.ts";

const { locationId, name, diskEncrypted } = enrolWorkstation.body.shape;
const Fields = z.object({ locationId, name, diskEncrypted });

export interface EnrolFormProps {
  places: readonly DowntimePlace[];
  onDone: () => void;
}

/** Where this browser stands and what it is called; its disk must be encrypted, and somebody says so. */
export function EnrolForm({ places, onDone }: EnrolFormProps) {
  const form = useZodForm({
    schema: Fields,
    initial: { locationId: sessionState().locationId ?? places[0]?.locationId ?? "" },
    doing: "enrolling this browser",
  });
  const save = async (fields: z.output<typeof Fields>) => {
    const { name: called } = await enrolHere(fields.locationId, fields.name);
    form.reset({});
    await invalidate(listDowntimePlaces);
    toast(`${called} keeps packets from now on. Whoever unlocks or signs here with a PIN can open them.`);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={onDone} label="Enrol this browser">
      <Field.Select
        name="locationId"
        label="Packets of"
        options={places.map((place) => ({ value: place.locationId, label: place.locationName }))}
      />
      <Field.Text
        name="name"
        label="Name of this workstation"
        help="As people call it: Detox nursing station, Cart B"
      />
      <Field.Checkbox
        name="diskEncrypted"
        label="The disk of this machine is encrypted (BitLocker, FileVault, or the tablet's own lock)"
        help="A six-digit PIN alone cannot hold against somebody who takes an unencrypted disk apart."
      />
      <FormActions submit="Enrol" onCancel={onDone} />
    </Form>
  );
}
