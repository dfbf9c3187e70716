import { useMemo } from "react";
import { z } from "zod";
import { call } from "#platform/web/api/call.ts";
import { loadSession } from "#platform/web/session/session.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/profile.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { changePinCode } from "../../pins/pin.contract.ts";
import { ChangePassword } from "./profile/change-password.tsx";
import { Passkeys } from "./profile/passkeys.tsx";
import { TwoFactor } from "./profile/two-factor.tsx";

/** PIN, two-factor authentication, passkeys and password. */
export function ProfileSecurity() {
  const { user, pinDigits } = useSession();
  return (
    <>
      <PageSection
        title={user.hasPin ? "Change PIN" : "Set PIN"}
        note={`${pinDigits} digits to unlock the screen and sign. Don't use a birth year or ${"12345678".slice(0, pinDigits)}.`}
      >
        <div className={classes.narrow}>
          <PinForm />
        </div>
      </PageSection>
      <TwoFactor />
      <Passkeys />
      <PageSection
        title="Change password"
        note="A few words in a row are easy to remember. Your other sessions are signed out."
      >
        <ChangePassword />
      </PageSection>
    </>
  );
}

function pinFields(digits: number) {
  const message = `Choose ${digits} digits.`;
  const Pin = z.string({ error: message }).regex(new RegExp(`^\\d{${digits}}$`), message);
  return z
    .object({
      password: z.string({ error: "Enter your password." }).min(1, "Enter your password."),
      newPin: Pin,
      again: Pin,
    })
    .refine(({ newPin, again }) => newPin === again, { path: ["again"], message: "The PINs don't match." });
}

function PinForm() {
  const { pinDigits } = useSession();
  const schema = useMemo(() => pinFields(pinDigits), [pinDigits]);
  const form = useZodForm({ draft: { none: "Holds a password and a PIN." }, schema, initial: {} });
  const save = async ({ password, newPin }: z.output<typeof schema>) => {
    await call(changePinCode, { body: { password, newPin } });
    form.reset({});
    toast("PIN changed");
    await loadSession();
  };
  return (
    <Form form={form} onSubmit={save} label="PIN">
      <Field.Password name="password" label="Password" autoComplete="current-password" />
      <Field.Password name="newPin" label="New PIN" autoComplete="off" />
      <Field.Password name="again" label="Confirm new PIN" autoComplete="off" />
      <FormActions submit="Change PIN" onlyWhenChanged />
    </Form>
  );
}
