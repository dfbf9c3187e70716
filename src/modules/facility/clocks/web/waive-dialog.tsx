import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import { type DueRow, listClocks, waiveClock } from "../clock-list.contract.ts";

const Waiver = z.strictObject({
  reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

/** Ends a deadline that is not set by law without meeting it. It stays in the list of ended ones with the reason. */
export function WaiveDialog({ row, onClose }: { row: DueRow; onClose: () => void }) {
  const form = useZodForm({ draft: { form: "clock:waive", record: row.id }, schema: Waiver, initial: {} });
  const waive = useAction(waiveClock, { inline: true, invalidates: [listClocks], done: "Deadline waived" });
  return (
    <FormDialog opened onClose={onClose} title={`Waive: ${row.title}`}>
      <Form
        form={form}
        label="Waive deadline"
        onSubmit={({ reason }) =>
          waive.run({ params: { clockId: row.id }, body: { version: row.version ?? 0, reason } })
        }
        onSaved={onClose}
      >
        <Field.Textarea name="reason" label="Reason" help="10 characters or more" autoFocus />
        <FormActions submit="Waive deadline" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
