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

/** Contracts with vendors: entered by one person, confirmed by another; without one no data of clients flow. */
export function AgreementsPart() {
  const read = useRead(contract.listAgreements, {});
  const [entering, setEntering] = useState(false);
  const [attaching, setAttaching] = useState<contract.Agreement | null>(null);
  const confirm = useAction(contract.confirmAgreement, { ...outdated, done: "Confirmed" });
  const end = useAction(contract.endAgreement, { ...outdated, done: "Ended" });
  const columns: Column<contract.Agreement>[] = [
    { key: "vendor", header: "Vendor", grow: 2, cell: (row) => row.vendor },
    { key: "kinds", header: "Contract", width: 130, cell: (row) => row.kinds.join(", ").toUpperCase() },
    { key: "connection", header: "For", grow: 2, cell: (row) => row.connectionLabel },
    { key: "from", header: "In force from", width: 130, cell: (row) => showDate(row.effectiveOn) },
    { key: "until", header: "Until", width: 130, cell: (row) => (row.expiresOn ? showDate(row.expiresOn) : "No end") },
    { key: "paper", header: "Paper", width: 150, cell: (row) => row.file && <Paper file={row.file} /> },
    { key: "state", header: "State", grow: 2, phone: "beside", cell: (row) => <AgreementState agreement={row} /> },
  ];
  const enter = useCan("integrations.manage") && <Button onClick={() => setEntering(true)}>Enter a contract</Button>;
  const mayEnd = useCan("integrations.manage");
  return (
    <PageSection title="Agreements" note="Live connections need their contracts in force." action={enter}>
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
                    act: `End the contract with ${row.vendor}`,
                    consequence: "Live connections that need it are suspended now; what waits, waits.",
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
          title: "No contract is on file",
          text: "Enter what was signed with a vendor; a second person confirms it.",
        }}
      />
      <SideDrawer opened={entering} onClose={() => setEntering(false)} title="Enter a contract">
        {entering && <AgreementForm onDone={() => setEntering(false)} />}
      </SideDrawer>
      <SideDrawer
        opened={attaching !== null}
        onClose={() => setAttaching(null)}
        title={attaching ? `Contract with ${attaching.vendor}` : ""}
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

/** What was signed, so that whoever confirms it reads the paper and not its summary. */
function AttachPaper({ agreement, onDone }: { agreement: contract.Agreement; onDone: () => void }) {
  const attach = useAction(contract.attachAgreement, { ...outdated, done: "The paper is attached", onDone });
  return (
    <FileUpload
      target={{ subjectType: "agreement", subjectId: agreement.id, category: "document" }}
      label="Choose a file"
      accept="application/pdf,image/*"
      hint="The signed contract, as PDF or picture."
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
      Waits for a second person
    </Chip>
  );
}

function AgreementForm({ onDone }: { onDone: () => void }) {
  const connections = useRead(listConnections, {});
  const enter = useAction(contract.enterAgreement, { ...outdated, inline: true, done: "Entered" });
  const form = useZodForm({
    schema: contract.NewAgreement,
    initial: { kinds: [], noTraining: false },
    doing: "A new contract",
  });
  return (
    <Form form={form} label="Enter a contract" onSubmit={(body) => enter.run({ body })} onSaved={onDone}>
      <Field.Text name="vendor" label="Vendor" autoFocus />
      <Field.Select
        name="connectionId"
        label="For the connection"
        options={(connections.data?.rows ?? []).map(({ id, label }) => ({ value: id, label }))}
      />
      <Field.Checkboxes
        name="kinds"
        label="What was signed"
        options={contract.agreementKinds.map((value) => ({ value, label: contract.agreementLabels[value] }))}
      />
      <FieldRow>
        <Field.Date name="signedOn" label="Signed on" />
        <Field.Date name="effectiveOn" label="In force from" />
      </FieldRow>
      <Field.Date name="expiresOn" label="Ends on" help="Leave it empty when it has no end." />
      <Field.Checkbox name="noTraining" label="The vendor may not train models on our data" />
      <FormActions submit="Enter" onCancel={onDone} />
    </Form>
  );
}
