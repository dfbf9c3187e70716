import { Alert } from "@mantine/core";
import { PdfLink } from "#platform/web/files/pdf-dialog.tsx";
import { AppLink } from "#platform/web/index.ts";
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
            {form.contentHash && <Sealed title={form.title} seal={form.seal} contentHash={form.contentHash} />}
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

/** The sealed PDF with its certificate, and where it is checked. */
function Sealed({ title, seal, contentHash }: { title: string; seal: Form["seal"]; contentHash: string }) {
  return (
    <div>
      {seal ? (
        <p className={classes.sealLinks}>
          <PdfLink address={`/api/auth/files/${seal.fileId}/content`} title={`${title}, signed`}>
            Signed PDF
          </PdfLink>
          <AppLink to={`/verify?code=${seal.code}`} target="_blank">
            Verify
          </AppLink>
        </p>
      ) : (
        <p className={classes.quiet}>The signed PDF is being made. Reload in a minute.</p>
      )}
      <p className={classes.quiet}>
        Sealed. SHA-256 <span className={classes.hash}>{contentHash}</span>
      </p>
    </div>
  );
}
