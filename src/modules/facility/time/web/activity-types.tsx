import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  useZodForm,
} from "#ui/index.ts";
import { listBillingCodes } from "../../charges/billing-code.contract.ts";
import {
  type ActivityType,
  activityTypeFields,
  createActivityType,
  listActivityTypes,
  updateActivityType,
} from "../activity-type.contract.ts";
import { activityCategoryLabels } from "../activity-type.ts";

const Entry = z.strictObject({
  code: z.string().trim().min(1).max(12),
  ...activityTypeFields,
  billingCode: z.string().optional(),
  active: z.boolean(),
});

/** Kinds of work that staff record time for, and the code their services are billed with. */
export function ActivityTypes({ mayManage }: { mayManage: boolean }) {
  const read = useRead(listActivityTypes, { query: { all: "true" } });
  const [asked, setAsked] = useState<{ type: ActivityType | null } | null>(null);
  return (
    <PageSection
      title="Activity types"
      note="Signed notes and groups record time by themselves. Staff choose a type for the rest."
      action={
        mayManage && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setAsked({ type: null })}
          >
            Add activity type
          </Button>
        )
      }
    >
      <DataTable
        label="Activity types"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        {...(mayManage ? { onOpen: (type: ActivityType) => setAsked({ type }) } : {})}
        rowTone={(row) => (row.active ? undefined : "quiet")}
        empty={{ title: "No activity types", text: "Add the kinds of work that staff record time for." }}
      />
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.type ? `Edit ${asked.type.name}` : "Add activity type"}
      >
        {asked && <ActivityTypeForm type={asked.type} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

const columns: Column<ActivityType>[] = [
  { key: "name", header: "Name", grow: 2, cell: (row) => row.name },
  { key: "code", header: "Code", width: 110, cell: (row) => row.code },
  { key: "category", header: "Category", width: 150, cell: (row) => activityCategoryLabels[row.category] },
  { key: "client", header: "Client", width: 110, cell: (row) => (row.requiresClient ? "Required" : null) },
  { key: "billing", header: "Billing code", width: 120, cell: (row) => row.billingCode },
  { key: "billable", header: "Billable", width: 100, cell: (row) => (row.billableDefault ? "Yes" : "No") },
  { key: "active", header: "State", width: 100, phone: "beside", cell: (row) => (row.active ? "Active" : "Inactive") },
];

function ActivityTypeForm({ type, onClose }: { type: ActivityType | null; onClose: () => void }) {
  const after = { inline: true, invalidates: [listActivityTypes] };
  const add = useAction(createActivityType, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(updateActivityType, { ...after, done: ({ name }) => `${name} saved` });
  const codes = useRead(listBillingCodes, { query: { pageSize: 1000 } });
  const form = useZodForm({
    draft: { form: "activity-type", record: type?.id ?? "new", version: type?.version ?? 0 },
    schema: Entry,
    initial: type
      ? {
          code: type.code,
          name: type.name,
          category: type.category,
          billableDefault: type.billableDefault,
          requiresClient: type.requiresClient,
          billingCode: type.billingCode ?? undefined,
          active: type.active,
        }
      : { billableDefault: false, requiresClient: false, active: true },
    doing: "Activity type",
  });
  const labels = new Map((codes.data?.rows ?? []).map((row) => [row.code, row.label]));
  return (
    <Form
      form={form}
      label="Activity type"
      onSubmit={({ code, active, billingCode, ...rest }) => {
        const fields = { ...rest, billingCode: billingCode ?? null };
        return type
          ? change.run({ params: { activityTypeId: type.id }, body: { ...fields, active, version: type.version } })
          : add.run({ body: { ...fields, code } });
      }}
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" autoFocus />
      <FieldRow>
        <Field.Text name="code" label="Code" disabled={type !== null} />
        <Field.Select
          name="category"
          label="Category"
          options={Object.entries(activityCategoryLabels).map(([value, label]) => ({ value, label }))}
        />
      </FieldRow>
      <Field.Select
        name="billingCode"
        label="Billing code"
        options={[...labels].map(([value, label]) => ({ value, label: `${value} ${label}` }))}
      />
      <Field.Checkbox name="requiresClient" label="Needs a client" />
      <Field.Checkbox name="billableDefault" label="Billable" />
      {type && <Field.Checkbox name="active" label="Active" />}
      <FormActions submit={type ? "Save changes" : "Add activity type"} onCancel={onClose} />
    </Form>
  );
}
