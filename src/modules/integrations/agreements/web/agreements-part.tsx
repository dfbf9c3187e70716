import { Button } from "@mantine/core";
import { useState } from "react";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  confirmDanger,
  DataTable,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { listConnections } from "../../connections/connection.contract.ts";
import * as contract from "../agreement.contract.ts";

const outdated = { invalidates: [contract.listAgreements, listConnections] };

/** Vendor agreements: entered by one user, confirmed by another; client data is sent only under one in force. */
export function AgreementsPart() {
  const read = useRead(contract.listAgreements, {});
  const [entering, setEntering] = useState(false);
  const [attaching, setAttaching] = useState<contract.Agreement | null>(null);
  const confirm = useAction(contract.confirmAgreement, { ...outdated, done: "Confirmed" });
  const end = useAction(contract.endAgreement, { ...outdated, done: "Ended" });
  const columns: Column<contract.Agreement>[] = [
    { key: "vendor", header: "Vendor", grow: 2, cell: (row) => row.vendor },
    { key: "kinds", header: "Agreement", width: 130, cell: (row) => row.kinds.join(", ").toUpperCase() },
    { key: "connection", header: "Connection", grow: 2, cell: (row) => row.connectionLabel },
    { key: "from", header: "Effective date", width: 130, cell: (row) => showDate(row.effectiveOn) },
    {
      key: "until",
      header: "End date",
      width: 130,
      cell: (row) => (row.expiresOn ? showDate(row.expiresOn) : "No end date"),
    },
    { key: "paper", header: "Document", width: 150, cell: (row) => row.file && <Paper file={row.file} /> },
    { key: "state", header: "Status", grow: 2, phone: "beside", cell: (row) => <AgreementState agreement={row} /> },
  ];
  const enter = useCan("integrations.manage") && <Button onClick={() => setEntering(true)}>Add agreement</Button>;
  const mayEnd = useCan("integrations.manage");
  return (
    <PageSection title="Agreements" note="Live connections need their agreements in force." action={enter}>
      <DataTable
        label="Agreements"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        rowTone={(row) => (row.endedAt ? "quiet" : undefined)}
        rowActions={(row) => (
          <>
            {row.mayConfirm && (
              <Button size="compact-sm" onClick={() => confirm.go({ params: { agreementId: row.id } })}>
                Confirm
              </Button>
            )}
            {mayEnd && !row.endedAt && !row.confirmedAt && (
              <Button size="compact-sm" variant="default" onClick={() => setAttaching(row)}>
                Attach
              </Button>
            )}
            {mayEnd && !row.endedAt && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={async () => {
                  const given = await confirmDanger({
                    act: `End the agreement with ${row.vendor}`,
                    consequence: "Live connections that need it are suspended immediately. Queued items are kept.",
                    reason: { label: "Reason" },
                  });
                  if (given) end.go({ params: { agreementId: row.id }, body: { reason: given.reason } });
                }}
              >
                End
              </Button>
            )}
          </>
        )}
        empty={{
          title: "No agreements",
          text: "Add a signed vendor agreement. A second user must confirm it.",
        }}
      />
      <SideDrawer opened={entering} onClose={() => setEntering(false)} title="Add agreement">
        {entering && <AgreementForm onDone={() => setEntering(false)} />}
      </SideDrawer>
      <SideDrawer
        opened={attaching !== null}
        onClose={() => setAttaching(null)}
        title={attaching ? `Agreement with ${attaching.vendor}` : ""}
      >
        {attaching && <AttachPaper agreement={attaching} onDone={() => setAttaching(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

function Paper({ file }: { file: NonNullable<contract.Agreement["file"]> }) {
  return (
    <a href={`/api/auth/files/${file.id}/content`} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  );
}

/** Uploads the signed document, so that the confirming user can read it. */
function AttachPaper({ agreement, onDone }: { agreement: contract.Agreement; onDone: () => void }) {
  const attach = useAction(contract.attachAgreement, { ...outdated, done: "Document attached", onDone });
  return (
    <FileUpload
      target={{ subjectType: "agreement", subjectId: agreement.id, category: "document" }}
      label="Choose a file"
      accept="application/pdf,image/*"
      hint="The signed agreement, as a PDF or image."
      onReady={(file) => attach.go({ params: { agreementId: agreement.id }, body: { fileId: file.id } })}
    />
  );
}

function AgreementState({ agreement }: { agreement: contract.Agreement }) {
  if (agreement.endedAt)
    return (
      <Chip tone="neutral" shape="cross">
        Ended
      </Chip>
    );
  if (agreement.confirmedAt)
    return (
      <Chip tone="done" shape="check">
        Confirmed by {agreement.confirmedBy ?? "someone"}
      </Chip>
    );
  return (
    <Chip tone="attention" shape="clock">
      Needs confirmation
    </Chip>
  );
}

function AgreementForm({ onDone }: { onDone: () => void }) {
  const connections = useRead(listConnections, {});
  const enter = useAction(contract.enterAgreement, { ...outdated, inline: true, done: "Agreement added" });
  const form = useZodForm({
    draft: { form: "agreement:new" },
    schema: contract.NewAgreement,
    initial: { kinds: [], noTraining: false },
    doing: "a new agreement",
  });
  return (
    <Form form={form} label="Add agreement" onSubmit={(body) => enter.run({ body })} onSaved={onDone}>
      <Field.Text name="vendor" label="Vendor" autoFocus />
      <Field.Select
        name="connectionId"
        label="Connection"
        options={(connections.data?.rows ?? []).map(({ id, label }) => ({ value: id, label }))}
      />
      <Field.Checkboxes
        name="kinds"
        label="Agreement type"
        options={contract.agreementKinds.map((value) => ({ value, label: contract.agreementLabels[value] }))}
      />
      <FieldRow>
        <Field.Date name="signedOn" label="Date signed" />
        <Field.Date name="effectiveOn" label="Effective date" />
      </FieldRow>
      <Field.Date name="expiresOn" label="End date" help="Leave empty if the agreement has no end date." />
      <Field.Checkbox name="noTraining" label="The vendor may not use our data to train models" />
      <FormActions submit="Add agreement" onCancel={onDone} />
    </Form>
  );
}
