import { SignWithPin } from "#modules/accounts/index.web.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { getForm, listClientForms } from "../../forms/form.contract.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import classes from "../../forms/web/form.module.css";
import { approveForm, listFormApprovals } from "../approval.contract.ts";
import { approvalIntent } from "../approval.ts";

interface ApproveFormProps {
  form: Form;
  /** When the form was read to the end; null before. */
  reviewedAt: string | null;
  onDone?: () => void;
}

/** The reviewer's signature, which completes the form. */
export function ApproveForm({ form, reviewedAt, onDone }: ApproveFormProps) {
  const { user } = useSession();
  const approve = useAction(approveForm, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listFormApprovals, listClientForms],
  });
  const approveNow = async (ticket: string) => {
    const read = { shownHash: canonicalHash(form.document), reviewedAt: reviewedAt ?? "" };
    const body = { ...read, version: form.version, intentAt: serverInstant() };
    await approve.run({ params: { formId: form.id }, body }, { ticket });
    toast(`${form.title} of ${form.client.name} approved`);
    onDone?.();
  };
  return (
    <section className={classes.slot} aria-label="Approval">
      <h2>Approval</h2>
      <p className={classes.intent}>“{approvalIntent}”</p>
      <SignWithPin
        label={`${user.fullName}, enter your PIN to approve`}
        autoFocus={onDone !== undefined}
        onTicket={approveNow}
        disabled={!reviewedAt || approve.pending}
      />
    </section>
  );
}
