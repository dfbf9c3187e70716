import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useZoneOptions } from "#platform/web/preferences/zones.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  changeLocation,
  createLocation,
  type LocationDetail,
  listBusinessLocations,
  NewLocation,
} from "../location-edit.contract.ts";
import { isPlaceInactive } from "../place-states.ts";
import { AddressFields } from "./address-fields.tsx";
import { locationReads } from "./location-reads.ts";

interface LocationFormProps {
  location: LocationDetail | null;
  companyId: string;
  onClose: () => void;
}

/** A treatment location. Its zip code fills in the time zone, and times at the location are shown in that zone. */
export function LocationForm({ location, companyId, onClose }: LocationFormProps) {
  const { data } = useRead(listBusinessLocations, {});
  const { tenant } = useSession();
  const form = useZodForm({
    draft: { form: "location", record: location?.id ?? "new", version: location?.version ?? 0 },
    schema: NewLocation,
    initial: location
      ? {
          businessLocationId: location.businessLocationId,
          name: location.name,
          shortCode: location.shortCode,
          timeZone: location.timeZone,
          phone: location.phone,
          address: location.address,
          licenseNumber: location.licenseNumber,
          licenseExpiresOn: location.licenseExpiresOn,
          stateProgramId: location.stateProgramId,
          levelsOfCare: location.levelsOfCare,
        }
      : { businessLocationId: companyId, timeZone: tenant.timeZone, address: {}, levelsOfCare: [] },
    doing: "a location",
  });
  const zones = useZoneOptions(form.values.timeZone);
  const options = { inline: true, invalidates: locationReads, done: "Saved" };
  const add = useAction(createLocation, options);
  const change = useAction(changeLocation, options);
  return (
    <Form
      form={form}
      label="Location"
      onSubmit={(given) =>
        location
          ? change.run({ params: { locationId: location.id }, body: { version: location.version, ...given } })
          : add.run({ body: given })
      }
      onSaved={onClose}
    >
      <FieldRow>
        <Field.Text name="name" label="Name" />
        <Field.Text name="shortCode" label="Short code" help="2 to 6 letters, used in narrow columns." />
      </FieldRow>
      <Field.Select
        name="businessLocationId"
        label="Bills through"
        options={
          data?.rows.filter((row) => !isPlaceInactive(row)).map((row) => ({ value: row.id, label: row.name })) ?? []
        }
      />
      <AddressFields name="address" label="Address" onPlace={(found) => form.set("timeZone", found.timeZone)} />
      <Field.Select
        name="timeZone"
        label="Time zone"
        options={zones}
        searchable
        help={
          location
            ? "Changing the time zone moves future events. Past events keep their time."
            : "Filled in from the zip code."
        }
      />
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Tags name="levelsOfCare" label="Levels of care" help="ASAM levels: 3.7-WM, 3.5, 2.1" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="licenseNumber" label="License number" />
        <Field.Date name="licenseExpiresOn" label="License expires" />
        <Field.Text name="stateProgramId" label="State program ID" />
      </FieldRow>
      <FormActions submit={location ? "Save changes" : "Add location"} onCancel={onClose} />
    </Form>
  );
}
