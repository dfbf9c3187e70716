import { z } from "zod";
import { useAction } from "#platform/web/api/action.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { copyRole, createRole, listRoleNames, listRoles, type Role, RoleCodeText } from "../roles.contract.ts";

interface NewRoleProps {
  /** The role to copy; a new role is empty without it. */
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
  name: z.string().trim().min(2, "Enter a name.").max(80),
  code: RoleCodeText,
});

function NewRoleForm({ from, onClose, onMade }: NewRoleProps) {
  const form = useZodForm({ draft: { form: "role:new" }, schema: Fields, initial: {} });
  const options = {
    inline: true,
    invalidates: [listRoles, listRoleNames],
    done: (role: Role) => `${role.name} created. Choose its permissions.`,
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
      <Field.Text
        name="code"
        label="Code"
        placeholder="night_nurse"
        help="Lowercase letters and _. The code can't be changed later."
      />
      <FormActions submit={from ? "Copy role" : "Create role"} onCancel={onClose} />
    </Form>
  );
}
