import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { download, useAction, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  showDate,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import { downloadTimeExport } from "../time-file.contract.ts";
import { createTimeExport, listPayPeriods, listTimeExports, type TimeExport } from "../time-sheet.contract.ts";
import classes from "./time.module.css";

/** Files of approved time for payroll. What was exported is locked. */
export function TimeExports() {
  const { timeZone } = useSession();
  const read = useRead(listTimeExports, {}, { keep: true });
  return (
    <>
      <PageSection title="Export approved time" note="Exported time is locked. Corrections are entries of their own.">
        <NewExport />
      </PageSection>
      <PageSection title="Exports">
        <DataTable
          label="Exports"
          columns={columnsFor(timeZone)}
          rowKey={(row) => row.id}
          source={read}
          rowActions={(row) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size="1.1em" />}
              aria-label={`Download ${datesText(row)}`}
              onClick={() => void download(downloadTimeExport, { params: { exportId: row.id } })}
            >
              Download
            </Button>
          )}
          empty={{ title: "No exports yet", text: "Files of approved time appear here." }}
        />
      </PageSection>
    </>
  );
}

const datesText = ({ startOn, endOn }: TimeExport) => `${showDate(startOn)} to ${showDate(endOn)}`;

const columnsFor = (timeZone: string): Column<TimeExport>[] => [
  { key: "dates", header: "Dates", grow: 1, cell: datesText },
  { key: "place", header: "Location", width: 200, cell: (row) => row.locationName ?? "All locations" },
  { key: "rows", header: "Entries", width: 100, numeric: true, cell: (row) => row.rows },
  { key: "locked", header: "Newly locked", width: 130, numeric: true, cell: (row) => row.locked },
  { key: "at", header: "Exported", width: 190, cell: (row) => showDateTime(row.exportedAt, timeZone) },
  { key: "by", header: "By", width: 160, cell: (row) => row.exportedByName },
  {
    key: "hash",
    header: "SHA-256",
    width: 150,
    hidden: true,
    cell: (row) => <span className={classes.hash}>{row.sha256.slice(0, 12)}…</span>,
  },
];

const Dates = z.strictObject({ from: PlainDate, to: PlainDate, locationId: z.string().optional() });

function NewExport() {
  const { locationId, locations } = useSession();
  const periods = useRead(listPayPeriods, {});
  const latest = periods.data?.rows.find(({ state }) => state !== "open") ?? periods.data?.rows[0];
  const key = latest?.id ?? "none";
  return <ExportForm key={key} from={latest?.startOn} to={latest?.endOn} places={locationId ? [] : locations} />;
}

interface ExportFormProps {
  from: string | undefined;
  to: string | undefined;
  places: readonly { id: string; name: string }[];
}

function ExportForm({ from, to, places }: ExportFormProps) {
  const session = useSession();
  const form = useZodForm({
    draft: { none: "Two dates and a location are quickly chosen again." },
    schema: Dates,
    initial: { from, to, locationId: session.locationId ?? undefined },
  });
  const create = useAction(createTimeExport, {
    inline: true,
    invalidates: [listTimeExports],
    onDone: ({ rows, locked }) => toast(`${rows} entries exported, ${locked} locked`),
  });
  return (
    <Form
      form={form}
      label="Export approved time"
      onSubmit={(body) => create.run({ body: { ...body, locationId: body.locationId ?? null } })}
    >
      <FieldRow>
        <Field.Date name="from" label="First day" />
        <Field.Date name="to" label="Last day" />
        {places.length > 1 && (
          <Field.Select
            name="locationId"
            label="Location"
            help="Empty: all"
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FieldRow>
      <FormActions submit="Export time" />
    </Form>
  );
}
