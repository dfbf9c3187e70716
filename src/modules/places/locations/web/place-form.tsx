import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useZoneOptions } from "#platform/web/preferences/zones.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  changePlace,
  createPlace,
  listBusinessLocations,
  NewPlace,
  type PlaceDetail,
} from "../places-edit.contract.ts";
import { AddressFields } from "./address-fields.tsx";
import { placeReads } from "./places.tsx";

interface PlaceFormProps {
  place: PlaceDetail | null;
  companyId: string;
  onClose: () => void;
}

/** A place where people are treated: its address tells its time zone, and its zone tells every time shown there. */
export function PlaceForm({ place, companyId, onClose }: PlaceFormProps) {
  const { data } = useRead(listBusinessLocations, {});
  const { tenant } = useSession();
  const form = useZodForm({
    schema: NewPlace,
    initial: place
      ? {
          businessLocationId: place.businessLocationId,
          name: place.name,
          shortCode: place.shortCode,
          timeZone: place.timeZone,
          phone: place.phone,
          address: place.address,
          licenseNumber: place.licenseNumber,
          licenseExpiresOn: place.licenseExpiresOn,
          stateProgramId: place.stateProgramId,
          levelsOfCare: place.levelsOfCare,
        }
      : { businessLocationId: companyId, timeZone: tenant.timeZone, address: {}, levelsOfCare: [] },
    doing: "a place",
  });
  const zones = useZoneOptions(form.values.timeZone);
  const options = { inline: true, invalidates: placeReads, done: "Saved" };
  const add = useAction(createPlace, options);
  const change = useAction(changePlace, options);
  return (
    <Form
      form={form}
      label="Place"
      onSubmit={(given) =>
        place
          ? change.run({ params: { locationId: place.id }, body: { version: place.version, ...given } })
          : add.run({ body: given })
      }
      onSaved={onClose}
    >
      <FieldRow>
        <Field.Text name="name" label="Name" />
        <Field.Text name="shortCode" label="Short code" help="2 to 6 letters, for narrow columns." />
      </FieldRow>
      <Field.Select
        name="businessLocationId"
        label="Bills through"
        options={data?.rows.filter((row) => row.status === 1).map((row) => ({ value: row.id, label: row.name })) ?? []}
      />
      <AddressFields name="address" label="Address" onPlace={(found) => form.set("timeZone", found.timeZone)} />
      <Field.Select
        name="timeZone"
        label="Time zone"
        options={zones}
        searchable
        help={
          place ? "Changing it moves what is still to come; what happened keeps its time." : "Filled from the zip code."
        }
      />
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Tags name="levelsOfCare" label="Levels of care" help="ASAM levels: 3.7-WM, 3.5, 2.1" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="licenseNumber" label="Licence" />
        <Field.Date name="licenseExpiresOn" label="Good through" />
        <Field.Text name="stateProgramId" label="State program id" />
      </FieldRow>
      <FormActions submit={place ? "Save" : "Add the place"} onCancel={onClose} />
    </Form>
  );
}
