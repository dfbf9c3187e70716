import { Button } from "@mantine/core";
import { useState } from "react";
import { Split } from "#ui/index.ts";
import { ReturnView } from "../../kick-backs/web/return-view.tsx";
import { slotStates } from "../form.ts";
import type { Form } from "../form-fields.contract.ts";
import { isStaffRole } from "../slots.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { HandDevice } from "./hand-device.tsx";
import { ReturnForm } from "./return-form.tsx";
import { SignatureList } from "./signatures.tsx";
import { StaffSlot } from "./staff-slot.tsx";
import { useReviewed } from "./use-reviewed.ts";

/** The form to read, with the signatures that are due beside it. */
export function SigningPage({ form }: { form: Form }) {
  const { end, reviewedAt } = useReviewed();
  const [returning, setReturning] = useState(false);
  const open = form.slots.filter((slot) => slotStates.can(slot.state, "sign"));
  const rest = form.slots.filter((slot) => !slotStates.can(slot.state, "sign"));
  return (
    <>
      <ReturnView form={form} />
      <Split
        asideWidth={400}
        aside={
          <div className={classes.panel}>
            {!reviewedAt && open.some(({ role }) => isStaffRole(role)) && (
              <p className={classes.readFirst} role="status">
                Read the form to the end to sign it.
              </p>
            )}
            {open.map((slot) =>
              isStaffRole(slot.role) ? (
                <StaffSlot key={slot.slotKey} form={form} slot={slot} ready={reviewedAt !== null} />
              ) : (
                <HandDevice key={slot.slotKey} form={form} slot={slot} />
              ),
            )}
            {rest.length > 0 && <SignatureList slots={rest} signatures={form.signatures} />}
            {form.abilities.kickBack && (
              <Button variant="subtle" color="sand" onClick={() => setReturning(true)}>
                Return to change an answer…
              </Button>
            )}
            {returning && <ReturnForm form={form} onClose={() => setReturning(false)} />}
          </div>
        }
      >
        <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
        <div ref={end} className={classes.end}>
          End of form
        </div>
      </Split>
    </>
  );
}
