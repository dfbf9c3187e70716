import { useRef } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useGo } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { inviteClinician, NewInvitation } from "../clinician.contract.ts";
import { listClinicians } from "../staff.contract.ts";
import { useColleagueOptions, usePlaceOptions, useRoleOptions } from "./names.ts";

/** Invites a staff member by email. They set a password with the link, and can sign in from then on. */
export function InviteDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Invite staff">
      {opened && <InviteForm onClose={onClose} />}
    </SideDrawer>
  );
}

const usual = ["RN", "LVN", "LMFT", "LCSW", "LPC", "SUDCC", "MD", "DO", "PMHNP", "PA"];

function InviteForm({ onClose }: { onClose: () => void }) {
  const { defaultLocationId } = useSession();
  const [roles, places, colleagues] = [useRoleOptions(), usePlaceOptions(), useColleagueOptions()];
  const go = useGo();
  const form = useZodForm({
    draft: { form: "invitation:new" },
    schema: NewInvitation,
    initial: { locationIds: defaultLocationId ? [defaultLocationId] : [], credentials: [] },
    doing: "an invitation",
  });
  // Navigates after the form is marked as saved, so that it does not ask about unsaved changes.
  const invited = useRef<string | null>(null);
  const invite = useAction(inviteClinician, {
    inline: true,
    invalidates: [listClinicians],
    done: (person) => `${person.firstName} was invited. The link was sent by email.`,
    onDone: (person) => {
      invited.current = person.id;
    },
  });
  return (
    <Form
      form={form}
      label="Invitation"
      onSubmit={(body) => invite.run({ body })}
      onSaved={() => go(`/clinicians/${invited.current}`)}
    >
      <Field.Text
        name="email"
        label="Email"
        autoComplete="off"
        help="The invitation link is sent here and is valid for seven days."
      />
      <FieldRow>
        <Field.Text name="firstName" label="First name" autoComplete="off" />
        <Field.Text name="lastName" label="Last name" autoComplete="off" />
      </FieldRow>
      <Field.Select name="role" label="Role" options={roles} searchable />
      <Field.MultiSelect
        name="locationIds"
        label="Locations"
        options={places}
        help="The first one is the default location."
      />
      <Field.Tags name="credentials" label="Credentials" suggestions={usual} help="Shown after the name (RN, LMFT)." />
      <Field.Text name="title" label="Title" />
      <Field.Select name="supervisorId" label="Supervisor" options={colleagues} searchable />
      <Field.Checkbox name="cosignRequired" label="Notes require a co-signature" />
      <FormActions submit="Send invitation" onCancel={onClose} />
    </Form>
  );
}
