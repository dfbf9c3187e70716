import { Button, CopyButton, SegmentedControl, Switch } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDateTime,
  useTableState,
  useZodForm,
} from "#ui/index.ts";
import { FormContent } from "../../forms/web/form-content.tsx";
import classes from "../../packets/web/packets.module.css";
import { listFormTemplates } from "../../templates/template.contract.ts";
import {
  addPublicForm,
  getPublicSubmission,
  listPublicForms,
  listPublicSubmissions,
  type PublicForm,
  type PublicSubmissionRow,
  reviewPublicSubmission,
  updatePublicForm,
} from "../public-form.contract.ts";
import { submissionStates } from "../public-form.ts";

/** Forms that anyone can fill, and the submissions that staff review before they are used. */
export function PublicTab() {
  const mayReview = useCan("forms.assign");
  return (
    <>
      {mayReview && <Submissions />}
      <PublicForms />
    </>
  );
}

const columns: Column<PublicSubmissionRow>[] = [
  { key: "name", header: "Name", cell: (row) => row.contact.name ?? "No name given", grow: 2 },
  { key: "title", header: "Form", cell: (row) => row.title, grow: 2 },
  { key: "reach", header: "Contact", cell: (row) => row.contact.phone ?? row.contact.email ?? "None", grow: 2 },
  { key: "location", header: "Location", cell: (row) => row.locationName, grow: 2, phone: "hide" },
  { key: "at", header: "Received", cell: (row) => showDateTime(row.submittedAt, row.timeZone), width: 170 },
  {
    key: "spam",
    header: "Check",
    cell: (row) => (row.isLikelySpam ? <Chip tone="attention">May be spam</Chip> : null),
    width: 130,
  },
];

const changed = [listPublicSubmissions, listPublicForms, getPublicSubmission];

function Submissions() {
  const url = useUrlState();
  const status = submissionStates.states.find((one) => one === url.params.submissions) ?? "quarantined";
  const state = useTableState({ prefix: "submissions" });
  const source = useRead(
    listPublicSubmissions,
    { query: { status, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  const [open, setOpen] = useState<string | null>(null);
  useLive("list:public-submissions", [listPublicSubmissions, listPublicForms]);
  return (
    <PageSection title="Submissions">
      <SegmentedControl
        aria-label="Show"
        size="xs"
        mb="sm"
        data={submissionStates.states.map((value) => ({ value, label: submissionStates.label(value) }))}
        value={status}
        onChange={(next) => url.set({ submissions: next === "quarantined" ? null : next, "submissions.page": null })}
      />
      <DataTable
        label="Submissions"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        source={source}
        state={state}
        empty={{
          title: status === "quarantined" ? "Nothing to review" : "No submissions",
          text: "Forms that people send from your website appear here.",
        }}
      />
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title="Submission">
        {open && <Submission id={open} onDone={() => setOpen(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

function Submission({ id, onDone }: { id: string; onDone: () => void }) {
  const params = { submissionId: id };
  const read = useRead(getPublicSubmission, { params });
  const review = useAction(reviewPublicSubmission, { invalidates: changed, onDone });
  if (read.isError && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  const { definition, answers, timeZone, status, version, reference } = read.data;
  const act = (move: "accept" | "reject" | "restore") => review.go({ params, body: { version, move } });
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>
          Reference {reference}, received {showDateTime(read.data.submittedAt, timeZone)}
          {read.data.reviewedByName && `. Reviewed by ${read.data.reviewedByName}`}
        </p>
        <StateBadge states={submissionStates} state={status} />
      </div>
      <FormContent definition={definition} answers={answers} timeZone={timeZone} />
      <div className={classes.actions}>
        {submissionStates.can(status, "accept") && (
          <Button loading={review.pending} onClick={() => act("accept")}>
            Accept submission
          </Button>
        )}
        {submissionStates.can(status, "reject") && (
          <Button variant="default" loading={review.pending} onClick={() => act("reject")}>
            Mark as spam
          </Button>
        )}
        {submissionStates.can(status, "restore") && (
          <Button variant="default" loading={review.pending} onClick={() => act("restore")}>
            Not spam
          </Button>
        )}
      </div>
    </>
  );
}

function PublicForms() {
  const mayPublish = useCan("formTemplates.publish");
  const forms = useRead(listPublicForms, {});
  const [adding, setAdding] = useState(false);
  if (forms.isError && !forms.data) return <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />;
  return (
    <PageSection
      title="Public forms"
      note="Anyone with the address can fill them. A submission never creates a chart by itself."
      action={
        mayPublish && (
          <Button data-new leftSection={<IconPlus size="1.2em" />} onClick={() => setAdding(true)}>
            Publish form
          </Button>
        )
      }
    >
      {!forms.data && <Skeletons shape="text" count={3} />}
      {forms.data?.rows.length === 0 && (
        <EmptyState title="No public forms" text="Publish a form, such as a request for a call, for your website." />
      )}
      <ul className={classes.list}>
        {forms.data?.rows.map((form) => (
          <PublicFormRow key={form.id} form={form} mayPublish={mayPublish} />
        ))}
      </ul>
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Publish form">
        {adding && <AddPublicForm onDone={() => setAdding(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

function PublicFormRow({ form, mayPublish }: { form: PublicForm; mayPublish: boolean }) {
  const update = useAction(updatePublicForm, { invalidates: changed });
  const address = `${window.location.origin}/publicForm/${form.slug}`;
  return (
    <li className={classes.packet}>
      <div>
        <strong>{form.title}</strong>
        <p className={classes.quiet}>{address}</p>
        <p className={classes.quiet}>
          {form.submissions === 1 ? "1 submission" : `${form.submissions} submissions`}, {form.toReview} to review
        </p>
      </div>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy address"}
          </Button>
        )}
      </CopyButton>
      <Switch
        label={form.isOpen ? "Open" : "Closed"}
        aria-label={`${form.title}, open`}
        checked={form.active}
        disabled={!mayPublish || update.pending}
        onChange={(event) =>
          update.go({
            params: { publicFormId: form.id },
            body: { version: form.version, active: event.currentTarget.checked },
          })
        }
      />
    </li>
  );
}

function AddPublicForm({ onDone }: { onDone: () => void }) {
  const { locations } = useSession();
  const templates = useRead(listFormTemplates, { query: {} });
  const add = useAction(addPublicForm, { inline: true, invalidates: changed, done: "Form published" });
  const form = useZodForm({
    draft: { form: "public-form:add" },
    schema: addPublicForm.body,
    initial: {
      closesAt: null,
      maxSubmissions: null,
      locationId: locations.length === 1 ? locations[0]?.id : undefined,
    },
  });
  const offered = (templates.data?.rows ?? []).filter(
    ({ sensitivity, consentType, slots }) => sensitivity === "normal" && consentType === null && slots.length === 0,
  );
  return (
    <Form form={form} label="Publish form" onSubmit={(body) => add.run({ body })} onSaved={onDone}>
      <Field.Select
        name="templateKey"
        label="Template"
        help="Only templates with normal sensitivity and without signatures."
        options={offered.map(({ key, title }) => ({ value: key, label: title }))}
      />
      <Field.Text name="slug" label="Address" help="The end of the address, such as request-a-call." />
      <Field.Select
        name="locationId"
        label="Location"
        help="Its staff review the submissions."
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.DateTime name="closesAt" label="Closes" />
      <Field.Number name="maxSubmissions" label="Most submissions" />
      <FormActions submit="Publish form" onCancel={onDone} />
    </Form>
  );
}
