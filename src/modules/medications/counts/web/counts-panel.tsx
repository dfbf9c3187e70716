import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, SideDrawer, Skeletons } from "#ui/index.ts";
import { listContainers, listStorages, readLedger } from "../container.contract.ts";
import { listCounts, readCount } from "../count.contract.ts";
import { listDiscrepancies } from "../discrepancy.contract.ts";
import { ContainerDrawer } from "./container-drawer.tsx";
import { ContainerTable } from "./container-table.tsx";
import { CountHistory } from "./count-history.tsx";
import { CountScreen } from "./count-screen.tsx";
import { Discrepancies } from "./discrepancies.tsx";
import { ReceiveContainer } from "./receive-container.tsx";
import { StorageForm } from "./storage-form.tsx";
import { StorageList } from "./storage-list.tsx";
import classes from "./supply.module.css";

const parts = [
  { value: "storages", label: "Storages" },
  { value: "containers", label: "Containers" },
  { value: "history", label: "Past counts" },
];

/** Counted medications: storages with their counts, containers with their ledgers, discrepancies. */
export function CountsPanel() {
  const url = useUrlState();
  const { locationId } = useSession();
  const mayManage = useCan("medications.manageInventory");
  const mayConfigure = useCan("medications.configure");
  const [adding, setAdding] = useState<"container" | "storage" | null>(null);
  const storages = useRead(listStorages, { query: locationId ? { locationId } : {} });
  useLive(locationId ? `board:supply:${locationId}` : null, [
    listStorages,
    listContainers,
    readLedger,
    listCounts,
    readCount,
    listDiscrepancies,
  ]);
  if (url.params.count) return <CountScreen key={url.params.count} countId={url.params.count} />;
  if (storages.isError && !storages.data)
    return <ErrorState error={storages.error} onRetry={() => void storages.refetch()} />;
  if (!storages.data) return <Skeletons shape="text" count={6} />;
  const rows = storages.data.rows;
  const part = parts.find(({ value }) => value === url.params.part)?.value ?? "storages";
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="View"
          data={parts}
          value={part}
          onChange={(next) => url.set({ part: next === "storages" ? null : next, page: null })}
        />
        <div className={classes.buttons}>
          {mayConfigure && (
            <Button variant="default" onClick={() => setAdding("storage")}>
              Add storage
            </Button>
          )}
          {mayManage && rows.length > 0 && <Button onClick={() => setAdding("container")}>Receive medication</Button>}
        </div>
      </div>
      {part === "storages" && (
        <div className={classes.stack}>
          <Discrepancies />
          {rows.length > 0 ? (
            <StorageList storages={rows} />
          ) : (
            <EmptyState
              title="No storages yet"
              text="Once a location has a storage, its controlled drugs are received, counted and deducted with each dose. An administrator adds the first one."
            />
          )}
        </div>
      )}
      {part === "containers" && <ContainerTable storages={rows} />}
      {part === "history" && <CountHistory />}
      <ContainerDrawer storages={rows} />
      <SideDrawer opened={adding === "container"} onClose={() => setAdding(null)} title="Receive medication">
        {adding === "container" && <ReceiveContainer storages={rows} onClose={() => setAdding(null)} />}
      </SideDrawer>
      <SideDrawer opened={adding === "storage"} onClose={() => setAdding(null)} title="Add storage">
        {adding === "storage" && <StorageForm onClose={() => setAdding(null)} />}
      </SideDrawer>
    </>
  );
}
