import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink, useCan, useRead, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  cx,
  DrugName,
  ErrorState,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import {
  type Container,
  type LedgerEntry,
  ledgerEntryLabels,
  ownershipLabels,
  readLedger,
  type Storage,
} from "../container.contract.ts";
import { containerStates } from "../count-states.ts";
import { containerLabel, signed } from "../quantity.ts";
import { BalancePlot } from "./balance-plot.tsx";
import { ContainerVerbs, CorrectEntry } from "./container-verbs.tsx";
import classes from "./supply.module.css";

/** One container: balance, what can be done with it, and its ledger. The address names it. */
export function ContainerDrawer({ storages }: { storages: readonly Storage[] }) {
  const url = useUrlState();
  const containerId = url.params.container ?? "";
  const read = useRead(readLedger, { params: { containerId } }, { enabled: containerId !== "" });
  return (
    <SideDrawer
      opened={containerId !== ""}
      onClose={() => url.set({ container: null })}
      width={560}
      title={read.data ? `Container ${containerLabel(read.data.container.containerNo)}` : "Container"}
    >
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {!read.isError && !read.data && <Skeletons shape="text" count={6} />}
      {read.data && !read.isError && (
        <ContainerBody
          key={containerId}
          container={read.data.container}
          entries={read.data.entries}
          storages={storages}
        />
      )}
    </SideDrawer>
  );
}

interface BodyProps {
  container: Container;
  entries: readonly LedgerEntry[];
  storages: readonly Storage[];
}

function ContainerBody({ container, entries, storages }: BodyProps) {
  const mayManage = useCan("medications.manageInventory");
  const [correcting, setCorrecting] = useState<LedgerEntry | null>(null);
  const facts = [
    ["Belongs to", container.clientName ?? ownershipLabels[container.ownership]],
    ["Storage", container.storageName],
    ["Received from", container.receivedFrom],
    ["Lot", container.lot],
    ["Expires", container.expiresOn && showDate(container.expiresOn)],
    ["Rx number", container.rxNumber],
    ["NDC", container.ndc],
    ["Reason", container.stateReason],
  ].filter(([, value]) => value);
  return (
    <div className={classes.stack}>
      <div>
        <p className={classes.drug}>
          <DrugName name={container.productText} />
        </p>
        <p className={classes.balance}>
          {container.balance ?? "–"}{" "}
          <small>{quantityText(container.balance ?? "0", container.unit).replace(/^\S+ /, "")} on the ledger</small>
        </p>
        <div className={classes.chips}>
          <StateBadge states={containerStates} state={container.state} />
          {container.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(container.deaSchedule)}</Chip>}
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          variant="default"
          component={AppLink}
          target="_blank"
          to={`/exportPrint/medicationContainer/${container.id}`}
          leftSection={<IconPrinter size="1.2em" />}
        >
          Print label
        </Button>
      </div>
      {mayManage && !correcting && <ContainerVerbs container={container} storages={storages} />}
      {correcting && <CorrectEntry container={container} entry={correcting} onClose={() => setCorrecting(null)} />}
      <section aria-label="Ledger">
        <h3>Ledger</h3>
        {container.balance !== null && <BalancePlot entries={entries} timeZone={container.timeZone} />}
        <ol className={classes.list} reversed>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              timeZone={container.timeZone}
              onCorrect={
                mayManage && entry.isCorrectable && ["in_use", "pending_destruction"].includes(container.state)
                  ? () => setCorrecting(entry)
                  : undefined
              }
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Entry({
  entry,
  timeZone,
  onCorrect,
}: {
  entry: LedgerEntry;
  timeZone: string;
  onCorrect: (() => void) | undefined;
}) {
  const who = [entry.actorName, entry.witnessName && `witness ${entry.witnessName}`].filter(Boolean).join(", ");
  return (
    <li className={cx(classes.entry, entry.isCorrected && classes.corrected)}>
      <span className={classes.delta}>{signed(entry.delta)}</span>
      <span>
        <strong>{ledgerEntryLabels[entry.entryType]}</strong>
        {entry.toStorageName && ` to ${entry.toStorageName}`}
        {entry.correctsSeq !== null && ` entry ${entry.correctsSeq}`}
        <br />
        <span className={classes.quiet}>
          {showDateTime(entry.occurredAt, timeZone, true)} · {who}
          {entry.reason && ` · ${entry.reason}`}
        </span>
        {onCorrect && (
          <>
            <br />
            <Button variant="subtle" size="compact-sm" px={0} onClick={onCorrect}>
              Correct this entry
            </Button>
          </>
        )}
      </span>
      <span className={classes.after}>{entry.balanceAfter}</span>
    </li>
  );
}
