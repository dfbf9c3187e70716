import { z } from "zod";
import { useAction, useGo } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import { createFormTemplate, listFormTemplates } from "../template.contract.ts";
import { chartTabLabels, chartTabs, facilityKinds, templateKindLabels } from "../template.ts";

const NewTemplate = z.strictObject({
  title: z.string().trim().min(1, "Enter a title.").max(160),
  kind: z.enum(facilityKinds),
  chartTab: z.enum(chartTabs),
});

export function NewTemplateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="New form" closeButtonProps={{ "aria-label": "Close" }}>
      <NewTemplateForm onClose={onClose} />
    </FormDialog>
  );
}

function NewTemplateForm({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const create = useAction(createFormTemplate, { inline: true, invalidates: [listFormTemplates] });
  const form = useZodForm({
    schema: NewTemplate,
    initial: { kind: "form" },
    draft: { none: "Three fields are typed again in seconds." },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { id } = await create.run({ body: { from: "blank", ...values } });
        go(`/forms/builder/${id}`);
      }}
      label="New form"
    >
      <Field.Text name="title" label="Title" maxLength={160} />
      <Field.Select
        name="kind"
        label="Kind"
        options={facilityKinds.map((value) => ({ value, label: templateKindLabels[value] }))}
      />
      <Field.Select
        name="chartTab"
        label="Chart section"
        options={chartTabs.map((value) => ({ value, label: chartTabLabels[value] }))}
      />
      <FormActions submit="Create form" onCancel={onClose} />
    </Form>
  );
}
