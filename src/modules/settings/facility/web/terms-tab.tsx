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

/** Staff terms of use: all versions, and how many staff accepted each. */
export function TermsTab() {
  const read = useRead(listTerms, {});
  const { timeZone } = useSession();
  const mayPublish = useCan("settings.manage");
  const [writing, setWriting] = useState(false);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, people } = read.data;
  const write = mayPublish && <Button onClick={() => setWriting(true)}>Publish version</Button>;
  return (
    <PageSection
      title="Terms of use"
      note="Staff accept the current version when they sign in."
      action={rows.length > 0 && write}
    >
      {rows.length === 0 ? (
        <EmptyState
          title="No terms yet"
          text="Staff are not asked to accept terms until you publish a version."
          action={write}
        />
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.version} className={classes.row}>
              <div>
                <strong>{row.title}</strong> <span className={classes.quiet}>version {row.version}</span>
                <div className={classes.quiet}>effective {showDateTime(row.effectiveAt, timeZone)}</div>
              </div>
              <span className={`${classes.quiet} cairn-figures`}>
                {row.accepted} of {people} have accepted
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={writing} onClose={() => setWriting(false)} title="Publish version" width={620}>
        {writing && <TermsForm onClose={() => setWriting(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

function TermsForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "terms:new" },
    schema: publishTermsVersion.body,
    initial: {},
    doing: "terms of use",
  });
  const publish = useAction(publishTermsVersion, {
    inline: true,
    invalidates: [listTerms],
    done: "Published. Staff will be asked to accept it at their next sign-in.",
  });
  return (
    <Form form={form} label="Terms of use" onSubmit={(body) => publish.run({ body })} onSaved={onClose}>
      <Field.Text name="title" label="Title" placeholder="Terms of use for staff" />
      <Field.Text name="version" label="Version" placeholder="2027-01" />
      <Field.Textarea
        name="text"
        label="Text"
        help="An empty line starts a paragraph. A line starting with ## is a heading."
      />
      <FormActions submit="Publish" onCancel={onClose} />
    </Form>
  );
}
