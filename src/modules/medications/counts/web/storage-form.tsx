import { z } from "zod";
import { useAction, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import {
  addStorage,
  changeStorage,
  listStorages,
  type Storage,
  storageKindLabels,
  storageKinds,
} from "../container.contract.ts";

const Fields = z.strictObject({
  locationId: z.string().min(1, "Choose the location."),
  name: z.string().trim().min(1, "Enter a name.").max(80),
  kind: z.enum(storageKinds, "Choose the kind."),
});

/** Adds a storage, or renames one. */
export function StorageForm({ storage, onClose }: { storage?: Storage; onClose: () => void }) {
  const { locations, locationId } = useSession();
  const form = useZodForm({
    draft: storage ? { form: "storage:edit", record: storage.id, version: storage.version } : { form: "storage:new" },
    schema: Fields,
    initial: storage ?? (locationId ? { locationId, kind: "cart" } : { kind: "cart" }),
  });
  const add = useAction(addStorage, { inline: true, invalidates: [listStorages], done: "Storage added" });
  const change = useAction(changeStorage, { inline: true, invalidates: [listStorages], done: "Storage changed" });
  const save = ({ locationId: at, ...body }: z.output<typeof Fields>) =>
    storage
      ? change.run({ params: { storageId: storage.id }, body: { version: storage.version, ...body } })
      : add.run({ body: { locationId: at, ...body } });
  return (
    <Form form={form} label={storage ? "Edit storage" : "Add storage"} onSubmit={save} onSaved={onClose}>
      {!storage && (
        <Field.Select
          name="locationId"
          label="Location"
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field.Text name="name" label="Name" placeholder="Cart A" autoFocus />
      <Field.Select
        name="kind"
        label="Kind"
        searchable={false}
        options={storageKinds.map((value) => ({ value, label: storageKindLabels[value] }))}
      />
      <FormActions submit={storage ? "Save changes" : "Add storage"} onCancel={onClose} />
    </Form>
  );
}
