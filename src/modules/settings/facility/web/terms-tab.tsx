import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { showDateTime } from "#ui/when.ts";
import { listTerms, publishTermsVersion } from "../terms-edit.contract.ts";

/** Terms of use for staff: every version ever in force, and how many have accepted it. */
export function TermsTab() {
  const read = useRead(listTerms, {});
  const { timeZone } = useSession();
  const mayPublish = useCan("settings.manage");
  const [writing, setWriting] = useState(false);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, people } = read.data;
  const write = mayPublish && <Button onClick={() => setWriting(true)}>Publish a version</Button>;
  return (
    <PageSection
      title="Terms of use"
      note="Whoever signs in accepts the version in force first."
      action={rows.length > 0 && write}
    >
      {rows.length === 0 ? (
        <EmptyState title="No terms yet" text="Without terms nobody is asked to accept anything." action={write} />
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.version} className={classes.row}>
              <div>
                <strong>{row.title}</strong> <span className={classes.quiet}>version {row.version}</span>
                <div className={classes.quiet}>in force from {showDateTime(row.effectiveAt, timeZone)}</div>
              </div>
              <span className={`${classes.quiet} cairn-figures`}>
                {row.accepted} of {people} have accepted
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={writing} onClose={() => setWriting(false)} title="Publish a version" width={620}>
        {writing && <TermsForm onClose={() => setWriting(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

function TermsForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm({ schema: publishTermsVersion.body, initial: {}, doing: "terms of use" });
  const publish = useAction(publishTermsVersion, {
    inline: true,
    invalidates: [listTerms],
    done: "Published; people accept it when they sign in next",
  });
  return (
    <Form form={form} label="Terms of use" onSubmit={(body) => publish.run({ body })} onSaved={onClose}>
      <Field.Text name="title" label="Title" placeholder="Terms of use for staff" />
      <Field.Text name="version" label="Version" placeholder="2027-01" />
      <Field.Textarea name="text" label="Text" help="An empty line begins a paragraph; a line with ## a heading." />
      <FormActions submit="Publish" onCancel={onClose} />
    </Form>
  );
}
