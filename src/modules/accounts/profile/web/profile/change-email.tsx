import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { call } from "#platform/web/api/call.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { changeOwnEmail, NewEmail } from "../../../email-change/email-change.contract.ts";

const Fields = z.object({
  email: NewEmail,
  currentPassword: z.string({ error: "Enter your password." }).min(1, "Enter your password."),
});

/** Takes the new address and the password; the emailed link completes the change (AUTH-10). */
export function ChangeEmail() {
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setSentTo(null);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Change email
      </Button>
      <Modal opened={open} onClose={close} title="Change email" centered size="sm">
        {sentTo ? (
          <>
            <Text role="status">
              A link is on its way to {sentTo}. Use it within a day; until then you sign in as before.
            </Text>
            <Button mt="md" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <Ask onSent={setSentTo} onCancel={close} />
        )}
      </Modal>
    </>
  );
}

function Ask({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const form = useZodForm({ draft: { none: "Holds a password." }, schema: Fields, initial: {} });
  const save = async (body: z.output<typeof Fields>) => onSent((await call(changeOwnEmail, { body })).sentTo);
  return (
    <Form form={form} onSubmit={save} label="Change email">
      <Field.Text name="email" label="New email address" />
      <Field.Password name="currentPassword" label="Password" autoComplete="current-password" />
      <FormActions submit="Email me a link" onCancel={onCancel} />
    </Form>
  );
}
