import { z } from "zod";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { Id } from "#platform/shared/ids.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { useColleagueOptions } from "../../clinicians/web/names.ts";
import { groupMayCarry } from "../../roles/role-rules.ts";
import {
  changeUserGroup,
  createUserGroup,
  listUserGroups,
  NewUserGroup,
  purposeLabels,
  purposesInUse,
  setGroupMembers,
  type UserGroup,
} from "../user-groups.contract.ts";

export function GroupForm({ group, onClose }: { group: UserGroup | null; onClose: () => void }) {
  const { permissions } = useSession();
  const form = useZodForm({
    draft: { form: "user-group", record: group?.id ?? "new", version: group?.version ?? 0 },
    schema: NewUserGroup,
    initial: group
      ? { name: group.name, description: group.description, purposes: group.purposes, permissions: group.permissions }
      : { purposes: ["notification"], permissions: [] },
    doing: "a group",
  });
  const options = { inline: true, invalidates: [listUserGroups], done: "Saved" };
  const make = useAction(createUserGroup, options);
  const change = useAction(changeUserGroup, options);
  // Users can add only permissions they hold. Current permissions of the group stay selectable.
  const offered = [
    ...new Set([...permissions.filter(isPermission).filter(groupMayCarry), ...(group?.permissions ?? [])]),
  ];
  return (
    <Form
      form={form}
      label="Group"
      onSubmit={(given) =>
        group
          ? change.run({ params: { groupId: group.id }, body: { version: group.version, group: given } })
          : make.run({ body: given })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" />
      <Field.Text name="description" label="Description" />
      <Field.Checkboxes
        name="purposes"
        label="Purpose"
        options={purposesInUse
          // Set from the permissions below.
          .filter((value) => value !== "permission")
          .map((value) => ({ value, label: purposeLabels[value] }))}
      />
      <Field.MultiSelect
        name="permissions"
        label="Permissions"
        options={offered.map((value) => ({ value, label: permissionWords(value) }))}
        help="Added to each member's role. You can only choose permissions you have."
      />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}

const Members = z.strictObject({ clinicianIds: z.array(Id).max(500) });

export function MembersForm({ group, onClose }: { group: UserGroup; onClose: () => void }) {
  const colleagues = useColleagueOptions();
  const known = new Set(colleagues.map((one) => one.value));
  // Inactive members stay selectable, so that saving does not remove them.
  const gone = group.members
    .filter((member) => !known.has(member.clinicianId))
    .map((member) => ({ value: member.clinicianId, label: member.name }));
  const form = useZodForm({
    draft: { form: "user-group:members", record: group.id, version: group.version },
    schema: Members,
    initial: { clinicianIds: group.members.map((member) => member.clinicianId) },
    doing: "a group",
  });
  const save = useAction(setGroupMembers, { inline: true, invalidates: [listUserGroups], done: "Saved" });
  return (
    <Form
      form={form}
      label="Members"
      onSubmit={(given) => save.run({ params: { groupId: group.id }, body: { version: group.version, ...given } })}
      onSaved={onClose}
    >
      <Field.MultiSelect name="clinicianIds" label="Members" options={[...colleagues, ...gone]} />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}
