import type { ReactNode } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, FormDialog, Skeletons, showDateTime } from "#ui/index.ts";
import { readRenewal } from "../../order-templates/order-template.contract.ts";
import { orderStateOf, orderStates, statusDetail } from "../order-states.ts";
import { blank, withSig } from "./composer-state.ts";
import { OrderComposer } from "./order-composer.tsx";

interface RenewalComposerProps {
  orderId: string;
  /** A renewal starts where the order ends; a change replaces it. */
  as: "renewal" | "change";
  clientName: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  allergies: ReactNode;
  onClose: () => void;
}

/** The order form, filled with an earlier order. It starts where that order ends, or now. */
export function RenewalComposer({ orderId, as, timeZone, ...props }: RenewalComposerProps) {
  // Read once: a change made since then is found by the version when the order is signed.
  const read = useRead(readRenewal, { params: { orderId }, query: { as } });
  if (!read.data)
    return (
      <FormDialog
        opened
        onClose={props.onClose}
        size="lg"
        title={`${as === "change" ? "Change" : "Renew"} order for ${props.clientName}`}
      >
        {read.isError ? <ErrorState error={read.error} small /> : <Skeletons shape="text" count={6} />}
      </FormDialog>
    );
  const { template, startAt, orderNo, orderStatus, statusReason, version } = read.data;
  const state = orderStates.label(orderStateOf(orderStatus)).toLowerCase();
  return (
    <OrderComposer
      {...props}
      renewal={{
        orderId,
        as,
        version,
        filled: withSig(blank, template.product, template.sig, startAt ?? ""),
        text:
          as === "change"
            ? `Replaces order O-${orderNo} from now on. Doses already given stay on the MAR.`
            : startAt
              ? `Renews order O-${orderNo}. Starts when that order ends, ${showDateTime(startAt, timeZone, true)}.`
              : `Renews order O-${orderNo} (${state}${statusDetail({ statusReason })}). Starts now.`,
      }}
    />
  );
}
