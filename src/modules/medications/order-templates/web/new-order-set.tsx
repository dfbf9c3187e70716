import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { DraftNotice, FormDialog, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import { sigOf } from "../../orders/web/composer-state.ts";
import classes from "../../orders/web/orders.module.css";
import { serviceOf } from "../../orders/web/service-fields.tsx";
import { addOrderSet, listOrderTemplates, orderSetBases, orderSetBasisLabels } from "../order-template.contract.ts";
import { noOrders, OrdersEditor, type TypedOrders } from "./orders-editor.tsx";

interface Entry extends TypedOrders {
  name: string;
  basis: (typeof orderSetBases)[number];
}
const empty: Entry = { name: "", basis: "program", ...noOrders };

/** A new order set: its name and its orders. */
export function NewOrderSet({ onClose }: { onClose: () => void }) {
  const [entry, setEntry] = useState<Entry>(empty);
  const set = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }));
  const { name, basis, orders, services, draft, service } = entry;
  const isStarted = name.trim() !== "" || orders.length + services.length > 0 || draft !== null || service !== null;
  const kept = useKeptEntry({
    draft: { form: "order-set:new" },
    values: entry,
    dirty: isStarted,
    restore: setEntry,
  });
  useBusy(isStarted && !isDraftKept(kept) && "A new order set", kept.discard);
  const add = useAction(addOrderSet, {
    inline: true,
    invalidates: [listOrderTemplates],
    done: "Order set added",
    onDone: async () => {
      await kept.discard();
      onClose();
    },
  });
  const hasServices = services.length > 0 || service !== null;
  const isReady = name.trim() !== "" && orders.length + services.length > 0 && draft === null && service === null;
  return (
    <FormDialog opened onClose={onClose} size="lg" title="New order set">
      <div className={classes.composer}>
        <DraftNotice draft={kept} onDiscard={() => setEntry(empty)} />
        <TextInput
          label="Name"
          placeholder="Alcohol withdrawal"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Basis"
          disabled={hasServices}
          data={[...orderSetBases].reverse().map((value) => ({ value, label: orderSetBasisLabels[value] }))}
          value={basis}
          // Services belong to program sets, so the choice is disabled while there are any.
          onChange={(chosen) => set({ basis: chosen })}
        />
        {hasServices && <p className={classes.quiet}>Labs, diets and other orders are for program sets only.</p>}
        <OrdersEditor value={entry} onChange={set} of="set" withServices={basis === "program"} />
        {add.problem && <ProblemAlert error={add.problem} />}
        <Button
          size="md"
          disabled={!isReady}
          loading={add.pending}
          onClick={() =>
            add.go({
              body: {
                name: name.trim(),
                basis,
                orders: orders.flatMap((order) => sigOf(order) ?? []),
                services: services.flatMap((one) => serviceOf(one) ?? []),
              },
            })
          }
        >
          Add order set
        </Button>
      </div>
    </FormDialog>
  );
}
