import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { DraftNotice, DrugName, FormDialog, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { blankService, type TypedService } from "../../orders/web/composer-entry.ts";
import { blank, type Composed, missingFrom, sigOf, withDrug } from "../../orders/web/composer-state.ts";
import { DrugPicker } from "../../orders/web/drug-picker.tsx";
import classes from "../../orders/web/orders.module.css";
import { ServiceFields, serviceOf } from "../../orders/web/service-fields.tsx";
import { SigFields } from "../../orders/web/sig-fields.tsx";
import { addOrderSet, listOrderTemplates, orderSetBases, orderSetBasisLabels } from "../order-template.contract.ts";

interface Entry {
  name: string;
  basis: (typeof orderSetBases)[number];
  orders: readonly Composed[];
  draft: Composed | null;
  services: readonly TypedService[];
  service: TypedService | null;
}
const empty: Entry = { name: "", basis: "program", orders: [], draft: null, services: [], service: null };

/** A new order set: its name and its orders. Each order is complete before the next is added. */
export function NewOrderSet({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [basis, setBasis] = useState<(typeof orderSetBases)[number]>("program");
  const [orders, setOrders] = useState<readonly Composed[]>([]);
  const [draft, setDraft] = useState<Composed | null>(null);
  const [services, setServices] = useState<readonly TypedService[]>([]);
  const [service, setService] = useState<TypedService | null>(null);
  const lists = useRead(medicationLists, { query: {} });
  const isStarted =
    name.trim() !== "" || orders.length > 0 || services.length > 0 || draft !== null || service !== null;
  const fill = (kept: Entry) => {
    setName(kept.name);
    setBasis(kept.basis);
    setOrders(kept.orders);
    setDraft(kept.draft);
    setServices(kept.services);
    setService(kept.service);
  };
  const kept = useKeptEntry({
    draft: { form: "order-set:new" },
    values: { name, basis, orders, draft, services, service },
    dirty: isStarted,
    restore: fill,
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
  const missing = draft ? missingFrom(draft) : [];
  const keep = () => {
    if (!draft) return;
    setOrders([...orders, draft]);
    setDraft(null);
  };
  const isReady = name.trim() !== "" && orders.length + services.length > 0 && draft === null && service === null;
  const isComplete = service !== null && serviceOf(service) !== undefined;
  return (
    <FormDialog opened onClose={onClose} size="lg" title="New order set">
      <div className={classes.composer}>
        <DraftNotice draft={kept} onDiscard={() => fill(empty)} />
        <TextInput
          label="Name"
          placeholder="Alcohol withdrawal"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Basis"
          data={[...orderSetBases].reverse().map((value) => ({ value, label: orderSetBasisLabels[value] }))}
          value={basis}
          onChange={(chosen) => setBasis(orderSetBases.find((one) => one === chosen) ?? "program")}
        />
        {orders.length + services.length > 0 && (
          <ul className={classes.list} aria-label="Orders of the set">
            {orders.map((order, index) => (
              <li key={`${order.drug?.rxcui}-${order.kind}-${order.doseValue}`} className={classes.toAcknowledge}>
                <span>
                  <DrugName name={order.drug?.displayName ?? ""} />, {order.doseValue} {order.doseUnit}
                </span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${order.drug?.displayName ?? ""}`}
                  onClick={() => setOrders(orders.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </li>
            ))}
            {services.map((one, index) => (
              <li key={`${one.orderType}-${one.name}`} className={classes.toAcknowledge}>
                <span>{one.name}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => setServices(services.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {service && (
          <>
            <ServiceFields
              typed={service}
              set={(change) => setService({ ...service, ...change })}
              frequencies={lists.data?.frequencies ?? []}
              takesFocus
            />
            <div className={classes.buttons}>
              <Button
                variant="default"
                disabled={!isComplete}
                onClick={() => {
                  setServices([...services, service]);
                  setService(null);
                }}
              >
                Add to set
              </Button>
              <Button variant="subtle" onClick={() => setService(null)}>
                Cancel
              </Button>
            </div>
          </>
        )}
        {draft ? (
          <>
            <div className={classes.chosen}>
              <DrugName name={draft.drug?.displayName ?? ""} />
              <Button variant="subtle" size="compact-sm" onClick={() => setDraft(null)}>
                Change
              </Button>
            </div>
            <SigFields
              state={draft}
              set={(change) => setDraft({ ...draft, ...change })}
              frequencies={lists.data?.frequencies ?? []}
              takesFocus
            />
            {missing.length > 0 && <p className={classes.quiet}>Still needed: {missing.join(", ")}.</p>}
            <Button variant="default" disabled={missing.length > 0} onClick={keep}>
              Add to set
            </Button>
          </>
        ) : (
          !service && (
            <>
              <DrugPicker key={orders.length} onChoose={(drug) => setDraft(withDrug(blank, drug))} />
              {basis === "program" && (
                <Button variant="default" onClick={() => setService(blankService.typed)}>
                  Lab, diet, nursing or other order
                </Button>
              )}
            </>
          )
        )}
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
