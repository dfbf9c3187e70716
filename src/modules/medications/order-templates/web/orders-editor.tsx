import { Button } from "@mantine/core";
import { useRead } from "#platform/web/index.ts";
import { DrugName } from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { blankService, type TypedService } from "../../orders/web/composer-entry.ts";
import { blank, type Composed, missingFrom, withDrug, withShorthand } from "../../orders/web/composer-state.ts";
import { DrugPicker } from "../../orders/web/drug-picker.tsx";
import classes from "../../orders/web/orders.module.css";
import { ServiceFields, serviceOf } from "../../orders/web/service-fields.tsx";
import { SigFields } from "../../orders/web/sig-fields.tsx";

/** Orders that are offered together, with the one that is being added. */
export interface TypedOrders {
  orders: readonly Composed[];
  draft: Composed | null;
  services: readonly TypedService[];
  service: TypedService | null;
}
export const noOrders: TypedOrders = { orders: [], draft: null, services: [], service: null };

interface OrdersEditorProps {
  value: TypedOrders;
  onChange: (part: Partial<TypedOrders>) => void;
  /** What the list is of: "the set". */
  of: string;
  withServices: boolean;
}

/** Adds and removes orders, one at a time. Each is complete before the next is added. */
export function OrdersEditor({ value, onChange, of, withServices }: OrdersEditorProps) {
  const { orders, draft, services, service } = value;
  const lists = useRead(medicationLists, { query: {} });
  const frequencies = lists.data?.frequencies ?? [];
  const missing = draft ? missingFrom(draft) : [];
  const without = <T,>(all: readonly T[], index: number) => all.filter((_, at) => at !== index);
  return (
    <>
      {orders.length + services.length > 0 && (
        <ul className={classes.list} aria-label={`Orders of ${of}`}>
          {orders.map((order, index) => (
            <li key={`${order.drug?.rxcui}-${order.kind}-${order.doseValue}`} className={classes.toAcknowledge}>
              <span>
                <DrugName name={order.drug?.displayName ?? ""} />, {order.doseValue} {order.doseUnit}
                {order.kind === "prn" && " as needed"}
              </span>
              <Remove
                name={order.drug?.displayName ?? ""}
                onRemove={() => onChange({ orders: without(orders, index) })}
              />
            </li>
          ))}
          {services.map((one, index) => (
            <li key={`${one.orderType}-${one.name}`} className={classes.toAcknowledge}>
              <span>{one.name}</span>
              <Remove name={one.name} onRemove={() => onChange({ services: without(services, index) })} />
            </li>
          ))}
        </ul>
      )}
      {draft && (
        <>
          <div className={classes.chosen}>
            <DrugName name={draft.drug?.displayName ?? ""} />
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ draft: null })}>
              Change
            </Button>
          </div>
          <SigFields
            state={draft}
            set={(change) => onChange({ draft: { ...draft, ...change } })}
            frequencies={frequencies}
            takesFocus
          />
          {missing.length > 0 && <p className={classes.quiet}>Still needed: {missing.join(", ")}.</p>}
          <Button
            variant="default"
            disabled={missing.length > 0}
            onClick={() => onChange({ orders: [...orders, draft], draft: null })}
          >
            Add to {of}
          </Button>
        </>
      )}
      {service && (
        <>
          <ServiceFields
            typed={service}
            set={(change) => onChange({ service: { ...service, ...change } })}
            frequencies={frequencies}
            takesFocus
          />
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!serviceOf(service)}
              onClick={() => onChange({ services: [...services, service], service: null })}
            >
              Add to {of}
            </Button>
            <Button variant="subtle" onClick={() => onChange({ service: null })}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {!draft && !service && (
        <>
          <DrugPicker
            key={orders.length}
            onChoose={(drug, read) => {
              const chosen = withDrug(blank, drug);
              onChange({ draft: read ? withShorthand(chosen, read) : chosen });
            }}
          />
          {withServices && (
            <Button variant="default" onClick={() => onChange({ service: blankService.typed })}>
              Lab, diet, nursing or other order
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  );
}
