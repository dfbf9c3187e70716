import { Button, Input } from "@mantine/core";
import { IconCamera, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { sendFile } from "#platform/web/files/send-file.ts";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { dateAt, Field, FieldRow, Form, FormActions, toast, useBusy, useZodForm } from "#ui/index.ts";
import { addClientDocument, listClientDocuments, listDocumentCategories, listDocuments } from "../document.contract.ts";
import { acceptedDocuments, maxDocumentBytes } from "../document.ts";
import { pictureOf, type TakenPage } from "./camera-page.ts";
import classes from "./documents.module.css";
import { pagesToPdf } from "./pages-to-pdf.ts";

const Details = z.strictObject({
  title: z.string().trim().min(1, "Enter a title.").max(200),
  categoryId: z.string().nullable().default(null),
  documentDate: z.string().min(10, "Enter a date."),
  expiresOn: z.string().nullable().default(null),
});

/** Uploads a file, or photographs pages into one PDF, and files it in the chart. */
export function UploadDocument({ mrNo, onDone }: { mrNo: string; onDone: () => void }) {
  const { timeZone } = useSession();
  const categories = useRead(listDocumentCategories, {});
  const [file, setFile] = useState<File | null>(null);
  const [pages, setPages] = useState<TakenPage[]>([]);
  const [refused, setRefused] = useState<string>();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const add = useAction(addClientDocument, { inline: true, invalidates: [listClientDocuments, listDocuments] });
  useBusy((file !== null || pages.length > 0) && "a document");
  const form = useZodForm({
    draft: { none: "Holds a file that is chosen anew." },
    schema: Details,
    initial: { documentDate: dateAt(serverInstant(), timeZone) },
  });
  const active = categories.data?.rows.filter((one) => one.active) ?? [];
  const chosen = active.find(({ id }) => id === form.values.categoryId);

  const choose = (next: File | undefined) => {
    if (!next) return;
    if (next.size > maxDocumentBytes) return setRefused("A document may have at most 50 MB. Choose a smaller file.");
    setRefused(undefined);
    setPages([]);
    setFile(next);
    if (!form.values.title) form.set("title", next.name.replace(/\.[a-z0-9]{1,5}$/i, ""));
  };
  const photograph = async (next: File | undefined) => {
    if (!next) return;
    setRefused(undefined);
    setFile(null);
    try {
      const page = await pictureOf(next);
      setPages((before) => [...before, page]);
    } catch {
      setRefused("This picture can't be read. Take it again.");
    }
  };

  const save = async (values: z.output<typeof Details>) => {
    const upload =
      file ??
      (pages.length > 0
        ? new File([pagesToPdf(pages).slice()], `${values.title}.pdf`, { type: "application/pdf" })
        : null);
    if (!upload) {
      setRefused("Choose a file or take a photo.");
      throw new Error("No file was chosen.");
    }
    const sha256 = await hashOf(upload);
    const source = pages.length > 0 ? ("camera" as const) : ("upload" as const);
    const { id } = await add.run({ params: { mrNo }, body: { ...values, source, sha256 } });
    const control = new AbortController();
    running.current = control;
    await sendFile({ subjectType: "document", subjectId: id, category: "document" }, upload, {
      onProgress: setShare,
      signal: control.signal,
    }).finally(() => setShare(undefined));
    toast("Document uploaded. It is filed after the virus check.", { tone: "done" });
  };

  return (
    <Form form={form} label="Add document" onSubmit={save} onSaved={onDone}>
      <Input.Wrapper labelElement="div" label="File" withAsterisk error={refused}>
        <Chooser onFile={choose} onPhoto={(next) => void photograph(next)} chosen={file?.name} pages={pages.length} />
        {pages.length > 0 && (
          <ul className={classes.pages} aria-label="Pages">
            {pages.map((page, index) => (
              <li key={page.preview}>
                <img src={page.preview} alt={`Page ${index + 1}`} />
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => setPages((before) => before.filter((one) => one !== page))}
                >
                  Remove page {index + 1}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {share !== undefined && (
          <p className={classes.quiet} role="status">
            Sending, {Math.round(share * 100)}%
          </p>
        )}
      </Input.Wrapper>
      <Field.Text name="title" label="Title" />
      <Field.Select
        name="categoryId"
        label="Category"
        help="Without a category it goes to the filing worklist."
        options={active.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow>
        <Field.Date name="documentDate" label="Document date" />
        {chosen?.expires && <Field.Date name="expiresOn" label="Expires on" />}
      </FieldRow>
      <FormActions submit="Add document" onCancel={onDone} />
    </Form>
  );
}

interface ChooserProps {
  onFile: (file: File | undefined) => void;
  onPhoto: (file: File | undefined) => void;
  chosen: string | undefined;
  pages: number;
}

function Chooser({ onFile, onPhoto, chosen, pages }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={acceptedDocuments}
        className={classes.input}
        aria-label="Choose file"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.input}
        aria-label="Take photo"
        onChange={(event) => {
          onPhoto(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button variant="default" leftSection={<IconUpload size="1.1em" />} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <Button variant="default" leftSection={<IconCamera size="1.1em" />} onClick={() => camera.current?.click()}>
        {pages > 0 ? "Add page" : "Take photo"}
      </Button>
      <span className={classes.quiet} role="status">
        {chosen ??
          (pages > 0
            ? `${pages} ${pages === 1 ? "page" : "pages"}`
            : "PDF, picture, Word, Excel, text or recording, up to 50 MB")}
      </span>
    </div>
  );
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
