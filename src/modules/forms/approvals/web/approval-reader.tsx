import { Button, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { AppLink, RecordProblem, useRead } from "#platform/web/index.ts";
import { Skeletons, useKeys } from "#ui/index.ts";
import { getForm } from "../../forms/form.contract.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import formClasses from "../../forms/web/form.module.css";
import { FormContent } from "../../forms/web/form-content.tsx";
import type { Read } from "../../forms/web/reading-room.tsx";
import { ReturnForm } from "../../forms/web/return-form.tsx";
import { SignatureList } from "../../forms/web/signatures.tsx";
import { useReviewed } from "../../forms/web/use-reviewed.ts";
import { ReturnView } from "../../kick-backs/web/return-view.tsx";
import classes from "./approval-queue.module.css";
import { ApproveForm } from "./approve-form.tsx";

interface ApprovalReaderProps {
  formId: string;
  /** The form was read to the end. */
  onRead: (read: Read) => void;
  onDecided: () => void;
}

/** One form of the queue, to read and decide. */
export function ApprovalReader({ formId, onRead, onDecided }: ApprovalReaderProps) {
  const form = useRead(getForm, { params: { formId } });
  if (form.isError) return <RecordProblem error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeletons shape="text" count={8} />;
  return <Reader form={form.data} onRead={onRead} onDecided={onDecided} />;
}

function Reader({ form, onRead, onDecided }: Omit<ApprovalReaderProps, "formId"> & { form: Form }) {
  const { end, reviewedAt } = useReviewed();
  const [asking, setAsking] = useState<"approve" | "return" | null>(null);
  const { approve, kickBack } = form.abilities;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is read once; the callback is new on each render
  useEffect(() => {
    if (reviewedAt) onRead({ formId: form.id, shownHash: canonicalHash(form.document), reviewedAt });
  }, [reviewedAt, form.document]);
  useKeys(
    [
      { keys: "a", does: "Approve this form", run: () => reviewedAt && setAsking("approve") },
      { keys: "r", does: "Return this form for correction", run: () => setAsking("return") },
    ],
    approve && asking === null,
  );
  return (
    <>
      <header className={classes.head}>
        <h2>
          {form.title}, {form.client.name}
        </h2>
        <AppLink to={`/forms/${form.id}`}>Open form</AppLink>
      </header>
      <ReturnView form={form} />
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
      {form.slots.length > 0 && (
        <div className={classes.signed}>
          <SignatureList slots={form.slots} signatures={form.signatures} />
        </div>
      )}
      <div ref={end} className={formClasses.end}>
        End of form
      </div>
      {(approve || kickBack) && (
        <div className={classes.foot}>
          <span className={classes.quiet} role="status">
            {approve && !reviewedAt && "Read the form to the end to approve it."}
            {!approve && "Another reviewer approves a form that you submitted."}
          </span>
          {kickBack && (
            <Button variant="default" onClick={() => setAsking("return")}>
              Return for correction…
            </Button>
          )}
          {approve && (
            <Button disabled={!reviewedAt} onClick={() => setAsking("approve")}>
              Approve form…
            </Button>
          )}
        </div>
      )}
      {asking === "approve" && (
        <Modal opened onClose={() => setAsking(null)} title={`Approve ${form.title}`}>
          <ApproveForm form={form} reviewedAt={reviewedAt} onDone={onDecided} />
        </Modal>
      )}
      {asking === "return" && <ReturnForm form={form} onClose={() => setAsking(null)} onDone={onDecided} />}
    </>
  );
}
