import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { getForm } from "../form.contract.ts";
import { slotStates } from "../form.ts";
import type { Form } from "../form-fields.contract.ts";
import { isStaffRole } from "../slots.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { HandedSlot } from "./handed-slot.tsx";
import { type ReturnDevice, ReturnPin } from "./return-pin.tsx";
import { SignAndReturn } from "./sign-and-return.tsx";
import { useReviewed } from "./use-reviewed.ts";

interface HandedFormProps {
  id: string;
  onReturn: ReturnDevice;
}

/** The whole screen while a client has the device: the form, its signature, and the way back for staff. */
export function HandedForm({ id, onReturn }: HandedFormProps) {
  const form = useRead(getForm, { params: { formId: id } });
  const [returning, setReturning] = useState(false);
  return (
    <main className={classes.handed}>
      <header className={classes.handedHead}>
        <h1>{form.data?.title ?? "Form"}</h1>
        <Button variant="default" onClick={() => setReturning(true)}>
          Staff: return device
        </Button>
      </header>
      {form.isError && !form.data && <ErrorState error={form.error} onRetry={() => void form.refetch()} />}
      {form.isPending && <Skeletons shape="page" count={6} />}
      {form.data && <HandedBody form={form.data} onReturn={onReturn} />}
      <Modal opened={returning} onClose={() => setReturning(false)} title="Staff only">
        {returning && <ReturnPin onReturn={onReturn} />}
      </Modal>
    </main>
  );
}

function HandedBody({ form, onReturn }: { form: Form } & Pick<HandedFormProps, "onReturn">) {
  const { end, reviewedAt } = useReviewed();
  const open = form.abilities.sign ? form.slots.filter((slot) => slotStates.can(slot.state, "sign")) : [];
  const theirs = open.filter(({ role }) => !isStaffRole(role));
  const [staffs] = open.filter(({ role }) => isStaffRole(role));
  if (theirs.length === 0)
    return (
      <>
        <p className={classes.handedDone} role="status">
          Thank you. Please give the device back to staff.
        </p>
        {staffs && <SignAndReturn form={form} slot={staffs} onReturn={onReturn} />}
      </>
    );
  return (
    <>
      <p>{form.client.name}</p>
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
      <div ref={end} className={classes.end}>
        End of form
      </div>
      {theirs.map((slot) => (
        <HandedSlot key={slot.slotKey} form={form} slot={slot} reviewedAt={reviewedAt} />
      ))}
    </>
  );
}
