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

/** Tells many people at once: everyone within reach, or some roles, places and groups. */
export function BroadcastButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconSpeakerphone size={18} stroke={1.5} />} onClick={open} data-new>
        Tell everyone
      </Button>
      <Modal opened={opened} onClose={close} title="An announcement" size="lg">
        {opened && <BroadcastForm onDone={close} />}
      </Modal>
    </>
  );
}

const staff = roles.filter((role) => role !== "client" && role !== "guardian");

function BroadcastForm({ onDone }: { onDone: () => void }) {
  const { locations } = useSession();
  const groups = useRead(listUserGroups, {}, { enabled: useCan("userGroups.view") });
  const told = (groups.data?.rows ?? []).filter(({ purposes }) => purposes.includes("notification"));
  const send = useAction(broadcastNotification, { inline: true });
  const form = useZodForm({ schema: broadcastNotification.body, initial: { urgent: false }, doing: "An announcement" });
  const save = async (body: z.output<typeof broadcastNotification.body>) => {
    const { people } = await send.run({ body });
    toast(people === 1 ? "1 person is told" : `${people} people are told`);
    onDone();
  };
  return (
    <Form form={form} onSubmit={save} label="An announcement">
      <Field.Text name="title" label="What it is about" placeholder="Fire drill at 3:00 PM" />
      <Field.Textarea name="body" label="More about it" help="Never about a client: everyone you choose can read it." />
      <Field.MultiSelect
        name="roles"
        label="Roles"
        help="None chosen: every role."
        options={staff.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      {locations.length > 1 && (
        <Field.MultiSelect
          name="locationIds"
          label="Places"
          help="None chosen: every place of yours."
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {told.length > 0 && (
        <Field.MultiSelect
          name="groupIds"
          label="Groups"
          help="Members of these groups alone."
          options={told.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field.Checkbox name="urgent" label="Urgent: also by mail, at once" />
      <FormActions submit="Send" />
    </Form>
  );
}
