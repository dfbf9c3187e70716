import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type GivenWitness, SignWithPin, WitnessEntry } from "#modules/accounts/index.web.ts";
import { useAction, useGo } from "#platform/web/index.ts";
import { DrugName } from "#ui/index.ts";
import { listContainers, listStorages, readLedger } from "../../counts/container.contract.ts";
import classes from "../../counts/web/supply.module.css";
import { DoseText, plural } from "../../orders/dose-amount.ts";
import { destructionMethodLabels, destructionMethods } from "../../orders/new-order.contract.ts";
import { listOrders, orderCounts } from "../../orders/order.contract.ts";
import { destroyBatch, listDestructions } from "../destruction.contract.ts";
import { type DestructionItem, itemLabel } from "../destruction-items.ts";

interface BatchProps {
  locationId: string;
  items: readonly DestructionItem[];
  onClose: () => void;
}

/** Both people count each item; nothing on the screen tells the record. Two PINs destroy all of it, or nothing. */
export function DestroyBatch({ locationId, items, onClose }: BatchProps) {
  const go = useGo();
  const [counted, setCounted] = useState<Readonly<Record<string, { first: string; second: string }>>>({});
  const [method, setMethod] = useState<(typeof destructionMethods)[number]>("chemical_digestion");
  const [note, setNote] = useState("");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const destroy = useAction(destroyBatch, {
    inline: true,
    invalidates: [listDestructions, listContainers, listStorages, readLedger, listOrders, orderCounts],
    done: ({ destructionNo, lines }) => `D-${destructionNo}: ${lines.length} destroyed`,
    onDone: (made) => {
      onClose();
      go(`/exportPrint/medicationDestruction/${made.id}`);
    },
  });
  const of = (key: string) => counted[key] ?? { first: "", second: "" };
  const isCounted = items.every(({ key }) =>
    [of(key).first, of(key).second].every((text) => DoseText.safeParse(text).success),
  );
  const type = (key: string, side: "first" | "second", text: string) =>
    setCounted({ ...counted, [key]: { ...of(key), [side]: text.trim() } });
  const badCount = (text: string) =>
    text !== "" && !DoseText.safeParse(text).success ? "Enter a number such as 17 or 0.5." : undefined;
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        Both of you count each item, without looking at each other's number. What is destroyed cannot be brought back.
      </p>
      {items.map((item) => (
        <fieldset key={item.key} className={classes.ask} style={{ border: 0, margin: 0 }}>
          <legend className="cairn-hidden">{itemLabel(item)}</legend>
          <p>
            <strong>{itemLabel(item)}</strong> <DrugName name={item.productText} />
            <br />
            <span className={classes.quiet}>{item.clientName ?? "Facility stock"}</span>
          </p>
          <div className={classes.buttons}>
            <TextInput
              label={`Your count (${plural(item.unit)})`}
              inputMode="decimal"
              autoComplete="off"
              value={of(item.key).first}
              error={badCount(of(item.key).first)}
              onChange={(event) => type(item.key, "first", event.currentTarget.value)}
            />
            <TextInput
              label={`Witness count (${plural(item.unit)})`}
              inputMode="decimal"
              autoComplete="off"
              value={of(item.key).second}
              error={badCount(of(item.key).second)}
              onChange={(event) => type(item.key, "second", event.currentTarget.value)}
            />
          </div>
        </fieldset>
      ))}
      <Select
        label="Method"
        allowDeselect={false}
        data={destructionMethods.map((value) => ({ value, label: destructionMethodLabels[value] }))}
        value={method}
        onChange={(next) => setMethod(destructionMethods.find((one) => one === next) ?? "chemical_digestion")}
      />
      <TextInput
        label="Details (optional)"
        placeholder="Product used, where the residue went"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <WitnessEntry permission="medications.witness" locationId={locationId} witness={witness} onWitness={setWitness} />
      <SignWithPin
        label={
          !isCounted
            ? "Enter both counts of each item"
            : witness
              ? `Enter your PIN to destroy ${items.length} ${items.length === 1 ? "item" : "items"}`
              : "Add the witness first"
        }
        autoFocus={isCounted && witness !== null}
        disabled={!isCounted || witness === null}
        onTicket={async (ticket) => {
          const witnessTicket = witness?.ticket ?? "";
          // A ticket is spent with the attempt, also a refused one.
          setWitness(null);
          await destroy.run(
            {
              body: {
                locationId,
                method,
                ...(note.trim() ? { note: note.trim() } : {}),
                lines: items.map(({ key, containerId, orderId }) => ({
                  ...(containerId ? { containerId } : {}),
                  ...(orderId ? { orderId } : {}),
                  counted: of(key),
                })),
                witnessTicket,
              },
            },
            { ticket },
          );
        }}
      />
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
