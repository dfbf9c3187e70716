import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useZodForm } from "#ui/index.ts";
import {
  addDirectoryEntry,
  type DirectoryEntry,
  directoryFields,
  listDirectory,
  listPhysicians,
  updateDirectoryEntry,
} from "../directory.contract.ts";
import { directoryKindLabels } from "../directory.ts";
import { RegistryLookUp } from "./registry-look-up.tsx";

const kinds = Object.entries(directoryKindLabels).map(([value, label]) => ({ value, label }));

const Entry = z.strictObject({
  kind: directoryFields.kind,
  name: directoryFields.name,
  npi: directoryFields.npi.optional(),
  specialty: directoryFields.specialty.optional(),
  phone: directoryFields.phone.optional(),
  fax: directoryFields.fax.optional(),
  address: directoryFields.address.optional(),
  city: directoryFields.city.optional(),
  state: directoryFields.state.optional(),
  zip: directoryFields.zip.optional(),
  directAddress: directoryFields.directAddress.optional(),
  note: directoryFields.note.optional(),
  active: z.boolean(),
});

export function EntryForm({ entry, onClose }: { entry: DirectoryEntry | null; onClose: () => void }) {
  const after = { inline: true, invalidates: [listDirectory, listPhysicians] };
  const add = useAction(addDirectoryEntry, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(updateDirectoryEntry, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    draft: { form: "directory-entry", record: entry?.id ?? "new", version: entry?.version ?? 0 },
    schema: Entry,
    initial: entry ? initialOf(entry) : { kind: "physician", active: true },
    doing: "Directory entry",
  });
  const save = ({ active, kind, name, ...optional }: z.output<typeof Entry>) => {
    const body = {
      kind,
      name,
      npi: optional.npi ?? null,
      specialty: optional.specialty ?? null,
      phone: optional.phone ?? null,
      fax: optional.fax ?? null,
      address: optional.address ?? null,
      city: optional.city ?? null,
      state: optional.state ?? null,
      zip: optional.zip ?? null,
      directAddress: optional.directAddress ?? null,
      note: optional.note ?? null,
    };
    return entry
      ? change.run({ params: { entryId: entry.id }, body: { ...body, active, version: entry.version } })
      : add.run({ body });
  };
  return (
    <Form form={form} label="Directory entry" onSubmit={save} onSaved={onClose}>
      <RegistryLookUp />
      <FieldRow>
        <Field.Select name="kind" label="Kind" options={kinds} searchable={false} />
        <Field.Text name="name" label="Name" autoFocus />
      </FieldRow>
      <FieldRow>
        <Field.Text name="specialty" label="Specialty" />
        <Field.Text name="npi" label="NPI" help="Ten digits" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Phone name="fax" label="Fax" />
      </FieldRow>
      <Field.Text name="address" label="Street address" />
      <FieldRow>
        <Field.Text name="city" label="City" />
        <Field.Text name="state" label="State" />
        <Field.Text name="zip" label="ZIP code" />
      </FieldRow>
      <Field.Text name="directAddress" label="Direct address" help="For secure messages" />
      <Field.Textarea name="note" label="Note" rows={2} />
      {entry && <Field.Checkbox name="active" label="In use" />}
      <FormActions submit={entry ? "Save changes" : "Add entry"} onCancel={onClose} />
    </Form>
  );
}

const initialOf = ({ id: _id, version: _version, ...entry }: DirectoryEntry) => ({
  kind: entry.kind,
  name: entry.name,
  active: entry.active,
  npi: entry.npi ?? undefined,
  specialty: entry.specialty ?? undefined,
  phone: entry.phone ?? undefined,
  fax: entry.fax ?? undefined,
  address: entry.address ?? undefined,
  city: entry.city ?? undefined,
  state: entry.state ?? undefined,
  zip: entry.zip ?? undefined,
  directAddress: entry.directAddress ?? undefined,
  note: entry.note ?? undefined,
});
