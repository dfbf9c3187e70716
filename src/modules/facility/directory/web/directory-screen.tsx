import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useCan, useRead } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  Page,
  SideDrawer,
  showPhone,
  useTableState,
} from "#ui/index.ts";
import { type DirectoryEntry, listDirectory } from "../directory.contract.ts";
import { directoryKindLabels } from "../directory.ts";
import { EntryForm } from "./entry-form.tsx";

const kinds = Object.entries(directoryKindLabels).map(([value, label]) => ({ value, label }));
const filters: readonly Filter[] = [
  { kind: "one", key: "kind", label: "Kind", options: kinds },
  { kind: "flag", key: "all", label: "Also not in use" },
];

/** Outside physicians and services: found by name, called with one touch. */
export function Screen() {
  const mayManage = useCan("directory.manage");
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "directory" });
  const [asked, setAsked] = useState<{ entry: DirectoryEntry | null } | null>(null);
  const { all, ...chosen } = state.filters;
  const query = {
    ...chosen,
    ...(all ? { all: "true" } : {}),
    ...(state.search ? { search: state.search } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const read = useRead(listDirectory, { query }, { keep: true });
  return (
    <Page
      title="Directory"
      summary="Outside physicians, pharmacies, hospitals and agencies"
      action={
        mayManage && (
          <Button leftSection={<IconPlus size="1.1em" />} onClick={() => setAsked({ entry: null })}>
            Add entry
          </Button>
        )
      }
    >
      <FilterBar state={state} filters={filters} search="Name, specialty, city, NPI or ZIP" />
      <DataTable
        label="Directory"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        state={state}
        {...(mayManage ? { onOpen: (entry: DirectoryEntry) => setAsked({ entry }) } : {})}
        rowTone={(row) => (row.active ? undefined : "quiet")}
        empty={{ title: "Nothing in the directory", text: "Outside physicians and services appear here." }}
        layoutKey="facility.directory"
      />
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.entry ? `Edit ${asked.entry.name}` : "Add entry"}
        width={560}
      >
        {asked && <EntryForm entry={asked.entry} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </Page>
  );
}

const phoneLink = (phone: string | null) => phone && <Anchor href={`tel:${phone}`}>{showPhone(phone)}</Anchor>;

const columns: Column<DirectoryEntry>[] = [
  {
    key: "name",
    header: "Name",
    grow: 2,
    cell: (row) => (
      <>
        {row.name} {!row.active && <Chip>Not in use</Chip>}
      </>
    ),
  },
  { key: "kind", header: "Kind", width: 120, phone: "beside", cell: (row) => directoryKindLabels[row.kind] },
  { key: "specialty", header: "Specialty", grow: 1, cell: (row) => row.specialty, wraps: true },
  { key: "phone", header: "Phone", width: 150, cell: (row) => phoneLink(row.phone) },
  { key: "fax", header: "Fax", width: 150, cell: (row) => row.fax && showPhone(row.fax) },
  {
    key: "place",
    header: "Address",
    grow: 2,
    wraps: true,
    cell: (row) => [row.address, [row.city, row.state].filter(Boolean).join(", "), row.zip].filter(Boolean).join(" · "),
  },
  { key: "npi", header: "NPI", width: 120, cell: (row) => row.npi },
  { key: "note", header: "Note", grow: 1, cell: (row) => row.note, hidden: true, wraps: true },
];
