import { useState } from "react";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call, problemText, useAction, useSession } from "#platform/web/index.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { cx } from "#ui/index.ts";
import { getForm, listClientForms, signForm } from "../form.contract.ts";
import { coveredDocument } from "../form-document.ts";
import type { Form, SigningSlot } from "../form-fields.contract.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { SignatureList } from "./signatures.tsx";

interface SignAndReturnProps {
  form: Form;
  slot: SigningSlot;
  onReturn: (proof: { pin: string }) => Promise<void>;
}

/**
 * After the client signed: one PIN signs for the staff member and gives the device back. The PIN is checked for each, so
 * the signature has a ticket of its own. "Staff: return device" gives it back without a signature.
 */
export function SignAndReturn({ form, slot, onReturn }: SignAndReturnProps) {
  const { pinDigits, user } = useSession();
  const [refused, setRefused] = useState<string>();
  const sign = useAction(signForm, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms],
  });
  if (!user.hasPin) return null;
  const give = async (pin: string) => {
    setRefused(undefined);
    try {
      const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
      const shownHash = canonicalHash(coveredDocument(form.document, form.definition, slot.covers));
      await sign.run({ params: { formId: form.id }, body: { slotKey: slot.slotKey, shownHash } }, { ticket });
      await onReturn({ pin });
    } catch (error) {
      setRefused(problemText(error));
    }
  };
  return (
    <>
      <section className={cx(classes.slot, classes.handedStaff)} aria-label={`Signature: ${slot.label}`}>
        <h2>{slot.label}</h2>
        <p className={classes.intent}>“{slot.intentText}”</p>
        <PinPad
          label={`${user.fullName}, enter your PIN to sign and return the device`}
          length={pinDigits}
          error={refused}
          onComplete={give}
        />
      </section>
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
      <SignatureList slots={form.slots.filter((one) => one.signatureId !== null)} signatures={form.signatures} />
    </>
  );
}
