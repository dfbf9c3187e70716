import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  Chip,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { addLabel, changeLabel, type Label, LabelInput, listLabels } from "../label.contract.ts";
import { labelColorKeys, labelColors, labelScopeKeys, labelScopes, labelTones } from "../label.ts";

/** The facility's labels: staff give them to clients and filter the client list by them. */
export function LabelsTab() {
  const read = useRead(listLabels, {});
  const [asked, setAsked] = useState<{ label: Label | null } | null>(null);
  const change = useAction(changeLabel, { invalidates: [listLabels] });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows } = read.data;
  return (
    <PageSection
      title="Labels"
      note="Short words that staff give to clients and leads, such as Alumni mentor. Use alerts, not labels, for anything about safety."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ label: null })}
        >
          Add label
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState small title="No labels yet" text="Add the labels your staff may give to clients." />
      ) : (
        <ul className={records.list}>
          {rows.map((label) => (
            <li key={label.id} className={records.row}>
              <span>
                <Chip tone={labelTones[label.color]}>{label.name}</Chip>
                {!label.active && (
                  <>
                    {" "}
                    <span className={records.quiet}>Inactive</span>
                  </>
                )}
                <br />
                <span className={records.quiet}>
                  {[
                    label.description,
                    label.scopes.map((scope) => labelScopes[scope]).join(" and "),
                    label.clients === 1 ? "1 client" : `${label.clients} clients`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${label.name}`}
                  onClick={() => setAsked({ label })}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${label.active ? "Deactivate" : "Activate"} ${label.name}`}
                  onClick={() =>
                    change.go({
                      params: { labelId: label.id },
                      body: { version: label.version, active: !label.active },
                    })
                  }
                >
                  {label.active ? "Deactivate" : "Activate"}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.label ? `Edit label: ${asked.label.name}` : "Add label"}
      >
        {asked && <LabelForm label={asked.label} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

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
