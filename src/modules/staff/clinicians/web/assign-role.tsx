import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { addExtraRole, assignRole, getAccess, listRoles, RoleCodeText } from "../../roles/roles.contract.ts";
import { type Clinician, getClinician } from "../clinician.contract.ts";
import { listClinicians } from "../staff.contract.ts";
import { type AccessAsked, endOf } from "./access-asked.ts";
import { useRoleOptions } from "./names.ts";

/** Changes the primary role, effective with the user's next request and without signing them out (PERM-2). */
export function AssignRole({ person, current }: { person: Clinician; current: { code: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Change
      </Button>
      <SideDrawer opened={open} onClose={() => setOpen(false)} title={`Change role of ${person.firstName}`}>
        {open && <AssignForm person={person} current={current.code} onClose={() => setOpen(false)} />}
      </SideDrawer>
    </>
  );
}

const NewRole = z.strictObject({ role: RoleCodeText });

function AssignForm({ person, current, onClose }: { person: Clinician; current: string; onClose: () => void }) {
  const roles = useRoleOptions();
  const form = useZodForm({
    draft: { form: "clinician:role", record: person.id },
    schema: NewRole,
    initial: { role: current },
  });
  const assign = useAction(assignRole, {
    inline: true,
    invalidates: [
      [getAccess, { params: { clinicianId: person.id } }],
      [getClinician, { params: { clinicianId: person.id } }],
      listClinicians,
    ],
    done: `Role of ${person.firstName} changed`,
  });
  return (
    <Form
      form={form}
      label="Role"
      onSubmit={({ role }) =>
        assign.run({ params: { clinicianId: person.id }, body: { version: person.version, role } })
      }
      onSaved={onClose}
    >
      <Field.Select name="role" label="Role" options={roles} searchable help="Takes effect immediately." />
      <FormActions submit="Change role" onCancel={onClose} onlyWhenChanged />
    </Form>
  );
}

const NewExtra = addExtraRole.body;

/** Adds an extra role, permanent or for a period. */
export function ExtraRoleDrawer({ opened, ...extra }: ExtraFormProps & { opened: boolean }) {
  const { person, onClose } = extra;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Extra role for ${person.firstName}`}>
      {opened && <ExtraForm {...extra} />}
    </SideDrawer>
  );
}

interface ExtraFormProps {
  person: Clinician;
  /** Their access request: offers only roles that include the permission. */
  asked: AccessAsked | null;
  onClose: () => void;
}

/** Roles they do not have yet; only those with the requested permission, if any has it. */
function useRolesToGive(person: Clinician, asked: AccessAsked | null) {
  const roles = useRoleOptions().filter((role) => role.value !== person.role);
  const { data } = useRead(listRoles, {}, { enabled: asked !== null });
  const giving = data?.rows.filter((role) => role.grants.some(({ permission }) => permission === asked?.permission));
  const fitting = roles.filter((role) => giving?.some(({ code }) => code === role.value));
  return fitting.length > 0 ? fitting : roles;
}

function ExtraForm({ person, asked, onClose }: ExtraFormProps) {
  const roles = useRolesToGive(person, asked);
  const form = useZodForm({
    draft: { form: "clinician:extra-role", record: person.id },
    schema: NewExtra,
    initial: { endsAt: endOf(asked, serverInstant()) },
  });
  const add = useAction(addExtraRole, {
    inline: true,
    invalidates: [[getAccess, { params: { clinicianId: person.id } }]],
    done: (extra) => `${person.firstName} is ${extra.roleName.toLowerCase()}, too`,
  });
  return (
    <Form
      form={form}
      label="Extra role"
      onSubmit={(body) => add.run({ params: { clinicianId: person.id }, body })}
      onSaved={onClose}
    >
      {asked && (
        <p>
          {person.firstName} asks for “{permissionWords(asked.permission)}”. These roles include it.
        </p>
      )}
      <Field.Select name="roleCode" label="Role" options={roles} searchable />
      <FieldRow>
        <Field.DateTime name="startsAt" label="From" help="Leave empty to start now." />
        <Field.DateTime name="endsAt" label="Until" help="Leave empty for no end date." />
      </FieldRow>
      <Field.Text name="reason" label="Reason" placeholder="Covers for Helen" />
      <FormActions submit="Add role" onCancel={onClose} />
    </Form>
  );
}
