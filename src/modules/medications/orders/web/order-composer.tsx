import { type ReactNode, useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { FormDialog } from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { listOrderTemplates, type OrderSet } from "../../order-templates/order-template.contract.ts";
import { blank, type Composed, withDrug, withSig } from "./composer-state.ts";
import { DrugPicker } from "./drug-picker.tsx";
import classes from "./orders.module.css";
import { SetReview } from "./set-review.tsx";
import { SingleOrder } from "./single-order.tsx";

export interface OrderComposerProps {
  clientName: string;
  demographicId: string;
  locationId: string;
  /** The panel that records allergies, shown when they are missing. */
  allergies: ReactNode;
  /** The earlier order that is renewed: the form is filled with it. */
  renewal?: Renewal | undefined;
  onClose: () => void;
}
export interface Renewal {
  orderId: string;
  filled: Composed;
  /** "Renews O-20417, which ends 11-28-2026 9:00 AM PST." */
  text: string;
}

/** The order form: one order, or the orders of a set, with a preview of their doses before signing. */
export function OrderComposer({ renewal, ...props }: OrderComposerProps) {
  const { clientName, locationId, onClose } = props;
  const [filled, setFilled] = useState<Composed | null>(renewal?.filled ?? null);
  const [set, setSet] = useState<OrderSet | null>(null);
  const lists = useRead(medicationLists, { query: { locationId } });
  const templates = useRead(listOrderTemplates, {});
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="lg"
      title={`${renewal ? "Renew order" : "New order"} for ${clientName}`}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={classes.composer}>
        {!filled && !set && (
          <DrugPicker
            templates={templates.data}
            onChoose={(drug) => setFilled(withDrug(blank, drug))}
            onTemplate={({ product, sig }) => setFilled(withSig(blank, product, sig))}
            onSet={setSet}
          />
        )}
        {filled && (
          <SingleOrder
            {...props}
            filled={filled}
            renewal={renewal}
            lists={lists}
            favorites={templates.data?.favorites ?? []}
            onBack={() => setFilled(null)}
          />
        )}
        {set && <SetReview {...props} set={set} lists={lists} onBack={() => setSet(null)} />}
      </div>
    </FormDialog>
  );
}
