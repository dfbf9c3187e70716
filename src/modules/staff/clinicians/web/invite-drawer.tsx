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

/** Invites by e-mail: the colleague chooses a password from the link; until then nobody can sign in to the account. */
export function InviteDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Invite a colleague">
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
    schema: NewInvitation,
    initial: { locationIds: defaultLocationId ? [defaultLocationId] : [], credentials: [] },
    doing: "an invitation",
  });
  // The page is left only once the form knows that it is saved: it would ask about unsaved typing otherwise.
  const invited = useRef<string | null>(null);
  const invite = useAction(inviteClinician, {
    inline: true,
    invalidates: [listClinicians],
    done: (person) => `${person.firstName} is invited; the link is on its way`,
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
        label="E-mail"
        autoComplete="off"
        help="The link goes here; it is good for seven days."
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
        help="The first one is their usual one."
      />
      <Field.Tags name="credentials" label="Credentials" suggestions={usual} help="As they stand behind the name." />
      <Field.Text name="title" label="Title" />
      <Field.Select name="supervisorId" label="Supervisor" options={colleagues} searchable />
      <Field.Checkbox name="cosignRequired" label="Their notes need a co-signature" />
      <FormActions submit="Send the invitation" onCancel={onClose} />
    </Form>
  );
}
