import { Anchor, Button, Menu } from "@mantine/core";
import { IconDots, IconDownload, IconRotateClockwise } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { PdfViewer } from "#platform/web/files/pdf-dialog.tsx";
import { AppLink, RecordProblem, useAction, useCan, useExtensions, useParam, useRead } from "#platform/web/index.ts";
import {
  confirmDanger,
  Field,
  FieldRow,
  Form,
  FormActions,
  Page,
  PageSection,
  SideDrawer,
  Skeletons,
  Split,
  StateBadge,
  showDate,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import { isSignable } from "../../document-signing/envelope.ts";
import { RequestList, useIsOut } from "../../document-signing/web/request-list.tsx";
import { SendForSignature } from "../../document-signing/web/send-for-signature.tsx";
import { useMaySend, useMaySign } from "../../document-signing/web/use-may-sign.ts";
import {
  type DocumentRow,
  getDocument,
  listClientDocuments,
  listDocumentCategories,
  listDocuments,
  moveDocument,
  updateDocument,
  voidDocument,
} from "../document.contract.ts";
import { documentStates, sourceLabels } from "../document.ts";
import classes from "./documents.module.css";

/** `/documents/$documentId`: a document, and where it is filed. */
export function Screen() {
  const documentId = useParam("documentId");
  const read = useRead(getDocument, { params: { documentId } });
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <DocumentPage key={read.data.version} row={read.data} />;
}

const changes = (documentId: string) =>
  [[getDocument, { params: { documentId } }], listClientDocuments, listDocuments] as const;

function DocumentPage({ row }: { row: DocumentRow }) {
  const [banner] = useExtensions("client.banner");
  const mayClassify = useCan("documents.classify");
  const mayVoid = useCan("documents.void");
  const mayUse = useMaySend();
  const isOut = useIsOut({ mrNo: row.mrNo, documentId: row.id }, mayUse);
  const maySend =
    mayUse && !isOut && row.status === "available" && row.source !== "provider" && isSignable(row.mediaType);
  const [sending, setSending] = useState(false);
  const [moving, setMoving] = useState(false);
  const voiding = useAction(voidDocument, { invalidates: changes(row.id), done: "Document voided" });
  const isFiled = row.status === "available";
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: "Void document",
      client: `${row.clientName}, ${row.mrNo}`,
      consequence: `"${row.title}" stays listed and can no longer be opened.`,
      reason: { label: "Reason", least: 10 },
    });
    if (answer) voiding.go({ params: { documentId: row.id }, body: { version: row.version, reason: answer.reason } });
  };
  const address = row.fileId ? `/api/auth/files/${row.fileId}/content` : null;
  return (
    <>
      {banner && <banner.Banner mrNo={row.mrNo} />}
      <Page
        title={row.title}
        trail={
          <Anchor component={AppLink} to={`/clients/${row.mrNo}?tabs=documents`} size="sm">
            {row.clientName}, documents
          </Anchor>
        }
        summary={<StateBadge states={documentStates} state={row.status} />}
        action={
          <>
            {maySend && <Button onClick={() => setSending(true)}>Send for signature</Button>}
            {isFiled && (mayClassify || mayVoid) && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" px="xs" aria-label="More actions">
                    <IconDots size="1.2em" />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {mayClassify && <Menu.Item onClick={() => setMoving(true)}>Move to another chart…</Menu.Item>}
                  {mayVoid && (
                    <Menu.Item color="rose" onClick={() => void askVoid()}>
                      Void…
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      >
        <Split
          aside={
            <>
              <IfSender mrNo={row.mrNo} documentId={row.id} />
              <Filing row={row} mayClassify={mayClassify && row.status !== "voided"} />
            </>
          }
        >
          {isFiled && address ? (
            <Viewer row={row} address={address} />
          ) : (
            <p className={classes.quiet}>{whyClosed[row.status]}</p>
          )}
        </Split>
      </Page>
      <SideDrawer opened={moving} onClose={() => setMoving(false)} title="Move to another chart">
        {moving && <MoveForm row={row} onDone={() => setMoving(false)} />}
      </SideDrawer>
      <SendForSignature mrNo={row.mrNo} document={row} opened={sending} onClose={() => setSending(false)} />
    </>
  );
}

function IfSender(of: { mrNo: string; documentId: string }) {
  return useMaySign() ? <RequestList {...of} /> : null;
}

const whyClosed = {
  uploading: "The file is being checked for viruses. It can be opened in a moment.",
  infected: "This file was stopped by the virus check. Ask for a clean copy.",
  voided: "This document was voided and can't be opened.",
  available: "",
} as const;

function Viewer({ row, address }: { row: DocumentRow; address: string }) {
  const [turns, setTurns] = useState(0);
  const download = (
    <Button
      component="a"
      href={address}
      download={row.title}
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="1.1em" />}
    >
      Download
    </Button>
  );
  if (row.mediaType === "application/pdf") return <PdfViewer address={address} title={row.title} />;
  if (row.mediaType?.startsWith("audio/"))
    return (
      <div className={classes.viewer}>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording that was filed has no captions */}
        <audio controls src={address} />
        {download}
      </div>
    );
  if (!row.mediaType?.startsWith("image/") || row.mediaType === "image/tiff" || row.mediaType === "image/heic")
    return (
      <div className={classes.viewer}>
        <p className={classes.quiet}>This kind of file opens in its own program.</p>
        {download}
      </div>
    );
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRotateClockwise size="1.1em" />}
          onClick={() => setTurns((before) => (before + 1) % 4)}
        >
          Rotate
        </Button>
        {download}
      </div>
      <div className={classes.viewer}>
        <img src={address} alt={row.title} data-turn={turns} />
      </div>
    </>
  );
}

