import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { NeedInput, type PlanNeed } from "../item.contract.ts";
import { dispositionLabels } from "../plan.ts";
import { draftOf, type FormProps, options } from "./item-form.ts";

export function NeedForm({ calls, item, onClose }: FormProps<PlanNeed>) {
  const form = useZodForm({
    schema: NeedInput,
    initial: item
      ? {
          text: item.text,
          disposition: item.disposition,
          rationale: item.rationale,
          problemStableId: item.problemStableId,
        }
      : { disposition: "open" },
    draft: draftOf("need", calls, item),
  });
  return (
    <Form
      form={form}
      label={item ? "Answer need" : "Add need"}
      onSubmit={(values) =>
        item ? calls.need.change(item.id, { ...values, version: item.version }) : calls.need.add(values)
      }
      onSaved={onClose}
    >
      <Field.Textarea
        name="text"
        label="Need"
        {...(item && !item.source.startsWith("own:") ? { disabled: true } : {})}
      />
      <Field.Select name="disposition" label="Answer" searchable={false} options={options(dispositionLabels)} />
      <NeedAnswer problems={calls.plan.problems.map(({ stableId, title }) => ({ value: stableId, label: title }))} />
      <FormActions submit={item ? "Save answer" : "Add need"} onCancel={onClose} />
    </Form>
  );
}
function NeedAnswer({ problems }: { problems: readonly { value: string; label: string }[] }) {
  const disposition = useFormValue("disposition");
  if (disposition === "addressed")
    return <Field.Select name="problemStableId" label="Addressed by the problem" options={problems} />;
  if (disposition === "open" || !disposition) return null;
  return <Field.Textarea name="rationale" label="Reason" />;
}
