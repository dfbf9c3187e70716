import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { Page } from "#ui/page/page.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { showDateTime } from "#ui/when.ts";
import { type DowntimeRow, listDowntimes } from "../../downtime.contract.ts";
import { isEnrolledHere } from "../enrolled.ts";
import { DowntimeList } from "./downtime-list.tsx";
import { StartForm } from "./start-form.tsx";
import { ThisWorkstation } from "./this-workstation.tsx";

/** `/downtimes`: paper documentation of downtimes, entered by client and signed off. */
export function Screen() {
  const url = useUrlState();
  const open = url.params.list;
  const [starting, setStarting] = useState(false);
  const list = useRead(listDowntimes, {}, { everyMs: 60_000, keep: true });
  if (open) return <DowntimeList downtimeId={open} />;
  const start = (
    <Button variant={list.data?.rows.length ? "default" : "filled"} onClick={() => setStarting(true)}>
      Record downtime
    </Button>
  );
  return (
    <Page title="Downtimes" summary="Enter paper documentation from downtimes, client by client." action={start}>
      {isEnrolledHere() && <ThisWorkstation />}
      <DataTable
        label="Downtimes"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => url.set({ list: row.id }, { replace: false })}
        source={list}
        rowTone={(row) => (row.signedAt ? "quiet" : undefined)}
        empty={{
          title: "No downtime to enter",
          text: "When a packet is opened offline, its list appears here automatically.",
          action: start,
        }}
      />
      <SideDrawer opened={starting} onClose={() => setStarting(false)} title="Record downtime">
        <StartForm
          onStarted={(downtimeId) => {
            setStarting(false);
            url.set({ list: downtimeId }, { replace: false });
          }}
          onCancel={() => setStarting(false)}
        />
      </SideDrawer>
    </Page>
  );
}

const columns: Column<DowntimeRow>[] = [
  { key: "where", header: "Location", grow: 1.4, cell: (row) => row.locationName },
  { key: "from", header: "From", cell: (row) => showDateTime(row.beganAt, row.timeZone, true) },
  { key: "to", header: "To", cell: (row) => showDateTime(row.endedAt, row.timeZone, true) },
  { key: "done", header: "Entered", cell: (row) => `${row.checked} of ${row.people}` },
  {
    key: "state",
    header: "Status",
    phone: "beside",
    cell: (row) =>
      row.signedAt ? (
        <Chip tone="done" shape="check">
          Signed off by {row.signedByName}
        </Chip>
      ) : (
        <Chip tone="attention" shape="half">
          To enter
        </Chip>
      ),
  },
];
