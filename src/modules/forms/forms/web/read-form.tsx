import { Alert } from "@mantine/core";
import { Split, showDateTime } from "#ui/index.ts";
import type { Form } from "../form-fields.contract.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { SignatureList } from "./signatures.tsx";

/** A form that the reader can only read: completed, voided or declined, or without permission. */
export function ReadForm({ form }: { form: Form }) {
  return (
    <>
      {form.voided && (
        <Alert color="rose" title="Voided" mb="md">
          {form.voided.byName}, {showDateTime(form.voided.at, form.timeZone)}: {form.voided.reason}
        </Alert>
      )}
      {form.declined && (
        <Alert color="amber" title="Declined" mb="md">
          {showDateTime(form.declined.at, form.timeZone)}: {form.declined.reason}
        </Alert>
      )}
      <Split
        asideWidth={340}
        aside={
          <div className={classes.panel}>
            <SignatureList slots={form.slots} signatures={form.signatures} />
            {form.contentHash && (
              <p className={classes.quiet}>
                Sealed. SHA-256 <span className={classes.hash}>{form.contentHash}</span>
              </p>
            )}
          </div>
        }
      >
        <FormContent
          definition={form.definition}
          answers={form.contentHash ? form.document.answers : form.answers}
          timeZone={form.timeZone}
        />
      </Split>
    </>
  );
}
