import { Button, Select } from "@mantine/core";
import { IconPlus, IconSignature } from "@tabler/icons-react";
import type { ChartContext } from "#modules/clients/identity/client.contract.ts";
import { useCan, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { DataTable, SideDrawer, useTableState } from "#ui/index.ts";
import { RequestList } from "../../document-signing/web/request-list.tsx";
import { SendForSignature } from "../../document-signing/web/send-for-signature.tsx";
import { useMaySend, useMaySign } from "../../document-signing/web/use-may-sign.ts";
import { ClientLetters, WriteLetter } from "../../letters/web/client-letters.tsx";
import { listClientDocuments, listDocumentCategories } from "../document.contract.ts";
import { documentColumns } from "./document-columns.tsx";
import classes from "./documents.module.css";
import { UploadDocument } from "./upload-document.tsx";

/** The chart's Documents tab. */
export function ClientDocuments({ chart: { mrNo } }: { chart: ChartContext }) {
  const url = useUrlState();
  const mayAdd = useCan("documents.upload");
  const mayWrite = useCan("userDocuments.generate");
  const maySign = useMaySign();
  const maySend = useMaySend();
  const state = useTableState({ prefix: "documents" });
  const categories = useRead(listDocumentCategories, {});
  const categoryId = categories.data?.rows.find(({ id }) => id === url.params.category)?.id;
  const list = useRead(
    listClientDocuments,
    { params: { mrNo }, query: { page: state.page, pageSize: state.pageSize, ...(categoryId ? { categoryId } : {}) } },
    { keep: true },
  );
  useLive("list:documents", [listClientDocuments]);
  const isAdding = mayAdd && url.params.add === "1";
  return (
    <>
      <div className={classes.bar}>
        <Select
          aria-label="Category"
          placeholder="All categories"
          size="xs"
          clearable
          data={(categories.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={categoryId ?? null}
          onChange={(category) => url.set({ category, "documents.page": null })}
        />
        {mayWrite && <WriteLetter mrNo={mrNo} />}
        {maySend && (
          <Button variant="default" leftSection={<IconSignature size="1.2em" />} onClick={() => url.set({ sign: "1" })}>
            Send template
          </Button>
        )}
        {mayAdd && (
          <Button data-new leftSection={<IconPlus size="1.2em" />} onClick={() => url.set({ add: "1" })}>
            Add document
          </Button>
        )}
      </div>
      <DataTable
        label="Documents"
        layoutKey="client-documents"
        columns={documentColumns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/documents/${row.id}`}
        source={list}
        state={state}
        rowTone={(row) => (row.status === "voided" ? "quiet" : row.status === "infected" ? "danger" : undefined)}
        empty={
          categoryId
            ? { title: "No documents in this category", text: "Clear the category to see all documents." }
            : {
                title: "No documents yet",
                text: mayAdd
                  ? "Upload a file, or photograph an ID or insurance card. Choose Add document."
                  : "This client's documents appear here.",
              }
        }
      />
      <ClientLetters mrNo={mrNo} />
      {maySign && <RequestList mrNo={mrNo} />}
      {maySend && (
        <SendForSignature mrNo={mrNo} opened={url.params.sign === "1"} onClose={() => url.set({ sign: null })} />
      )}
      <SideDrawer opened={isAdding} onClose={() => url.set({ add: null })} title="Add document">
        {isAdding && <UploadDocument mrNo={mrNo} onDone={() => url.set({ add: null })} />}
      </SideDrawer>
    </>
  );
}
