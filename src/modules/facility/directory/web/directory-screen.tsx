import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  Field,
  FieldRow,
  type Filter,
  FilterBar,
  Form,
  FormActions,
  Page,
  SideDrawer,
  showPhone,
  useTableState,
  useZodForm,
} from "#ui/index.ts";
import {
  addDirectoryEntry,
  type DirectoryEntry,
  directoryFields,
  listDirectory,
  listPhysicians,
  updateDirectoryEntry,
} from "../directory.contract.ts";
import { directoryKindLabels } from "../directory.ts";

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

const Entry = z.strictObject({
  kind: directoryFields.kind,
  name: directoryFields.name,
  npi: directoryFields.npi.optional(),
  specialty: directoryFields.specialty.optional(),
  phone: directoryFields.phone.optional(),
  fax: directoryFields.fax.optional(),
  address: directoryFields.address.optional(),
  city: directoryFields.city.optional(),
  state: directoryFields.state.optional(),
  zip: directoryFields.zip.optional(),
  directAddress: directoryFields.directAddress.optional(),
  note: directoryFields.note.optional(),
  active: z.boolean(),
});

function EntryForm({ entry, onClose }: { entry: DirectoryEntry | null; onClose: () => void }) {
  const after = { inline: true, invalidates: [listDirectory, listPhysicians] };
  const add = useAction(addDirectoryEntry, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(updateDirectoryEntry, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    draft: { form: "directory-entry", record: entry?.id ?? "new", version: entry?.version ?? 0 },
    schema: Entry,
    initial: entry ? initialOf(entry) : { kind: "physician", active: true },
    doing: "Directory entry",
  });
  const save = ({ active, kind, name, ...optional }: z.output<typeof Entry>) => {
    const body = {
      kind,
      name,
      npi: optional.npi ?? null,
      specialty: optional.specialty ?? null,
      phone: optional.phone ?? null,
      fax: optional.fax ?? null,
      address: optional.address ?? null,
      city: optional.city ?? null,
      state: optional.state ?? null,
      zip: optional.zip ?? null,
      directAddress: optional.directAddress ?? null,
      note: optional.note ?? null,
    };
    return entry
      ? change.run({ params: { entryId: entry.id }, body: { ...body, active, version: entry.version } })
      : add.run({ body });
  };
  return (
    <Form form={form} label="Directory entry" onSubmit={save} onSaved={onClose}>
      <FieldRow>
        <Field.Select name="kind" label="Kind" options={kinds} searchable={false} />
        <Field.Text name="name" label="Name" autoFocus />
      </FieldRow>
      <FieldRow>
        <Field.Text name="specialty" label="Specialty" />
        <Field.Text name="npi" label="NPI" help="Ten digits" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Phone name="fax" label="Fax" />
      </FieldRow>
      <Field.Text name="address" label="Street address" />
      <FieldRow>
        <Field.Text name="city" label="City" />
        <Field.Text name="state" label="State" />
        <Field.Text name="zip" label="ZIP code" />
      </FieldRow>
      <Field.Text name="directAddress" label="Direct address" help="For secure messages" />
      <Field.Textarea name="note" label="Note" rows={2} />
      {entry && <Field.Checkbox name="active" label="In use" />}
      <FormActions submit={entry ? "Save changes" : "Add entry"} onCancel={onClose} />
    </Form>
  );
}

const initialOf = ({ id: _id, version: _version, ...entry }: DirectoryEntry) => ({
  kind: entry.kind,
  name: entry.name,
  active: entry.active,
  npi: entry.npi ?? undefined,
  specialty: entry.specialty ?? undefined,
  phone: entry.phone ?? undefined,
  fax: entry.fax ?? undefined,
  address: entry.address ?? undefined,
  city: entry.city ?? undefined,
  state: entry.state ?? undefined,
  zip: entry.zip ?? undefined,
  directAddress: entry.directAddress ?? undefined,
  note: entry.note ?? undefined,
});
