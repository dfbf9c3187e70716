import { useAction, useRead } from "#platform/web/index.ts";
import { Chip, Field, Form, FormActions, SettingsList, useZodForm } from "#ui/index.ts";
import { addLabel, changeLabel, type Label, LabelInput, listLabels } from "../label.contract.ts";
import { labelColorKeys, labelColors, labelScopeKeys, labelScopes, labelTones } from "../label.ts";

/** The facility's labels: staff give them to clients and filter the client list by them. */
export function LabelsTab() {
  const read = useRead(listLabels, {});
  const change = useAction(changeLabel, { invalidates: [listLabels] });
  return (
    <SettingsList<Label>
      title="Labels"
      note="Short words that staff give to clients and leads, such as Alumni mentor. Use alerts, not labels, for anything about safety."
      noun="label"
      read={read}
      empty={{ title: "No labels yet", text: "Add the labels your staff may give to clients." }}
      nameOf={(label) => <Chip tone={labelTones[label.color]}>{label.name}</Chip>}
      detailOf={detailOf}
      onActive={({ id, version }, active) => change.go({ params: { labelId: id }, body: { version, active } })}
      form={(label, close) => <LabelForm label={label} onClose={close} />}
    />
  );
}

const detailOf = ({ description, scopes, clients }: Label): string =>
  [
    description,
    scopes.map((scope) => labelScopes[scope]).join(" and "),
    clients === 1 ? "1 client" : `${clients} clients`,
  ]
    .filter(Boolean)
    .join(" · ");

function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const after = { inline: true, invalidates: [listLabels] };
  const add = useAction(addLabel, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(changeLabel, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    draft: { form: "label", record: label?.id ?? "new", version: label?.version ?? 0 },
    schema: LabelInput,
    initial: label
      ? { name: label.name, color: label.color, description: label.description, scopes: label.scopes }
      : { color: "gray", scopes: ["client"] },
    doing: "Label",
  });
  return (
    <Form
      form={form}
      label="Label"
      onSubmit={(body) =>
        label
          ? change.run({ params: { labelId: label.id }, body: { ...body, version: label.version } })
          : add.run({ body })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" maxLength={40} />
      <Field.Textarea
        name="description"
        label="What it means"
        help="Staff see it when they point at the label"
        rows={2}
      />
      <Field.MultiSelect
        name="scopes"
        label="For"
        options={labelScopeKeys.map((value) => ({ value, label: labelScopes[value] }))}
      />
      <Field.Segmented
        name="color"
        label="Color"
        options={labelColorKeys.map((value) => ({ value, label: labelColors[value] }))}
      />
      <FormActions submit={label ? "Save changes" : "Add label"} onCancel={onClose} />
    </Form>
  );
}
