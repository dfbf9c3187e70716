import { Button } from "@mantine/core";
import { useState } from "react";
import { Split, showDateTime } from "#ui/index.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import classes from "../../forms/web/form.module.css";
import { FormContent } from "../../forms/web/form-content.tsx";
import { ReturnForm } from "../../forms/web/return-form.tsx";
import { SignatureList } from "../../forms/web/signatures.tsx";
import { useReviewed } from "../../forms/web/use-reviewed.ts";
import { ReturnView } from "../../kick-backs/web/return-view.tsx";
import { ApproveForm } from "./approve-form.tsx";

/** A form in review: the reviewer approves or returns it; everyone else sees what it waits for. */
export function ReviewPage({ form }: { form: Form }) {
  const { end, reviewedAt } = useReviewed();
  const [returning, setReturning] = useState(false);
  const { approve, kickBack } = form.abilities;
  return (
    <>
      <ReturnView form={form} />
      <Split
        asideWidth={400}
        aside={
          <div className={classes.panel}>
            <div className={classes.quiet}>
              Submitted by {form.submittedByName ?? "the client"}
              {form.reviewSince && `. In review since ${showDateTime(form.reviewSince, form.timeZone)}.`}
            </div>
            {approve && !reviewedAt && (
              <p className={classes.readFirst} role="status">
                Read the form to the end to approve it.
              </p>
            )}
            {approve && <ApproveForm form={form} reviewedAt={reviewedAt} />}
            {form.slots.length > 0 && <SignatureList slots={form.slots} signatures={form.signatures} />}
            {kickBack && (
              <Button variant={approve ? "default" : "subtle"} onClick={() => setReturning(true)}>
                {approve ? "Return for correction…" : "Return to change an answer…"}
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
