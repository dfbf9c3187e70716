import { SegmentedControl } from "@mantine/core";
import { useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, showDateTime } from "#ui/index.ts";
import { listKickBacks, type ReturnedRow } from "../kick-back.contract.ts";
import classes from "./return-view.module.css";

const views = { toMe: "Returned to me", byMe: "Returned by me", all: "All" } as const;
type View = keyof typeof views;
const isView = (text: string | undefined): text is View => text !== undefined && text in views;

const columns: Column<ReturnedRow>[] = [
  { key: "title", header: "Record", cell: (row) => row.title, grow: 2, wraps: true },
  { key: "client", header: "Client", cell: (row) => `${row.clientName}, ${row.mrNo}`, grow: 2 },
  { key: "reason", header: "Reason", cell: (row) => row.reason, grow: 3, wraps: true },
  {
    key: "remarks",
    header: "Remarks",
    cell: (row) => (row.openRemarks > 0 ? <Chip tone="attention">{`${row.openRemarks} to answer`}</Chip> : null),
    width: 130,
  },
  { key: "author", header: "Returned to", cell: (row) => row.authorName, width: 160, phone: "hide" },
  {
    key: "raised",
    header: "Returned",
    cell: (row) => `${showDateTime(row.raisedAt, row.timeZone)}, ${row.raisedByName}`,
    width: 280,
  },
];

/** Forms and notes that were returned for correction, longest waiting first. A row opens the record. */
export function ReturnedTab() {
  const url = useUrlState();
  const view = isView(url.params.returned) ? url.params.returned : "toMe";
  const list = useRead(listKickBacks, { query: { of: view } }, { keep: true });
  useLive("list:forms", [listKickBacks]);
  return (
    <>
      <div className={classes.returned}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(next) => url.set({ returned: next === "toMe" ? null : next })}
        />
      </div>
      <DataTable
        label="Returned records"
        layoutKey="returned-records"
        columns={columns}
        rowKey={(row) => row.subjectId}
        rowHref={(row) => row.link}
        source={list}
        empty={
          view === "toMe"
            ? { title: "Nothing was returned to you", text: "Forms and notes that need a correction appear here." }
            : { title: "No returned records", text: "Forms and notes that need a correction appear here." }
        }
      />
      {list.data?.isCut && <p className={classes.quiet}>Only the 200 longest waiting are listed.</p>}
    </>
  );
}
