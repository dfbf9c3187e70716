import { useState } from "react";
import { z } from "zod";
import { isProblem, useAction, useUrlState } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import { listStorages, type Storage } from "../container.contract.ts";
import { countKindLabels, countKinds, listCounts, startCount } from "../count.contract.ts";

const Fields = z.strictObject({
  kind: z.enum(countKinds),
  foundContainers: z.number("Enter the number of containers you see.").int("Enter a whole number.").min(0).max(2000),
  note: z.string().trim().min(3, "Enter at least 3 characters.").max(500).optional(),
});

/** The census comes first: how many containers are there. The screen does not tell how many should be. */
export function StartCount({ storage, onClose }: { storage: Storage; onClose: () => void }) {
  const url = useUrlState();
  const [isLate, setLate] = useState(false);
  const form = useZodForm({
    draft: { form: "count:start", record: storage.id },
    schema: Fields,
    initial: { kind: "shift" },
  });
  const start = useAction(startCount, { inline: true, invalidates: [listStorages, listCounts] });
  const save = async (body: z.output<typeof Fields>) => {
    try {
      const count = await start.run({ body: { storageId: storage.id, ...body } });
      url.set({ count: count.id, storage: null });
    } catch (error) {
      if (isProblem(error, "count-not-backdatable")) setLate(true);
      throw error;
    }
  };
  return (
    <Form form={form} label={`Count ${storage.name}`} onSubmit={save} onSaved={onClose}>
      <p>
        Open {storage.name} with your witness and count the cards, bottles and boxes you see, also those set aside for
        destruction. Doses from it wait until the count is finished, except STAT.
      </p>
      <Field.Number name="foundContainers" label="Containers you see" autoFocus />
      <Field.Select
        name="kind"
        label="Kind of count"
        searchable={false}
        options={countKinds.map((value) => ({ value, label: countKindLabels[value] }))}
      />
      {isLate && <Field.Textarea name="note" label="Why was a count skipped?" rows={2} />}
      <FormActions submit="Start count" onCancel={onClose} />
    </Form>
  );
}
