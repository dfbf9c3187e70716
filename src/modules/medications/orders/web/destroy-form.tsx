import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type GivenWitness, SignWithPin, WitnessEntry } from "#modules/accounts/index.web.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert, tallMan } from "#ui/index.ts";
import { DoseText } from "../dose-amount.ts";
import { destroyOrder, destructionMethodLabels, destructionMethods } from "../new-order.contract.ts";
import type { OrderRow } from "../order.contract.ts";
import classes from "./orders.module.css";

interface DestroyFormProps {
  order: OrderRow;
  reads: readonly AnyEndpoint[];
  onClose: () => void;
}

/** Two staff count what is left, each for themselves; the recorded number is not shown. Both enter a PIN. */
export function DestroyForm({ order, reads, onClose }: DestroyFormProps) {
  const [counted, setCounted] = useState({ first: "", second: "" });
  const [method, setMethod] = useState<(typeof destructionMethods)[number]>("chemical_digestion");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const destroy = useAction(destroyOrder, {
    inline: true,
    invalidates: [...reads],
    done: `${tallMan(order.productText)} destroyed`,
    onDone: onClose,
  });
  const isCounted = [counted.first, counted.second].every((text) => DoseText.safeParse(text.trim()).success);
  const unit = order.quantityUnit ? ` (${order.quantityUnit}s)` : "";
  return (
    <div className={classes.ask}>
      <p>
        Both of you count what is left of {tallMan(order.productText)} for {order.clientName}. What is destroyed cannot
        be brought back.
      </p>
      <div className={classes.two}>
        <TextInput
          label={`Your count${unit}`}
          inputMode="decimal"
          autoFocus
          value={counted.first}
          onChange={(event) => setCounted({ ...counted, first: event.currentTarget.value })}
        />
        <TextInput
          label={`Witness count${unit}`}
          inputMode="decimal"
          value={counted.second}
          onChange={(event) => setCounted({ ...counted, second: event.currentTarget.value })}
        />
      </div>
      <Select
        label="Method"
        allowDeselect={false}
        data={destructionMethods.map((value) => ({ value, label: destructionMethodLabels[value] }))}
        value={method}
        onChange={(next) => setMethod(destructionMethods.find((one) => one === next) ?? "chemical_digestion")}
      />
      <WitnessEntry
        permission="medications.witness"
        locationId={order.locationId}
        witness={witness}
        onWitness={setWitness}
      />
      {destroy.problem && <ProblemAlert error={destroy.problem} />}
      <SignWithPin
        label={
          !isCounted
            ? "Enter both counts"
            : witness
              ? "Enter your PIN to destroy the medication"
              : "Add the witness first"
        }
        disabled={!isCounted || witness === null}
        onTicket={(ticket) =>
          destroy.run(
            {
              params: { orderId: order.id },
              body: {
                version: order.version,
                method,
                counted: { first: counted.first.trim(), second: counted.second.trim() },
                witnessTicket: witness?.ticket ?? "",
              },
            },
            { ticket },
          )
        }
      />
      <Button variant="subtle" onClick={onClose}>
        Back
      </Button>
    </div>
  );
}
