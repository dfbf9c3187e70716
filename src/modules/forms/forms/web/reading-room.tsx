import { Button } from "@mantine/core";
import { useState } from "react";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { BulkSigning } from "../bulk-signature.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import classes from "./form.module.css";
import { FormContent } from "./form-content.tsx";
import { useReviewed } from "./use-reviewed.ts";

export type Read = BulkSigning["forms"][number];

interface ReadingRoomProps {
  forms: readonly Form[];
  /** After the last form was read. */
  onRead: (reads: Read[]) => void;
}

/** Forms one after another: each is read to the end and agreed to with a press of its own, before any is signed (SIG-1). */
export function ReadingRoom({ forms, onRead }: ReadingRoomProps) {
  const [reads, setReads] = useState<Read[]>([]);
  const form = forms[reads.length];
  if (!form) return null;
  const next = (reviewedAt: string) => {
    const all = [...reads, { formId: form.id, shownHash: canonicalHash(form.document), reviewedAt }];
    window.scrollTo({ top: 0 });
    setReads(all);
    if (all.length === forms.length) onRead(all);
  };
  return <OneForm key={form.id} form={form} at={reads.length + 1} count={forms.length} onNext={next} />;
}

interface OneFormProps {
  form: Form;
  at: number;
  count: number;
  onNext: (reviewedAt: string) => void;
}

function OneForm({ form, at, count, onNext }: OneFormProps) {
  const { end, reviewedAt } = useReviewed();
  return (
    <article aria-label={form.title}>
      <header className={classes.readingHead}>
        <h2>{form.title}</h2>
        <span role="status">
          Form {at} of {count}
        </span>
      </header>
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
      <div ref={end} className={classes.end}>
        End of form
      </div>
      <div className={classes.readingFoot}>
        {!reviewedAt && <p className={classes.quiet}>Read to the end to continue.</p>}
        <Button size="md" fullWidth disabled={!reviewedAt} onClick={() => reviewedAt && onNext(reviewedAt)}>
          {at === count ? "I read this form. Sign" : "I read this form. Next"}
        </Button>
      </div>
    </article>
  );
}
