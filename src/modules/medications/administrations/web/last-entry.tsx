import { Button } from "@mantine/core";
import { useAction, useCan } from "#platform/web/index.ts";
import { Kbd, showTime, tallMan, useKeys } from "#ui/index.ts";
import { type MedicationLog, voidLog } from "../log.contract.ts";
import { outcomeText } from "../outcome.ts";
import { type PassClient, readPass } from "../pass.contract.ts";
import classes from "./pass-client-panel.module.css";

export interface Entry {
  log: MedicationLog;
  client: Pick<PassClient, "demographicId" | "name">;
  product: string;
}

interface LastEntryProps {
  entry: Entry;
  timeZone: string;
  onUndone: () => void;
}

/** Undoes the last entry with one key or click: voids it as entered in error. It stays in the record, struck through. */
export function LastEntry({ entry, timeZone, onUndone }: LastEntryProps) {
  const { log, client, product } = entry;
  const mayVoid = useCan("medications.void");
  const undo = useAction(voidLog, {
    invalidates: [readPass],
    done: `${client.name}: ${tallMan(product)} entry voided${log.scheduleId ? ". Dose is due again." : "."}`,
    onDone: onUndone,
  });
  const run = () => {
    if (!undo.pending)
      undo.go({ params: { logId: log.id }, body: { version: log.version, reason: "Entered in error" } });
  };
  useKeys([{ keys: "mod+z", does: "Undo the last entry", outsideFields: true, run }], mayVoid);
  if (!mayVoid) return null;
  return (
    <p className={classes.lastEntry}>
      <span>
        Last entry: <strong>{client.name}</strong>, {tallMan(product)} {outcomeText(log.result)}{" "}
        {showTime(log.occurredAt, timeZone)}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={undo.pending}
        onClick={run}
        rightSection={<Kbd keys="mod+Z" />}
      >
        Undo
      </Button>
    </p>
  );
}
