import { SegmentedControl, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useCan, useListOrSearch, useLive, useUrlState } from "#platform/web/index.ts";
import { DataTable, Page, useTableState } from "#ui/index.ts";
import { CompanyDocuments } from "../../company-documents/web/company-documents.tsx";
import { SigningTab } from "../../document-signing/web/signing-tab.tsx";
import { useMaySign } from "../../document-signing/web/use-may-sign.ts";
import { LetterTemplates } from "../../letters/web/letter-templates.tsx";
import { listDocuments, searchDocuments } from "../document.contract.ts";
import { clientColumn, documentColumns } from "./document-columns.tsx";
import classes from "./documents.module.css";

/** `/documents`: the filing worklist and search of charts in reach, policies, and letter templates. */
export function Screen() {
  const maySee = useCan("documents.view");
  const mayWrite = useCan("userDocuments.generate");
  const maySign = useMaySign();
  return (
    <Page
      title="Documents"
      tabs={[
        ...(maySee ? [{ value: "clients", label: "Clients", content: <ClientFiles /> }] : []),
        ...(maySign ? [{ value: "signing", label: "Signing", content: <SigningTab /> }] : []),
        { value: "company", label: "Company", content: <CompanyDocuments /> },
        ...(mayWrite ? [{ value: "letters", label: "Letter templates", content: <LetterTemplates /> }] : []),
      ]}
    />
  );
}

function ClientFiles() {
  const url = useUrlState();
  const show = url.params.show === "all" ? "all" : "toFile";
  const state = useTableState({ prefix: "files" });
  const [typed, setTyped] = useState("");
  const list = useListOrSearch(
    typed,
    [listDocuments, { query: { page: state.page, pageSize: state.pageSize, show } }],
    [searchDocuments, { body: { words: typed.trim() } }],
  );
  useLive("list:documents", [listDocuments]);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Documents"
          size="xs"
          data={[
            { value: "toFile", label: "To file" },
            { value: "all", label: "All" },
          ]}
          value={show}
          onChange={(value) => url.set({ show: value === "all" ? "all" : null, "files.page": null })}
        />
        <TextInput
          aria-label="Search documents"
          placeholder="Search titles"
          size="xs"
          data-filter
          leftSection={<IconSearch size="1.1em" />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <DataTable
        label="Documents"
        layoutKey="documents"
        columns={[...documentColumns.slice(0, 1), clientColumn, ...documentColumns.slice(1)]}
        rowKey={(row) => row.id}
        rowHref={(row) => `/documents/${row.id}`}
        source={list}
        state={state}
        empty={
          typed.trim().length > 1
            ? { title: "No matching documents", text: "No title holds these words." }
            : show === "toFile"
              ? { title: "Nothing to file", text: "Documents without a category appear here until someone files them." }
              : { title: "No documents yet", text: "Documents are added in a client's chart." }
        }
      />
    </>
  );
}
