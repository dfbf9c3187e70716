import { Button } from "@mantine/core";
import { useState } from "react";
import { serverInstant, useAction, useCan, useUrlState } from "#platform/web/index.ts";
import { Chip, confirmDanger, FormDialog, SideDrawer, showDateTime } from "#ui/index.ts";
import { changeStorage, listStorages, type Storage, storageKindLabels } from "../container.contract.ts";
import { StartCount } from "./start-count.tsx";
import { StorageForm } from "./storage-form.tsx";
import classes from "./supply.module.css";

/** Storages with who has the keys, the last count and what is open. */
export function StorageList({ storages }: { storages: readonly Storage[] }) {
  const active = storages.filter(({ status }) => status === "active");
  const closed = storages.filter(({ status }) => status === "inactive");
  return (
    <ul className={classes.list}>
      {[...active, ...closed].map((storage) => (
        <StorageRow key={storage.id} storage={storage} />
      ))}
    </ul>
  );
}

function StorageRow({ storage }: { storage: Storage }) {
  const url = useUrlState();
  const mayCount = useCan("medications.count");
  const mayConfigure = useCan("medications.configure");
  const [asking, setAsking] = useState<"count" | "edit" | null>(url.params.storage === storage.id ? "count" : null);
  const close = useAction(changeStorage, { invalidates: [listStorages], done: `${storage.name} closed` });
  const { id, version, status, openCountId, openCountBy, timeZone } = storage;
  const isDue = storage.countDueAt <= serverInstant();
  const askClose = async () => {
    const isSure = await confirmDanger({
      act: `Close ${storage.name}`,
      consequence: "Nothing can be received into it or counted in it any more. Its past counts stay.",
    });
    if (isSure) close.go({ params: { storageId: id }, body: { version, status: "inactive" } });
  };
  const leave = () => {
    setAsking(null);
    url.set({ storage: null });
  };
  return (
    <li className={classes.storage}>
      <div className={classes.stack} style={{ gap: "var(--cairn-1)" }}>
        <div className={classes.chips}>
          <h3>{storage.name}</h3>
          <span className={classes.quiet}>
            {storageKindLabels[storage.kind]}, {storage.locationName}
          </span>
        </div>
        <p className={classes.quiet}>
          {storage.custodianName && storage.custodySince
            ? `Keys: ${storage.custodianName} since ${showDateTime(storage.custodySince, timeZone)}`
            : "Keys: not handed over by a count yet"}
        </p>
        <div className={classes.chips}>
          {status === "inactive" && <Chip shape="dot">Closed</Chip>}
          {openCountBy && (
            <Chip tone="info" shape="half">
              Being counted by {openCountBy}
            </Chip>
          )}
          {status === "active" && !openCountId && (
            <Chip tone={isDue ? "attention" : "done"} shape={isDue ? "clock" : "check"}>
              {storage.countedAt ? `Counted ${showDateTime(storage.countedAt, timeZone)}` : "Not counted yet"}
              {isDue ? ", count due" : `, next by ${showDateTime(storage.countDueAt, timeZone)}`}
            </Chip>
          )}
          {storage.openDiscrepancies > 0 && (
            <Chip tone="danger" shape="alert">
              {storage.openDiscrepancies} {storage.openDiscrepancies === 1 ? "discrepancy" : "discrepancies"}
            </Chip>
          )}
        </div>
      </div>
      <div className={classes.buttons}>
        {mayConfigure && status === "active" && (
          <>
            <Button variant="subtle" aria-label={`Edit ${storage.name}`} onClick={() => setAsking("edit")}>
              Edit
            </Button>
            <Button
              variant="subtle"
              color="sand"
              aria-label={`Close ${storage.name}`}
              loading={close.pending}
              onClick={() => void askClose()}
            >
              Close
            </Button>
          </>
        )}
        <Button
          variant="subtle"
          aria-label={`Containers in ${storage.name}`}
          onClick={() => url.set({ part: "containers", in: id })}
        >
          Containers
        </Button>
        {mayCount && status === "active" && (
          <Button
            variant={isDue || openCountId ? "filled" : "default"}
            aria-label={`${openCountId ? "Open count of" : "Count"} ${storage.name}`}
            onClick={() => (openCountId ? url.set({ count: openCountId }) : setAsking("count"))}
          >
            {openCountId ? "Open count" : "Count"}
          </Button>
        )}
      </div>
      <FormDialog opened={asking === "count"} onClose={leave} title={`Count ${storage.name}`}>
        {asking === "count" && <StartCount storage={storage} onClose={leave} />}
      </FormDialog>
      <SideDrawer opened={asking === "edit"} onClose={() => setAsking(null)} title="Edit storage">
        {asking === "edit" && <StorageForm storage={storage} onClose={() => setAsking(null)} />}
      </SideDrawer>
    </li>
  );
}
