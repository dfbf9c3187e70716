import { SignWithPin } from "#modules/accounts/index.web.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { useAction, useSession } from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";
import { getForm, listClientForms, signForm } from "../form.contract.ts";
import { coveredDocument } from "../form-document.ts";
import type { Form, SigningSlot } from "../form-fields.contract.ts";
import classes from "./form.module.css";

/** Where staff sign with their PIN or passkey, which gives a ticket for this one signature. */
export function StaffSlot({ form, slot, ready }: { form: Form; slot: SigningSlot; ready: boolean }) {
  const { user } = useSession();
  const sign = useAction(signForm, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms, listConsents],
    onDone: (after) => toast(after.status === "completed" ? `${form.title} completed` : "Signed"),
  });
  const signNow = (ticket: string) => {
    const shownHash = canonicalHash(coveredDocument(form.document, form.definition, slot.covers));
    return sign.run({ params: { formId: form.id }, body: { slotKey: slot.slotKey, shownHash } }, { ticket });
  };
  return (
    <section className={classes.slot} aria-label={`Signature: ${slot.label}`}>
      <h2>{slot.label}</h2>
      <p className={classes.quiet}>{slot.reason}</p>
      <p className={classes.intent}>“{slot.intentText}”</p>
      <SignWithPin
        label={`${user.fullName}, enter your PIN to sign`}
        autoFocus={false}
        onTicket={signNow}
        disabled={!ready || sign.pending}
      />
    </section>
  );
}
