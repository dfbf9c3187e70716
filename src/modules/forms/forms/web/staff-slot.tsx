import { useState } from "react";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { pinCodeChecker } from "#platform/shared/staff/staff.contract.ts";
import { call, isProblem, problemText, useAction, useSession } from "#platform/web/index.ts";
import { PinPad, toast } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";
import { type Form, getForm, listClientForms, type SigningSlot, signForm } from "../form.contract.ts";
import { coveredDocument } from "../form-document.ts";
import classes from "./form.module.css";

/** Staff sign with their PIN, which gives the ticket of this one act. */
export function StaffSlot({ form, slot, ready }: { form: Form; slot: SigningSlot; ready: boolean }) {
  const { user } = useSession();
  const [refused, setRefused] = useState<string>();
  const sign = useAction(signForm, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms, listConsents],
    onDone: (after) => toast(after.status === "completed" ? `${form.title} is complete` : "Signed"),
  });
  const withPin = async (pin: string) => {
    setRefused(undefined);
    try {
      const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
      const shownHash = canonicalHash(coveredDocument(form.document, form.definition, slot.covers));
      await sign.run({ params: { formId: form.id }, body: { slotKey: slot.slotKey, shownHash } }, { ticket });
    } catch (error) {
      setRefused(isProblem(error, "pin-invalid") ? "Wrong PIN. Try again." : problemText(error));
    }
  };
  return (
    <section className={classes.slot} aria-label={`${slot.label} signs`}>
      <h2>{slot.label}</h2>
      <p className={classes.quiet}>{slot.reason}</p>
      <p className={classes.intent}>“{slot.intentText}”</p>
      <PinPad
        label={`${user.fullName}, enter your PIN to sign`}
        autoFocus={false}
        onComplete={withPin}
        error={refused}
        disabled={!ready || sign.pending}
      />
    </section>
  );
}
