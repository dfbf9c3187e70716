import { z } from "zod";
import { useAction } from "#platform/web/api/action.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { copyRole, createRole, listRoleNames, listRoles, type Role, RoleCodeText } from "../roles.contract.ts";

interface NewRoleProps {
  /** Copied from this one; empty without. */
  from: Role | null;
  opened: boolean;
  onClose: () => void;
  onMade: (code: string) => void;
}

export function NewRoleDrawer(props: NewRoleProps) {
  const { from, opened, onClose } = props;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={from ? `Copy of ${from.name}` : "New role"}>
      {opened && <NewRoleForm {...props} />}
    </SideDrawer>
  );
}

const Fields = z.strictObject({
  name: z.string().trim().min(2, "Give the role a name.").max(80),
  code: RoleCodeText,
});

function NewRoleForm({ from, onClose, onMade }: NewRoleProps) {
  const form = useZodForm({ schema: Fields, initial: {} });
  const options = {
    inline: true,
    invalidates: [listRoles, listRoleNames],
    done: (role: Role) => `${role.name} is there; say what it may do`,
    onDone: (role: Role) => onMade(role.code),
  };
  const make = useAction(createRole, options);
  const copy = useAction(copyRole, options);
  return (
    <Form
      form={form}
      label="New role"
      onSubmit={(body) => (from ? copy.run({ params: { code: from.code }, body }) : make.run({ body }))}
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" placeholder="Night nurse" />
      <Field.Text name="code" label="Code" placeholder="night_nurse" help="Small letters and _; it never changes." />
      <FormActions submit={from ? "Copy the role" : "Make the role"} onCancel={onClose} />
    </Form>
  );
}
