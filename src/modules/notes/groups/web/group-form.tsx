import { z } from "zod";
import { BillingCodeField } from "#modules/facility/index.web.ts";
import { Id } from "#platform/shared/ids.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useZodForm } from "#ui/index.ts";
import { listPrograms } from "../../programs/program.contract.ts";
import { createGroup, type Group, listGroups, updateGroup } from "../group.contract.ts";
import { groupModalities, groupModalityLabels, groupTypeLabels, groupTypes } from "../group.ts";
import { useGroupRooms } from "./use-places.ts";

const GroupInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  shortName: z.string().trim().max(24).nullable().default(null),
  type: z.enum(groupTypes),
  programIds: z.array(Id).default([]),
  openness: z.enum(["open", "closed"]),
  modality: z.enum(groupModalities),
  roomId: Id.nullable().default(null),
  capacitySoft: z.number().int().min(1).max(200),
  capacityHard: z.number().int().min(1).max(200),
  defaultDurationMinutes: z.number().int().min(5).max(1440),
  billingCode: z.string().nullable().default(null),
});

interface GroupFormProps {
  locationId: string;
  /** Null for a new one. */
  group: Group | null;
  onDone: () => void;
}

/** Name, type, programs, room and size of a group. */
export function GroupForm({ locationId, group, onDone }: GroupFormProps) {
  const rooms = useGroupRooms(locationId);
  const programs = useRead(listPrograms, { query: { locationId } });
  const form = useZodForm({
    draft: group
      ? { form: "group:edit", record: group.id, version: group.version }
      : { form: "group:new", record: locationId },
    schema: GroupInput,
    initial: group ?? {
      openness: "open",
      modality: "inPerson",
      capacitySoft: 10,
      capacityHard: 12,
      defaultDurationMinutes: 60,
    },
  });
  const options = { inline: true, invalidates: [listGroups] };
  const create = useAction(createGroup, { ...options, done: ({ name }) => `${name} added` });
  const update = useAction(updateGroup, { ...options, done: ({ name }) => `${name} saved` });
  const save = ({ shortName, ...values }: z.output<typeof GroupInput>) => {
    const body = { ...values, shortName: shortName || null };
    return group
      ? update.run({ params: { groupId: group.id }, body: { ...body, version: group.version } })
      : create.run({ body: { ...body, locationId } });
  };
  const label = group ? `Edit ${group.name}` : "Add group";
  return (
    <Form form={form} label={label} onSubmit={save} onSaved={onDone}>
      <FieldRow>
        <Field.Text name="name" label="Name" maxLength={80} />
        <Field.Text name="shortName" label="Short name" maxLength={24} />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="type"
          label="Type"
          options={groupTypes.map((value) => ({ value, label: groupTypeLabels[value] }))}
        />
        <Field.Select
          name="modality"
          label="Modality"
          options={groupModalities.map((value) => ({ value, label: groupModalityLabels[value] }))}
        />
      </FieldRow>
      <Field.MultiSelect
        name="programIds"
        label="Programs"
        options={(programs.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.Select name="roomId" label="Room" options={rooms} nothingFound="No bookable rooms here" />
      <Field.Segmented
        name="openness"
        label="New members"
        options={[
          { value: "open", label: "Open" },
          { value: "closed", label: "Closed" },
        ]}
      />
      <FieldRow>
        <Field.Number name="capacitySoft" label="Target size" />
        <Field.Number name="capacityHard" label="Limit" />
        <Field.Number name="defaultDurationMinutes" label="Duration" unit="min" />
      </FieldRow>
      <BillingCodeField
        name="billingCode"
        label="Billing code"
        help="For its notes, unless the author chooses another"
      />
      <FormActions submit={group ? "Save changes" : "Add group"} onCancel={onDone} />
    </Form>
  );
}
