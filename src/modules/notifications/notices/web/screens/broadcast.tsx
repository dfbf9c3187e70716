import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSpeakerphone } from "@tabler/icons-react";
import type { z } from "zod";
import { listUserGroups } from "#modules/staff/user-groups/user-groups.contract.ts";
import { roleLabels, roles } from "#platform/shared/access/permissions.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { broadcastNotification } from "../../notifications.contract.ts";

/** Sends an announcement to everyone, or to selected roles, locations and groups. */
export function BroadcastButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconSpeakerphone size={18} stroke={1.5} />} onClick={open} data-new>
        Send announcement
      </Button>
      <Modal opened={opened} onClose={close} title="New announcement" size="lg">
        {opened && <BroadcastForm onDone={close} />}
      </Modal>
    </>
  );
}

const staff = roles.filter((role) => role !== "client" && role !== "guardian");

function BroadcastForm({ onDone }: { onDone: () => void }) {
  const { locations } = useSession();
  const groups = useRead(listUserGroups, {}, { enabled: useCan("userGroups.view") });
  const recipients = (groups.data?.rows ?? []).filter(({ purposes }) => purposes.includes("notification"));
  const send = useAction(broadcastNotification, { inline: true });
  const form = useZodForm({
    draft: { form: "broadcast:new" },
    schema: broadcastNotification.body,
    initial: { urgent: false },
    doing: "an announcement",
  });
  const save = async (body: z.output<typeof broadcastNotification.body>) => {
    const { people } = await send.run({ body });
    toast(people === 1 ? "Sent to 1 staff member" : `Sent to ${people} staff members`);
    onDone();
  };
  return (
    <Form form={form} onSubmit={save} label="New announcement">
      <Field.Text name="title" label="Subject" placeholder="Fire drill at 3:00 PM" />
      <Field.Textarea
        name="body"
        label="Message"
        help="Do not include client information. All recipients can read it."
      />
      <Field.MultiSelect
        name="roles"
        label="Roles"
        help="Leave empty for all roles."
        options={staff.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      {locations.length > 1 && (
        <Field.MultiSelect
          name="locationIds"
          label="Locations"
          help="Leave empty for all your locations."
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {recipients.length > 0 && (
        <Field.MultiSelect
          name="groupIds"
          label="Groups"
          help="Only members of these groups."
          options={recipients.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field.Checkbox name="urgent" label="Urgent (also sent by email)" />
      <FormActions submit="Send" />
    </Form>
  );
}