const Changes = z.strictObject({
  title: z.string().trim().min(1, "Enter a title.").max(200),
  categoryId: z.string().nullable().default(null),
  documentDate: z.string(),
  expiresOn: z.string().nullable().default(null),
});

function Filing({ row, mayClassify }: { row: DocumentRow; mayClassify: boolean }) {
  const categories = useRead(listDocumentCategories, {});
  const update = useAction(updateDocument, { inline: true, invalidates: changes(row.id), done: "Document filed" });
  const review = useAction(updateDocument, { invalidates: changes(row.id), done: "Document reviewed" });
  const { title, categoryId, documentDate, expiresOn } = row;
  const form = useZodForm({
    draft: { form: "document:file", record: row.id, version: row.version },
    schema: Changes,
    initial: { title, categoryId, documentDate, expiresOn },
  });
  const params = { documentId: row.id };
  return (
    <>
      <dl className={classes.facts}>
        {factsOf(row).map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayClassify && (
        <PageSection title="Filing">
          <Form
            form={form}
            label="Filing"
            onSubmit={(values) => update.run({ params, body: { version: row.version, ...values } })}
          >
            <Field.Text name="title" label="Title" />
            <Field.Select
              name="categoryId"
              label="Category"
              options={(categories.data?.rows ?? [])
                .filter((one) => one.active || one.id === categoryId)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FieldRow>
              <Field.Date name="documentDate" label="Document date" />
              <Field.Date name="expiresOn" label="Expires on" />
            </FieldRow>
            <FormActions
              submit="Save filing"
              onlyWhenChanged
              extra={
                row.reviewedAt === null &&
                row.status === "available" && (
                  <Button
                    variant="default"
                    loading={review.pending}
                    onClick={() => review.go({ params, body: { version: row.version, reviewed: true } })}
                  >
                    Mark reviewed
                  </Button>
                )
              }
            />
          </Form>
        </PageSection>
      )}
    </>
  );
}

function factsOf(row: DocumentRow): [string, string][] {
  const facts: [string, string][] = [
    ["Category", row.categoryName ?? "Not filed"],
    ["Document date", showDate(row.documentDate)],
    ["Source", sourceLabels[row.source]],
    ["Added", [showDateTime(row.createdAt, row.timeZone), row.createdByName].filter(Boolean).join(", ")],
  ];
  if (row.expiresOn) facts.push(["Expires on", showDate(row.expiresOn)]);
  if (row.reviewedAt)
    facts.push([
      "Reviewed",
      [showDateTime(row.reviewedAt, row.timeZone), row.reviewedByName].filter(Boolean).join(", "),
    ]);
  if (row.movedFromMrNo) facts.push(["Moved from", `${row.movedFromMrNo}: ${row.moveReason ?? ""}`]);
  if (row.voidReason) facts.push(["Voided", row.voidReason]);
  return facts;
}

const Move = z.strictObject({
  mrNo: z.string().trim().min(3, "Enter the MR number."),
  reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

function MoveForm({ row, onDone }: { row: DocumentRow; onDone: () => void }) {
  const move = useAction(moveDocument, { inline: true, invalidates: changes(row.id), done: "Document moved" });
  const form = useZodForm({ draft: { form: "document:move", record: row.id }, schema: Move, initial: {} });
  return (
    <Form
      form={form}
      label="Move document"
      onSubmit={(values) => move.run({ params: { documentId: row.id }, body: { version: row.version, ...values } })}
      onSaved={onDone}
    >
      <p className={classes.quiet}>
        "{row.title}" leaves the chart of {row.clientName}. The move stays in the record.
      </p>
      <Field.Text name="mrNo" label="MR number of the other client" />
      <Field.Textarea name="reason" label="Reason" />
      <FormActions submit="Move document" onCancel={onDone} />
    </Form>
  );
}
