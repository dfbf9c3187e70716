import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { DraftNotice, FormDialog, isDraftKept, useBusy, useKeptEntry } from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { listOrderTemplates } from "../../order-templates/order-template.contract.ts";
import { blankService, type ComposerEntry, entryOf, entryOfSet, type TypedOrder } from "./composer-entry.ts";
import { blank, type Composed, withDrug, withShorthand, withSig } from "./composer-state.ts";
import { DrugPicker } from "./drug-picker.tsx";
import { useAuthority } from "./order-signing.tsx";
import classes from "./orders.module.css";
import { ServiceOrder } from "./service-order.tsx";
import { SetReview } from "./set-review.tsx";
import { SingleOrder } from "./single-order.tsx";

export interface OrderComposerProps {
  clientName: string;
  demographicId: string;
  locationId: string;
  /** The panel that records allergies, shown when they are missing. */
  allergies: ReactNode;
  /** The earlier order that is renewed or changed: the form is filled with it. */
  renewal?: Renewal | undefined;
  onClose: () => void;
}
export interface Renewal {
  orderId: string;
  as: "renewal" | "change";
  /** The version that was read. */
  version: number;
  filled: Composed;
  /** "Renews O-20417, which ends 11-28-2026 9:00 AM PST." */
  text: string;
}

/** The order form: one order, or the orders of a set, with a preview of their doses before signing. */
export function OrderComposer({ renewal, ...props }: OrderComposerProps) {
  const { clientName, demographicId, locationId, onClose } = props;
  const [entry, setEntry] = useState<ComposerEntry | null>(renewal ? entryOf(renewal.filled) : null);
  const used = useAuthority();
  const lists = useRead(medicationLists, { query: { locationId } });
  const templates = useRead(listOrderTemplates, {});
  // What a renewal is filled with is no work of the user's yet.
  const isStarted = entry !== null && (!renewal || entry.isTouched);
  const draft = useKeptEntry<TypedOrder>({
    draft: renewal
      ? { form: `order:${renewal.as}`, record: renewal.orderId }
      : { form: "order:new", record: demographicId },
    values: { entry, authority: used.authority },
    dirty: isStarted,
    restore: (kept) => {
      // A restored order never takes the digits of a PIN by itself, and is read back again.
      setEntry(kept.entry && { ...kept.entry, isTouched: true });
      used.setAuthority({ ...kept.authority, readBack: false });
    },
  });
  useBusy(isStarted && !isDraftKept(draft) && `An order for ${clientName}`, draft.discard);
  const restart = () => {
    setEntry(renewal ? entryOf(renewal.filled) : null);
    used.setAuthority({ readBack: false });
    void draft.discard();
  };
  const common = { ...props, used, lists, onBack: restart, onSigned: draft.discard };
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="lg"
      title={`${renewal ? (renewal.as === "change" ? "Change order" : "Renew order") : "New order"} for ${clientName}`}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={classes.composer}>
        <DraftNotice draft={draft} onDiscard={restart} />
        {entry === null && (
          <>
            <DrugPicker
              templates={templates.data}
              onChoose={(drug, read) => {
                const chosen = withDrug(blank, drug);
                setEntry(entryOf(read ? withShorthand(chosen, read) : chosen));
              }}
              onTemplate={({ product, sig }) => setEntry(entryOf(withSig(blank, product, sig)))}
              onSet={(set) => setEntry(entryOfSet(set))}
            />
            <Button variant="default" onClick={() => setEntry(blankService)}>
              Lab, diet, nursing or other order
            </Button>
          </>
        )}
        {entry?.kind === "service" && <ServiceOrder {...common} entry={entry} onEntry={setEntry} />}
        {entry?.kind === "one" && (
          <SingleOrder
            {...common}
            entry={entry}
            onEntry={setEntry}
            renewal={renewal}
            favorites={templates.data?.favorites ?? []}
          />
        )}
        {entry?.kind === "set" && <SetReview {...common} entry={entry} onEntry={setEntry} />}
      </div>
    </FormDialog>
  );
}
